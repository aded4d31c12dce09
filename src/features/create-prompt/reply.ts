import { clip, context, section, type Reply } from '../../slack/blocks.js';
import { escape } from '../../slack/markup.js';
import type { NewPrompt } from './modal.js';

export interface Created {
  id?: string | undefined;
}

export function created({ id }: Created, { Title }: NewPrompt): Reply {
  const text = escape(`Prompt “${clip(Title, 200)}” created`);
  const where = id
    ? 'The schedule form offers it under Prompt.'
    : 'The service did not name its id, so the schedule form cannot offer it by name.';
  return { text, blocks: [section(`:white_check_mark: *${text}*`), context(where)] };
}
