import { context, section, type Reply } from '../../slack/text/blocks.js';

export interface DeletedFile {
  /** Whether the service confirmed it. */
  known: boolean;
  /** The service was told which file. */
  named?: boolean | undefined;
}

export function fileDeleted({ known, named }: DeletedFile): Reply {
  const text = known
    ? 'The scheduling service confirmed the deletion.'
    : 'It’s unclear whether a file was deleted.';
  const more = known
    ? `It didn’t say which file it deleted, if any.${named ? ' Upnext told it which one you meant.' : ''}`
    : 'The service didn’t respond properly. Check there before you try again. Upnext won’t retry.';
  const emoji = known ? ':white_check_mark:' : ':warning:';
  return { text, blocks: [section(`${emoji} *${text}*`), context(more)] };
}

export const OFF =
  'Deleting files is turned off, because the API doesn’t document how to tell a scheduling service which file to delete. An admin can turn it on in `/upnext settings`, under “People and rights”.';

export const NOT_EVERYWHERE =
  'This file could belong to any project, and you don’t have permission to delete files in all of them. Ask an admin of this workspace.';

export const turnedOff: Reply = { text: OFF, blocks: [section(OFF)] };
