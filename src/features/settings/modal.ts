import type { ViewOutput } from '@slack/bolt';
import type { Button, KnownBlock, ModalView } from '@slack/types';
import * as z from 'zod';
import { formModal, type About } from '../../forms/form.js';
import {
  actions,
  button,
  buttonRow,
  confirm,
  context,
  field,
  header,
  option,
  plain,
  section,
} from '../../slack/text/blocks.js';
import { encodeButtonValue } from '../../slack/views/button-value.js';
import { chosenUsers, chosenValues } from '../../slack/views/view-state.js';
import { defaultRights, RIGHT_IN_WORDS, RIGHTS, storedRights, type Right } from '../../rights/rights.js';
import type { Membership } from '../../slack/people/people.js';
import { whoDecides } from '../../rights/not-allowed.js';
import { joinWithAnd } from '../../slack/text/markup.js';
import { checkboxRow, CHOSEN } from '../../ui/checkbox-row.js';
import { OPEN_AUDIT } from '../../ui/shared-buttons.js';
import { capitalize } from '../../ui/words.js';
import { accessBlocks, type ShownAccess } from './access/words.js';
import { CONNECT_AGENT, SHOW_AGENTS } from './agents/modal.js';

export const SETTINGS = 'settings';
export const LINK_TOKEN = 'link_token';
export const REMOVE_TOKEN = 'remove_own_token';
export const SET_SERVICE = 'set_service';
export const SET_ACCESS = 'set_project_access';

export const settingsSchema = z.object({
  managers: z.array(z.string()),
  members: storedRights,
  guests: storedRights,
  strangers: storedRights,
  fileDeletion: z.boolean(),
  /** Forms of older versions don’t have it. */
  agents: z.boolean().default(false),
});

/** `seen`: the settings when the form was opened. Someone else may change them before it is submitted. */
export const editedSettingsSchema = settingsSchema.extend({ seen: settingsSchema });
export type EditedSettings = z.infer<typeof editedSettingsSchema>;

/** The token that was linked when the button was shown. */
export const tokenToRemove = z.object({ linkedAt: z.number() });

interface Viewer {
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
  /** How many agents they have connected, and everybody. */
  agents: { own: number; all: number };
  /** Why Slackbot can’t call Upnext, if it can’t. */
  noSlackbot: string | undefined;
}

/** What the settings show besides what is saved with them. */
interface Extras {
  projects: KnownBlock[];
  agents: KnownBlock[];
  own: KnownBlock[];
  danger: KnownBlock[];
}

const NO_EXTRAS: Extras = { projects: [], agents: [], own: [], danger: [] };

/** The workspace's settings for people who can change them, what others may do, and the person's own token. */
export function settingsView(settings: EditedSettings, about: About, viewer: Viewer): ModalView {
  const dangerous = viewer.dangerous.map((button) => ({ ...button, style: 'danger' as const }));
  const extras: Extras = {
    projects: accessBlocks(viewer.projects),
    agents: agentBlocks(settings.seen, viewer),
    own: ownTokenBlocks(viewer.linkedAt),
    danger: buttonRow('danger', dangerous),
  };
  if (viewer.canEdit) return settingsModal(settings, about, extras);
  const { submit: _, ...readOnly } = settingsModal(settings, about);
  return {
    ...readOnly,
    close: plain('Close', 24),
    blocks: [
      section(`*You can*: ${rightsIn(viewer.rights) || 'nothing yet'}.`),
      context(`${whoDecides(viewer, viewer.approvers)} can change permissions.`),
      ...extras.projects,
      ...(extras.agents.length > 0 ? [...AGENTS, ...extras.agents] : []),
      ...extras.own,
      ...(extras.danger.length > 0 ? [DANGER, ...extras.danger] : []),
    ],
  };
}

const AGENTS = [
  header('Agents'),
  section(
    'An AI agent can read posts and propose some for you. Nothing goes out until a person approves it in Slack.',
  ),
];
const DANGER = header('Can’t be undone');

const rightsIn = (rights: readonly Right[]) =>
  joinWithAnd(
    rights.flatMap((right) => [RIGHT_IN_WORDS[right], ...(right === 'schedule' ? ['freeze projects'] : [])]),
  );

export function settingsModal(settings: EditedSettings, about: About, extras = NO_EXTRAS): ModalView {
  return formModal(SETTINGS, { ...about, seen: settings.seen }, { title: 'Settings', submit: 'Save' }, [
    header('People'),
    context('Admins and owners of this workspace can do everything.'),
    field(
      'managers',
      'Managers',
      {
        type: 'multi_users_select',
        action_id: 'managers',
        max_selected_items: 50,
        ...(settings.managers.length > 0 && { initial_users: settings.managers }),
      },
      {
        optional: true,
        hint: 'Managers can do everything admins can, and get requests sent with *Ask an admin*.',
      },
    ),
    ...rightsFields('members', 'Members', 'member', settings.members),
    ...rightsFields('guests', 'Guests', 'guest', settings.guests),
    ...rightsFields('strangers', 'People from other organizations', 'stranger', settings.strangers),
    header('Projects and service'),
    actions(
      'trail',
      button('Project access', SET_ACCESS),
      button('Scheduling service', SET_SERVICE),
      button('Audit trail', OPEN_AUDIT),
    ),
    ...extras.projects,
    ...AGENTS,
    checkboxRow('agents', [option('Let people connect AI agents', 'on')], settings.agents ? ['on'] : []),
    ...extras.agents,
    ...extras.own,
    DANGER,
    checkboxRow(
      'fileDeletion',
      [option('Allow deleting files', 'on', 'The service may delete a different file from the one you mean')],
      settings.fileDeletion ? ['on'] : [],
    ),
    ...extras.danger,
  ]);
}

const metadataSchema = z.object({ seen: settingsSchema });

export function readSettings({ state, private_metadata }: ViewOutput): EditedSettings {
  const { seen } = metadataSchema.parse(JSON.parse(private_metadata));
  const rightsIn = (block: string) => {
    const chosen = chosenValues(state, block);
    return RIGHTS.filter((right) => chosen.includes(right));
  };
  return {
    managers: chosenUsers(state, 'managers'),
    members: rightsIn('members'),
    guests: rightsIn('guests'),
    strangers: rightsIn('strangers'),
    fileDeletion: chosenValues(state, 'fileDeletion').includes('on'),
    agents: chosenValues(state, 'agents').includes('on'),
    seen,
  };
}

function ownTokenBlocks(linkedAt: Date | undefined): KnownBlock[] {
  const text = linkedAt
    ? 'Your own token is linked. What you do in Upnext uses your permissions in the scheduling service.'
    : 'What you do in Upnext uses Upnext’s permissions in the scheduling service. To use your own, link an access token from there.';
  const dialog = confirm('Remove your token?', 'What you do will then use Upnext’s token.', 'Remove');
  return [
    header('Your own access'),
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

/** What freezing and the other settings need is named too. */
const ALSO: Partial<Record<Right, string>> = {
  schedule: 'Also import and change posts, and freeze projects',
  'set-up': 'Channel projects, digests, approvals, posting times, unfreezing',
};

/** Offers only what the group cannot do by default, since default permissions cannot be taken away. */
function rightsFields(name: string, who: string, membership: Membership, granted: Right[]): KnownBlock[] {
  const always = defaultRights(membership);
  const offered = RIGHTS.filter((right) => !always.includes(right));
  const options = offered.map((right) => option(capitalize(RIGHT_IN_WORDS[right]), right, ALSO[right]));
  const initial_options = options.filter((_, index) => granted.some((right) => right === offered[index]));
  const can =
    always.length > 0
      ? `can always ${rightsIn(always)}. Choose what else they can do.`
      : 'can do nothing until you allow it. Choose what they can do.';
  return [
    {
      ...section(`*${who}* ${can}`, {
        type: 'multi_static_select',
        action_id: `${CHOSEN}:${name}`,
        placeholder: plain('Nothing else', 150),
        options,
        ...(initial_options.length > 0 && { initial_options }),
      }),
      block_id: name,
    },
  ];
}

function agentBlocks(
  { agents: isOn }: Pick<EditedSettings, 'agents'>,
  { canEdit, agents, noSlackbot }: Viewer,
): KnownBlock[] {
  const shown = canEdit ? agents.all : agents.own;
  return [
    ...(canEdit && noSlackbot !== undefined ? [context(noSlackbot)] : []),
    ...buttonRow('agent-buttons', [
      ...(isOn ? [button('Connect an agent', CONNECT_AGENT)] : []),
      ...(shown > 0 ? [button(`Connected agents (${shown})`, SHOW_AGENTS)] : []),
    ]),
  ];
}
