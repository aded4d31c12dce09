import { readIdempotent } from '../http/idempotency.js';
import { type ApiResponse, invalid, ok } from '../http/responses.js';
import { newId } from '../id.js';
import type { RequestContext } from '../operation.js';
import { quote, withLog } from '../project-log.js';
import { promptRecord } from '../records.js';
import { type FieldsOf, model, optional, required } from '../validation/model.js';
import { filledText, text } from '../validation/text.js';

const prompt = model({
  Title: required(filledText),
  PromptText: required(filledText),
  Description: optional(text),
} satisfies FieldsOf<'Prompt'>);

export async function createPrompt(context: RequestContext): Promise<ApiResponse> {
  const request = readIdempotent(prompt, context);
  if (!request.ok) return invalid(request.problems);
  const { Title, PromptText, Description } = request.value;

  return request.once(async (db) => {
    const row = {
      id: newId('prm'),
      project_id: context.params.project_id,
      title: Title,
      prompt_text: PromptText,
      description: Description ?? null,
      created_at: context.now,
    };
    await withLog(db, {
      project: row.project_id,
      at: context.now,
      action: 'PROMPT_CREATED',
      message: `Prompt created: ${quote(row.title)}`,
      about: ['Prompt', row.id],
    })
      .insertInto('prompts')
      .values(row)
      .execute();
    return ok(promptRecord(row));
  });
}
