import { clip } from '../../../slack/text/blocks.js';
import { formatClock, formatLocalDate, isoDay } from '../../../time/format.js';
import {
  asksForOrder,
  namesNoDay,
  parseCell,
  parseDayAndTime,
  writtenOrder,
  type CellAnswers,
  type CellReader,
} from '../../../time/parse-cells.js';
import type { DateOrder } from '../../../time/read/components.js';
import type { Reader, When } from '../../../time/types.js';
import { readMoment } from '../../../time/written-moment.js';
import { findZone, isZone } from '../../../time/zones.js';
import type { Status } from '../draft.js';

/** When the post of a row goes out: its day and its time are in one cell or in two. */

/** A date that has only one order settles it for all, unless another contradicts it. */
export function orderIn(rows: readonly Cells[]): DateOrder | undefined {
  const [order, ...others] = new Set(
    rows.flatMap(({ when, date }) => writtenOrder(date ?? when ?? '') ?? []),
  );
  return others.length === 0 ? order : undefined;
}

/** A row as it was typed, by the names of its columns. */
export type Cells = Readonly<Partial<Record<string, string>>>;

export interface TimeReading extends CellAnswers {
  reader: Reader;
  /** For rows that name none. */
  zone: string;
  /** Whether a post without a date gets the next free slot. */
  hasSlots: boolean;
}

export interface ReadTime {
  problems?: string[];
  moment?: { at: number; zone: string; zoneGiven: boolean };
  needsSlot?: true;
  ambiguous?: AmbiguousDate;
}

/** Its numbers can be read in two orders, or its hour in the morning and in the evening. */
export interface AmbiguousDate {
  when: string;
  asks: keyof CellAnswers;
  /** The nearest first. `label`: "Thu 12 Nov 2026", "08:00 (am)" */
  choices: { answer: string; label: string }[];
}

/** Its zone is read with it, because a time says nothing without one. */
export function readTime(cells: Cells, status: Status | undefined, reading: TimeReading): ReadTime {
  const words = cells.zone?.trim() ?? '';
  const rowZone = isZone(words) ? words : findZone(words);
  const time = readInZone(cells, status, { ...reading, rowZone });
  if (rowZone !== undefined || words === '') return time;
  const unknown = `Upnext doesn’t recognize the time zone “${clip(words, 60)}”.`;
  return { ...time, problems: [unknown, ...(time.problems ?? [])] };
}

interface ZonedReading extends TimeReading {
  /** The one that the row names. */
  rowZone: string | undefined;
}

const problem = (say: string): ReadTime => ({ problems: [say] });

function readInZone(row: Cells, status: Status | undefined, reading: ZonedReading): ReadTime {
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

function withoutTime(status: Status | undefined, { hasSlots }: TimeReading): ReadTime {
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
