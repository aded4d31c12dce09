import { createRequire } from 'node:module';
import type { Chrono, ParsedComponents, ParsedResult } from 'chrono-node';
import type { DateTime } from 'luxon';
import { inChronosSwedish, isSomeWeek, lateClock, misleads, weekdayOfWeek } from './chrono-traps.js';
import { normaliseEnglish } from './normalise.js';
import type { CalendarDate, Components, Shift, ZoneMeaning } from './components.js';
import { applyRules } from './apply-rules.js';
import type { Conventions } from './rules/rule.js';
import { zoneAt } from './zone-words.js';

/** Languages whose words chrono-node alone knows here. Each takes 5 to 60 ms to load, so it is, when somebody uses it. */
const LOCALES: Record<string, string> = {
  ru: 'ru',
  uk: 'uk',
  zh: 'zh',
  sv: 'sv',
  fi: 'fi',
  vi: 'vi',
  ar: 'ar',
  id: 'id',
};
/** chrono's patterns are written for prose; on a long row of digits they would go back and forth. */
const LONGEST = 45;

const require = createRequire(import.meta.url);
const loaded = new Map<string, Chrono>();

/**
 * chrono reads what it finds and skips the rest, so its answer counts only where it took every word, found one moment
 * and no span. Its instant is never used: the wall clock is, for it takes today's offset across clock changes.
 */
export function readByChrono(
  text: string,
  slackLocale: string,
  wallNow: DateTime,
  manner: Conventions,
): Components | undefined {
  const locale = LOCALES[slackLocale.slice(0, 2)];
  if (locale === undefined || text.length > LONGEST) return undefined;
  const { words, zone } = withoutZone(locale === 'sv' ? inChronosSwedish(text) : text);
  const [found, second] = parserOf(locale).parse(
    words,
    { instant: wallNow.toJSDate(), timezone: 0 },
    { forwardDate: true },
  );
  if (!found || second || found.end || misleads(found, words) || hasZone(found)) return undefined;
  const around = `${words.slice(0, found.index)} ${words.slice(found.index + found.text.length)}`;
  const rest = applyRules(normaliseEnglish(around), manner);
  if ('leftover' in rest || 'twice' in rest) return undefined;
  return joined(piecesOf(found, wallNow), { ...rest.components, ...(zone && { zone }) });
}

/** Whether prose in a language that chrono alone knows speaks of a day or an hour near its end. */
export function findsByChrono(text: string, slackLocale: string, wallNow: DateTime): boolean {
  const locale = LOCALES[slackLocale.slice(0, 2)];
  if (locale === undefined) return false;
  const found = parserOf(locale).parse(text.slice(-LONGEST), { instant: wallNow.toJSDate(), timezone: 0 });
  return found.some(
    ({ start }) => start.isCertain('day') || start.isCertain('weekday') || start.isCertain('hour'),
  );
}

/** chrono takes the words of a zone along, and for the clock of some day. */
function withoutZone(text: string): { words: string; zone?: ZoneMeaning[] } {
  const starts = [...text.matchAll(/(?<=[ \d点點分时時])[(a-z+-]/g)].map(({ index }) => index);
  for (const start of starts) {
    const zone = zoneAt(text, start);
    if (zone?.end === text.length) return { words: text.slice(0, start).trim(), zone: zone.meanings };
  }
  return { words: text };
}

function parserOf(locale: string): Chrono {
  const known = loaded.get(locale);
  if (known) return known;
  const { casual } = require(`chrono-node/${locale}`) as { casual: Chrono };
  loaded.set(locale, casual);
  return casual;
}

function piecesOf(found: ParsedResult, wallNow: DateTime): Components {
  const { start } = found;
  const get = (component: Parameters<ParsedComponents['get']>[0]) => start.get(component) ?? 0;
  if (isFromNow(found)) return { shift: lengthOf(found, wallNow) };
  const date = inEitherOrder(found) ?? { year: get('year'), month: get('month'), day: get('day') };
  const dated = start.isCertain('day') || start.isCertain('weekday');
  const clock = { hour: get('hour'), minute: get('minute'), sure: isSure(found) };
  const late = start.isCertain('hour') ? lateClock(found) : undefined;
  if (late && dated && isToday(date, wallNow)) return { relative: 0, part: 'night', clock: late };
  return {
    ...(weekdayOfWeek(found) ??
      (isSomeWeek(found) ? { week: 1 } : dated ? { date, ...besideDate(found) } : {})),
    ...(start.isCertain('hour') ? { clock: midnight(found) ?? late ?? clock } : {}),
  };
}

/** Its small hours are tomorrow's. */
const isToday = ({ year, month, day }: CalendarDate, wallNow: DateTime) =>
  year === wallNow.year && month === wallNow.month && day === wallNow.day;

/** "In 2 hours" is a length of time: the wall clock that chrono adds up is another one across a clock change. */
function lengthOf({ start }: ParsedResult, wallNow: DateTime): Shift {
  const minutes = Math.round((start.date().getTime() - wallNow.startOf('minute').toMillis()) / 60_000);
  return { amount: { minutes, days: 0, months: 0 }, sign: 1, anchored: false };
}

/** In the middle of the words. */
const hasZone = (found: ParsedResult) => found.start.isCertain('timezoneOffset') && !isFromNow(found);

/** "11/3" may begin with its month. */
function inEitherOrder(found: ParsedResult): CalendarDate | undefined {
  const [day, month] = [found.start.get('day') ?? 0, found.start.get('month') ?? 0];
  const isOpen = found.tags().has('parser/SlashDateFormatParser') && day <= 12 && day !== month;
  return isOpen && !found.start.isCertain('year')
    ? { day, month, other: { day: month, month: day } }
    : undefined;
}

const isFromNow = (found: ParsedResult) =>
  found.start.isCertain('hour') &&
  (found.tags().has('result/relativeDateAndTime') ||
    /[\d半一二两兩三四五六七八九十][个個]?(?:小时|小時|分钟|分鐘)[后後]$/.test(found.text));

/** Whoever says the weekday as well is asked where it is another one. */
function besideDate(found: ParsedResult): Components {
  const { start } = found;
  const said =
    start.isCertain('weekday') && start.isCertain('month') && !found.tags().has('result/relativeDate');
  return said ? { weekday: { day: start.get('weekday') || 7 } } : {};
}

const midnight = (found: ParsedResult) =>
  found.tags().has('casualReference/midnight') ? { hour: 24, minute: 0, sure: true } : undefined;

/** "At 9" may be the evening; "9:00" and "9 in the evening" are what they say. */
function isSure({ start, text }: ParsedResult): boolean {
  return (start.get('hour') ?? 0) > 12 || start.isCertain('meridiem') || /\d[:：]\d/.test(text);
}

function joined(found: Components, rest: Components): Components | undefined {
  const twice = Object.keys(rest).some((key) => key in found);
  return twice || Object.keys(found).length === 0 ? undefined : { ...found, ...rest };
}
