import type { KnownBlock, ModalView } from '@slack/types';
import * as z from 'zod';
import { meter } from '../../platforms/meter.js';
import {
  alert,
  button,
  buttonRow,
  clip,
  confirm,
  context,
  cut,
  header,
  modalWith,
  plain,
  section,
  type Reply,
} from '../../slack/blocks.js';
import { encodeButtonValue } from '../../slack/button-value.js';
import { escape } from '../../slack/markup.js';
import type { Import, ImportedRow, RowCounts } from '../../store/imports.js';
import { formatFullMoment } from '../../time/format.js';
import type { Reader } from '../../time/types.js';
import { counted } from '../../views/words.js';
import { IMPORT_TITLE } from './modal.js';
import { postOf, type Reviewed } from './review.js';
import type { DateOrder } from './rows.js';

/** What people see of an import: the review, the progress and the result. */

export const IMPORT_IN = 'import_in';
export const REVIEW_FORM = 'import_review';
export const IMPORT_ORDER = 'import_order';
export const CANCEL_IMPORT = 'cancel_import';
export const RETRY_IMPORT = 'retry_import';

const SHOWN_ROWS = 8;
const SHOWN_PROBLEMS = 20;

export const reviewMetadata = z.object({ id: z.string(), project: z.string() });
export const importOrder = reviewMetadata.extend({ order: z.enum(['day-first', 'month-first']) });

interface Review extends Reviewed {
  id: string;
  project: { id: string; name: string };
  order: DateOrder | undefined;
}

export function reviewModal({ id, project, rows, ambiguous }: Review, reader: Reader): ModalView {
  const ready = rows.filter(({ state }) => state === 'ready');
  const problems = rows.filter(({ state }) => state === 'problem');
  const withSlots = ready.filter((row) => postOf(row).hasSlot).length;
  const blocks: KnownBlock[] = [
    section(
      `*${counted(rows.length, 'row')} for ${escape(clip(project.name, 150))}*\n${readiness(ready.length, problems.length)}`,
    ),
    ...orderQuestion({ id, project: project.id }, ambiguous),
    ...ready.slice(0, SHOWN_ROWS).map((row) => readyRow(row, reader)),
    ...more(ready.length - SHOWN_ROWS, 'ready'),
    ...(withSlots > 0
      ? [
          context(
            `${counted(withSlots, 'row')} without a date got the next free ${withSlots === 1 ? 'slot' : 'slots'}.`,
          ),
        ]
      : []),
    ...(problems.length > 0 ? [header('Problems'), ...problemLines(problems)] : []),
    ...(problems.length > 0 && ready.length > 0
      ? [context('Rows with problems won’t be imported. The result file lists them.')]
      : []),
  ];
  if (ready.length === 0) return modalWith(IMPORT_TITLE, blocks);
  return {
    type: 'modal',
    callback_id: REVIEW_FORM,
    private_metadata: JSON.stringify({ id, project: project.id }),
    title: plain(IMPORT_TITLE, 24),
    submit: plain(`Import ${counted(ready.length, 'post')}`, 24),
    close: plain('Cancel', 24),
    blocks,
  };
}

const readiness = (ready: number, problems: number) =>
  [
    ready > 0 ? `${ready.toLocaleString('en-US')} ready` : 'None ready',
    ...(problems > 0 ? [`${problems.toLocaleString('en-US')} with problems`] : []),
  ].join(', ');

const more = (count: number, what: string): KnownBlock[] =>
  count > 0 ? [context(`…and ${count.toLocaleString('en-US')} more that are ${what}.`)] : [];

/** Asked once for the whole file. */
function orderQuestion(
  { id, project }: z.infer<typeof reviewMetadata>,
  ambiguous: Reviewed['ambiguous'],
): KnownBlock[] {
  const [first] = ambiguous;
  if (!first) return [];
  const [, one = '1st', other = '2nd'] = /(\d+)\D+(\d+)/.exec(first.when) ?? [];
  const choice = (text: string, order: DateOrder) =>
    button(text, `${IMPORT_ORDER}:${order}`, { value: encodeButtonValue({ id, project, order }) });
  return [
    section(
      `*Which number is the day in “${escape(clip(first.when, 40))}”?* ${counted(ambiguous.length, 'row')} can be read in two ways.`,
    ),
    ...buttonRow('order', [
      choice(`Day ${one}, month ${other}`, 'day-first'),
      choice(`Day ${other}, month ${one}`, 'month-first'),
    ]),
  ];
}

function readyRow(row: ImportedRow, reader: Reader): KnownBlock {
  const { Content, Platforms, Media, Status, moment } = postOf(row);
  const when = moment ? formatFullMoment(new Date(moment.at), moment.zone, reader) : 'Draft without a date';
  const isDraft = Status === 'DRAFT' && moment ? ' · draft' : '';
  const counts = escape(clip(meter(Content, Platforms, { media: Media !== '' }), 300));
  return section(
    `Row ${row.row} · *${escape(when)}*${isDraft}\n${escape(clip(Content.replace(/\s+/g, ' '), 100))}\n${counts}`,
  );
}

function problemLines(problems: ImportedRow[]): KnownBlock[] {
  const lines = problems
    .slice(0, SHOWN_PROBLEMS)
    .map(({ row, reason }) => `Row ${row}: ${escape(clip(reason ?? '', 100))}`);
  const rest = problems.length - SHOWN_PROBLEMS;
  return [section(cut([...lines, ...(rest > 0 ? [`…and ${rest} more`] : [])].join('\n'), 2_900))];
}

/** Instead of the review. */
export const cannotRead = (say: string): ModalView => modalWith(IMPORT_TITLE, alert('error', say));

export const NO_ROWS = 'There are no rows below the column names.';
export const NO_CSV = 'Upnext can’t read this as CSV. Check the quotes, or save the file again.';
export const tooManyRows = (count: number, most: number) =>
  `The file has ${counted(count, 'row')}. An import can have at most ${counted(most, 'row')}. Split the file and import each part.`;
export const STARTED = 'The import has started. You can follow its progress in your messages with Upnext.';
export const ALREADY_STARTED =
  'This import has already started. You can follow its progress in your messages with Upnext.';

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
          ...{ value, style: 'danger' },
          confirm: confirm(
            'Cancel the import?',
            'Posts that were already imported stay.',
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

export function finished(
  { id, project }: Pick<Import, 'id' | 'project'>,
  counts: RowCounts,
  isCancelled: boolean,
): Reply {
  const { imported } = totalsOf(counts);
  const notImported = counts.failed + counts.problem + counts.ready;
  const name = escape(clip(project.name, 100));
  const title = `${isCancelled ? 'Import cancelled. ' : ''}Imported ${counted(imported, 'post')} into ${name}`;
  const facts = [
    counts.scheduled > 0 && `${counts.scheduled.toLocaleString('en-US')} scheduled`,
    counts.held > 0 && `${counts.held.toLocaleString('en-US')} held`,
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
      ...(notImported > 0 ? buttonRow('import', [button('Retry failed rows', RETRY_IMPORT, { value })]) : []),
    ],
  };
}

export const TOO_LONG_TO_PASTE =
  'There are too many failed rows to paste. Correct them in the result file that Upnext sent you, and choose that file here. Rows that were already imported won’t be imported again.';

const NOT_YOURS = 'Only the person who started this import can do that.';
export const notYours: Reply = { text: NOT_YOURS, blocks: [section(NOT_YOURS)] };

const OVER = 'This import has already ended.';
export const alreadyOver: Reply = { text: OVER, blocks: [section(OVER)] };
