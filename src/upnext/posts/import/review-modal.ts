import type { KnownBlock, ModalView } from '@slack/types';
import type { Reader } from '../../../when/index.js';
import { reviewTime } from '../../platforms/timing.js';
import { clip, context, header, inputModal, section } from '../../slack/text/blocks.js';
import { escape, joinSome } from '../../slack/text/markup.js';
import { counted } from '../../ui/words.js';
import { meterOf } from '../fields/networks.js';
import { IMPORT_TITLE } from './form.js';
import { more, NEED_APPROVAL, REVIEW_FORM, type RowLine, rowLines } from './reply.js';
import type { ReviewedRow, ReviewedRows } from './review.js';
import { detailsOf, titleOf } from './row-words.js';

/** What each row means, and what is wrong with it, before anything is sent. */

const SHOWN_ROWS = 8;
const SHOWN_NAMES = 20;

interface Review extends Omit<ReviewedRows, 'question'> {
  id: string;
  project: { id: string; name: string };
  /** The columns that the import leaves out. */
  unused: string[];
}

export function reviewModal({ id, project, rows, needsApproval, unused }: Review, reader: Reader): ModalView {
  const ready = rows.filter(({ reason }) => reason === undefined);
  const problems = rows.filter(({ reason }) => reason !== undefined);
  const toCheck = rows.flatMap(({ row, reason, warning, post: { moment } }) => {
    const odd = moment && reason === undefined ? reviewTime(moment.at, reader.now) : [];
    const say = [warning, ...odd].filter(Boolean).join(' ');
    return say ? [{ row, reason: say }] : [];
  });
  const count = counted(rows.length, 'row');
  const unusedNames = unused.map((name) => escape(clip(name, 60)));
  return {
    ...inputModal(REVIEW_FORM, { title: IMPORT_TITLE, submit: `Import ${counted(ready.length, 'post')}` }, [
      section(
        `*${count} for ${escape(clip(project.name, 150))}*\n${readiness(ready.length, problems.length)}`,
      ),
      ...(needsApproval ? [context(NEED_APPROVAL)] : []),
      ...(unused.length > 0 ? [context(`Columns not used: ${joinSome(unusedNames, SHOWN_NAMES)}`)] : []),
      ...under('Problems', problems),
      ...(problems.length > 0 ? [context(PROBLEMS)] : []),
      ...under('Check before you import', toCheck),
      ...readyRows(ready, reader),
    ]),
    private_metadata: JSON.stringify({ id, project: project.id }),
  };
}

const PROBLEMS = 'Rows with problems won’t be imported. The result file lists them.';

const readiness = (ready: number, problems: number) =>
  [
    `${ready.toLocaleString('en-US')} ready`,
    ...(problems > 0 ? [`${problems.toLocaleString('en-US')} with problems`] : []),
  ].join(', ');

const under = (title: string, rows: RowLine[]): KnownBlock[] =>
  rows.length > 0 ? [header(title), ...rowLines(rows)] : [];

function readyRows(ready: ReviewedRow[], reader: Reader): KnownBlock[] {
  const withSlots = ready.filter(({ hasSlot }) => hasSlot).length;
  const slots = withSlots === 1 ? 'slot' : 'slots';
  return [
    header('Ready'),
    ...ready.slice(0, SHOWN_ROWS).map((row) => readyRow(row, reader)),
    ...more(ready.length - SHOWN_ROWS),
    ...(withSlots > 0
      ? [context(`${counted(withSlots, 'row')} without a date got the next free ${slots}.`)]
      : []),
  ];
}

function readyRow({ row, post, cells }: ReviewedRow, reader: Reader): KnownBlock {
  const title = `Row ${row} · ${titleOf(post, reader)}`;
  return section([title, ...detailsOf(post, cells), escape(clip(meterOf(post), 300))].join('\n'));
}
