import { readIdempotent } from '../http/idempotency.js';
import { type ApiResponse, failed, invalid, ok } from '../http/responses.js';
import { newId } from '../id.js';
import type { RequestContext } from '../operation.js';
import { withLog } from '../project-log.js';
import { userRecord } from '../records.js';
import { email } from '../validation/email.js';
import { type FieldsOf, model, optional, required } from '../validation/model.js';
import { filledText, text } from '../validation/text.js';

const invitation = model({
  FirstName: required(filledText),
  LastName: required(filledText),
  Email: required(email),
  PhoneNumber: optional(text),
  Role: optional(filledText),
  Status: optional(filledText),
} satisfies FieldsOf<'ProjectUserInvitation'>);

export async function addNonPlatformUserToProject(context: RequestContext): Promise<ApiResponse> {
  const request = readIdempotent(invitation, context);
  if (!request.ok) return invalid(request.problems);
  const user = request.value;

  try {
    return await request.once(async (db) => {
      const row = {
        id: newId('usr'),
        project_id: context.params.project_id,
        first_name: user.FirstName,
        last_name: user.LastName,
        email: user.Email,
        phone_number: user.PhoneNumber ?? null,
        role: user.Role ?? null,
        status: user.Status ?? null,
        created_at: context.now,
        updated_at: context.now,
      };
      await withLog(db, {
        project: row.project_id,
        at: context.now,
        action: 'USER_INVITED',
        message: `Invited ${row.first_name} ${row.last_name}`,
        about: ['User', row.id],
      })
        .insertInto('users')
        .values(row)
        .execute();
      return ok(userRecord(row));
    });
  } catch (error) {
    // An email address is unique in a project.
    if (error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION)
      return failed(409, `${user.Email} is already in this project`);
    throw error;
  }
}

const UNIQUE_VIOLATION = '23505';
