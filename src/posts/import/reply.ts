import type { KnownBlock } from '@slack/types';
import * as z from 'zod';
import {
  button,
  buttonRow,
  clip,
  confirmLoss,
  context,
  section,
  type Reply,
} from '../../slack/text/blocks.js';
import { encodeButtonValue } from '../../slack/views/button-value.js';
import { escape, joinWithAnd } from '../../slack/text/markup.js';
import { conflictsIn, missingIn, type Conflict, type Table } from './columns.js';
import type { Import, RowCounts } from './table.js';
import { showPostsButton } from '../../ui/shared-buttons.js';
import { counted } from '../../ui/words.js';

/** What people see of an import: what can’t be read, the progress and the result. */

export const IMPORT_IN = 'import_in';
export const REVIEW_FORM = 'import_review';
export const CANCEL_IMPORT = 'cancel_import';
export const RETRY_IMPORT = 'retry_import';

export const reviewMetadata = z.object({ id: z.string(), project: z.string() });

export const NO_ROWS = 'There are no rows below the column names.';
export const NO_CSV = 'Upnext can’t read this as CSV. Check the quotes, or save the file again.';
export const NO_NETWORKS =
  'There is no column with the networks. Choose networks for all rows below, or name a column “Networks”.';
export const NONE_READY = 'None of the rows can be imported. Correct them, and try again.';
export const tooManyRows = (count: number, most: number) =>
  `The file has ${counted(count, 'row')}. An import can have at most ${counted(most, 'row')}. Split the file and import each part.`;

/** What is wrong with the columns of a file. */
export function columnProblem(table: Table): string | undefined {
  const [conflict] = conflictsIn(table);
  if (conflict) return conflictText(conflict);
  const missing = missingIn(table);
  if (missing.length === 0) return undefined;
  const what = missing.map((name) => (name === 'Text' ? 'the text' : 'the time'));
  const [columns, them] = missing.length === 1 ? ['column', 'it'] : ['columns', 'them'];
  const names = joinWithAnd(missing.map((name) => `“${name}”`));
  return `Upnext doesn’t recognize the ${columns} with ${joinWithAnd(what)}. Name ${them} ${names} in the first row.`;
}

/** "“Text” and “Caption” both mean the post’s text. Keep one." */
function conflictText({ names, column }: Conflict): string {
  const [name = '', ...others] = new Set(names.map((one) => `“${clip(one, 40)}”`));
  if (others.length === 0)
    return `The column ${name} is there ${names.length === 2 ? 'twice' : `${names.length} times`}. Keep one.`;
  const many = others.length === 1 ? 'both' : 'all';
  return `${joinWithAnd([name, ...others])} ${many} mean ${column.means}. Keep one.`;
}

export const STARTED =
  'The import has started. You can follow its progress in your direct messages with Upnext.';

type ShownImport = Pick<Import, 'id' | 'project'>;

const nameOf = ({ project }: ShownImport) => escape(clip(project.name, 100));
const valueOf = ({ id, project }: ShownImport) => encodeButtonValue({ id, project: project.id });

export function progress(imported: ShownImport, counts: RowCounts, note?: string): Reply {
  const { ready, scheduled, draft, failed } = counts;
  const done = scheduled + draft + failed;
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

/** `needsApproval`: what is scheduled waits for it. `problems`: of the rows that were not imported. */
export function finished(
  imported: ShownImport,
  { scheduled, draft, failed }: RowCounts,
  { needsApproval, problems }: { needsApproval: boolean; problems: RowLine[] },
): Reply {
  const { project } = imported;
  const title = `Imported ${counted(scheduled + draft, 'post')} into ${nameOf(imported)}`;
  const facts = [
    scheduled > 0 &&
      `${scheduled.toLocaleString('en-US')} ${needsApproval ? 'waiting for approval' : 'scheduled'}`,
    draft > 0 && counted(draft, 'draft'),
    failed > 0 && `${counted(failed, 'row')} not imported`,
  ].filter(Boolean);
  const icon = failed > 0 ? ':warning:' : ':white_check_mark:';
  return {
    text: [title, ...facts].join(', '),
    blocks: [
      section([`${icon} *${title}*`, facts.join(' · ')].filter(Boolean).join('\n')),
      ...rowLines(problems),
      ...buttonRow('import', [
        ...(failed > 0 ? [button('Retry failed rows', RETRY_IMPORT, { value: valueOf(imported) })] : []),
        ...(scheduled > 0
          ? showPostsButton('See posts', { project: project.id, words: needsApproval ? 'waiting' : '' })
          : []),
      ]),
    ],
  };
}

/** What is wrong with a row, or worth checking. */
export interface RowLine {
  row: number;
  say: string;
}

const SHOWN_ROWS = 10;
/** Together they fit into one block. */
const LONGEST = 280;

export function rowLines(rows: RowLine[]): KnownBlock[] {
  const lines = rows.slice(0, SHOWN_ROWS).map(({ row, say }) => `Row ${row}: ${escape(clip(say, LONGEST))}`);
  return rows.length === 0 ? [] : [section(lines.join('\n')), ...more(rows.length - SHOWN_ROWS)];
}

export const more = (count: number): KnownBlock[] =>
  count > 0 ? [context(`…and ${count.toLocaleString('en-US')} more.`)] : [];

export const TOO_LONG_TO_PASTE =
  'There are too many rows to paste. Correct them in your file or in the result file, and choose that file here. Rows that were already imported won’t be imported again.';

const OVER = 'This import has already ended.';
export const alreadyOver: Reply = { text: OVER, blocks: [section(OVER)] };
