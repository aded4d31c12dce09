import { MINUTE_MS } from '../../durations.js';
import {
  ar,
  fi,
  id,
  ru,
  sv,
  uk,
  vi,
  zh,
  type Chrono,
  type ParsedComponents,
  type ParsedResult,
  type ParsingReference,
} from 'chrono-node';
import type { DateTime } from 'luxon';
import {
  chineseMinutes,
  chronoSwedish,
  isWholeWeek,
  clockAtNight,
  isMisread,
  weekdayOfWeek,
} from './chrono-workarounds.js';
import { normaliseEnglish } from './normalise.js';
import type { CalendarDate, Components, Shift, ZoneMeaning } from './components.js';
import { applyRules } from './apply-rules.js';
import type { Conventions } from './rules/rule.js';
import { zoneAt } from './zone-words.js';

/** Languages that only chrono-node reads. */
const PARSERS: Record<string, { casual: Chrono }> = { ru, uk, zh, sv, fi, vi, ar, id };
/** chrono's patterns backtrack badly on long runs of digits. */
const MAX_LENGTH = 45;

/**
 * chrono skips words it does not know, so its result only counts if it used every word and found one moment and no
 * range. Its instant is ignored because it uses today's offset even across a clock change; the wall clock is used.
 */
export function parseWithChrono(
  text: string,
  slackLocale: string,
  wallNow: DateTime,
  conventions: Conventions,
): Components | undefined {
  const parser = parserOf(slackLocale);
  if (!parser || text.length > MAX_LENGTH) return undefined;
  const { words, zone } = withoutZone(parser === sv.casual ? chronoSwedish(text) : text);
  const [found, second] = findMoments(parser, words, wallNow);
  if (!found || second || found.end || isMisread(found, words) || hasZone(found)) return undefined;
  const around = `${words.slice(0, found.index)} ${words.slice(found.index + found.text.length)}`;
  const rest = applyRules(normaliseEnglish(around), conventions);
  if ('leftover' in rest || 'twice' in rest) return undefined;
  return merged(componentsOf(found, wallNow), { ...rest.components, ...(zone && { zone }) });
}

/** Whether the end of a text mentions a day or an hour, in a language that only chrono reads. */
export function chronoFindsTime(text: string, slackLocale: string, wallNow: DateTime): boolean {
  const parser = parserOf(slackLocale);
  const found = parser?.parse(text.slice(-MAX_LENGTH), { instant: wallNow.toJSDate(), timezone: 0 }) ?? [];
  return found.some(
    ({ start }) => start.isCertain('day') || start.isCertain('weekday') || start.isCertain('hour'),
  );
}

/**
 * Durations are exact with a reference in UTC. Days need one whose date is right in the server’s zone, because
 * many of chrono’s parsers count from the date there, whatever zone they are given.
 */
function findMoments(parser: Chrono, words: string, wallNow: DateTime): ParsedResult[] {
  const parse = (reference: ParsingReference | Date) => parser.parse(words, reference, { forwardDate: true });
  const inUtc = parse({ instant: wallNow.toJSDate(), timezone: 0 });
  if (inUtc[0] && isFromNow(inUtc[0])) return inUtc;
  return parse(wallNow.setZone('system', { keepLocalTime: true }).toJSDate());
}

/** Removes the zone first, because chrono would apply it to the wrong day. */
function withoutZone(text: string): { words: string; zone?: ZoneMeaning[] } {
  const starts = [...text.matchAll(/(?<=[ \d点點分时時])[(a-z+-]/g)].map(({ index }) => index);
  for (const start of starts) {
    const zone = zoneAt(text, start);
    if (zone?.end === text.length) return { words: text.slice(0, start).trim(), zone: zone.meanings };
  }
  return { words: text };
}

const parserOf = (slackLocale: string): Chrono | undefined => PARSERS[slackLocale.slice(0, 2)]?.casual;

function componentsOf(found: ParsedResult, wallNow: DateTime): Components {
  const { start } = found;
  const get = (component: Parameters<ParsedComponents['get']>[0]) => start.get(component) ?? 0;
  if (isFromNow(found)) return { shift: durationOf(found, wallNow) };
  const date = ambiguousDate(found) ?? { year: get('year'), month: get('month'), day: get('day') };
  const dated = start.isCertain('day') || start.isCertain('weekday');
  const clock = { hour: get('hour'), minute: get('minute'), sure: isSure(found) };
  const late = start.isCertain('hour') ? clockAtNight(found) : undefined;
  if (late && dated && isToday(date, wallNow)) return { relative: 0, part: 'night', clock: late };
  return {
    ...(weekdayOfWeek(found) ??
      (isWholeWeek(found) ? { week: 1 } : dated ? { date, ...weekdayWithDate(found) } : {})),
    ...(start.isCertain('hour') ? { clock: midnight(found) ?? late ?? clock } : {}),
  };
}

const isToday = ({ year, month, day }: CalendarDate, wallNow: DateTime) =>
  year === wallNow.year && month === wallNow.month && day === wallNow.day;

/** "In 2 hours" is a duration: adding it to the wall clock, as chrono does, is wrong across a clock change. */
function durationOf({ start, text }: ParsedResult, wallNow: DateTime): Shift {
  const minutes =
    chineseMinutes(text) ??
    Math.round((start.date().getTime() - wallNow.startOf('minute').toMillis()) / MINUTE_MS);
  return { amount: { minutes, days: 0, months: 0 }, sign: 1, anchored: false };
}

/** A zone in the middle of the words. */
const hasZone = (found: ParsedResult) => found.start.isCertain('timezoneOffset') && !isFromNow(found);

/** "11/3" may have the month first. */
function ambiguousDate(found: ParsedResult): CalendarDate | undefined {
  const [day, month] = [found.start.get('day') ?? 0, found.start.get('month') ?? 0];
  const isOpen = found.tags().has('parser/SlashDateFormatParser') && day <= 12 && day !== month;
  if (!isOpen || found.start.isCertain('year')) return undefined;
  const order = Number.parseInt(found.text, 10) === day ? 'day-first' : 'month-first';
  return { day, month, other: { day: month, month: day }, order };
}

const isFromNow = (found: ParsedResult) =>
  found.start.isCertain('hour') &&
  (found.tags().has('result/relativeDateAndTime') || chineseMinutes(found.text) !== undefined);

/** A weekday next to a date is kept, to ask if it does not fit. */
function weekdayWithDate(found: ParsedResult): Components {
  const { start } = found;
  const said =
    start.isCertain('weekday') && start.isCertain('month') && !found.tags().has('result/relativeDate');
  return said ? { weekday: { day: start.get('weekday') || 7 } } : {};
}

const midnight = (found: ParsedResult) =>
  found.tags().has('casualReference/midnight') ? { hour: 24, minute: 0, sure: true } : undefined;

/** "At 9" may be in the evening; "9:00" and "9 in the evening" are clear. */
function isSure({ start, text }: ParsedResult): boolean {
  return (start.get('hour') ?? 0) > 12 || start.isCertain('meridiem') || /\d[:：]\d/.test(text);
}

function merged(found: Components, rest: Components): Components | undefined {
  const twice = Object.keys(rest).some((key) => key in found);
  return twice || Object.keys(found).length === 0 ? undefined : { ...found, ...rest };
}
