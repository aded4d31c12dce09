import { type ApiResponse, invalid, notFound, ok } from '../http/responses.js';
import type { RequestContext } from '../operation.js';
import { quote, writeLog } from '../project-log.js';
import { sourceRecord } from '../records.js';
import { body, type FieldsOf, model, optional, required } from '../validation/model.js';
import { read } from '../validation/problem.js';
import { isStorable, text } from '../validation/text.js';

const update = body(
  model({
    Description: optional(text),
    Source: optional(model({ Source: required(text) } satisfies FieldsOf<'SourceValue'>)),
  } satisfies FieldsOf<'SourceUpdate'>),
);

/** A missing field keeps its value. */
export async function updateSource({ db, params, body: sent, now }: RequestContext): Promise<ApiResponse> {
  if (!isStorable(params.source_id)) return notFound('Source');
  return db.transaction().execute(async (tx) => {
    const source = await tx
      .selectFrom('sources')
      .selectAll()
      .where('project_id', '=', params.project_id)
      .where('id', '=', params.source_id)
      .forUpdate()
      .executeTakeFirst();
    if (!source) return notFound('Source');
    const change = read(update, sent, ['body']);
    if (!change.ok) return invalid(change.problems);

    const description = change.value.Description ?? source.description;
    const value = change.value.Source?.Source ?? source.source;
    await tx
      .updateTable('sources')
      .set({ description, source: value, updated_at: now })
      .where('id', '=', source.id)
      .execute();
    await writeLog(tx, {
      project: source.project_id,
      at: now,
      action: 'SOURCE_UPDATED',
      message: description ? `Source updated: ${quote(description)}` : 'Source updated',
      about: ['Source', source.id],
    });
    return ok(sourceRecord({ ...source, description, source: value }));
  });
}
