import type { ViewOutput } from '@slack/bolt';
import type { ModalView } from '@slack/types';
import { z } from 'zod';
import { alert } from '../../slack/blocks.js';
import { formModal, type About } from '../../forms/form.js';
import { readTyped, typeToConfirm } from '../../views/type-to-confirm.js';

export const DELETE_FILE = 'delete_file';
export const WORD = 'delete';

export const fileDeletionSchema = z.object({
  typed: z.string(),
});
export type FileDeletion = z.infer<typeof fileDeletionSchema>;

export function deleteFileModal(about: About): ModalView {
  return formModal(DELETE_FILE, about, { title: 'Delete a file', submit: 'Delete' }, [
    ...alert('error', WHICH_FILE),
    ...alert('warning', CANNOT_UNDO),
    typeToConfirm(`To delete anyway, type “${WORD}”`),
  ]);
}

const WHICH_FILE =
  'You can’t choose which file to delete. The scheduling service doesn’t document how to specify a file, so it may delete any file in any project, or none.';
const CANNOT_UNDO = 'Upnext can’t restore a deleted file. It sends this request only once.';

export const readFileDeletion = (view: Pick<ViewOutput, 'state'>): FileDeletion => ({
  typed: readTyped(view),
});
