import type { ViewOutput } from '@slack/bolt';
import type { KnownBlock, ModalView } from '@slack/types';
import * as z from 'zod';
import { actions, button, cut, field } from '../../slack/text/blocks.js';
import { chosenOptionSchema, typedText } from '../../slack/views/view-state.js';
import { formModal } from '../../forms/form.js';
import { searchedOption, projectField } from '../../ui/project/project-field.js';
import { ACTIVE, readRoleAndStatus, roleField, statusField } from '../../ui/role-and-status.js';
import { isAddress, type Invitee, type InviteAbout } from './invitee.js';

export const INVITE_USER = 'invite_user';
export const SEVERAL_INSTEAD = 'invite_several_instead';

/** The fields that both forms have: the project, and the role there. */
export const projectRoleSchema = z.object({
  project: chosenOptionSchema.optional(),
  Role: chosenOptionSchema.optional(),
  Status: chosenOptionSchema.optional(),
});
export type ProjectRole = z.infer<typeof projectRoleSchema>;

export const invitationSchema = projectRoleSchema.extend({
  FirstName: z.string(),
  LastName: z.string(),
  Email: z.string(),
  PhoneNumber: z.string(),
});
export type Invitation = z.infer<typeof invitationSchema>;

export const emptyProjectRole: ProjectRole = { Status: ACTIVE };

/** Everybody is invited as active, unless the command named another status. */
export const readProjectRole = (state: ViewOutput['state']): ProjectRole => ({
  project: searchedOption(state, 'Project'),
  ...readRoleAndStatus(state),
  ...(!state.values.Status && { Status: ACTIVE }),
});

export const projectRoleFields = ({ Role, Status }: ProjectRole): KnownBlock[] => [
  roleField(Role, { optional: true, hint: ROLE_HINT }),
  ...(Status && Status.value !== ACTIVE.value ? [statusField(Status, { optional: true })] : []),
];

const ROLE_HINT = 'If you leave this empty, the scheduling service chooses a role.';

export function inviteModal(invitation: Invitation, about: InviteAbout): ModalView {
  const input = (name: keyof Invitee) => {
    const value = cut(invitation[name], 3000);
    return { type: 'plain_text_input' as const, action_id: name, ...(value && { initial_value: value }) };
  };
  return formModal(INVITE_USER, about, { title: 'Invite a person', submit: 'Invite' }, [
    projectField(about, invitation.project),
    field('Email', 'Email', { ...input('Email'), type: emailInput(invitation.Email) }),
    field('FirstName', 'First name', input('FirstName')),
    field('LastName', 'Last name', input('LastName')),
    field('PhoneNumber', 'Phone', input('PhoneNumber'), { optional: true }),
    ...projectRoleFields(invitation),
    actions('several', button('Invite several people', SEVERAL_INSTEAD)),
  ]);
}

/** Slack may refuse to show anything else than an address in its own input for them. */
const emailInput = (email: string) =>
  email === '' || isAddress(email) ? ('email_text_input' as const) : ('plain_text_input' as const);

export function readInvitation({ state }: Pick<ViewOutput, 'state'>): Invitation {
  const { project, ...role } = readProjectRole(state);
  return {
    project,
    FirstName: typedText(state, 'FirstName').trim(),
    LastName: typedText(state, 'LastName').trim(),
    Email: typedText(state, 'Email').trim(),
    PhoneNumber: typedText(state, 'PhoneNumber').trim(),
    ...role,
  };
}
