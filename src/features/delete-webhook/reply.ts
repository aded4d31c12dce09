import { clip, context, section, type Reply } from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';

export interface DeletedWebhook {
  there: boolean;
  /** The service's message, if there was no webhook. */
  said?: string | undefined;
}

export function webhookDeleted({ there, said }: DeletedWebhook, project: string): Reply {
  const name = escape(clip(project, 200));
  const text = there
    ? `The webhook for ${name} was deleted.`
    : `${name} has no webhook, so there was nothing to delete.`;
  return {
    text,
    blocks: [
      section(`${there ? ':white_check_mark: ' : ''}*${text}*`),
      ...(said ? [context(escape(clip(said, 500)))] : []),
    ],
  };
}
