import type { ViewOutput } from '@slack/bolt';
import type { ModalView } from '@slack/types';
import * as z from 'zod';
import { cut, field, plain } from '../../slack/text/blocks.js';
import { chosenOptionSchema, chosenUsers, typedText } from '../../slack/views/view-state.js';
import { formModal, type About } from '../../forms/form.js';
import { searchedOption, projectField } from '../../ui/project/project-field.js';
import { readRole, roleField } from '../../ui/role-and-status.js';
import { MAX_INVITEES } from './invitee.js';

export const INVITE_USER = 'invite_user';

export const invitationSchema = z.object({
  project: chosenOptionSchema.optional(),
  /** People in Slack. */
  members: z.array(z.string()),
  /** One person per line, as typed. */
  people: z.string(),
  Role: chosenOptionSchema.optional(),
});
export type Invitation = z.infer<typeof invitationSchema>;

export function inviteModal({ project, members, people, Role }: Invitation, about: About): ModalView {
  const lines = cut(people, 3000);
  return formModal(INVITE_USER, about, { title: 'Invite people', submit: 'Invite' }, [
    projectField(about, project),
    field(
      'Members',
      'People in Slack',
      {
        type: 'multi_users_select',
        action_id: 'Members',
        max_selected_items: MAX_INVITEES,
        placeholder: plain('Choose people', 150),
        ...(members.length > 0 && { initial_users: members.slice(0, MAX_INVITEES) }),
      },
      { optional: true },
    ),
    field(
      'People',
      'Other people, one per line',
      {
        type: 'plain_text_input',
        action_id: 'People',
        multiline: true,
        max_length: 3000,
        placeholder: plain('Ada Lovelace <ada@example.com>', 150),
        ...(lines && { initial_value: lines }),
      },
      { optional: true, hint: 'A name and an email address.' },
    ),
    roleField(Role, {
      optional: true,
      hint: 'If you leave this empty, the scheduling service chooses a role.',
    }),
  ]);
}

export const readInvitation = ({ state }: Pick<ViewOutput, 'state'>): Invitation => ({
  project: searchedOption(state, 'Project'),
  members: chosenUsers(state, 'Members'),
  people: typedText(state, 'People'),
  Role: readRole(state),
});
