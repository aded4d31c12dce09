import type { Outcome } from '../../api/outcome.js';
import { clip } from '../../slack/text/blocks.js';
import type { Form, Notices } from '../../forms/form.js';
import { PROJECT_REQUIRED, projectIdOf, projectName } from '../../ui/project/project-field.js';
import { sendInvitation } from './invite.js';
import {
  fullName,
  inviteAbout,
  isAddress,
  notComplete,
  type InviteAbout,
  type InviteContext,
} from './invitee.js';
import { INVITE_USER, inviteModal, readInvitation, type Invitation, invitationSchema } from './modal.js';
import { invited, type InvitedUser, invitedUserSchema } from './reply.js';

export const inviteForm: Form<Invitation, InvitedUser, InviteAbout> = {
  name: INVITE_USER,
  about: inviteAbout,
  values: invitationSchema,
  result: invitedUserSchema,
  right: 'invite',
  projects: (values, about) => [projectIdOf(about, values)],
  doing: 'Sending the invitation',
  // They are in the project already.
  finalFailures: ['conflict'],
  open: inviteModal,
  read: readInvitation,
  names: { project: projectName },
  check,
  send,
  done: invited,
  audited: (invitation, result, { about }) => ({
    after: {
      id: result?.id,
      project: projectIdOf(about, invitation),
      email: invitation.Email,
      Role: invitation.Role?.value,
      Status: invitation.Status?.value,
    },
  }),
  label: (invitation) => `Invitation for ${clip(fullName(invitation), 120)}`,
};

function check(invitation: Invitation, { about }: InviteContext): Notices | undefined {
  const fields: Record<string, string> = {};
  if (!projectIdOf(about, invitation)) fields.Project = PROJECT_REQUIRED;
  if (!invitation.Email) fields.Email = 'Enter an email address.';
  else if (!isAddress(invitation.Email)) fields.Email = notComplete(clip(invitation.Email, 100));
  if (!invitation.FirstName) fields.FirstName = 'Enter a first name.';
  if (!invitation.LastName) fields.LastName = 'Enter a last name.';
  return Object.keys(fields).length > 0 ? { fields, top: [] } : undefined;
}

function send(invitation: Invitation, context: InviteContext): Promise<Outcome<InvitedUser>> {
  return sendInvitation(context, projectIdOf(context.about, invitation) ?? '', invitation, invitation);
}
