import { done, invalid, refused, type Answer } from '../http/responses.js';
import type { Call } from '../operation.js';
import { newId } from '../id.js';
import { logging } from '../project-log.js';
import { userRecord } from '../records.js';
import { readRepeatable } from '../http/idempotency.js';
import { email } from '../validation/email.js';
import { model, optional, required } from '../validation/model.js';
import { filledText, text } from '../validation/text.js';

const invitation = model({
  FirstName: required(filledText),
  LastName: required(filledText),
  Email: required(email),
  PhoneNumber: optional(text),
  Role: optional(filledText),
  Status: optional(filledText),
});

export async function addNonPlatformUserToProject(call: Call): Promise<Answer> {
  const request = readRepeatable(invitation, call);
  if (!request.ok) return invalid(request.problems);
  const person = request.value;

  try {
    return await request.once(async (db) => {
      const row = {
        id: newId('usr'),
        project_id: call.params.project_id,
        first_name: person.FirstName,
        last_name: person.LastName,
        email: person.Email,
        phone_number: person.PhoneNumber ?? null,
        role: person.Role ?? null,
        status: person.Status ?? null,
        created_at: call.now,
        updated_at: call.now,
      };
      await logging(db, {
        project: row.project_id,
        at: call.now,
        action: 'USER_INVITED',
        message: 'User invited',
        about: ['User', row.id],
      })
        .insertInto('users')
        .values(row)
        .execute();
      return done(userRecord(row));
    });
  } catch (error) {
    if (isTaken(error)) return refused(409, `${person.Email} is already in this project`);
    throw error;
  }
}

/** PostgreSQL's unique_violation: the address is unique in a project. */
function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505';
}
