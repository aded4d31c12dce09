import type { ViewOutput } from '@slack/bolt';
import type { KnownBlock, ModalView } from '@slack/types';
import * as z from 'zod';
import { actions, button, cut, field } from '../../slack/text/blocks.js';
import { chosenOptionSchema, typedText } from '../../slack/views/view-state.js';
import { formModal } from '../../forms/form.js';
import { searchedOption, projectField } from '../../ui/project/project-field.js';
import { ACTIVE, readRoleAndStatus, roleField, statusField } from '../../ui/role-and-status.js';
import { isAddress, withName, type Invitee, type InviteAbout } from './invitee.js';

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

/** A name that is missing is taken from the address, as soon as there is one. */
export function inviteModal(typed: Invitation, about: InviteAbout): ModalView {
  const invitation = { ...typed, ...withName(typed) };
  const input = (name: keyof Invitee) => {
    const value = cut(invitation[name], 3000);
    // Slack shows another value only in an input with another id.
    const action_id = invitation[name] === typed[name] ? name : `${name}:guessed`;
    return { type: 'plain_text_input' as const, action_id, ...(value && { initial_value: value }) };
  };
  const isKnown = isAddress(invitation.Email);
  return formModal(INVITE_USER, about, { title: 'Invite a person', submit: 'Invite' }, [
    projectField(about, invitation.project),
    field('Email', 'Email', { ...input('Email'), type: emailInput(invitation.Email) }),
    field('FirstName', 'First name', input('FirstName'), {
      optional: !isKnown,
      hint: isKnown ? undefined : NAME_HINT,
    }),
    field('LastName', 'Last name', input('LastName'), { optional: !isKnown }),
    field('PhoneNumber', 'Phone', input('PhoneNumber'), { optional: true }),
    ...projectRoleFields(invitation),
    actions('several', button('Invite several people', SEVERAL_INSTEAD)),
  ]);
}

const NAME_HINT = 'If you leave the names empty, Upnext suggests them from the email address.';

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
