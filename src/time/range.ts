import { DateTime } from 'luxon';
import { digitsForWords } from './numbers.js';
import { MONTH, monthOf, WEEKDAY, weekdayOf } from './vocabulary.js';
import { parseWhen, type Reader } from './when.js';

/** A span of time with both its ends; an end that is left out is open. */
export interface Range {
  from?: Date;
  to?: Date;
}

/** Whole days, as midnights in the reader's zone. */
interface Days {
  first?: DateTime;
  last?: DateTime;
}

type Rule = [pattern: RegExp, read: (match: string[], today: DateTime) => Days | undefined];

const LONGEST = 60;
const NEXT = '(?:next|coming|following)';
const LAST = '(?:last|past|previous)';
const UNIT = '(day|week|month|year)';

const day = (at: DateTime): Days => ({ first: at, last: at });
const localWeeks = { useLocaleWeeks: true };
const whole = (at: DateTime, unit: 'week' | 'month' | 'year'): Days => ({
  first: at.startOf(unit, localWeeks),
  last: at.endOf(unit, localWeeks),
});
const shift = (which = ''): number =>
  /^next|coming|following/.test(which) ? 1 : /^this|^$/.test(which) ? 0 : -1;

const RULES: Rule[] = [
  [/^(?:today|tonight)$/, (_, today) => day(today)],
  [/^tomorrow$/, (_, today) => day(today.plus({ days: 1 }))],
  [/^yesterday$/, (_, today) => day(today.minus({ days: 1 }))],
  [
    new RegExp(`^${NEXT} (\\d{1,3}) ${UNIT}s?$`),
    ([, count, unit], today) => ({ first: today, last: today.plus({ [`${unit}s`]: Number(count) }) }),
  ],
  [
    new RegExp(`^${LAST} (\\d{1,3}) ${UNIT}s?$`),
    ([, count, unit], today) => ({ first: today.minus({ [`${unit}s`]: Number(count) }), last: today }),
  ],
  [
    new RegExp(`^(this|${NEXT}|${LAST}) (week|month|year)$`),
    ([, which, unit], today) => whole(today.plus({ [`${unit}s`]: shift(which) }), unit as 'week'),
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

/** "this week", "tomorrow", "next 7 days", "from Monday to 5 Nov", "until Friday": which days are meant; none where words are left over. */
export function readRange(words: string, reader: Reader): Range | undefined {
  if (words.length > LONGEST) return undefined;
  const text = digitsForWords(
    words
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[‐‑‒–—]/g, '-')
      .replace(/\s+/g, ' ')
      .trim(),
  );
  const hours = readHours(text, reader);
  if (hours) return hours;
  const days = readSpan(text, reader) ?? readDays(text, reader);
  if (!days) return undefined;
  return {
    ...(days.first && { from: days.first.startOf('day').toJSDate() }),
    ...(days.last && { to: days.last.endOf('day').toJSDate() }),
  };
}

/** To the minute, so that the same question a moment later is the same question. */
function readHours(text: string, { now }: Reader): Range | undefined {
  const [, which, count = '1'] =
    new RegExp(`^(?:the )?(${NEXT}|${LAST})(?: (\\d{1,3}))? hours?$`).exec(text) ?? [];
  if (!which) return undefined;
  const minute = Math.floor(now.getTime() / 60_000) * 60_000;
  const far = new Date(minute + shift(which) * Number(count) * 3_600_000);
  return far.getTime() > minute ? { from: new Date(minute), to: far } : { from: far, to: new Date(minute) };
}

function readSpan(text: string, reader: Reader): Days | undefined {
  const [, start, end] =
    /^(?:from |between )?(.+?) ?(?:\bto\b|\buntil\b|\btill\b|\bthrough\b|\band\b| - ) ?(.+)$/.exec(text) ??
    [];
  if (start && end) {
    const [first, last] = [readDays(start, reader)?.first, readDays(end, reader)?.last];
    return first && last && first <= last ? { first, last } : undefined;
  }
  const [, open, edge, around] =
    /^(from|since|starting|after|until|till|before|by|up to) (.+?)( on| onwards?)?$/.exec(text) ?? [];
  const days = edge ? readDays(edge, reader) : undefined;
  if (!open || !days?.first || !days.last) return undefined;
  if (open === 'after') return { first: days.last.plus({ days: 1 }) };
  if (open === 'before') return { last: days.first.minus({ days: 1 }) };
  if (/from|since|starting/.test(open)) return { first: days.first };
  return around ? undefined : { last: days.last };
}

function readDays(text: string, reader: Reader): Days | undefined {
  const bare = text.replace(/^(?:(?:on|in|for|during|within|of) )?(?:the )?/, '');
  const today = DateTime.fromJSDate(reader.now, { zone: reader.zone })
    .setLocale(reader.locale)
    .startOf('day');
  for (const [pattern, read] of RULES) {
    const match = pattern.exec(bare);
    if (match) return read([...match], today);
  }
  return dayNamed(text, reader);
}

/** Any other day, in all languages that moments are read in. With its year it may also be over. */
function dayNamed(text: string, reader: Reader): Days | undefined {
  const longAgo = new Date(reader.now.getTime() - 20 * 365 * 86_400_000);
  const past = /\b20\d\d\b/.test(text) ? parseWhen(text, { ...reader, now: longAgo }) : undefined;
  for (const when of [parseWhen(text, reader), past]) {
    if (when && !when.ok && when.day) return day(DateTime.fromISO(when.day, { zone: reader.zone }));
  }
  return undefined;
}

function weekday(today: DateTime, wanted: number, which: string | undefined): DateTime {
  const on = (wanted - today.weekday + 7) % 7;
  if (shift(which?.trim()) < 0) return today.plus({ days: on - 7 });
  if (shift(which?.trim()) > 0) return today.startOf('week').plus({ weeks: 1, days: wanted - 1 });
  return today.plus({ days: on });
}

/** The one around today or the next one to come, unless a year or "last" says otherwise. */
function monthNamed(today: DateTime, month = 1, which?: string, year?: string): DateTime {
  const named = today.set({ year: year ? Number(year) : today.year, month, day: 1 });
  if (year) return named;
  const passed = named.endOf('month') < today;
  if (shift(which?.trim()) < 0) return named.endOf('month') < today ? named : named.minus({ years: 1 });
  return passed ? named.plus({ years: 1 }) : named;
}
