import { fileDeleted, fileForm, turnedOff } from '../../../src/upnext/features/delete-file.js';
import { messageView, textReply } from '../../../src/upnext/slack/text/blocks.js';
import type { Sample, SampleParts } from './samples.js';

export const samples = ({ about, text }: SampleParts): Sample[] => [
  { name: 'Delete a file', view: fileForm.open({ Typed: '' }, about) },
  {
    name: 'Delete a file of a post',
    view: fileForm.open({ Typed: '' }, { ...about, target: { id: text(300), name: text(300) } }),
  },
  { name: 'File deleted, named', message: fileDeleted({ known: true, named: true }) },
  { name: 'File deleted', message: fileDeleted({ known: false }) },
  { name: 'Deleting files is off', message: textReply(turnedOff(() => false)) },
  {
    name: 'Deleting files is off, in a form',
    view: messageView(
      'Delete a file',
      turnedOff(() => true),
    ),
  },
];
