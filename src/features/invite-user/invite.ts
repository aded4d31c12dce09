import { createHash } from 'node:crypto';
import type { Outcome } from '../../api/outcome.js';
import { fullName, type InviteContext, type Invitee } from './invitee.js';
import type { ProjectRole } from './modal.js';
import type { InvitedUser } from './reply.js';

/** Invites one person and remembers their name, since the service cannot list its users. */
export async function sendInvitation(
  { api, deps, actor, about }: InviteContext,
  project: string,
  invitee: Invitee,
  { Role, Status }: ProjectRole,
): Promise<Outcome<InvitedUser>> {
  const { FirstName, LastName, Email, PhoneNumber } = invitee;
  const role = Role?.value;
  const status = Status?.value;
  const body = {
    FirstName,
    LastName,
    Email,
    ...(PhoneNumber && { PhoneNumber }),
    ...(role && { Role: role }),
    ...(status && { Status: status }),
  };
  const idempotencyKey = invitationKey(about.retryOf ?? about.submissionId, body);
  const sent = await api.addNonPlatformUserToProject(project, body, { idempotencyKey });
  if (!sent.ok) return sent;
  const id = sent.value?.id;
  if (id) {
    const user = { id, name: fullName(invitee), email: Email, role, status, slackPerson: about.invitee };
    await deps.store.users.remember(actor.workspace, project, user, deps.now());
  }
  return { ok: true, value: { id } };
}

/** Depends on the person's data, so that a retry among other people counts as the same invitation. */
const invitationKey = (submissionId: string, body: object) =>
  createHash('sha256').update(submissionId).update(JSON.stringify(body)).digest('hex').slice(0, 32);
