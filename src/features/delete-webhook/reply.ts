import { clip, context, section, type Reply } from '../../slack/blocks.js';
import { escape } from '../../slack/markup.js';

export interface Deleted {
  there: boolean;
  /** The service's words, where there was none. */
  said?: string | undefined;
}

export function deleted({ there, said }: Deleted, project: string): Reply {
  const name = escape(clip(project, 200));
  const text = there
    ? `The webhook of ${name} is deleted`
    : `${name} has no webhook: there is none to delete`;
  const sign = there ? ':white_check_mark:' : ':information_source:';
  return {
    text,
    blocks: [section(`${sign} *${text}*`), ...(said ? [context(escape(clip(said, 500)))] : [])],
  };
}
