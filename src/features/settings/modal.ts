import type { ViewOutput } from '@slack/bolt';
import type { Button, KnownBlock, ModalView } from '@slack/types';
import * as z from 'zod';
import { formModal, type About } from '../../forms/form.js';
import {
  actions,
  button,
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
import { OPEN_AUDIT } from '../../ui/shared-buttons.js';
import { capitalize } from '../../ui/words.js';
import { accessBlocks, type ShownAccess } from './access/words.js';

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
  /** The projects that are not open to everybody, as far as this person may read them. */
  projects: ShownAccess[];
  /** For what can’t be undone. */
  dangerous: Button[];
}

/** The person's own token, and the workspace's settings for people who can change them. */
export function settingsView(settings: EditedSettings, about: About, viewer: Viewer): ModalView {
  const form = settingsModal(settings, about);
  const token = ownTokenBlocks(viewer.linkedAt);
  const dangerous = viewer.dangerous.map((button) => ({ ...button, style: 'danger' as const }));
  const danger = dangerous.length > 0 ? [header('Can’t be undone'), actions('danger', ...dangerous)] : [];
  const access = accessBlocks(viewer.projects);
  if (viewer.canEdit) return { ...form, blocks: [...token, ...form.blocks, ...access, ...danger] };
  const { submit: _, ...readOnly } = form;
  return {
    ...readOnly,
    close: plain('Close', 24),
    blocks: [
      ...token,
      context(`${whoDecides(settings.seen, viewer.workspace)} can change permissions.`),
      ...access,
      ...danger,
    ],
  };
}

export function settingsModal(settings: EditedSettings, about: About): ModalView {
  return formModal(SETTINGS, { ...about, seen: settings.seen }, { title: 'Settings', submit: 'Save' }, [
    header('Permissions'),
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
        hint: 'Managers can do everything that admins can, and receive approval requests.',
      },
    ),
    rightsField('members', 'Members can also', 'member', settings.members),
    rightsField('guests', 'Guests can also', 'guest', settings.guests),
    rightsField('strangers', 'People from other organizations can', 'stranger', settings.strangers),
    checkboxes(
      'fileDeletion',
      'Files',
      [option('Allow deleting files with /upnext file', 'on')],
      settings.fileDeletion ? ['on'] : [],
    ),
    actions(
      'trail',
      button('Project access', SET_ACCESS),
      button('Scheduling service', SET_SERVICE),
      button('Audit trail', OPEN_AUDIT),
    ),
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
    seen,
  };
}

function ownTokenBlocks(linkedAt: Date | undefined): KnownBlock[] {
  const text = linkedAt
    ? '*Your own token is linked.* What you do in Upnext uses your permissions in the scheduling service.'
    : '*Your own token*\nYou have no token linked. What you do in Upnext uses the permissions of Upnext’s token in the scheduling service.';
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

/** Offers only what the group cannot do by default, since default permissions cannot be taken away. */
function rightsField(name: string, label: string, membership: Membership, granted: Right[]) {
  const offered = RIGHTS.filter((right) => !defaultRights(membership).includes(right));
  const options = offered.map((right) => option(capitalize(RIGHT_IN_WORDS[right]), right));
  return checkboxes(name, label, options, granted);
}

function checkboxes(name: string, label: string, options: ReturnType<typeof option>[], chosen: string[]) {
  const initial_options = options.filter(({ value }) => chosen.includes(value ?? ''));
  const element = {
    type: 'checkboxes' as const,
    action_id: name,
    options,
    ...(initial_options.length > 0 && { initial_options }),
  };
  return field(name, label, element, { optional: true });
}
