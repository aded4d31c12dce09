import type { ModalView } from '@slack/types';
import * as z from 'zod';
import {
  alert,
  button,
  buttonRow,
  clip,
  confirmLoss,
  context,
  modalWith,
  section,
  type Reply,
} from '../../slack/text/blocks.js';
import { encodeButtonValue } from '../../slack/views/button-value.js';
import { notGranted } from '../../slack/install/granted-scopes.js';
import { escape, joinWithAnd } from '../../slack/text/markup.js';
import type { Conflict } from './columns.js';
import type { Import, ImportedRow, RowCounts } from './table.js';
import { showPostsButton } from '../../ui/shared-buttons.js';
import { counted } from '../../ui/words.js';
import { IMPORT_TITLE } from './modal.js';

/** What people see of an import: what can’t be read, the progress and the result. */

export const IMPORT_IN = 'import_in';
export const REVIEW_FORM = 'import_review';
export const IMPORT_ORDER = 'import_order';
export const CANCEL_IMPORT = 'cancel_import';
export const RETRY_IMPORT = 'retry_import';

export const reviewMetadata = z.object({ id: z.string(), project: z.string() });
export const importOrder = reviewMetadata.extend({
  order: z.enum(['day-first', 'month-first']).optional(),
  half: z.enum(['am', 'pm']).optional(),
});

/** Instead of the review. */
export const cannotRead = (say: string): ModalView => modalWith(IMPORT_TITLE, alert('error', say));

export const NO_ROWS = 'There are no rows below the column names.';
export const NO_CSV = 'Upnext can’t read this as CSV. Check the quotes, or save the file again.';
export const tooManyRows = (count: number, most: number) =>
  `The file has ${counted(count, 'row')}. An import can have at most ${counted(most, 'row')}. Split the file and import each part.`;
export const FILE_AND_ROWS = 'You chose a file and pasted rows. Remove one of them.';

/** "“Text” and “Caption” both mean the post’s text. Keep one." */
export function conflictText({ names, column }: Conflict): string {
  const [name = '', ...others] = new Set(names.map((one) => `“${clip(one, 40)}”`));
  if (others.length === 0)
    return `The column ${name} is there ${names.length === 2 ? 'twice' : `${names.length} times`}. Keep one.`;
  const many = others.length === 1 ? 'both' : 'all';
  return `${joinWithAnd([name, ...others])} ${many} mean ${column.means}. Keep one.`;
}

export const STARTED =
  'The import has started. You can follow its progress in your direct messages with Upnext.';
export const ALREADY_STARTED =
  'This import has already started. You can follow its progress in your direct messages with Upnext.';

export function progress(imported: Pick<Import, 'id' | 'project'>, counts: RowCounts, note?: string): Reply {
  const { done, total, problems } = totalsOf(counts);
  const title = `Importing ${counted(total, 'post')} into ${escape(clip(imported.project.name, 100))}`;
  const state = `${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}, ${counted(problems, 'problem')}`;
  const value = encodeButtonValue({ id: imported.id, project: imported.project.id });
  return {
    text: `${title}: ${state}`,
    blocks: [
      section(`:hourglass_flowing_sand: *${title}*\n${state}`),
      ...(note === undefined ? [] : [context(escape(clip(note, 300)))]),
      ...buttonRow('import', [
        button('Cancel import', CANCEL_IMPORT, {
          value,
          style: 'danger',
          confirm: confirmLoss(
            'Cancel the import?',
            'Posts already imported aren’t affected.',
            'Cancel import',
            'Continue import',
          ),
        }),
      ]),
    ],
  };
}

/** `problem` rows were known before it began. */
function totalsOf(counts: RowCounts) {
  const { ready, scheduled, held, draft, failed } = counts;
  const imported = scheduled + held + draft;
  return { imported, done: imported + failed, total: imported + failed + ready, problems: failed };
}

interface ImportEnd {
  /** What is held waits for approval. */
  needsApproval?: boolean;
  /** The rows that were not imported, if Upnext can’t send the result as a file. */
  withoutFile?: ImportedRow[] | undefined;
}

export function finished(
  { id, project, state }: Pick<Import, 'id' | 'project' | 'state'>,
  counts: RowCounts,
  { needsApproval = false, withoutFile }: ImportEnd = {},
): Reply {
  const { imported } = totalsOf(counts);
  const notImported = counts.failed + counts.problem + counts.ready;
  const waiting = needsApproval ? counts.held : 0;
  const scheduled = counts.scheduled + counts.held - waiting;
  const name = escape(clip(project.name, 100));
  const title = `${state === 'cancelled' ? 'Import cancelled. ' : ''}Imported ${counted(imported, 'post')} into ${name}`;
  const facts = [
    scheduled > 0 && `${scheduled.toLocaleString('en-US')} scheduled`,
    waiting > 0 && `${waiting.toLocaleString('en-US')} waiting for approval`,
    counts.draft > 0 && counted(counts.draft, 'draft'),
    notImported > 0 && `${counted(notImported, 'row')} not imported`,
  ].filter(Boolean);
  const value = encodeButtonValue({ id, project: project.id });
  return {
    text: [title, ...facts].join(', '),
    blocks: [
      section(
        [`${notImported > 0 ? ':warning:' : ':white_check_mark:'} *${title}*`, facts.join(' · ')]
          .filter(Boolean)
          .join('\n'),
      ),
      ...(withoutFile?.length ? [section(failedRows(withoutFile))] : []),
      ...(withoutFile ? [context(NO_RESULT_FILE)] : []),
      ...buttonRow('import', [
        ...(notImported > 0 ? [button('Retry failed rows', RETRY_IMPORT, { value })] : []),
        ...(counts.held > 0 ? showHeld(project.id, needsApproval) : []),
      ]),
    ],
  };
}

const showHeld = (project: string, needsApproval: boolean) =>
  showPostsButton('See posts', { project, words: needsApproval ? 'waiting' : 'held' });

const SHOWN_ROWS = 20;

export function failedRows(rows: ImportedRow[]): string {
  const lines = rows
    .slice(0, SHOWN_ROWS)
    .map(({ row, reason }) => `Row ${row}: ${escape(clip(reason ?? '', 100))}`);
  const rest = rows.length - SHOWN_ROWS;
  return [...lines, ...(rest > 0 ? [`…and ${rest.toLocaleString('en-US')} more`] : [])].join('\n');
}

const NO_RESULT_FILE = `The result isn’t sent as a file. ${notGranted('files:write')}`;

export const TOO_LONG_TO_PASTE =
  'There are too many rows to paste. Correct them in your file or in the result file, and choose that file here. Rows that were already imported won’t be imported again.';

const NOT_YOURS = 'Only the person who started this import can do that.';
export const notYours: Reply = { text: NOT_YOURS, blocks: [section(NOT_YOURS)] };

const OVER = 'This import has already ended.';
export const alreadyOver: Reply = { text: OVER, blocks: [section(OVER)] };
