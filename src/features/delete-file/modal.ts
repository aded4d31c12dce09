import type { ViewOutput } from '@slack/bolt';
import type { ModalView } from '@slack/types';
import * as z from 'zod';
import { alert, clip, section } from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';
import { formModal, type About } from '../../forms/form.js';
import { readTyped, typeToConfirm } from '../../ui/type-to-confirm.js';

export const DELETE_FILE = 'delete_file';
export const WORD = 'delete';

export const fileDeletionSchema = z.object({
  typed: z.string(),
  /** What the service’s posts refer to as Media. Without it, the service is not told which file is meant. */
  file: z.string().optional(),
});
export type FileDeletion = z.infer<typeof fileDeletionSchema>;

export function deleteFileModal(about: About): ModalView {
  return formModal(DELETE_FILE, about, { title: 'Delete a file', submit: 'Delete' }, [
    ...(about.target
      ? [section(`*File:* ${escape(clip(about.target.name, 500))}`), ...alert('warning', KNOWN_FILE)]
      : alert('error', WHICH_FILE)),
    ...alert('warning', CANNOT_UNDO),
    typeToConfirm(`To delete anyway, type “${WORD}”`),
  ]);
}

const WHICH_FILE =
  'You can’t choose which file to delete here. The service that comes with Upnext then deletes nothing, but another one may delete any file in any project. To choose one, use “Delete file” in a post’s details.';
const KNOWN_FILE =
  'Posts that use this file lose it. The service’s documentation doesn’t say how to specify a file, so it may delete another one, or none.';
const CANNOT_UNDO = 'Upnext can’t restore a deleted file. It sends this request only once.';

export const readFileDeletion = (
  view: Pick<ViewOutput, 'state'>,
  { target }: Pick<About, 'target'>,
): FileDeletion => ({ typed: readTyped(view), ...(target && { file: target.id }) });
