import * as z from 'zod';
import type { Deps } from '../deps.js';
import { idempotencyKeyOf } from '../forms/outcomes.js';
import { clip, context, type Reply, titledReply } from '../slack/text/blocks.js';
import { escape, plainText } from '../slack/text/markup.js';
import type { VerbFeature } from '../ui/feature.js';
import { projectIdOf } from '../ui/project/project-field.js';
import { text } from '../ui/small-fields.js';
import { opensSmallForm, smallForm, smallValues } from '../ui/small-form.js';

/** The service cannot list prompts. The schedule form offers the ones that were created here. */

const promptValues = smallValues.extend({
  Title: z.string(),
  PromptText: z.string(),
  Description: z.string(),
});
type PromptValues = z.infer<typeof promptValues>;

interface CreatedPrompt {
  id?: string | undefined;
}

export const promptForm = smallForm<PromptValues, CreatedPrompt>({
  name: 'create_prompt',
  right: 'create-prompt',
  title: 'Create a prompt',
  submit: 'Create',
  values: promptValues,
  fields: [
    text({ name: 'Title', label: 'Title', required: 'Enter a title.' }),
    text({
      name: 'PromptText',
      label: 'Prompt',
      required: 'Enter the prompt.',
      multiline: true,
      hint: 'Describe the topic and the tone of the posts written with it.',
    }),
    text({ name: 'Description', label: 'Description', multiline: true }),
  ],
  async send(values, { api, about, deps, actor }) {
    const { Title, PromptText, Description } = values;
    const project = projectIdOf(about, values) ?? '';
    const idempotencyKey = idempotencyKeyOf(about.submissionId, values);
    const body = { Title, PromptText, ...(Description && { Description }) };
    const made = await api.createPrompt(project, body, { idempotencyKey });
    if (!made.ok) return made;
    const id = made.value?.id;
    if (id) await deps.store.prompts.remember(actor.workspace, project, { id, title: Title }, deps.now());
    return { ok: true, value: { id } };
  },
  done: created,
  label: ({ Title }) => `Prompt “${clip(Title, 120)}”`,
});

export const createPrompt = (deps: Deps): VerbFeature =>
  opensSmallForm(deps, promptForm, (about, { words }) => {
    const Title = plainText(words).replace(/\s+/g, ' ').trim();
    return promptForm.open({ Title, PromptText: '', Description: '' }, about);
  });

export function created({ id }: CreatedPrompt, { Title }: Pick<PromptValues, 'Title'>): Reply {
  const done = escape(`Prompt “${clip(Title, 200)}” created`);
  const next = id
    ? 'You can choose it under *Prompt* when you schedule a post.'
    : 'The service didn’t return its ID, so the schedule form can’t list it by name.';
  return titledReply(':white_check_mark:', done, context(next));
}
