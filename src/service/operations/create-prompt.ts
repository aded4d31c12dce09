import { done, invalid, type Answer } from '../http/responses.js';
import type { Call } from '../operation.js';
import { newId } from '../id.js';
import { logging } from '../project-log.js';
import { readRepeatable } from '../http/idempotency.js';
import { promptRecord } from '../records.js';
import { model, optional, required } from '../validation/model.js';
import { filledText, text } from '../validation/text.js';

const prompt = model({
  Title: required(filledText),
  PromptText: required(filledText),
  Description: optional(text),
});

export async function createPrompt(call: Call): Promise<Answer> {
  const request = readRepeatable(prompt, call);
  if (!request.ok) return invalid(request.problems);
  const { Title, PromptText, Description } = request.value;

  return request.once(async (db) => {
    const row = {
      id: newId('prm'),
      project_id: call.params.project_id,
      title: Title,
      prompt_text: PromptText,
      description: Description ?? null,
      created_at: call.now,
    };
    await logging(db, {
      project: row.project_id,
      at: call.now,
      action: 'PROMPT_CREATED',
      message: 'Prompt created',
      about: ['Prompt', row.id],
    })
      .insertInto('prompts')
      .values(row)
      .execute();
    return done(promptRecord(row));
  });
}
