import { randomUUID } from 'node:crypto';
import type { ModalView } from '@slack/types';
import type { Access } from '../../access.js';
import type { Deps } from '../../deps.js';
import type { About } from '../../forms/form.js';
import { mayAdminister } from '../../store/rights.js';
import type { ActionArgs, CommandArgs } from '../feature.js';
import { settingsView } from './modal.js';

export const openSettings =
  (deps: Pick<Deps, 'now' | 'store'>) =>
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

/** Reads the settings afresh, since `access` may hold cached ones. */
export async function settingsFor(
  { store }: Pick<Deps, 'store'>,
  { actor, profile }: Pick<Access, 'actor' | 'profile'>,
  about: About,
): Promise<ModalView> {
  const [settings, hasToken] = await Promise.all([
    store.settings.current(actor.workspace),
    store.ownTokens.isLinked(actor.workspace, actor.person),
  ]);
  const canEdit = mayAdminister(profile, settings);
  return settingsView({ ...settings, seen: settings }, about, {
    workspace: actor.workspace,
    hasToken,
    canEdit,
  });
}
