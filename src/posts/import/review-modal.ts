import type { KnownBlock, ModalView } from '@slack/types';
import {
  button,
  buttonRow,
  clip,
  context,
  header,
  modalWith,
  plain,
  section,
} from '../../slack/text/blocks.js';
import { encodeButtonValue } from '../../slack/views/button-value.js';
import { escape } from '../../slack/text/markup.js';
import type { ImportedRow } from './table.js';
import type { Reader } from '../../time/types.js';
import { counted } from '../../ui/words.js';
import { meterOf } from '../fields/networks.js';
import { FIELD_COLUMNS } from './columns.js';
import { IMPORT_TITLE } from './modal.js';
import { IMPORT_ORDER, RETRY_IMPORT, REVIEW_FORM } from './reply.js';
import type { ReviewedRows } from './review.js';
import { cellsOf, postOf } from './rows.js';

/** What each row means, and what is wrong with it, before anything is sent. */

const SHOWN_ROWS = 8;
const SHOWN_PROBLEMS = 20;
const SHOWN_NAMES = 20;

interface Review extends ReviewedRows {
  id: string;
  project: { id: string; name: string };
  /** The columns that the import leaves out. */
  unused: string[];
}

export function reviewModal(review: Review, reader: Reader): ModalView {
  const { id, project, rows, unused, warnings } = review;
  const ready = rows.filter(({ state }) => state === 'ready');
  const asked = new Set(review.ambiguous.flatMap(({ rows: its }) => its));
  const problems = rows.filter(({ state, row }) => state === 'problem' && !asked.has(row));
  const blocks: KnownBlock[] = [
    section(
      `*${counted(rows.length, 'row')} for ${escape(clip(project.name, 150))}*\n${readiness(ready.length, asked.size, problems.length)}`,
    ),
    ...(review.needsApproval ? [context(NEED_APPROVAL)] : []),
    ...(unused.length > 0 ? [context(`Not used: ${namesOf(unused)}`)] : []),
    ...(rows[0]?.row === 2 && problems.length > 0 ? [context(ROW_1)] : []),
    ...review.ambiguous.flatMap((dates) => dateQuestion(review, dates)),
    ...problemRows(problems, ready.length > 0),
    ...warnedRows(warnings),
    ...readyRows(ready, reader),
  ];
  if (ready.length === 0) return modalWith(IMPORT_TITLE, [...blocks, ...correctRows(review)]);
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

const correctRows = ({ id, project }: Review): KnownBlock[] =>
  buttonRow('import', [
    button('Correct the rows', RETRY_IMPORT, { value: encodeButtonValue({ id, project: project.id }) }),
  ]);

const ROW_1 = 'Row 1 has the column names.';

const NEED_APPROVAL = 'These posts need approval before they go out.';

const readiness = (ready: number, asked: number, problems: number) =>
  [
    ready > 0 ? `${ready.toLocaleString('en-US')} ready` : 'None ready',
    ...(asked > 0 ? [`${asked.toLocaleString('en-US')} ${asked === 1 ? 'needs' : 'need'} an answer`] : []),
    ...(problems > 0 ? [`${problems.toLocaleString('en-US')} with problems`] : []),
  ].join(', ');

function namesOf(unused: string[]): string {
  const more = unused.length - SHOWN_NAMES;
  const names = unused.slice(0, SHOWN_NAMES).map((name) => escape(clip(name, 60)));
  return [...names, ...(more > 0 ? [`and ${more} more`] : [])].join(', ');
}

/** Asked once for the whole file. */
function dateQuestion({ id, project }: Review, dates: Review['ambiguous'][number]): KnownBlock[] {
  const { rows, when, asks, choices, passed } = dates;
  const [only] = choices;
  const date = `“${escape(clip(when, 40))}”`;
  const asked =
    passed && only
      ? `*Is ${date} ${only.label}?* ${passed}`
      : `*Which ${asks === 'order' ? 'day' : 'time'} is ${date}?* ${counted(rows.length, 'row')} can be read in two ways.`;
  return [
    section(`${asked}${rows.length > 1 ? ' Your answer applies to all of them.' : ''}`),
    ...buttonRow(
      asks,
      choices.map(({ answer, label }) =>
        button(label, `${IMPORT_ORDER}:${answer[asks] ?? ''}`, {
          value: encodeButtonValue({ id, project: project.id, ...answer }),
        }),
      ),
    ),
  ];
}

const LONGEST = 2_900;

function problemRows(problems: ImportedRow[], canImport: boolean): KnownBlock[] {
  if (problems.length === 0) return [];
  return [
    header('Problems'),
    ...linesOf(problems.map(({ row, reason = '' }) => ({ row, say: reason }))),
    ...more(problems.length - SHOWN_PROBLEMS, 'have problems'),
    ...(canImport ? [context('Rows with problems won’t be imported. The result file lists them.')] : []),
  ];
}

/** They are imported all the same. */
const warnedRows = (warnings: ReviewedRows['warnings']): KnownBlock[] =>
  warnings.length === 0
    ? []
    : [
        header('Check before you import'),
        ...linesOf(warnings),
        ...more(warnings.length - SHOWN_PROBLEMS, 'are worth checking'),
      ];

function linesOf(rows: ReviewedRows['warnings']): KnownBlock[] {
  const sections: string[] = [];
  for (const { row, say } of rows.slice(0, SHOWN_PROBLEMS)) {
    const line = `Row ${row}: ${escape(clip(say, 400))}`;
    const last = sections.at(-1);
    if (last !== undefined && last.length + line.length < LONGEST)
      sections[sections.length - 1] = `${last}\n${line}`;
    else sections.push(line);
  }
  return sections.map((text) => section(text));
}

function readyRows(ready: ImportedRow[], reader: Reader): KnownBlock[] {
  if (ready.length === 0) return [];
  const withSlots = ready.filter((row) => postOf(row).hasSlot).length;
  const slots = withSlots === 1 ? 'slot' : 'slots';
  return [
    header('Ready'),
    ...ready.slice(0, SHOWN_ROWS).map((row) => readyRow(row, reader)),
    ...more(ready.length - SHOWN_ROWS, 'are ready'),
    ...(withSlots > 0
      ? [context(`${counted(withSlots, 'row')} without a date got the next free ${slots}.`)]
      : []),
  ];
}

const more = (count: number, what: string): KnownBlock[] =>
  count > 0 ? [context(`…and ${count.toLocaleString('en-US')} more that ${what}.`)] : [];

function readyRow(row: ImportedRow, reader: Reader): KnownBlock {
  const post = postOf(row);
  const cells = cellsOf(row);
  const title = FIELD_COLUMNS.flatMap((columns) => columns.title?.(post, reader) ?? []);
  const lines = FIELD_COLUMNS.flatMap((columns) => columns.lines?.(post, cells) ?? []);
  return section(
    [[`Row ${row.row}`, ...title].join(' · '), ...lines, escape(clip(meterOf(post), 300))].join('\n'),
  );
}
