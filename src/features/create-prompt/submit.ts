import type { Outcome } from '../../api/outcome.js';
import { formAbout, type Form, type FormContext, type Notices } from '../../forms/form.js';
import { clip } from '../../slack/text/blocks.js';
import { PROJECT_REQUIRED, projectIdOf } from '../../ui/project/project-field.js';
import { CREATE_PROMPT, promptModal, readPrompt, type PromptValues, promptValues } from './modal.js';
import { created, type CreatedPrompt } from './reply.js';

export const promptForm: Form<PromptValues, CreatedPrompt> = {
  name: CREATE_PROMPT,
  about: formAbout,
  values: promptValues,
  right: 'create-prompt',
  projects: (values, about) => [projectIdOf(about, values)],
  doing: 'Creating the prompt',
  open: (prompt, about) => promptModal(prompt, about),
  read: (view) => readPrompt(view),
  check,
  send,
  done: created,
  label: ({ Title }) => `Prompt “${clip(Title, 120)}”`,
};

function check(prompt: PromptValues, { about }: FormContext): Notices | undefined {
  const fields: Record<string, string> = {};
  if (!projectIdOf(about, prompt)) fields.Project = PROJECT_REQUIRED;
  if (!prompt.Title) fields.Title = 'Enter a title.';
  if (!prompt.PromptText) fields.PromptText = 'Enter the prompt.';
  return Object.keys(fields).length > 0 ? { fields, top: [] } : undefined;
}

async function send(
  prompt: PromptValues,
  { api, about, deps, actor, idempotencyKey }: FormContext,
): Promise<Outcome<CreatedPrompt>> {
  const project = projectIdOf(about, prompt) ?? '';
  const { Title, PromptText, Description } = prompt;
  const body = { Title, PromptText, ...(Description && { Description }) };
  const made = await api.createPrompt(project, body, { idempotencyKey });
  if (!made.ok) return made;
  const id = made.value?.id;
  // The service cannot list prompts. The schedule form offers the ones that are remembered here.
  if (id) await deps.store.prompts.remember(actor.workspace, project, { id, title: Title }, deps.now());
  return { ok: true, value: { id } };
}
