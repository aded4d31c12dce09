import { context, section, type Reply } from '../../slack/blocks.js';

export interface Deleted {
  /** Whether the service has said that it did it. */
  known: boolean;
}

export function deleted({ known }: Deleted): Reply {
  const text = known
    ? 'The scheduling service says that it is done'
    : 'It is not known whether a file was deleted';
  const more = known
    ? 'Which file it was, or whether there was one, it did not say.'
    : 'The service did not answer properly. Look there before you ask for it again: Upnext does not.';
  const sign = known ? ':white_check_mark:' : ':warning:';
  return { text, blocks: [section(`${sign} *${text}.*`), context(more)] };
}

export const OFF =
  'Deleting files is off in this workspace, because nobody can say which file the service deletes. Admins can turn it on in `/upnext settings`.';

export const isOff: Reply = { text: OFF, blocks: [section(`:lock: ${OFF}`)] };
