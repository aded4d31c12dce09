import { MINUTE_MS } from '../durations.js';
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
import { normaliseEnglish } from './normalise.js';
import type { CalendarDate, Clock, Components, Shift, ZoneMeaning } from './components.js';
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

/** Words that chrono misreads, in the languages that only chrono reads. */
const LAST = /прошл|минул|viime|förra|lalu|الماضي|trước|上(?:周|个|個|星期|礼拜)/u;
/** chrono reads "some hours" as three hours. */
const SOME = /нескольк|кілька|декілька|[几幾数數]|vài|mấy|beberapa|عدة|بضع|några|muutam/u;
const WHOLE_WEEK =
  /(?:следующ|эт|наступн|ц)\p{L}+ (?:недел|тижн)|minggu (?:depan|ini)|tuần (?:sau|tới|này)|الأسبوع|[下这這本]个?(?:周|星期|礼拜)/u;
const LATE = /вечер|вечор|вечір|ноч|ніч|malam|đêm|tối|ليل|مساء|kväll|natt|illa|ilta|yö|[晚夜]/u;
/** "Через 3 дня 9 часов" usually means nine o'clock in three days; chrono adds the nine hours. */
const DAYS_AND_HOURS = /(?:дн|ден|недел|месяц|тиж|місяц)\p{L}*,? \d+ ?(?:час|годин)/u;

/** chrono turns last Tuesday into the next one, and "next month" into today's date next month. */
function isMisread({ start, text }: ParsedResult, said: string): boolean {
  const nameless = !start.isCertain('day') && !start.isCertain('weekday');
  const longer = start.isCertain('month') || start.isCertain('year');
  const isOdd = start.isCertain('meridiem') && start.get('meridiem') === 0 && (start.get('hour') ?? 0) > 12;
  return (nameless && longer) || isOdd || LAST.test(said) || SOME.test(said) || DAYS_AND_HOURS.test(text);
}

/** Chinese weeks start on Monday, but chrono starts them on Sunday. */
function weekdayOfWeek({ text }: ParsedResult): Components | undefined {
  const [, which = '', day = ''] = WEEKDAY_OF_WEEK.exec(text) ?? [];
  if (!day) return undefined;
  const index = '一二三四五六日'.indexOf(day);
  return { weekday: { day: index < 0 ? 7 : index + 1 }, week: which === '下' ? 1 : 0 };
}

const WEEKDAY_OF_WEEK = /([下这這本])[个個]?(?:周|週|星期|礼拜|禮拜)([一二三四五六日天])/u;

/** chrono reads "next week" as seven days from now. */
const isWholeWeek = ({ start, text }: ParsedResult) => WHOLE_WEEK.test(text) && !start.isCertain('weekday');

/** "Twelve at night" can mean either half of the day, and chrono picks the wrong one. */
function clockAtNight({ start, text }: ParsedResult): Clock | undefined {
  const [hour, minute] = [start.get('hour') ?? 0, start.get('minute') ?? 0];
  const isExplicit = hour > 12 && text.includes(String(hour));
  return LATE.test(text) && hour % 12 <= 5 && !isExplicit
    ? { hour: hour % 12 === 0 ? 12 : hour % 12, minute, sure: false }
    : undefined;
}

/** Swedish times: "kl 14.30", "klockan 15" */
const KLOCKAN = /(?<!\p{L})(?:kl\.?|klockan) ?(\d{1,2})(?:[:.](\d\d))?(?!\d)/u;
/** "Tonight" is the same as "today" only with an evening hour. */
const IKVALL = /(?<!\p{L})i ?kväll(?= (?:1[6-9]|2[0-3])(?!\d))/u;

/** Rewrites Swedish to what chrono knows: "14:30" and "idag". */
const chronoSwedish = (text: string) =>
  text
    .replace(KLOCKAN, (_, hour: string, minute = Number(hour) > 12 ? '00' : undefined) =>
      minute === undefined ? hour : `${hour}:${minute}`,
    )
    .replace(IKVALL, 'idag');

const CHINESE_DURATION =
  /^(\d+|半|[一二两兩三四五六七八九]?十?[一二三四五六七八九]?) ?[个個]?(小时|小時|分钟|分鐘)[后後]$/;
const CHINESE_DIGITS = '零一二三四五六七八九';

/** "2小时后" and "十五分钟后" in minutes: chrono adds them to the clock of the server’s zone. */
function chineseMinutes(text: string): number | undefined {
  const [, number, unit = ''] = CHINESE_DURATION.exec(text) ?? [];
  if (!number) return undefined;
  return (number === '半' ? 0.5 : chineseNumber(number)) * (/^小/.test(unit) ? 60 : 1);
}

function chineseNumber(text: string): number {
  if (/^\d/.test(text)) return Number(text);
  const digit = (one: string) => CHINESE_DIGITS.indexOf(one.replace(/[两兩]/, '二'));
  const [tens = '', ones = ''] = text.includes('十') ? text.split('十') : ['零', text];
  return 10 * (tens === '' ? 1 : digit(tens)) + (ones === '' ? 0 : digit(ones));
}
