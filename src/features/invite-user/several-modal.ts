import type { ViewOutput } from '@slack/bolt';
import type { ModalView } from '@slack/types';
import { cut, field, plain } from '../../slack/blocks.js';
import { typedText } from '../../slack/view-state.js';
import type { About } from '../../forms/form.js';
import { projectField } from '../../views/project-field.js';
import { roleField, statusField } from '../../views/role-and-status.js';
import { readPlace, type Place } from './modal.js';

export const INVITE_SEVERAL = 'invite_several';

export interface Several extends Place {
  /** As they were typed: one person a line. */
  people: string;
}

export function severalForm(several: Several, about: About): ModalView {
  const lines = cut(several.people, 3000);
  return {
    type: 'modal',
    callback_id: INVITE_SEVERAL,
    private_metadata: JSON.stringify(about),
    notify_on_close: true,
    title: plain('Invite several people'),
    submit: plain('Invite them'),
    close: plain('Cancel'),
    blocks: [
      projectField(about, several.project),
      field(
        'People',
        'One person a line',
        {
          type: 'plain_text_input',
          action_id: 'People',
          multiline: true,
          max_length: 3000,
          placeholder: plain('ada@example.com, Ada, Fischer, +49 30 555 0142', 150),
          ...(lines && { initial_value: lines }),
        },
        { hint: 'E-mail, first name, last name, phone. The phone may be left out.' },
      ),
      roleField(several.Role, { optional: true }),
      statusField(several.Status, { optional: true }),
    ],
  };
}

export function readSeveral({ state }: Pick<ViewOutput, 'state'>): Several {
  const { project, ...role } = readPlace(state);
  return { project, people: typedText(state, 'People'), ...role };
}
