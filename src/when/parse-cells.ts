import * as messages from './messages.js';
import { parseWhen } from './parse-when.js';
import { type CalendarDate, type Components, type DateOrder, namesOf } from './read/components.js';
import { componentsIn } from './read/parse.js';
import { chooseReading } from './resolve/choose-reading.js';
import { question, type Reader, type When } from './types.js';

/** Dates and times in the cells of a file, where one answer says for all rows which number of 12/11 is the day. */

export interface CellReader extends Reader {
  order?: DateOrder | undefined;
}

export function parseCell(words: string, reader: CellReader): When {
  const components = componentsIn(words, reader);
  // A time alone: in a file, it means no day.
  if (components && namesOf(components).every((name) => NO_DAY.has(name)))
    return question(messages.noDate(words));
  const date = components?.date;
  if (!reader.order || !date?.other || !date.order) return parseWhen(words, reader);
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
