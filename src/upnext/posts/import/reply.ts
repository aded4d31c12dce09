import type { KnownBlock } from '@slack/types';
import * as z from 'zod';
import {
  button,
  buttonRow,
  clip,
  confirmLoss,
  context,
  type Reply,
  section,
  textReply,
} from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';
import { encodeButtonValue } from '../../slack/views/button-value.js';
import { showPostsButton } from '../../ui/shared-buttons.js';
import { counted } from '../../ui/words.js';
import type { Import, RowCounts } from '../store/imports.js';
import { hasColumn, type Table, unusedIn } from './columns.js';

/** What people see of an import: what can’t be read, the progress and the result. */

export const IMPORT_IN = 'import_in';
export const REVIEW_FORM = 'import_review';
export const CANCEL_IMPORT = 'cancel_import';
export const RETRY_IMPORT = 'retry_import';

export const reviewMetadata = z.object({ id: z.string(), project: z.string() });

export const NO_CSV = 'Upnext can’t read this as CSV. Check the quotes, or save the file again.';
export const NO_NETWORKS =
  'There is no column with the networks. Choose networks for all rows below, or name a column “Networks”.';
export const NONE_READY = 'None of the rows can be imported. Correct them, and try again.';

const MAX_ROWS = 5_000;

/** What is wrong with a file as a whole. */
export function tableProblem(table: Table): string | undefined {
  const { length } = table.rows;
  if (length === 0) return 'There are no rows below the column names.';
  if (length > MAX_ROWS)
    return `The file has ${counted(length, 'row')}. An import can have at most ${counted(MAX_ROWS, 'row')}. Split the file and import each part.`;
  if (!hasColumn(table, 'text'))
    return 'Upnext doesn’t recognize the column with the text. Name it “Text” in the first row.';
  // A file without any time is fine, unless a column that isn’t used may have it.
  const hasTime = ['when', 'date', 'time'].some((name) => hasColumn(table, name));
  return hasTime || unusedIn(table).length === 0
    ? undefined
    : 'Upnext doesn’t recognize the column with the time. Name it “When” in the first row.';
}

export const STARTED =
  'The import has started. You can follow its progress in your direct messages with Upnext.';

type ShownImport = Pick<Import, 'id' | 'project'>;

const nameOf = ({ project }: ShownImport) => escape(clip(project.name, 100));
const valueOf = ({ id, project }: ShownImport) => encodeButtonValue({ id, project: project.id });

export function progress(imported: ShownImport, counts: RowCounts, note?: string): Reply {
  const { ready, failed } = counts;
  const done = counts.imported + failed;
  const title = `Importing ${counted(done + ready, 'row')} into ${nameOf(imported)}`;
  const state = `${done.toLocaleString('en-US')} of ${(done + ready).toLocaleString('en-US')}, ${counted(failed, 'problem')}`;
  return {
    text: `${title}: ${state}`,
    blocks: [
      section(`:hourglass_flowing_sand: *${title}*\n${state}`),
      ...(note === undefined ? [] : [context(escape(clip(note, 300)))]),
      ...buttonRow('import', [
        button('Cancel import', CANCEL_IMPORT, {
          value: valueOf(imported),
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

export const NEED_APPROVAL = 'These posts need approval before they go out.';

/** `problems`: of the rows that were not imported. */
export function finished(
  shown: ShownImport,
  { imported, failed }: RowCounts,
  { needsApproval, problems }: { needsApproval: boolean; problems: RowLine[] },
): Reply {
  const title = `Imported ${counted(imported, 'post')} into ${nameOf(shown)}`;
  const left = failed > 0 ? [`${counted(failed, 'row')} not imported`] : [];
  const icon = failed > 0 ? ':warning:' : ':white_check_mark:';
  return {
    text: [title, ...left].join(', '),
    blocks: [
      section([`${icon} *${title}*`, ...left].join('\n')),
      ...rowLines(problems),
      ...(needsApproval && imported > 0 ? [context(NEED_APPROVAL)] : []),
      ...buttonRow('import', [
        ...(failed > 0 ? [button('Retry failed rows', RETRY_IMPORT, { value: valueOf(shown) })] : []),
        ...(imported > 0
          ? showPostsButton('See posts', { project: shown.project.id, importId: shown.id, words: 'all' })
          : []),
      ]),
    ],
  };
}

/** A row, and what is wrong with it, or worth checking. */
export interface RowLine {
  row: number;
  reason?: string | undefined;
}

const SHOWN_ROWS = 10;
/** Together they fit into one block. */
const LONGEST = 280;

export function rowLines(rows: RowLine[]): KnownBlock[] {
  const lines = rows
    .slice(0, SHOWN_ROWS)
    .map(({ row, reason }) => `Row ${row}: ${escape(clip(reason ?? '', LONGEST))}`);
  return rows.length === 0 ? [] : [section(lines.join('\n')), ...more(rows.length - SHOWN_ROWS)];
}

export const more = (count: number): KnownBlock[] =>
  count > 0 ? [context(`…and ${count.toLocaleString('en-US')} more.`)] : [];

export const TOO_LONG_TO_PASTE =
  'There are too many rows to paste. Correct them in your file or in the result file, and choose that file here. Rows that were already imported won’t be imported again.';

export const alreadyOver = textReply('This import has already ended.');
