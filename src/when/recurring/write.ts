import { formatClock, formatDay, formatStored, formatWeekdays, WEEKDAY_NAMES } from '../format.js';
import { ranked } from '../read/numbers.js';
import { placeOf } from '../read/zone-words.js';
import type { ClockReader, Reader } from '../types.js';
import { zoneCity } from '../zones.js';
import { type Cadence, dayOf, occurrencesOf, type RecurringRule } from './rule.js';

/** Writes what repeats: for people, and as words for When that read as the same again. */

/** "Every Monday at 09:00 Berlin time until Thu 24 Dec 2026" */
export function formatRule({ cadence, time, zone, end }: RecurringRule, reader: ClockReader): string {
  const ends = 'count' in end ? timesOf(end.count) : `until ${formatDay(end.until)} ${end.until.slice(0, 4)}`;
  const clock = formatStored(time, reader);
  const rhythm = `${cadenceInWords(cadence)}${inShortMonths(cadence)} at ${clock} ${zoneCity(zone)} time`;
  return `${rhythm.slice(0, 1).toUpperCase()}${rhythm.slice(1)}${'count' in end ? ', ' : ' '}${ends}`;
}

const timesOf = (count: number) => (count === 1 ? 'once' : `${count} times`);

/** "Every Monday at 09:00 Berlin time until Thu 24 Dec 2026: 4 posts", "Every Monday at 09:00 Berlin time, 4 times" */
export function formatSeries(rule: RecurringRule, reader: ClockReader): string {
  if ('count' in rule.end) return formatRule(rule, reader);
  const count = occurrencesOf(rule).length;
  return `${formatRule(rule, reader)}: ${count} ${count === 1 ? 'post' : 'posts'}`;
}

const NEXT_SHOWN = 3;
/** So many are all shown. */
const MOST_SHOWN = 5;

/** "Mon 30 Nov, Mon 7 Dec, Mon 14 Dec and 5 more"; "Sun 28 Mar at 03:30" where the clocks skip the time of the rule. */
export function formatNext(rule: RecurringRule, reader: Pick<Reader, 'now' | 'locale'>): string | undefined {
  const ahead = occurrencesOf(rule).filter(({ at }) => at > reader.now);
  if (ahead.length === 0) return undefined;
  const shown = ahead.slice(0, ahead.length > MOST_SHOWN ? NEXT_SHOWN : MOST_SHOWN).map(({ day, at }) => {
    const clock = formatClock(at, rule.zone, reader);
    return clock === formatStored(rule.time, reader) ? formatDay(day) : `${formatDay(day)} at ${clock}`;
  });
  const more = ahead.length - shown.length;
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ');
}

const NUMBERS = ['first', 'second', 'third', 'fourth'];

/** "every 2 weeks on Mon and Thu" */
function cadenceInWords(cadence: Cadence): string {
  const { every, unit } = cadence;
  switch (unit) {
    case 'day':
      return every === 1 ? 'every day' : `every ${every} days`;
    case 'week':
      return every === 1 ? weekly(cadence.days) : `every ${every} weeks on ${daysIn(cadence.days)}`;
    case 'month':
      return `${months(every)} on the ${cadence.day === 31 ? 'last day' : ranked(cadence.day)}`;
    case 'weekday-of-month': {
      const nth = cadence.nth < 0 ? 'last' : (NUMBERS[cadence.nth - 1] ?? '');
      return `${months(every)} on the ${nth} ${WEEKDAY_NAMES[cadence.weekday - 1] ?? ''}`;
    }
  }
}

const months = (every: number) => (every === 1 ? 'every month' : `every ${every} months`);

const weekly = (days: readonly number[]) => {
  const named = formatWeekdays(days);
  return named.startsWith('every') ? named : `every ${named}`;
};

const daysIn = (days: readonly number[]) => formatWeekdays(days).replace(/^every (?=[A-Z])/, '');

/** From the 29th on, some months are too short. */
const inShortMonths = (cadence: Cadence) =>
  cadence.unit === 'month' && cadence.day > 28 && cadence.day < 31 ? ' (or the last day)' : '';

/** "every 2 weeks on Mon and Thu at 09:00 from 30 Nov 2026, 10 times, Berlin" */
export function ruleWords({ cadence, time, zone, start, end }: RecurringRule): string {
  const ends = 'count' in end ? `, ${end.count} times` : ` until ${wordsFor(end.until)}`;
  return `${cadenceInWords(cadence)} at ${time} from ${wordsFor(start)}${ends}, ${placeOf(zone)}`;
}

const wordsFor = (day: string) => dayOf(day).setLocale('en').toFormat('d LLL yyyy');
