import { DateTime } from 'luxon';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../durations.js';
import { parseWhen } from '../parse-when.js';
import { digitsForWords } from '../read/numbers.js';
import { MONTH, monthOf, WEEKDAY, weekdayOf } from '../read/vocabulary.js';
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

/** Midnights in the reader's zone. */
interface RangeDays {
  first?: DateTime;
  last?: DateTime;
}

type Rule = [pattern: RegExp, read: (match: string[], today: DateTime) => RangeDays | undefined];

const NEXT = '(?:next|coming|following)';
const LAST = '(?:last|past|previous)';
const UNIT = '(day|week|month|year)';

const day = (at: DateTime): RangeDays => ({ first: at, last: at });
const localWeeks = { useLocaleWeeks: true };
type Unit = 'week' | 'month' | 'year';
const whole = (at: DateTime, unit: Unit): RangeDays => ({
  first: at.startOf(unit, localWeeks),
  last: at.endOf(unit, localWeeks),
});
const shift = (which = ''): number =>
  /^next|coming|following/.test(which) ? 1 : /^this|^$/.test(which) ? 0 : -1;

const RULES: Rule[] = [
  [/^yesterday$/, (_, today) => day(today.minus({ days: 1 }))],
  [
    new RegExp(`^(${NEXT}|${LAST}) (\\d{1,3}) ${UNIT}s?$`),
    ([, which, count, unit], today) => {
      const other = today.plus({ [`${unit}s`]: shift(which) * Number(count) });
      return other > today ? { first: today, last: other } : { first: other, last: today };
    },
  ],
  [
    new RegExp(`^(this|${NEXT}|${LAST}) (week|month|year)$`),
    // The pattern allows no other unit.
    ([, which, unit], today) => whole(today.plus({ [`${unit}s`]: shift(which) }), unit as Unit),
  ],
  [
    new RegExp(`^(this |${NEXT} |${LAST} )?weekend$`),
    ([, which], today) => {
      const monday = today.startOf('week').plus({ weeks: shift(which) });
      return { first: monday.plus({ days: 5 }), last: monday.plus({ days: 6 }) };
    },
  ],
  [
    new RegExp(`^(this |${NEXT} |${LAST} )?(${WEEKDAY})$`),
    ([, which, name], today) => day(weekday(today, weekdayOf(name ?? ''), which)),
  ],
  [
    new RegExp(`^(this |${NEXT} |${LAST} )?(${MONTH})(?: ((?:19|20)\\d\\d))?$`),
    ([, which, name, year], today) => whole(monthNamed(today, monthOf(name ?? ''), which, year), 'month'),
  ],
];

/** A day, week, month or year, or a number of them from today. */
function readDays(text: string, reader: Reader): RangeDays | undefined {
  const bare = digitsForWords(text.replace(/^(?:(?:on|in|for|during|within|of) )?(?:the )?/, ''));
  const today = DateTime.fromJSDate(reader.now, { zone: reader.zone })
    .setLocale(reader.locale)
    .startOf('day');
  for (const [pattern, read] of RULES) {
    const match = pattern.exec(bare);
    if (match) return read([...match], today);
  }
  return dayNamed(text, reader);
}

/** Any other day that parseWhen understands. With a year it may be in the past. */
function dayNamed(text: string, reader: Reader): RangeDays | undefined {
  const longAgo = new Date(reader.now.getTime() - 20 * 365 * DAY_MS);
  const past = /\b20\d\d\b/.test(text) ? parseWhen(text, { ...reader, now: longAgo }) : undefined;
  for (const when of [parseWhen(text, reader), past]) {
    if (when && !when.ok && when.day) return day(DateTime.fromISO(when.day, { zone: reader.zone }));
  }
  return undefined;
}

function weekday(today: DateTime, wanted: number, which?: string): DateTime {
  const on = (wanted - today.weekday + 7) % 7;
  if (shift(which?.trim()) < 0) return today.plus({ days: on - 7 });
  if (shift(which?.trim()) > 0) return today.startOf('week').plus({ weeks: 1, days: wanted - 1 });
  return today.plus({ days: on });
}

/** The current or next month of that name, unless a year or "last" says otherwise. */
function monthNamed(today: DateTime, month = 1, which?: string, year?: string): DateTime {
  const named = today.set({ year: year ? Number(year) : today.year, month, day: 1 });
  if (year) return named;
  const passed = named.endOf('month') < today;
  if (shift(which?.trim()) < 0) return named.endOf('month') < today ? named : named.minus({ years: 1 });
  return passed ? named.plus({ years: 1 }) : named;
}
