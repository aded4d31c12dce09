import { randomUUID } from 'node:crypto';
import type { ModalView } from '@slack/types';
import { readable, type Access } from '../../rights/access.js';
import type { Deps } from '../../deps.js';
import type { About } from '../../forms/form.js';
import { button } from '../../slack/text/blocks.js';
import { mayAdminister, RIGHTS } from '../../rights/rights.js';
import { isShown, type ActionArgs, type CommandArgs, type KnownVerb } from '../../ui/feature.js';
import type { ShownAccess } from './access/words.js';
import { noSlackbot } from './agents/modal.js';
import { settingsView } from './modal.js';

export const openSettings =
  (deps: Pick<Deps, 'now'>, settingsFor: SettingsFor) =>
  async ({ ack, client, access: findAccess, body }: CommandArgs | ActionArgs): Promise<void> => {
    await ack();
    const access = await findAccess();
    const about: About = {
      submissionId: randomUUID(),
      channel: access.actor.channel,
      team: access.actor.team,
      responseUrl: body.response_url,
      openedAt: deps.now().getTime(),
    };
    const view = await settingsFor(access, about);
    await client.views.open({ trigger_id: body.trigger_id, view });
  };

export type SettingsFor = (access: Access, about: About) => Promise<ModalView>;

/** Reads the settings afresh, since `access` may hold cached ones. `verbs`: those whose buttons the settings show. */
export const createSettingsFor =
  (deps: Pick<Deps, 'isSocketMode' | 'now' | 'publicUrl' | 'store'>, verbs: () => KnownVerb[]): SettingsFor =>
  async (access, about) => {
    const { store, now } = deps;
    const { actor, profile } = access;
    const [settings, linkedAt, projects, { may }, agents] = await Promise.all([
      store.settings.current(actor.workspace),
      store.ownTokens.linkedAt(actor.workspace, actor.person),
      findShown(store, access),
      access.anywhere(),
      store.agentTokens.count(actor.workspace, actor.person, now()),
    ]);
    const dangerous = verbs().flatMap((verb) => {
      const { settingsButton } = verb;
      return settingsButton && isShown(verb, may, settings)
        ? [button(settingsButton.text, settingsButton.action)]
        : [];
    });
    const canEdit = mayAdminister(profile, settings);
    const approvers = canEdit ? [] : await access.findApprovers();
    return settingsView({ ...settings, seen: settings }, about, {
      workspace: actor.workspace,
      linkedAt,
      canEdit,
      approvers,
      rights: RIGHTS.filter(may),
      projects,
      dangerous,
      agents,
      noSlackbot: noSlackbot(deps),
    });
  };

/** In the order of their names. */
async function findShown({ projectSettings }: Deps['store'], access: Access): Promise<ShownAccess[]> {
  const { workspace } = access.actor;
  const restricted = await projectSettings.restricted(workspace);
  const shown = await readable(
    access,
    [...restricted].map(([id, { name }]) => ({ id, name })),
  );
  const found = await Promise.all(shown.map(({ id }) => projectSettings.find(workspace, id)));
  return found
    .flatMap(({ access: known, approval }) => (known ? [{ access: known, approval }] : []))
    .sort((one, other) => one.access.name.localeCompare(other.access.name));
}
