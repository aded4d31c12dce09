import type { KnownBlock, ModalView } from '@slack/types';
import type { ViewOutput } from '@slack/bolt';
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
} from '../../slack/blocks.js';
import { chosenValues, chosenUsers } from '../../slack/view-state.js';
import type { About } from '../../forms/form.js';
import { RIGHT_IN_WORDS, defaultRights, RIGHTS, type Right, type Membership } from '../../store/rights.js';
import type { WorkspaceSettings } from '../../store/settings.js';
import { OPEN_AUDIT } from '../../views/shared-buttons.js';
import { whoDecides } from '../../views/not-allowed.js';

export const SETTINGS = 'settings';
export const LINK_TOKEN = 'link_token';
export const REMOVE_TOKEN = 'remove_token';
export const SET_SERVICE = 'set_service';

/** `seen` are the settings that the form was opened on: others may change them meanwhile. */
export interface Chosen extends WorkspaceSettings {
  seen: WorkspaceSettings;
}

interface Own {
  linked: boolean;
  maySet: boolean;
}

export function settingsModal(chosen: Chosen, about: About, own: Own): ModalView {
  const form = settingsForm(chosen, about);
  const mine = ownToken(own.linked);
  if (own.maySet) return { ...form, blocks: [...mine, ...form.blocks] };
  const { submit: _, ...readOnly } = form;
  return { ...readOnly, blocks: [...mine, context(`${whoDecides(chosen.seen)} decide who may do what.`)] };
}

export function settingsForm(chosen: Chosen, about: About): ModalView {
  return {
    type: 'modal',
    callback_id: SETTINGS,
    private_metadata: JSON.stringify({ ...about, seen: chosen.seen }),
    notify_on_close: true,
    title: plain('Settings', 24),
    submit: plain('Save', 24),
    close: plain('Close', 24),
    blocks: [
      header('Who may do what'),
      field(
        'managers',
        'Managers',
        {
          type: 'multi_users_select',
          action_id: 'managers',
          max_selected_items: 50,
          ...(chosen.managers.length > 0 && { initial_users: chosen.managers }),
        },
        {
          optional: true,
          hint: 'They may do all that admins may, and are asked when others need an approval.',
        },
      ),
      rights('members', 'Members may also', 'member', chosen.members),
      rights('guests', 'Guests may also', 'guest', chosen.guests),
      rights('strangers', 'People of other organisations may', 'stranger', chosen.strangers),
      checked(
        'fileDeletion',
        'Files',
        [option('May be deleted with /upnext file', 'on')],
        [...(chosen.fileDeletion ? ['on'] : [])],
      ),
      actions('trail', button('Scheduling service …', SET_SERVICE), button('Audit trail', OPEN_AUDIT)),
    ],
  };
}

export function readSettings({ state, private_metadata }: ViewOutput): Chosen {
  const { seen } = JSON.parse(private_metadata) as Pick<Chosen, 'seen'>;
  const rightsOf = (block: string) => chosenValues(state, block).filter(isRight);
  return {
    managers: chosenUsers(state, 'managers'),
    members: rightsOf('members'),
    guests: rightsOf('guests'),
    strangers: rightsOf('strangers'),
    fileDeletion: chosenValues(state, 'fileDeletion').includes('on'),
    seen,
  };
}

const isRight = (value: string): value is Right => RIGHTS.includes(value as Right);

function ownToken(linked: boolean): KnownBlock[] {
  const says = linked
    ? ':key: *Your own token is linked.* What you do here runs with your rights at the service.'
    : ':key: *Your own token*\nNone: what you do here runs with the rights of Upnext’s token at the service.';
  const sure = confirm('Remove your token?', 'What you do here then runs with Upnext’s token.', 'Remove');
  return [
    section(says),
    actions(
      'own-token',
      button(linked ? 'Replace it' : 'Link a token', LINK_TOKEN),
      ...(linked ? [button('Remove it', REMOVE_TOKEN, { style: 'danger', confirm: sure })] : []),
    ),
  ];
}

/** What they may do by themselves is not offered: it cannot be taken away. */
function rights(name: string, label: string, standing: Membership, given: Right[]) {
  const open = RIGHTS.filter((right) => !defaultRights(standing).includes(right));
  return checked(name, label, open.map(offer), given);
}

const offer = (right: Right) => option(sentence(RIGHT_IN_WORDS[right]), right);
const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

function checked(name: string, label: string, options: ReturnType<typeof option>[], chosen: string[]) {
  const initial_options = options.filter(({ value }) => chosen.includes(value ?? ''));
  const element = {
    type: 'checkboxes' as const,
    action_id: name,
    options,
    ...(initial_options.length > 0 && { initial_options }),
  };
  return field(name, label, element, { optional: true });
}
