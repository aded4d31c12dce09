import type { ViewOutput } from '@slack/bolt';
import type { ModalView } from '@slack/types';
import { cut, field, plain } from '../../slack/blocks.js';
import { typedText, type ChosenOption } from '../../slack/view-state.js';
import type { About } from '../../forms/form.js';
import { found, projectField } from '../../views/project-field.js';

export const CREATE_PROMPT = 'create_prompt';

export interface NewPrompt {
  project?: ChosenOption | undefined;
  Title: string;
  PromptText: string;
  Description: string;
}

export function promptForm(prompt: NewPrompt, about: About): ModalView {
  const input = (name: string, value: string, multiline: boolean) => ({
    type: 'plain_text_input' as const,
    action_id: name,
    multiline,
    max_length: 3000,
    ...(value && { initial_value: cut(value, 3000) }),
  });
  return {
    type: 'modal',
    callback_id: CREATE_PROMPT,
    private_metadata: JSON.stringify(about),
    notify_on_close: true,
    title: plain('Create a prompt'),
    submit: plain('Create'),
    close: plain('Cancel'),
    blocks: [
      projectField(about, prompt.project),
      field('Title', 'Title', input('Title', prompt.Title, false)),
      field('PromptText', 'Prompt', input('PromptText', prompt.PromptText, true), {
        hint: 'What posts made with it should be about, and how they should sound.',
      }),
      field('Description', 'Description', input('Description', prompt.Description, true), { optional: true }),
    ],
  };
}

export function readPrompt({ state }: Pick<ViewOutput, 'state'>): NewPrompt {
  return {
    project: found(state, 'Project'),
    Title: typedText(state, 'Title').trim(),
    PromptText: typedText(state, 'PromptText').trim(),
    Description: typedText(state, 'Description').trim(),
  };
}
