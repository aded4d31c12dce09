import type { ViewOutput } from '@slack/bolt';
import type { ModalView } from '@slack/types';
import * as z from 'zod';
import { formModal, type About } from '../../forms/form.js';
import { cut, field } from '../../slack/text/blocks.js';
import { typedText } from '../../slack/views/view-state.js';
import { projectField, searchedOption } from '../../ui/project/project-field.js';

export const CREATE_PROMPT = 'create_prompt';

/** What the form holds, as it is stored with the submission. */
export const promptValues = z.object({
  project: z.object({ text: z.string(), value: z.string() }).optional(),
  Title: z.string(),
  PromptText: z.string(),
  Description: z.string(),
});
export type PromptValues = z.infer<typeof promptValues>;

export function promptModal(prompt: PromptValues, about: About): ModalView {
  const input = (name: string, value: string, multiline: boolean) => ({
    type: 'plain_text_input' as const,
    action_id: name,
    multiline,
    max_length: 3000,
    ...(value && { initial_value: cut(value, 3000) }),
  });
  return formModal(CREATE_PROMPT, about, { title: 'Create a prompt', submit: 'Create' }, [
    projectField(about, prompt.project),
    field('Title', 'Title', input('Title', prompt.Title, false)),
    field('PromptText', 'Prompt', input('PromptText', prompt.PromptText, true), {
      hint: 'Describe the topic and the tone of the posts written with it.',
    }),
    field('Description', 'Description', input('Description', prompt.Description, true), { optional: true }),
  ]);
}

export function readPrompt({ state }: Pick<ViewOutput, 'state'>): PromptValues {
  return {
    project: searchedOption(state, 'Project'),
    Title: typedText(state, 'Title').trim(),
    PromptText: typedText(state, 'PromptText').trim(),
    Description: typedText(state, 'Description').trim(),
  };
}
