import { clip, context, section, type Reply } from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';
import type { PromptValues } from './modal.js';

export interface CreatedPrompt {
  id?: string | undefined;
}

export function created({ id }: CreatedPrompt, { Title }: PromptValues): Reply {
  const text = escape(`Prompt “${clip(Title, 200)}” created`);
  const next = id
    ? 'You can choose it under *Prompt* when you schedule a post.'
    : 'The service didn’t return its ID, so the schedule form can’t list it by name.';
  return { text, blocks: [section(`:white_check_mark: *${text}*`), context(next)] };
}
