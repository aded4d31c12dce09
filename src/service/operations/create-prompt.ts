import { done, invalid, type Answer } from '../answer.js';
import type { Call } from '../call.js';
import { newId } from '../id.js';
import { logging } from '../log-entry.js';
import { readRepeatable } from '../repeated.js';
import { promptRecord } from '../record.js';
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
