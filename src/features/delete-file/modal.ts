import type { ViewOutput } from '@slack/bolt';
import type { ModalView } from '@slack/types';
import { alert, plain } from '../../slack/blocks.js';
import type { About } from '../../forms/form.js';
import { readTyped, typeToConfirm } from '../../views/type-to-confirm.js';

export const DELETE_FILE = 'delete_file';
export const WORD = 'delete';

export interface Deletion {
  typed: string;
}

export function fileForm(about: About): ModalView {
  return {
    type: 'modal',
    callback_id: DELETE_FILE,
    private_metadata: JSON.stringify(about),
    notify_on_close: true,
    title: plain('Delete a file'),
    submit: plain('Delete'),
    close: plain('Keep everything'),
    blocks: [
      alert('error', WHICH_ONE),
      alert('warning', ONCE),
      typeToConfirm(`To go on all the same, type: ${WORD}`),
    ],
  };
}

const WHICH_ONE =
  'Nobody can say which file this deletes. The scheduling service has an operation “Delete File”, and its documentation does not show how a file is named to it: it may delete any file of any project, or none.';
const ONCE =
  'It is asked for once, and never again by itself. What is deleted cannot be brought back from here.';

export const readDeletion = (view: Pick<ViewOutput, 'state'>): Deletion => ({ typed: readTyped(view) });
