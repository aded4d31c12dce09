import type { ViewOutput } from '@slack/bolt';
import type { ModalView } from '@slack/types';
import * as z from 'zod';
import type { Outcome } from '../api/outcome.js';
import type { Deps } from '../deps.js';
import { formAbout, formModal, noticesAt, type About, type Form, type FormContext } from '../forms/form.js';
import { registerForm } from '../forms/submit.js';
import { clip, context, cut, field, section, type Reply } from '../slack/text/blocks.js';
import { escape, plainText } from '../slack/text/markup.js';
import { chosenOptionSchema, typedText } from '../slack/views/view-state.js';
import type { VerbFeature } from '../ui/feature.js';
import { openForm, opensForm } from '../ui/open-form.js';
import { PROJECT_REQUIRED, projectField, projectIdOf, searchedOption } from '../ui/project/project-field.js';

/** The service cannot list prompts. The schedule form offers the ones that were created here. */

const promptValues = z.object({
  project: chosenOptionSchema.optional(),
  Title: z.string(),
  PromptText: z.string(),
  Description: z.string(),
});
type PromptValues = z.infer<typeof promptValues>;

export const createPrompt = (deps: Deps): VerbFeature => ({
  ...opensForm('create-prompt', { text: 'Create a prompt', action: 'open_prompt' }, (trigger, words) => {
    const Title = plainText(words).replace(/\s+/g, ' ').trim();
    const prompt = { Title, PromptText: '', Description: '' };
    return openForm(deps, trigger, ({ about }) => promptModal(prompt, about));
  }),
  forms: [registerForm(promptForm, deps)],
});

interface CreatedPrompt {
  id?: string | undefined;
}

const promptForm: Form<PromptValues, CreatedPrompt> = {
  name: 'create_prompt',
  about: formAbout,
  values: promptValues,
  right: 'create-prompt',
  projects: (values, about) => [projectIdOf(about, values)],
  doing: 'Creating the prompt',
  open: promptModal,
  read: readPrompt,
  check: (prompt, { about }) =>
    noticesAt({
      Project: !projectIdOf(about, prompt) && PROJECT_REQUIRED,
      Title: !prompt.Title && 'Enter a title.',
      PromptText: !prompt.PromptText && 'Enter the prompt.',
    }),
  send,
  done: created,
  label: ({ Title }) => `Prompt “${clip(Title, 120)}”`,
};

export function promptModal(prompt: PromptValues, about: About): ModalView {
  const input = (name: string, value: string, multiline: boolean) => ({
    type: 'plain_text_input' as const,
    action_id: name,
    multiline,
    max_length: 3000,
    ...(value && { initial_value: cut(value, 3000) }),
  });
  return formModal(promptForm.name, about, { title: 'Create a prompt', submit: 'Create' }, [
    projectField(about, prompt.project),
    field('Title', 'Title', input('Title', prompt.Title, false)),
    field('PromptText', 'Prompt', input('PromptText', prompt.PromptText, true), {
      hint: 'Describe the topic and the tone of the posts written with it.',
    }),
    field('Description', 'Description', input('Description', prompt.Description, true), { optional: true }),
  ]);
}

function readPrompt({ state }: Pick<ViewOutput, 'state'>): PromptValues {
  return {
    project: searchedOption(state, 'Project'),
    Title: typedText(state, 'Title').trim(),
    PromptText: typedText(state, 'PromptText').trim(),
    Description: typedText(state, 'Description').trim(),
  };
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
  if (id) await deps.store.prompts.remember(actor.workspace, project, { id, title: Title }, deps.now());
  return { ok: true, value: { id } };
}

export function created({ id }: CreatedPrompt, { Title }: PromptValues): Reply {
  const text = escape(`Prompt “${clip(Title, 200)}” created`);
  const next = id
    ? 'You can choose it under *Prompt* when you schedule a post.'
    : 'The service didn’t return its ID, so the schedule form can’t list it by name.';
  return { text, blocks: [section(`:white_check_mark: *${text}*`), context(next)] };
}
