import { DateTime } from 'luxon';
import { instantOf } from './encode.js';
import { instantsOf, wallIn } from './instants.js';
import * as messages from './messages.js';
import { parseWhen } from './parse-when.js';
import { type CalendarDate, type Components, type DateOrder, namesOf } from './read/components.js';
import { componentsIn } from './read/parse.js';
import { chooseReading } from './resolve/choose-reading.js';
import { question, type Reader, type When } from './types.js';

/** Dates and times in the cells of a file, where one answer says for all rows which number of 12/11 is the day. */

interface CellReader extends Reader {
  order?: DateOrder | undefined;
}

export function parseCell(words: string, reader: CellReader): When {
  const at = readMoment(words.trim(), reader.zone);
  if (at && at > reader.now) return { ok: true, at, zone: reader.zone, zoneGiven: false };
  if (at) return question(messages.momentIsPast(words.trim()));
  const components = componentsIn(words, reader);
  // A time alone: in a file, it means no day.
  if (components && namesOf(components).every((name) => NO_DAY.has(name)))
    return question(messages.noDate(words));
  const date = components?.date;
  if (!date?.other || !date.order) return parseWhen(words, reader);
  if (!reader.order) {
    const when = parseWhen(words, reader);
    // That the other day is over says nothing about the other rows.
    return when.ok && !components?.weekday ? { ...question(messages.dayOrMonth), asksForOrder: true } : when;
  }
  return chooseReading({ ...components, date: inOrder(date, reader.order) }, reader);
}

/** "28/11/2026" can only have the day first, and so have the other dates of its column. */
export function writtenOrder(words: string): DateOrder | undefined {
  const [, first = '', second = ''] = /^\D*(\d{1,2}) ?[-/.] ?(\d{1,2})(?!\d)/.exec(words) ?? [];
  if (Number(first) > 12 && isMonth(second)) return 'day-first';
  return isMonth(first) && Number(second) > 12 && Number(second) < 32 ? 'month-first' : undefined;
}

const isMonth = (digits: string) => Number(digits) >= 1 && Number(digits) <= 12;

const NO_DAY = new Set<keyof Components>(['clock', 'past', 'part', 'zone']);

function inOrder({ other, order: written, ...date }: CalendarDate, order: DateOrder): CalendarDate {
  return written === order ? date : { ...date, ...other };
}

/** "2026-11-02 09:00", as a spreadsheet shows it. With its offset where the clocks show that time twice. */
export function writeMoment(at: Date, zone: string): string {
  const there = DateTime.fromJSDate(at, { zone });
  const isOnce = instantsOf(wallIn(at, zone), zone).length === 1;
  return there.toFormat(`yyyy-MM-dd HH:mm${there.second === 0 ? '' : ':ss'}${isOnce ? '' : 'ZZ'}`);
}

const WRITTEN = /^\d{4}-\d\d-\d\d[ T](\d\d?:\d\d(?::\d\d)?) ?(Z|[+-]\d\d:?\d\d)?$/i;

/** To the second. Undefined for other words, and for a time that the clocks skip or show twice. */
function readMoment(text: string, zone: string): Date | undefined {
  const [, clock, offset] = WRITTEN.exec(text) ?? [];
  const at = clock && instantOf(text, zone);
  return at && (offset || writeMoment(at, zone).endsWith(clock)) ? at : undefined;
}
