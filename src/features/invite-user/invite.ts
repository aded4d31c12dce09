import { createHash } from 'node:crypto';
import type { Outcome } from '../../api/outcome.js';
import type { FormContext } from '../../forms/form.js';
import { fullName, type Invitee } from './invitee.js';
import type { Place } from './modal.js';

/** Invites one person, once, and remembers them by name: the service cannot list its users. */
export async function invite(
  { api, deps, actor, about }: FormContext,
  project: string,
  invitee: Invitee,
  place: Place,
): Promise<Outcome<{ id?: string | undefined }>> {
  const { FirstName, LastName, Email, PhoneNumber } = invitee;
  const role = place.Role?.value;
  const status = place.Status?.value;
  const body = {
    FirstName,
    LastName,
    Email,
    ...(PhoneNumber && { PhoneNumber }),
    ...(role && { Role: role }),
    ...(status && { Status: status }),
  };
  const idempotencyKey = keyOf(about.retryOf ?? about.submissionId, body);
  const sent = await api.addNonPlatformUserToProject(project, body, { idempotencyKey });
  if (!sent.ok) return sent;
  const id = sent.value?.id;
  if (id) {
    const user = { id, name: fullName(invitee), email: Email, role, status, slackPerson: about.invitee };
    await deps.store.users.remember(actor.workspace, project, user, deps.now());
  }
  return { ok: true, value: { id } };
}

/** Of the person, not of the form: who is sent again among others, and unchanged, is still the same invitation. */
const keyOf = (form: string, body: object) =>
  createHash('sha256').update(form).update(JSON.stringify(body)).digest('hex').slice(0, 32);
