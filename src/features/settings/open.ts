import { randomUUID } from 'node:crypto';
import type { AllMiddlewareArgs, Context } from '@slack/bolt';
import type { ModalView } from '@slack/types';
import type { Deps } from '../../deps.js';
import type { About } from '../../forms/form.js';
import { actorOf, type Actor } from '../../slack/actor.js';
import { maySetRights } from '../../store/rights.js';
import { settingsModal } from './modal.js';

interface Door {
  ack: () => Promise<void>;
  client: AllMiddlewareArgs['client'];
  context: Context;
  body: { trigger_id: string; response_url?: string };
}

export const open =
  (deps: Deps) =>
  async ({ ack, client, context, body }: Door): Promise<void> => {
    await ack();
    const actor = actorOf(context, body);
    const about: About = {
      form: randomUUID(),
      channel: actor.channel,
      responseUrl: body.response_url,
      openedAt: deps.now().getTime(),
    };
    const view = await settingsFor(deps, client, actor, about);
    await client.views.open({ trigger_id: body.trigger_id, view });
  };

/** For everybody their own part; for who may set rights, the workspace's too. */
export async function settingsFor(
  deps: Deps,
  client: AllMiddlewareArgs['client'],
  actor: Actor,
  about: About,
): Promise<ModalView> {
  const [profile, settings, linked] = await Promise.all([
    deps.people.find(client, actor),
    deps.store.settings.current(actor.workspace),
    deps.store.ownTokens.isLinked(actor.workspace, actor.person),
  ]);
  const own = { linked, maySet: maySetRights(profile, settings) };
  return settingsModal({ ...settings, seen: settings }, about, own);
}
