import type { Outcome } from '../../api/outcome.js';
import { clip } from '../../slack/blocks.js';
import type { Form, FormContext, Notices } from '../../forms/form.js';
import { CHOOSE_PROJECT, projectIn } from '../../views/project-field.js';
import { invite } from './invite.js';
import { fullName } from './invitee.js';
import { INVITE_USER, invitationForm, readInvitation, type Invitation } from './modal.js';
import { invited, type Invited } from './reply.js';

export const invitation: Form<Invitation, Invited> = {
  name: INVITE_USER,
  right: 'invite',
  doing: 'Inviting',
  open: invitationForm,
  read: readInvitation,
  check,
  send,
  done: invited,
  audited: (invitation, result, { about }) => ({
    after: {
      id: result?.id,
      project: projectIn(about, invitation),
      email: invitation.Email,
      Role: invitation.Role?.value,
      Status: invitation.Status?.value,
    },
  }),
  label: (invitation) => `Invitation of ${clip(fullName(invitation), 120)}`,
};

function check(invitation: Invitation, { about }: FormContext): Notices | undefined {
  const fields: Record<string, string> = {};
  if (!projectIn(about, invitation)) fields.Project = CHOOSE_PROJECT;
  if (!invitation.FirstName) fields.FirstName = 'The service needs a first name.';
  if (!invitation.LastName) fields.LastName = 'The service needs a last name.';
  if (!invitation.Email) fields.Email = 'The service needs an e-mail address.';
  return Object.keys(fields).length > 0 ? { fields, top: [] } : undefined;
}

function send(invitation: Invitation, context: FormContext): Promise<Outcome<Invited>> {
  return invite(context, projectIn(context.about, invitation) ?? '', invitation, invitation);
}
