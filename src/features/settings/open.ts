import { randomUUID } from 'node:crypto';
import type { AllMiddlewareArgs, Context } from '@slack/bolt';
import type { ModalView } from '@slack/types';
import type { Deps } from '../../deps.js';
import type { About } from '../../slack/form.js';
import { whoAsks, type Who } from '../../slack/who.js';
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
    const who = whoAsks(context, body);
    const about: About = {
      form: randomUUID(),
      channel: who.channel,
      responseUrl: body.response_url,
      openedAt: deps.now().getTime(),
    };
    const view = await settingsFor(deps, client, who, about);
    await client.views.open({ trigger_id: body.trigger_id, view });
  };

/** For everybody their own part; for who may set rights, the workspace's too. */
export async function settingsFor(
  deps: Deps,
  client: AllMiddlewareArgs['client'],
  who: Who,
  about: About,
): Promise<ModalView> {
  const [profile, settings, linked] = await Promise.all([
    deps.people.find(client, who),
    deps.store.settings.current(who.workspace),
    deps.store.ownTokens.isLinked(who.workspace, who.person),
  ]);
  const own = { linked, maySet: maySetRights(profile, settings) };
  return settingsModal({ ...settings, seen: settings }, about, own);
}
