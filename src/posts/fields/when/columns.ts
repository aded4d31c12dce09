import { clip } from '../../../slack/text/blocks.js';
import { escape } from '../../../slack/text/markup.js';
import { formatClock, formatFullMoment, formatLocalDate, isoDay } from '../../../time/format.js';
import {
  asksForOrder,
  namesNoDay,
  parseCell,
  parseDayAndTime,
  writtenOrder,
  type CellReader,
} from '../../../time/parse-cells.js';
import type { DateOrder } from '../../../time/read/components.js';
import type { When } from '../../../time/types.js';
import { readMoment, startsWithMoment, writeMoment } from '../../../time/written-moment.js';
import {
  column,
  type AmbiguousDate,
  type Cells,
  type Column,
  type FieldColumns,
  type ReadCells,
  type RowReading,
} from '../column.js';
import type { Draft, Status } from '../draft.js';
import { readStatus } from '../save-as.js';
import { readZone, writtenZone } from '../zone.js';

/** When a post goes out, in one column of a file or in two. */

const hasTwo = (rows: readonly Cells[]) => rows.some(({ date, time }) => date || time);

const WHEN: Column = {
  ...column(
    'when',
    'When',
    /^(?:when|date ?time|(?:date|day)(?: and| &)? time|scheduled?(?: (?:for|at))?|(?:post|publish|published|posting) at(?: specific time)?|wann|datum (?:und|&) (?:uhr)?zeit|termin|zeitpunkt|quand|date et heure|fecha y hora|cuando|data e (?:hora|ora)|quando|wanneer|datum en tijd|日時|いつ)$/,
    'when the post goes out',
  ),
  isWritten: (rows) => !hasTwo(rows),
  withoutHeading: { index: 0, fits: startsWithMoment },
};

const DATE: Column = {
  ...column(
    'date',
    'Date',
    /^(?:(?:scheduled?|publish|publishing|publication|post|posting|start) (?:date|day)|date|day|datum|tag|jour|fecha|dia|data|giorno|dag|日付|日)$/,
    'the date',
  ),
  isWritten: hasTwo,
};

const TIME: Column = {
  ...column(
    'time',
    'Time',
    /^(?:(?:scheduled?|publish|publishing|publication|post|posting|start) time|time|hour|uhrzeit|zeit|heure|hora|ora|orario|tijd|tijdstip|時刻|時間)$/,
    'the time',
  ),
  isWritten: hasTwo,
};

export const whenColumns: FieldColumns = {
  all: [WHEN, DATE, TIME],
  read,
  title({ moment }, reader) {
    const when = moment ? formatFullMoment(new Date(moment.at), moment.zone, reader) : 'Draft without a date';
    return [`*${escape(when)}*`];
  },
  write: (post, context) =>
    post.scheduledAt ? { when: writeMoment(post.scheduledAt, writtenZone(post, context)) } : {},
};

/** A date and a time belong together. One without the other has both in it. */
export function settled(columns: readonly (Column | undefined)[]): (Column | undefined)[] {
  const isPair = columns.includes(DATE) && columns.includes(TIME);
  const isBoth = (one: Column | undefined) =>
    isPair ? one === DATE && columns.includes(WHEN) : one === DATE || one === TIME;
  return columns.map((one) => (isBoth(one) ? WHEN : one));
}

/** A date that has only one order settles it for all, unless another contradicts it. */
export function orderIn(rows: readonly Cells[]): DateOrder | undefined {
  const [order, ...others] = new Set(
    rows.flatMap(({ when, date }) => writtenOrder(date ?? when ?? '') ?? []),
  );
  return others.length === 0 ? order : undefined;
}

/** Its zone is read with it, because a time says nothing without one. */
function read(cells: Cells, _: Draft, reading: RowReading): ReadCells {
  const zone = readZone(cells);
  const time = readTime(cells, readStatus(cells), { ...reading, rowZone: zone || undefined });
  if (zone !== undefined) return time;
  const unknown = `Upnext doesn’t recognize the time zone “${clip(cells.zone ?? '', 60)}”.`;
  return { ...time, problems: [unknown, ...(time.problems ?? [])] };
}

interface TimeReading extends RowReading {
  /** The one that the row names. */
  rowZone: string | undefined;
}

const problem = (say: string): ReadCells => ({ problems: [say] });

function readTime(row: Cells, status: Status | undefined, reading: TimeReading): ReadCells {
  const cells = timeIn(row);
  if (cells.when === '') return withoutTime(status, reading);
  if (cells.time === '') return problem('The time is missing.');
  if (cells.date === '') return problem('The date is missing.');
  const { reader, order, half, rowZone, hasSlots } = reading;
  const zone = rowZone ?? reading.zone;
  const quoted = `“${clip(cells.when, 40)}”`;
  const written = readMoment(cells.when, zone);
  const parsed = written ? undefined : parseTime(cells, { ...reader, zone, order, half });
  if (parsed && !parsed.ok) {
    const { slot, message } = parsed;
    const isNextSlot = slot?.nth === 1 && slot.after.getTime() === reader.now.getTime();
    if (isNextSlot && hasSlots) return withoutTime(status, reading);
    const read: CellReader = { ...reader, zone, order, half };
    // The day is asked for before the hour.
    const inEvening: CellReader = { ...read, half: half ?? 'pm' };
    const asksForDay = asksForOrder(parseTime(cells, inEvening));
    const ambiguous = asksForDay ? whichDay(cells, inEvening) : whichHalf(cells, read);
    if (ambiguous.choices.length > 0) return { ...problem(`${quoted} can be read in two ways.`), ambiguous };
    return problem(slot ? noSlotHere(hasSlots) : said(message, cells.when));
  }
  if (cells.date === undefined && !written && namesNoDay(cells.when, { ...reader, zone }))
    return problem(`${quoted} has no date.`);
  if (rowZone && parsed?.zoneGiven && parsed.zone !== rowZone)
    return problem(`${quoted} and the time zone “${clip(row.zone ?? '', 40)}” don’t match.`);
  const at = written ?? parsed?.at;
  if (!at || at <= reader.now) return problem(`${quoted} has passed.`);
  const zoneGiven = parsed?.zoneGiven === true || rowZone !== undefined;
  return { moment: { at: at.getTime(), zone: parsed?.zone ?? zone, zoneGiven } };
}

interface TimeCells {
  /** All of it, as the person sees it in the file. */
  when: string;
  date?: string;
  time?: string;
}

function timeIn(row: Cells): TimeCells {
  const [when = '', date = '', time = ''] = [row.when, row.date, row.time].map((cell) => cell?.trim());
  return date === '' && time === '' ? { when } : { when: `${date} ${time}`.trim(), date, time };
}

const parseTime = ({ when, date, time }: TimeCells, reader: CellReader): When =>
  date === undefined || time === undefined ? parseCell(when, reader) : parseDayAndTime(date, time, reader);

function withoutTime(status: Status | undefined, { hasSlots }: RowReading): ReadCells {
  if (status === 'DRAFT') return {};
  return hasSlots ? { needsSlot: true } : problem('The date is missing.');
}

/** Without the advice for people who are typing. Names the cell, unless the sentence does. */
function said(message: string, when: string): string {
  const sentence = message.replace(/(?<=\S) Enter [^]*$/, '');
  return /“|is in the past/.test(sentence) ? sentence : `“${clip(when, 40)}”: ${sentence}`;
}

const noSlotHere = (hasSlots: boolean) =>
  hasSlots
    ? 'To use the next free slot, leave the date empty.'
    : 'This project has no posting times. Enter a day and a time.';

type Answered = Pick<CellReader, 'order' | 'half'>;

/** What the time means with each answer: nothing if it is in the past, or something else is wrong. */
const meaningsOf = (cells: TimeCells, reader: CellReader, answers: Answered[]) =>
  answers
    .flatMap((answer) => {
      const when = parseTime(cells, { ...reader, ...answer });
      return when.ok ? [{ answer, at: when.at, zone: when.zone }] : [];
    })
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());

function whichDay(cells: TimeCells, reader: CellReader): AmbiguousDate {
  const read = meaningsOf(cells, reader, [{ order: 'day-first' }, { order: 'month-first' }]);
  const choices = read.map(({ answer, at, zone }) => ({
    answer: answer.order ?? '',
    label: formatLocalDate(isoDay(at, zone)),
  }));
  return { when: cells.date ?? cells.when, asks: 'order', choices };
}

function whichHalf(cells: TimeCells, reader: CellReader): AmbiguousDate {
  const read = meaningsOf(cells, reader, [{ half: 'am' }, { half: 'pm' }]);
  const choices = read.map(({ answer: { half = '' }, at, zone }) => ({
    answer: half,
    label: `${formatClock(at, zone)} (${half})`,
  }));
  return { when: cells.when, asks: 'half', choices };
}
