import { HOUR_MS, MINUTE_MS } from '../../durations.js';
import { LAST, NEXT, readDays, shift, weekday, type RangeDays } from './days.js';
import { digitsForWords } from '../read/numbers.js';
import { WEEKDAY, weekdayOf } from '../read/vocabulary.js';
import type { Range, Reader } from '../types.js';

const MAX_LENGTH = 60;

/** "this week", "next 7 days", "from Monday to 5 Nov", "until Friday". Undefined if any word is not understood. */
export function readRange(words: string, reader: Reader): Range | undefined {
  if (words.length > MAX_LENGTH) return undefined;
  const text = words
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[‐‑‒–—]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
  const hours = readHours(digitsForWords(text), reader);
  if (hours) return hours;
  const days = readSpan(text, reader) ?? readDays(text, reader);
  if (!days) return undefined;
  return {
    ...(days.first && { from: days.first.startOf('day').toJSDate() }),
    ...(days.last && { to: days.last.endOf('day').toJSDate() }),
  };
}

/** Rounded to the minute, so that the same question a moment later is cached. */
function readHours(text: string, { now }: Reader): Range | undefined {
  const [, which, count = '1'] =
    new RegExp(`^(?:the )?(${NEXT}|${LAST})(?: (\\d{1,3}))? hours?$`).exec(text) ?? [];
  if (!which) return undefined;
  const minute = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS;
  const other = new Date(minute + shift(which) * Number(count) * HOUR_MS);
  return other.getTime() > minute
    ? { from: new Date(minute), to: other }
    : { from: other, to: new Date(minute) };
}

function readSpan(text: string, reader: Reader): RangeDays | undefined {
  const [, start = '', end] = BETWEEN.exec(text) ?? SPAN.exec(text) ?? [];
  if (end) {
    const first = readDays(start, reader)?.first;
    const last = readDays(end, reader)?.last;
    if (!first || !last) return undefined;
    if (first <= last) return { first, last };
    return IS_WEEKDAY.test(end) ? { first, last: weekday(first, weekdayOf(end)) } : undefined;
  }
  const [, open = '', edge = '', onwards] = OPEN.exec(text) ?? [];
  const days = readDays(open === 'since' && IS_WEEKDAY.test(edge) ? `last ${edge}` : edge, reader);
  if (!days?.first || !days.last) return undefined;
  if (open === 'after') return { first: days.last.plus({ days: 1 }) };
  if (open === 'before') return { last: days.first.minus({ days: 1 }) };
  if (/^(?:from|since|starting)$/.test(open)) return { first: days.first };
  return onwards ? undefined : { last: days.last };
}

const BETWEEN = /^between (.+?) and (.+)$/;
const SPAN = /^(?:from |between )?(.+?) ?(?:\bto\b|\buntil\b|\btill\b|\bthrough\b| - |-(?=[a-z])) ?(.+)$/;
const OPEN = /^(from|since|starting|after|until|till|before|by|up to) (.+?)( on| onwards?)?$/;
const IS_WEEKDAY = new RegExp(`^${WEEKDAY}$`);
