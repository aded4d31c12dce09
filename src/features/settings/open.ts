import { randomUUID } from 'node:crypto';
import type { ModalView } from '@slack/types';
import type { Access } from '../../access.js';
import type { Deps } from '../../deps.js';
import type { About } from '../../forms/form.js';
import { mayAdminister } from '../../store/rights.js';
import type { ActionArgs, CommandArgs } from '../feature.js';
import { settingsModal } from './modal.js';

export const open =
  (deps: Deps) =>
  async ({ ack, client, access: findAccess, body }: CommandArgs | ActionArgs): Promise<void> => {
    await ack();
    const access = await findAccess();
    const about: About = {
      submissionId: randomUUID(),
      channel: access.actor.channel,
      responseUrl: body.response_url,
      openedAt: deps.now().getTime(),
    };
    const view = await settingsFor(deps, access, about);
    await client.views.open({ trigger_id: body.trigger_id, view });
  };

/** Everyone's own part; the workspace's too for those who may change it. */
export async function settingsFor(
  deps: Deps,
  { actor, profile }: Pick<Access, 'actor' | 'profile'>,
  about: About,
): Promise<ModalView> {
  const [settings, linked] = await Promise.all([
    deps.store.settings.current(actor.workspace),
    deps.store.ownTokens.isLinked(actor.workspace, actor.person),
  ]);
  const own = { linked, maySet: mayAdminister(profile, settings) };
  return settingsModal({ ...settings, seen: settings }, about, own);
}
