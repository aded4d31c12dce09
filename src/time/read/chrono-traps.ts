import type { ParsedResult } from 'chrono-node';
import type { Clock, Components } from './components.js';

/** Words of the languages that chrono alone reads, of which it makes a moment that they do not name. */
const GONE = /прошл|минул|viime|förra|lalu|الماضي|trước|上(?:周|个|個|星期|礼拜)/u;
/** "Some hours" are three of them for chrono. */
const SOME = /нескольк|кілька|декілька|[几幾数數]|vài|mấy|beberapa|عدة|بضع|några|muutam/u;
const SOME_WEEK =
  /(?:следующ|эт|наступн|ц)\p{L}+ (?:недел|тижн)|minggu (?:depan|ini)|tuần (?:sau|tới|này)|الأسبوع|[下这這本]个?(?:周|星期|礼拜)/u;
const LATE = /вечер|вечор|вечір|ноч|ніч|malam|đêm|tối|ليل|مساء|kväll|natt|illa|ilta|yö|[晚夜]/u;
/** "Через 3 дня 9 часов" is an hour more often than a length, and chrono adds it up. */
const DAYS_AND_HOURS = /(?:дн|ден|недел|месяц|тиж|місяц)\p{L}*,? \d+ ?(?:час|годин)/u;

/** Chrono looks ahead only: last Tuesday comes out as the next one, "next month" as that month's today. */
export function misleads({ start, text }: ParsedResult, said: string): boolean {
  const nameless = !start.isCertain('day') && !start.isCertain('weekday');
  const longer = start.isCertain('month') || start.isCertain('year');
  const isOdd = start.isCertain('meridiem') && start.get('meridiem') === 0 && (start.get('hour') ?? 0) > 12;
  return (nameless && longer) || isOdd || GONE.test(said) || SOME.test(said) || DAYS_AND_HOURS.test(text);
}

/** In Chinese a week begins with its Monday; for chrono it begins with the Sunday. */
export function weekdayOfWeek({ text }: ParsedResult): Components | undefined {
  const [, which = '', day = ''] = WEEKDAY_OF_WEEK.exec(text) ?? [];
  if (!day) return undefined;
  const place = '一二三四五六日'.indexOf(day);
  return { weekday: { day: place < 0 ? 7 : place + 1 }, week: which === '下' ? 1 : 0 };
}

const WEEKDAY_OF_WEEK = /([下这這本])[个個]?(?:周|週|星期|礼拜|禮拜)([一二三四五六日天])/u;

/** "Next week" is seven days on for chrono. */
export const isSomeWeek = ({ start, text }: ParsedResult) =>
  SOME_WEEK.test(text) && !start.isCertain('weekday');

/** Twelve or two "at night" may be of either half of the day; the half that chrono takes is not the one that is meant. */
export function lateClock({ start, text }: ParsedResult): Clock | undefined {
  const [hour, minute] = [start.get('hour') ?? 0, start.get('minute') ?? 0];
  const told = hour > 12 && text.includes(String(hour));
  return LATE.test(text) && hour % 12 <= 5 && !told
    ? { hour: hour % 12 === 0 ? 12 : hour % 12, minute, sure: false }
    : undefined;
}

/** How Swedes write an hour: "kl 14.30", "klockan 15". */
const KLOCKAN = /(?<!\p{L})(?:kl\.?|klockan) ?(\d{1,2})(?:[:.](\d\d))?(?!\d)/u;
/** Only with hours of the evening is "today" as good. */
const IKVALL = /(?<!\p{L})i ?kväll(?= (?:1[6-9]|2[0-3])(?!\d))/u;

/** Of these chrono knows "14:30" and "idag". */
export const inChronosSwedish = (text: string) =>
  text
    .replace(KLOCKAN, (_, hour: string, minute = Number(hour) > 12 ? '00' : undefined) =>
      minute === undefined ? hour : `${hour}:${minute}`,
    )
    .replace(IKVALL, 'idag');
