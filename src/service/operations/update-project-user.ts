import { type ApiResponse, invalid, notFound, ok } from '../http/responses.js';
import type { RequestContext } from '../operation.js';
import { writeLog } from '../project-log.js';
import { userRecord } from '../records.js';
import { body, type FieldsOf, model, optional } from '../validation/model.js';
import { read } from '../validation/problem.js';
import { filledText, isStorable } from '../validation/text.js';

const update = body(
  model({ Role: optional(filledText), Status: optional(filledText) } satisfies FieldsOf<'ProjectUserUpdate'>),
);

/** A missing field keeps its value. */
export async function updateProjectUser({
  db,
  params,
  body: sent,
  now,
}: RequestContext): Promise<ApiResponse> {
  if (!isStorable(params.user_id)) return notFound('User');
  return db.transaction().execute(async (tx) => {
    const user = await tx
      .selectFrom('users')
      .selectAll()
      .where('project_id', '=', params.project_id)
      .where('id', '=', params.user_id)
      .forUpdate()
      .executeTakeFirst();
    if (!user) return notFound('User');
    const change = read(update, sent, ['body']);
    if (!change.ok) return invalid(change.problems);

    const { Role = user.role, Status = user.status } = change.value;
    const changed = { ...user, role: Role, status: Status };
    await tx
      .updateTable('users')
      .set({ role: Role, status: Status, updated_at: now })
      .where('id', '=', user.id)
      .execute();
    await writeLog(tx, {
      project: user.project_id,
      at: now,
      action: 'USER_UPDATED',
      message: `Updated ${user.first_name} ${user.last_name}: ${changesOf(Role, Status)}`,
      about: ['User', user.id],
    });
    return ok(userRecord(changed));
  });
}

function changesOf(role: string | null, status: string | null): string {
  const parts = [role && `role ${role.toLowerCase()}`, status && `status ${status.toLowerCase()}`];
  return parts.filter(Boolean).join(', ') || 'no role or status';
}
