import { randomUUID } from 'node:crypto';
import type { ModalView } from '@slack/types';
import { readable, type Access } from '../../rights/access.js';
import type { Deps } from '../../deps.js';
import { readAbout, type About } from '../../forms/form.js';
import { showModal } from '../../slack/answer/show-modal.js';
import { button } from '../../slack/text/blocks.js';
import { mayAdminister, RIGHTS } from '../../rights/rights.js';
import { isShown, type ActionArgs, type CommandArgs, type KnownVerb } from '../../ui/feature.js';
import type { ShownAccess } from './access/words.js';
import { noSlackbot } from './agents/modal.js';
import { settingsView } from './hub.js';
import { agentsRoom, settingsModal } from './modal.js';

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
  (deps: Pick<Deps, 'now' | 'store'>, verbs: () => KnownVerb[]): SettingsFor =>
  async (access, about) => {
    const { store, now } = deps;
    const { actor, profile } = access;
    const { workspace } = actor;
    const settings = await store.settings.current(workspace);
    const canEdit = mayAdminister(profile, settings);
    const [projects, { may }, agents, approvers] = await Promise.all([
      canEdit ? [] : findShown(store, access),
      access.anywhere(),
      store.agentTokens.count(workspace, actor.person, now()),
      canEdit ? [] : access.findApprovers(),
    ]);
    const dangerous = verbs().flatMap((verb) => {
      const { settingsButton } = verb;
      return settingsButton && isShown(verb, may, settings)
        ? [button(settingsButton.text, settingsButton.action)]
        : [];
    });
    return settingsView(about, {
      workspace,
      canEdit,
      approvers,
      rights: RIGHTS.filter(may),
      projects,
      dangerous,
      agents: { isOn: settings.agents, ...agents },
    });
  };

export const openPeopleRoom =
  (deps: Pick<Deps, 'now' | 'store'>) =>
  async (args: ActionArgs): Promise<void> => {
    const settings = await currentSettings(deps, args);
    await showModal(args, settingsModal(settings, { ...roomAbout(deps, args), room: 'people' }));
  };

export const openAgentsRoom =
  (deps: Pick<Deps, 'isSocketMode' | 'now' | 'publicUrl' | 'store'>) =>
  async (args: ActionArgs): Promise<void> => {
    const { actor } = await args.access();
    const [settings, counts] = await Promise.all([
      currentSettings(deps, args),
      deps.store.agentTokens.count(actor.workspace, actor.person, deps.now()),
    ]);
    const about = { ...roomAbout(deps, args), room: 'agents' as const };
    const view = agentsRoom(settings, about, { isOn: settings.agents, ...counts }, noSlackbot(deps));
    await showModal(args, view);
  };

async function currentSettings({ store }: Pick<Deps, 'store'>, { access }: ActionArgs) {
  const { actor } = await access();
  const settings = await store.settings.current(actor.workspace);
  return { ...settings, seen: settings };
}

/** A form that is opened from the settings, and answered where they were opened. */
export function roomAbout({ now }: Pick<Deps, 'now'>, { body }: ActionArgs): About {
  const { channel, responseUrl, team } = body.view ? readAbout(body.view) : {};
  return { submissionId: randomUUID(), openedAt: now().getTime(), channel, responseUrl, team };
}

/** The projects that are not open to everybody, as far as this person may read them, in the order of their names. */
export async function findShown({ projectSettings }: Deps['store'], access: Access): Promise<ShownAccess[]> {
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
