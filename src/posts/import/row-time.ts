import type { PostRow } from './csv/posts.js';
import { clip } from '../../slack/text/blocks.js';
import { isoDay } from '../../time/format.js';
import {
  asksForOrder,
  namesNoDay,
  parseCell,
  parseDayAndTime,
  type CellReader,
} from '../../time/parse-cells.js';
import type { DateOrder } from '../../time/read/components.js';
import type { Reader, When } from '../../time/types.js';
import { readMoment } from '../../time/written-moment.js';
import type { RowPost } from './row-post.js';

/** When the post of a row goes out. */

export type { DateOrder };

export interface TimeReading {
  reader: Reader;
  /** For rows that name none. */
  zone: string;
  /** The one that the row names. */
  rowZone?: string | undefined;
  order: DateOrder | undefined;
  hasSlots: boolean;
}

type RowTime =
  | { ok: true; moment?: RowPost['moment']; needsSlot?: true }
  | { ok: false; problem: string; isAmbiguous?: boolean };

const problem = (say: string, isAmbiguous = false): RowTime => ({ ok: false, problem: say, isAmbiguous });

export function readRowTime(row: PostRow, status: RowPost['Status'], reading: TimeReading): RowTime {
  const cells = cellsOf(row);
  if (cells.when === '') return withoutTime(status, reading);
  if (cells.time === '') return problem('The time is missing.');
  if (cells.date === '') return problem('The date is missing.');
  const { reader, order, rowZone, hasSlots } = reading;
  const zone = rowZone ?? reading.zone;
  const written = readMoment(cells.when, zone);
  const parsed = written ? undefined : parseRow(cells, { ...reader, zone, order });
  if (parsed && !parsed.ok) {
    const { slot, message } = parsed;
    const isNextSlot = slot?.nth === 1 && slot.after.getTime() === reader.now.getTime();
    if (isNextSlot && hasSlots) return withoutTime(status, reading);
    if (asksForOrder(parsed) && orderChoices(row, reading).length > 0)
      return problem(`“${clip(cells.when, 40)}” can be read in two ways.`, true);
    return problem(slot ? noSlotHere(hasSlots) : said(message, cells.when));
  }
  if (cells.date === undefined && !written && namesNoDay(cells.when, { ...reader, zone }))
    return problem(`“${clip(cells.when, 40)}” has no date.`);
  if (rowZone && parsed?.zoneGiven && parsed.zone !== rowZone)
    return problem(`“${clip(cells.when, 40)}” and the time zone “${clip(row.zone, 40)}” don’t match.`);
  const at = written ?? parsed?.at;
  if (!at || at <= reader.now) return problem(`“${clip(cells.when, 40)}” has passed.`);
  const moment = {
    at: at.getTime(),
    zone: parsed?.zone ?? zone,
    zoneGiven: parsed?.zoneGiven === true || rowZone !== undefined,
  };
  return { ok: true, moment };
}

interface TimeCells {
  /** All of it, as the person sees it in the file. */
  when: string;
  date?: string;
  time?: string;
}

function cellsOf(row: PostRow): TimeCells {
  const [when, date, time] = [row.when.trim(), row.date.trim(), row.time.trim()];
  return date === '' && time === '' ? { when } : { when: `${date} ${time}`.trim(), date, time };
}

const parseRow = ({ when, date, time }: TimeCells, reader: CellReader): When =>
  date === undefined || time === undefined ? parseCell(when, reader) : parseDayAndTime(date, time, reader);

function withoutTime(status: RowPost['Status'], { hasSlots }: TimeReading): RowTime {
  if (status === 'DRAFT') return { ok: true };
  return hasSlots ? { ok: true, needsSlot: true } : problem('The date is missing.');
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

const ORDERS: DateOrder[] = ['day-first', 'month-first'];

export interface OrderChoice {
  order: DateOrder;
  /** "2026-11-12" */
  day: string;
}

/** The days that the date of a row can mean, the nearest first. Days in the past are left out. */
export function orderChoices(row: PostRow, { reader, zone, rowZone }: TimeReading): OrderChoice[] {
  const choices = ORDERS.flatMap((order): OrderChoice[] => {
    const when = parseRow(cellsOf(row), { ...reader, zone: rowZone ?? zone, order });
    if (asksForOrder(when)) return [];
    const day = when.ok ? isoDay(when.at, when.zone) : when.day;
    return day === undefined ? [] : [{ order, day }];
  });
  return choices.sort((one, other) => one.day.localeCompare(other.day));
}
