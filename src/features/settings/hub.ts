import type { Button, KnownBlock, ModalView } from '@slack/types';
import type { About } from '../../forms/form.js';
import { whoDecides } from '../../rights/not-allowed.js';
import type { Right } from '../../rights/rights.js';
import { button, buttonRow, context, header, modalWith, section } from '../../slack/text/blocks.js';
import { OPEN_AUDIT, SHOW_PEOPLE } from '../../ui/shared-buttons.js';
import { accessBlocks, type ShownAccess } from './access/words.js';
import { agentButtons, AGENTS, type AgentCounts } from './agents/modal.js';
import { rightsInWords } from './modal.js';

/** The first view of the settings: a button for each room, or what its reader can do. */

export const SET_ACCESS = 'set_project_access';
export const SHOW_AGENT_SETTINGS = 'show_agent_settings';
export const SET_SERVICE = 'set_service';

const ROOMS: [name: string, action: string, about: string][] = [
  ['People and rights', SHOW_PEOPLE, 'Who can do what in Upnext, and who manages it'],
  ['Project access', SET_ACCESS, 'Who can see a project and post for it'],
  ['Agents', SHOW_AGENT_SETTINGS, 'AI agents that read posts and propose some'],
  ['Scheduling service', SET_SERVICE, 'Where this workspace’s posts are sent'],
  ['Audit trail', OPEN_AUDIT, 'Who changed what, as a list or a file'],
];

export interface Viewer {
  workspace: string;
  canEdit: boolean;
  /** Who can, for somebody who can’t. */
  approvers: string[];
  /** What they may do in at least one project. */
  rights: Right[];
  /** The projects that are not open to everybody, as far as this person may read them. */
  projects: ShownAccess[];
  /** For what can’t be undone. */
  dangerous: Button[];
  agents: AgentCounts;
}

/** The rooms for admins and managers, and what others may do and see. */
export function settingsView(about: About, viewer: Viewer): ModalView {
  const dangerous = viewer.dangerous.map((one) => ({ ...one, style: 'danger' as const }));
  const blocks = [
    ...(viewer.canEdit ? ROOMS.map(roomBlock) : ownRights(viewer)),
    ...(dangerous.length > 0 ? [header('Can’t be undone'), ...buttonRow('danger', dangerous)] : []),
  ];
  return { ...modalWith('Settings', blocks), private_metadata: JSON.stringify(about) };
}

const roomBlock = ([name, action, about]: (typeof ROOMS)[number]): KnownBlock =>
  section(about, button(name, action));

function ownRights(viewer: Viewer): KnownBlock[] {
  const agents = agentButtons(viewer.agents, viewer.agents.own);
  return [
    section(`*You can*: ${rightsInWords(viewer.rights) || 'nothing yet'}.`),
    context(`${whoDecides(viewer, viewer.approvers)} can change permissions.`),
    ...accessBlocks(viewer.projects),
    ...(agents.length > 0 ? [header('Agents'), AGENTS, ...agents] : []),
  ];
}
