import type { Button, KnownBlock, ModalView } from '@slack/types';
import * as z from 'zod';
import type { About } from '../../forms/form.js';
import { whoDecides } from '../../rights/not-allowed.js';
import type { Right } from '../../rights/rights.js';
import {
  actions,
  button,
  buttonRow,
  confirm,
  context,
  header,
  modalWith,
  section,
} from '../../slack/text/blocks.js';
import { encodeButtonValue } from '../../slack/views/button-value.js';
import { OPEN_AUDIT, SHOW_PEOPLE } from '../../ui/shared-buttons.js';
import { accessBlocks, type ShownAccess } from './access/words.js';
import { agentButtons, AGENTS, type AgentCounts } from './agents/modal.js';
import { rightsInWords } from './modal.js';

/** The first view of the settings: a button for each room, and what everybody has of their own. */

export const SET_ACCESS = 'set_project_access';
export const SHOW_AGENT_SETTINGS = 'show_agent_settings';
export const SET_SERVICE = 'set_service';
export const SHOW_USAGE = 'show_usage';
export const SHOW_OWN_MESSAGES = 'show_own_messages';
export const LINK_TOKEN = 'link_token';
export const REMOVE_TOKEN = 'remove_own_token';

const ROOMS: [name: string, action: string, about: string][] = [
  ['People and rights', SHOW_PEOPLE, 'Who can do what in Upnext, and who manages it'],
  ['Project access', SET_ACCESS, 'Who can see a project and post for it'],
  ['Agents', SHOW_AGENT_SETTINGS, 'AI agents that read posts and propose some'],
  ['Scheduling service', SET_SERVICE, 'Where this workspace’s posts are sent'],
  ['Audit trail', OPEN_AUDIT, 'Who changed what, as a list, a file or a webhook'],
  ['How your team uses Upnext', SHOW_USAGE, 'The last 30 days in figures'],
];

/** The token that was linked when the button was shown. */
export const tokenToRemove = z.object({ linkedAt: z.number() });

export interface Viewer {
  workspace: string;
  /** When they linked a token of their own. */
  linkedAt: Date | undefined;
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

/** The rooms for admins and managers, what others may do and see, and the person's own token. */
export function settingsView(about: About, viewer: Viewer): ModalView {
  const dangerous = viewer.dangerous.map((one) => ({ ...one, style: 'danger' as const }));
  const blocks = [
    ...(viewer.canEdit ? ROOMS.map(roomBlock) : ownRights(viewer)),
    header('For you'),
    section('What Upnext sends you', button('Your messages', SHOW_OWN_MESSAGES)),
    ...ownTokenBlocks(viewer.linkedAt),
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

function ownTokenBlocks(linkedAt: Date | undefined): KnownBlock[] {
  const text = linkedAt
    ? 'Your own token is linked. What you do in Upnext uses your permissions in the scheduling service.'
    : 'What you do in Upnext uses Upnext’s permissions in the scheduling service. To use your own, link an access token from there.';
  const dialog = confirm('Remove your token?', 'What you do will then use Upnext’s token.', 'Remove');
  return [
    section(text),
    actions(
      'own-token',
      button(linkedAt ? 'Replace token' : 'Link a token', LINK_TOKEN),
      ...(linkedAt
        ? [
            button('Remove token', REMOVE_TOKEN, {
              value: valueOf(linkedAt),
              style: 'danger',
              confirm: dialog,
            }),
          ]
        : []),
    ),
  ];
}

const valueOf = (linkedAt: Date) => encodeButtonValue({ linkedAt: linkedAt.getTime() });
