import { DateTime } from 'luxon';
import { DAY_MS } from '../durations.js';
import { scheduleInEnglish } from '../languages/schedule-words.js';
import { parseWhen } from '../parse-when.js';
import { normalise } from '../read/normalise.js';
import { digitsForWords } from '../read/numbers.js';
import { MONTH, monthOf, WEEKDAY, weekdayOf } from '../read/vocabulary.js';
import type { Range, Reader } from '../types.js';

const MAX_LENGTH = 60;

/** "this week", "next 7 days", "from Monday to 5 Nov", "until Friday". Undefined if any word is not understood. */
export function readRange(words: string, reader: Reader): Range | undefined {
  if (words.length > MAX_LENGTH) return undefined;
  const text = normalise(words);
  const { first, last } =
    readSpan(text, reader) ?? readDays(text, reader) ?? readDays(periodIn(text, reader), reader) ?? {};
  if (!first && !last) return undefined;
  return { ...(first && { from: first.toJSDate() }), ...(last && { to: last.toJSDate() }) };
}

/** “nächste Woche” in English, or nothing. */
function periodIn(text: string, { locale }: Reader): string {
  const english = /^\S+ \S+(?: \S+)?$/.test(text) ? [...scheduleInEnglish(text, locale)] : [];
  return english.map((one) => one.replace(/s$/, '')).find((one) => PERIOD.test(one)) ?? '';
}
const PERIOD = /^(?:this|next|last) (?:week|month|year|weekend)$/;

function readSpan(text: string, reader: Reader): Span | undefined {
  const [, start = '', end] = BETWEEN.exec(text) ?? SPAN.exec(text) ?? [];
  if (end) {
    const first = readDays(start, reader)?.first;
    const last = readDays(end, reader)?.last;
    if (!first || !last) return undefined;
    if (first <= last) return { first, last };
    return IS_WEEKDAY.test(end) ? { first, last: weekday(first, end).endOf('day') } : undefined;
  }
  const [, open = '', edge = '', onwards] = OPEN.exec(text) ?? [];
  const days = readDays(open === 'since' && IS_WEEKDAY.test(edge) ? `last ${edge}` : edge, reader);
  if (!days?.first || !days.last) return undefined;
  if (open === 'after') return { first: days.last.plus(1) };
  if (open === 'before') return { last: days.first.minus(1) };
  if (/^(?:from|since|starting)$/.test(open)) return { first: days.first };
  return onwards ? undefined : { last: days.last };
}

const BETWEEN = /^between (.+?) and (.+)$/;
const SPAN = /^(?:from |between )?(.+?) ?(?:\bto\b|\buntil\b|\btill\b|\bthrough\b| - |-(?=[a-z])) ?(.+)$/;
const OPEN = /^(from|since|starting|after|until|till|before|by|up to) (.+?)( on| onwards?)?$/;
const IS_WEEKDAY = new RegExp(`^${WEEKDAY}$`);

/** The first and the last millisecond, in the reader's zone. */
interface Span {
  first?: DateTime;
  last?: DateTime;
}

const SHIFTS: [shift: number, word: RegExp][] = [
  [1, /^(?:next|coming|upcoming|following) /],
  [-1, /^(?:last|past|previous) /],
  [0, /^(?:this|current) /],
];
const AMOUNT = /^(?:(\d{1,3}) (hour|day|week|month|year)s?|hour)$/;
const NAMED_MONTH = new RegExp(`^(${MONTH})(?: ((?:19|20)\\d\\d))?$`);

const whole = (at: DateTime, unit: 'day' | 'week' | 'month' | 'year'): Span => ({
  first: at.startOf(unit, { useLocaleWeeks: true }),
  last: at.endOf(unit, { useLocaleWeeks: true }),
});

/** A day, week, month or year, or a number of them from today. */
function readDays(text: string, reader: Reader): Span | undefined {
  const bare = digitsForWords(text.replace(/^(?:(?:on|in|for|during|within|of) )?(?:the )?/, ''));
  // Rounded to the minute, so that the same question a moment later is cached.
  const now = DateTime.fromJSDate(reader.now, reader).setLocale(reader.locale).startOf('minute');
  const today = now.startOf('day');
  const [shift = 0, which] = SHIFTS.find(([, word]) => word.test(bare)) ?? [];
  const named = which ? bare.replace(which, '') : bare;
  const [amount, count = '1', unit = 'hour'] = AMOUNT.exec(named) ?? [];
  if (bare === 'yesterday') return whole(today.minus({ days: 1 }), 'day');
  if (amount && shift !== 0) return amountFrom(unit === 'hour' ? now : today, shift * Number(count), unit);
  if (which && (named === 'week' || named === 'month' || named === 'year'))
    return whole(today.plus({ [`${named}s`]: shift }), named);
  if (named === 'weekend') {
    const saturday = today.startOf('week').plus({ weeks: shift, days: 5 });
    return { first: saturday, last: saturday.plus({ days: 1 }).endOf('day') };
  }
  if (IS_WEEKDAY.test(named)) return whole(weekday(today, named, shift), 'day');
  const [, month, year] = NAMED_MONTH.exec(named) ?? [];
  return month ? whole(monthNamed(today, month, { shift, year }), 'month') : dayNamed(text, reader);
}

function amountFrom(start: DateTime, count: number, unit: string): Span {
  const end = start.plus({ [`${unit}s`]: count });
  const [first, last] = end > start ? [start, end] : [end, start];
  return { first, last: unit === 'hour' ? last : last.endOf('day') };
}

/** Any other day that parseWhen understands. With a year it may be in the past. */
function dayNamed(text: string, reader: Reader): Span | undefined {
  const longAgo = new Date(reader.now.getTime() - 20 * 365 * DAY_MS);
  const past = /\b20\d\d\b/.test(text) ? parseWhen(text, { ...reader, now: longAgo }) : undefined;
  for (const when of [parseWhen(text, reader), past]) {
    if (when && !when.ok && when.day) return whole(DateTime.fromISO(when.day, reader), 'day');
  }
  return undefined;
}

function weekday(today: DateTime, name: string, shift = 0): DateTime {
  const on = (weekdayOf(name) - today.weekday + 7) % 7;
  if (shift > 0) return today.startOf('week').plus({ weeks: 1, days: weekdayOf(name) - 1 });
  return today.plus({ days: shift < 0 ? on - 7 : on });
}

/** The current or next month of that name, unless a year or "last" says otherwise. */
function monthNamed(
  today: DateTime,
  name: string,
  { shift, year }: { shift: number; year?: string | undefined },
) {
  const named = today.set({ year: Number(year ?? today.year), month: monthOf(name) ?? 1, day: 1 });
  const isPast = named.endOf('month') < today;
  if (year) return named;
  if (shift < 0) return isPast ? named : named.minus({ years: 1 });
  return isPast ? named.plus({ years: 1 }) : named;
}
