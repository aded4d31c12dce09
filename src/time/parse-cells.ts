import * as messages from './messages.js';
import { parseWhen } from './parse-when.js';
import { question } from './question.js';
import {
  type CalendarDate,
  type Clock,
  type Components,
  type DateOrder,
  namesOf,
} from './read/components.js';
import { type ParseResult, parseWords } from './read/parse.js';
import { chooseReading } from './resolve/choose-reading.js';
import type { Reader, When } from './types.js';

/** Dates and times in the cells of a file, where one answer says for all rows how they are read. */

export interface CellAnswers {
  /** Which number of 12/11 is the day. */
  order?: DateOrder | undefined;
  /** Whether 8 is in the morning or in the evening. */
  half?: Clock['half'] | undefined;
}

export type CellReader = Reader & CellAnswers;

/** A cell with a day and a time. */
export function parseCell(words: string, reader: CellReader): When {
  const parsed = parseWords(words, reader);
  if (!('components' in parsed)) return parseWhen(words, reader);
  const answered = withAnswers(parsed.components, reader);
  return answered === parsed.components ? parseWhen(words, reader) : chooseReading(answered, reader);
}

/** A day and a time in a cell each. Their words are not put together, because that could change what they mean. */
export function parseDayAndTime(date: string, time: string, reader: CellReader): When {
  const [day, clock] = [parseWords(date, reader), parseWords(time.replace(DOTTED, '$1:$2'), reader)];
  if (isUnclear(day)) return unclear(date, day, reader);
  if (isUnclear(clock)) return unclear(time, clock, reader);
  if (namesOf(day.components).some((name) => TIME_NAMES.has(name)))
    return question(messages.dateHasTime(date));
  if (hasDay(clock.components)) return question(messages.timeHasDate(time));
  if (day.components.zone && clock.components.zone) return question(messages.whichZone);
  return chooseReading(withAnswers({ ...day.components, ...clock.components }, reader), reader);
}

/** "9.30" is a time, as it is no date. */
const DOTTED = /^(\d{1,2})\.(\d{2})$/;

/** A time alone: in a file, it means no day. */
export function namesNoDay(words: string, reader: Reader): boolean {
  const parsed = parseWords(words, reader);
  return 'components' in parsed && !hasDay(parsed.components);
}

/** "28/11/2026" can only have the day first, and so have the other dates of its column. */
export function writtenOrder(words: string): DateOrder | undefined {
  const [, first = '', second = ''] = /^\D*(\d{1,2}) ?[-/.] ?(\d{1,2})(?!\d)/.exec(words) ?? [];
  if (Number(first) > 12 && isMonth(second)) return 'day-first';
  return isMonth(first) && Number(second) > 12 && Number(second) < 32 ? 'month-first' : undefined;
}

const isMonth = (digits: string) => Number(digits) >= 1 && Number(digits) <= 12;

/** The words are a date whose numbers can be read in both orders. */
export const asksForOrder = (when: When): boolean => !when.ok && when.asksForOrder === true;

const TIME_NAMES = new Set<keyof Components>(['clock', 'past', 'part']);

const hasDay = (components: Components) =>
  namesOf(components).some((name) => !TIME_NAMES.has(name) && name !== 'zone');

/** The same object if they say nothing about it. */
function withAnswers(components: Components, { order, half }: CellAnswers): Components {
  const { date, clock } = components;
  const isOpen = clock && !clock.half && !clock.sure && clock.hour > 0 && clock.hour < 12;
  const answers = {
    ...(order && date?.other && date.order && { date: inOrder(date, order) }),
    ...(half && isOpen && !components.part && { clock: { ...clock, half } }),
  };
  return Object.keys(answers).length > 0 ? { ...components, ...answers } : components;
}

function inOrder({ other, order: written, ...date }: CalendarDate, order: DateOrder): CalendarDate {
  return written === order ? date : { ...date, ...other };
}

type Clear = Extract<ParseResult, { components: unknown }>;

const isUnclear = (parsed: ParseResult): parsed is Exclude<ParseResult, Clear> | Required<Clear> =>
  'question' in parsed || parsed.others !== undefined;

function unclear(words: string, parsed: ParseResult, reader: Reader): When {
  if ('components' in parsed) return question(messages.severalLanguages);
  const when = parseWhen(words, reader);
  return when.ok ? question(messages.notUnderstood(words)) : when;
}
