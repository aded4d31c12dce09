import { randomUUID } from 'node:crypto';
import type { KnownBlock, ModalView } from '@slack/types';
import type { Deps } from '../../deps.js';
import type { About } from '../../forms/form.js';
import { type Access, readable } from '../../rights/access.js';
import { whoDecides } from '../../rights/not-allowed.js';
import { mayAdminister, type Right, RIGHTS } from '../../rights/rights.js';
import { showModal } from '../../slack/answer/show-modal.js';
import {
  button,
  buttonRow,
  context,
  header,
  messageView,
  modalWith,
  section,
} from '../../slack/text/blocks.js';
import type { ActionArgs, CommandArgs } from '../../ui/feature.js';
import { SHOW_PEOPLE } from '../../ui/shared-buttons.js';
import { accessBlocks, type ShownAccess } from './access/words.js';
import { agentButtons, AGENTS } from './agents.js';
import { auditPage } from './audit.js';
import { deleteWebhookButton, rightsInWords } from './rooms.js';

/** The first view of the settings: a button for each room, or what its reader can do. */

export const SET_ACCESS = 'set_project_access';
export const SHOW_AGENT_SETTINGS = 'show_agent_settings';
export const SET_SERVICE = 'set_service';
export const SHOW_ADVANCED = 'show_advanced_settings';

const ROOMS: [name: string, action: string, about: string][] = [
  ['People and rights', SHOW_PEOPLE, 'Who can do what in Upnext, and who manages it'],
  ['Projects', SET_ACCESS, 'Who can see a project and post for it'],
  ['Scheduling service', SET_SERVICE, 'Where this workspace’s posts are sent'],
  ['Agents', SHOW_AGENT_SETTINGS, 'AI agents that read posts and propose new ones'],
  ['Advanced', SHOW_ADVANCED, 'The audit trail, and deleting webhooks and files'],
];

interface Viewer {
  workspace: string;
  canEdit: boolean;
  /** Who can, for somebody who can’t. */
  approvers: string[];
  /** What they may do in at least one project. */
  rights: Right[];
  /** The projects that are not open to everybody, as far as this person may read them. */
  projects: ShownAccess[];
  /** Whether they may be connected. */
  agents: boolean;
}

/** Typed alone, it is this command. */
export const AUDIT_WORDS = ['audit', 'audit trail'];

export const NOT_FOR_READER = messageView('Audit trail', 'The audit trail is for admins and managers.');

/** Reads the settings afresh, since `access` may hold cached ones. */
export const openSettings =
  ({ now, slackUrlOf, store }: Pick<Deps, 'now' | 'slackUrlOf' | 'store'>) =>
  async (args: CommandArgs | ActionArgs): Promise<void> => {
    await args.ack();
    const access = await args.access();
    const { actor, profile } = access;
    const { workspace, channel, team } = actor;
    const settings = await store.settings.current(workspace);
    const canEdit = mayAdminister(profile, settings);
    if ('words' in args && AUDIT_WORDS.includes(args.words.trim().toLowerCase())) {
      const trail = canEdit ? await auditPage({ slackUrlOf, store }, workspace) : NOT_FOR_READER;
      return void (await showModal(args, trail));
    }
    const [projects, { may }, approvers] = await Promise.all([
      canEdit ? [] : findShown(store, access),
      access.anywhere(),
      canEdit ? [] : access.findApprovers(),
    ]);
    const where = { channel, team, responseUrl: args.body.response_url };
    const about = { ...where, submissionId: randomUUID(), openedAt: now().getTime() };
    const view = settingsView(about, {
      workspace,
      canEdit,
      approvers,
      rights: RIGHTS.filter(may),
      projects,
      agents: settings.agents,
    });
    await showModal(args, view);
  };

/** The projects that are not open to everybody, as far as this person may read them, in the order of their names. */
export async function findShown({ projectSettings }: Deps['store'], access: Access): Promise<ShownAccess[]> {
  const { workspace } = access.actor;
  const restricted = await projectSettings.restricted(workspace);
  const all = [...restricted.keys()].map((id) => ({ id }));
  const shown = await readable(access, all);
  const found = await Promise.all(shown.map(({ id }) => projectSettings.find(workspace, id)));
  return found
    .flatMap(({ access: known, approval }) => (known ? [{ access: known, approval }] : []))
    .sort((one, other) => one.access.name.localeCompare(other.access.name));
}

/** The rooms for admins and managers, and what others may do and see. */
export function settingsView(about: About, viewer: Viewer): ModalView {
  const blocks = viewer.canEdit
    ? ROOMS.map(([name, action, text]) => section(text, button(name, action)))
    : ownRights(viewer);
  return { ...modalWith('Settings', blocks), private_metadata: JSON.stringify(about) };
}

function ownRights(viewer: Viewer): KnownBlock[] {
  return [
    section(`*You can*: ${rightsInWords(viewer.rights) || 'nothing yet'}.`),
    context(`${whoDecides(viewer, viewer.approvers)} can change permissions.`),
    ...accessBlocks(viewer.projects),
    ...(viewer.agents ? [header('Agents'), AGENTS, ...agentButtons(true)] : []),
    ...buttonRow('deletions', viewer.rights.includes('delete') ? [deleteWebhookButton] : []),
  ];
}
