import * as chrono from 'chrono-node';
import type { DateTime } from 'luxon';
import { MINUTE_MS } from '../durations.js';
import { applyRules } from './apply-rules.js';
import type { Components, Shift } from './components.js';
import { normaliseEnglish } from './normalise.js';
import type { Conventions } from './rules/rule.js';

/** Languages that only chrono-node reads. */
const { ru, uk, zh, sv, fi, vi, ar, id } = chrono;
const PARSERS: Record<string, { casual: chrono.Chrono }> = { ru, uk, zh, sv, fi, vi, ar, id };
/** chrono's patterns backtrack badly on long runs of digits. */
const MAX_LENGTH = 45;

/**
 * chrono skips words it does not know, so its result only counts if it used every word and found one clear moment and
 * no range. Its instant is ignored because it uses today's offset even across a clock change; the wall clock is used.
 */
export function parseWithChrono(
  text: string,
  slackLocale: string,
  wallNow: DateTime,
  conventions: Conventions,
): Components | undefined {
  const parser = parserOf(slackLocale);
  if (!parser || text.length > MAX_LENGTH || MISREAD.test(text)) return undefined;
  const [found, second] = findMoments(parser, text, wallNow);
  if (!found || second || found.end || isUnclear(found)) return undefined;
  const around = `${text.slice(0, found.index)} ${text.slice(found.index + found.text.length)}`;
  const rest = applyRules(normaliseEnglish(around), conventions);
  if ('leftover' in rest || 'twice' in rest) return undefined;
  return merged(componentsOf(found, wallNow), rest.components);
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
function findMoments(parser: chrono.Chrono, words: string, wallNow: DateTime): chrono.ParsedResult[] {
  const parse = (reference: chrono.ParsingReference | Date) =>
    parser.parse(words, reference, { forwardDate: true });
  const inUtc = parse({ instant: wallNow.toJSDate(), timezone: 0 });
  if (inUtc[0] && isFromNow(inUtc[0])) return inUtc;
  return parse(wallNow.setZone('system', { keepLocalTime: true }).toJSDate());
}

const parserOf = (slackLocale: string): chrono.Chrono | undefined => PARSERS[slackLocale.slice(0, 2)]?.casual;

function componentsOf(found: chrono.ParsedResult, wallNow: DateTime): Components {
  if (isFromNow(found)) return { shift: durationOf(found, wallNow) };
  const { start } = found;
  const get = (component: Parameters<chrono.ParsedComponents['get']>[0]) => start.get(component) ?? 0;
  const date = { year: get('year'), month: get('month'), day: get('day') };
  const clock = { hour: get('hour'), minute: get('minute'), sure: isSure(found) };
  return {
    ...(isDated(found) && { date, ...weekdayWithDate(found) }),
    ...(start.isCertain('hour') && { clock }),
  };
}

const isDated = ({ start }: chrono.ParsedResult) => start.isCertain('day') || start.isCertain('weekday');

/** "In 2 hours" is a duration: adding it to the wall clock, as chrono does, is wrong across a clock change. */
function durationOf({ start }: chrono.ParsedResult, wallNow: DateTime): Shift {
  const minutes = Math.round((start.date().getTime() - wallNow.startOf('minute').toMillis()) / MINUTE_MS);
  return { amount: { minutes, days: 0, months: 0 }, sign: 1, anchored: false };
}

const isFromNow = (found: chrono.ParsedResult) =>
  found.start.isCertain('hour') && found.tags().has('result/relativeDateAndTime');

/** A weekday next to a date is kept, to ask if it does not fit. */
function weekdayWithDate(found: chrono.ParsedResult): Components {
  const { start } = found;
  const said =
    start.isCertain('weekday') && start.isCertain('month') && !found.tags().has('result/relativeDate');
  return said ? { weekday: { day: start.get('weekday') || 7 } } : {};
}

/** "At 9" may be in the evening; "9:00" and "9 in the evening" are clear. */
function isSure({ start, text }: chrono.ParsedResult): boolean {
  return (start.get('hour') ?? 0) > 12 || start.isCertain('meridiem') || /\d[:：]\d/.test(text);
}

function merged(found: Components, rest: Components): Components | undefined {
  const twice = Object.keys(rest).some((key) => key in found);
  return twice || Object.keys(found).length === 0 ? undefined : { ...found, ...rest };
}

/**
 * Words that chrono misreads: those for last week, which it takes for the next one; for some hours, which it takes for
 * three; for whole weeks and for the days of a Chinese week; for Chinese hours from now, which it adds to the clock of
 * the server; and "через 3 дня 9 часов", which usually means nine o'clock in three days.
 */
const MISREAD = new RegExp(
  [
    'прошл|минул|viime|förra|lalu|الماضي|trước',
    'нескольк|кілька|декілька|[几幾数數]|vài|mấy|beberapa|عدة|بضع|några|muutam',
    '(?:следующ|эт|наступн|ц)\\p{L}+ (?:недел|тижн)|minggu (?:depan|ini)|tuần (?:sau|tới|này)|الأسبوع',
    '[上下这這本][个個]?(?:周|週|星期|礼拜|禮拜)|(?:小时|小時|分钟|分鐘)[后後]',
    '(?:дн|ден|недел|месяц|тиж|місяц)\\p{L}*,? \\d+ ?(?:час|годин)',
  ].join('|'),
  'u',
);
const LATE = /вечер|вечор|вечір|ноч|ніч|malam|đêm|tối|ليل|مساء|kväll|natt|illa|ilta|yö|[晚夜]/u;

/** Next month, midnight, "11/3", "14 in the morning", "12 at night", and times in a zone that chrono knows. */
function isUnclear(found: chrono.ParsedResult): boolean {
  const { start, text } = found;
  const hour = start.isCertain('hour') ? (start.get('hour') ?? 0) : undefined;
  const isMonth = !isDated(found) && (start.isCertain('month') || start.isCertain('year'));
  const isSlashed = found.tags().has('parser/SlashDateFormatParser') && !start.isCertain('year');
  const isMidnight = found.tags().has('casualReference/midnight');
  const isOdd = hour !== undefined && hour > 12 && start.isCertain('meridiem') && start.get('meridiem') === 0;
  const isLate = hour !== undefined && hour < 18 && LATE.test(text);
  const hasZone = start.isCertain('timezoneOffset') && !isFromNow(found);
  return isMonth || isSlashed || isMidnight || isOdd || isLate || hasZone;
}
