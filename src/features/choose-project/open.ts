import { randomUUID } from 'node:crypto';
import type { Deps } from '../../deps.js';
import type { Reply } from '../../slack/text/blocks.js';
import { answerCommand } from '../../slack/answer/answer-command.js';
import type { Actor } from '../../slack/people/actor.js';
import { isHidden } from '../../rights/access.js';
import { noAccess, refuse } from '../../rights/not-allowed.js';
import { MAX_OPTION_VALUE } from '../../ui/select-options.js';
import type { ActionArgs, CommandArgs } from '../../ui/feature.js';
import { projectModal } from './modal.js';
import { projectForReaders, type ProjectAbout } from './reply.js';

/** Opens the form for people who may set up; shows everyone else the current project, and who can choose another. */
export const openProjectForm = (deps: Pick<Deps, 'now' | 'store'>) => (args: CommandArgs) =>
  answerCommand(args, openOrShow(deps, args));

async function openOrShow(deps: Pick<Deps, 'now' | 'store'>, args: CommandArgs): Promise<Reply | undefined> {
  const access = await args.access();
  const current = await currentSettings(deps, access.actor);
  const rights = await (current.project ? access.inProject(current.project.id) : access.anywhere());
  if (isHidden(rights)) return noAccess(access, rights);
  if (rights.may('set-up')) return showForm(deps, args, args.body.channel_name);
  const refused = await refuse('set-up', access, rights);
  return rights.may('read') ? projectForReaders(current, refused) : refused;
}

/** The same form. Submitting it without permission offers to ask an admin. */
export const suggestProject =
  (deps: Pick<Deps, 'now' | 'store'>) =>
  (args: ActionArgs): Promise<void> =>
    showForm(deps, args, args.body.channel?.name);

async function showForm(
  deps: Pick<Deps, 'now' | 'store'>,
  { access, body, client }: CommandArgs | ActionArgs,
  channelName = '',
): Promise<undefined> {
  const { actor } = await access();
  const { project, ...settings } = await currentSettings(deps, actor);
  const about: ProjectAbout = {
    submissionId: randomUUID(),
    channel: actor.channel,
    thread: actor.thread,
    channelKind: CHANNEL_KINDS[channelName],
    responseUrl: body.response_url,
    openedAt: deps.now().getTime(),
    project,
  };
  const chosen = project &&
    project.id.length <= MAX_OPTION_VALUE && { text: project.name, value: project.id };
  // The time zone starts empty, so that it does not stay when another project is chosen.
  const view = projectModal({ project: chosen || undefined, ...settings }, about);
  await client.views.open({ trigger_id: body.trigger_id, view });
}

async function currentSettings({ store }: Pick<Deps, 'store'>, { workspace, channel = '' }: Actor) {
  const { project, showsCards } = await store.channels.find(workspace, channel);
  if (!project) return { project, showsCards };
  return { project, showsCards, ...(await settingsOf(store, workspace, project.id)) };
}

/** What the form shows of the project itself. */
export async function settingsOf(
  { projectSettings }: Pick<Deps['store'], 'projectSettings'>,
  workspace: string,
  project: string,
) {
  const { holdMinutes, country = '', linkParameters = '' } = await projectSettings.find(workspace, project);
  return { holdMinutes, country, linkParameters };
}

/** Slack sends these in place of the names of private channels and direct messages. */
const CHANNEL_KINDS: Record<string, ProjectAbout['channelKind']> = {
  privategroup: 'private',
  directmessage: 'direct',
};
