import type { Outcome } from '../../api/outcome.js';
import { clip } from '../../slack/blocks.js';
import type { Form, FormContext, Notices } from '../../forms/form.js';
import { CHOOSE_PROJECT, projectIn } from '../../views/project-field.js';
import { CREATE_PROMPT, promptForm, readPrompt, type NewPrompt } from './modal.js';
import { created, type Created } from './reply.js';

export const promptFormLife: Form<NewPrompt, Created> = {
  name: CREATE_PROMPT,
  right: 'create-prompt',
  doing: 'Creating the prompt',
  open: (prompt, about) => promptForm(prompt, about),
  read: (view) => readPrompt(view),
  check,
  send,
  done: created,
  label: ({ Title }) => `Prompt “${clip(Title, 120)}”`,
};

function check(prompt: NewPrompt, { about }: FormContext): Notices | undefined {
  const fields: Record<string, string> = {};
  if (!projectIn(about, prompt)) fields.Project = CHOOSE_PROJECT;
  if (!prompt.Title) fields.Title = 'Give it a title, so that it can be found.';
  if (!prompt.PromptText) fields.PromptText = 'Write the prompt itself.';
  return Object.keys(fields).length > 0 ? { fields, top: [] } : undefined;
}

/** The service cannot list its prompts: the bot remembers this one, so that the schedule form can offer it. */
async function send(
  prompt: NewPrompt,
  { api, about, deps, actor, idempotencyKey }: FormContext,
): Promise<Outcome<Created>> {
  const project = projectIn(about, prompt) ?? '';
  const { Title, PromptText, Description } = prompt;
  const body = { Title, PromptText, ...(Description && { Description }) };
  const made = await api.createPrompt(project, body, { idempotencyKey });
  if (!made.ok) return made;
  const id = made.value?.id;
  if (id) await deps.store.prompts.remember(actor.workspace, project, { id, title: Title }, deps.now());
  return { ok: true, value: { id } };
}
