import type { ViewOutput } from '@slack/bolt';
import type { ModalView } from '@slack/types';
import * as z from 'zod';
import { cut, field, plain, section } from '../../slack/text/blocks.js';
import { actionIdOf, typedText } from '../../slack/views/view-state.js';
import { formModal } from '../../forms/form.js';
import { projectField } from '../../ui/project/project-field.js';
import { projectRoleFields, projectRoleSchema, readProjectRole } from './modal.js';
import { MAX_INVITEES, type InviteAbout } from './invitee.js';

export const INVITE_SEVERAL = 'invite_several';
export const ADD_PEOPLE = 'invite_add_people';

export const severalInvitationsSchema = projectRoleSchema.extend({
  /** One person per line, as typed. */
  people: z.string(),
});
export type SeveralInvitations = z.infer<typeof severalInvitationsSchema>;

/** `added`: how often people were added to the lines. Slack shows other lines only in an input with another id. */
export function inviteSeveralModal(several: SeveralInvitations, about: InviteAbout, added = 0): ModalView {
  const lines = cut(several.people, 3000);
  return formModal(INVITE_SEVERAL, about, { title: 'Invite several people', submit: 'Invite' }, [
    projectField(about, several.project),
    section('Add people from Slack', {
      type: 'multi_users_select',
      action_id: `${ADD_PEOPLE}:${added}`,
      max_selected_items: MAX_INVITEES,
      placeholder: plain('Choose people', 150),
    }),
    field(
      'People',
      'People, one per line',
      {
        type: 'plain_text_input',
        action_id: `People:${added}`,
        multiline: true,
        max_length: 3000,
        placeholder: plain('ada@example.com, Ada, Fischer', 150),
        ...(lines && { initial_value: lines }),
      },
      { hint: 'Email, first name, last name.' },
    ),
    ...projectRoleFields(several),
  ]);
}

export function readSeveralInvitations({ state }: Pick<ViewOutput, 'state'>): SeveralInvitations {
  const { project, ...role } = readProjectRole(state);
  return { project, people: typedText(state, 'People'), ...role };
}

export const timesAdded = ({ state }: Pick<ViewOutput, 'state'>): number =>
  Number(actionIdOf(state, 'People')?.split(':')[1] ?? 0);
