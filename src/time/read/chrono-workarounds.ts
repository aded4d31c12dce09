import type { ParsedResult } from 'chrono-node';
import type { Clock, Components } from './components.js';

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
export function isMisread({ start, text }: ParsedResult, said: string): boolean {
  const nameless = !start.isCertain('day') && !start.isCertain('weekday');
  const longer = start.isCertain('month') || start.isCertain('year');
  const isOdd = start.isCertain('meridiem') && start.get('meridiem') === 0 && (start.get('hour') ?? 0) > 12;
  return (nameless && longer) || isOdd || LAST.test(said) || SOME.test(said) || DAYS_AND_HOURS.test(text);
}

/** Chinese weeks start on Monday, but chrono starts them on Sunday. */
export function weekdayOfWeek({ text }: ParsedResult): Components | undefined {
  const [, which = '', day = ''] = WEEKDAY_OF_WEEK.exec(text) ?? [];
  if (!day) return undefined;
  const index = '一二三四五六日'.indexOf(day);
  return { weekday: { day: index < 0 ? 7 : index + 1 }, week: which === '下' ? 1 : 0 };
}

const WEEKDAY_OF_WEEK = /([下这這本])[个個]?(?:周|週|星期|礼拜|禮拜)([一二三四五六日天])/u;

/** chrono reads "next week" as seven days from now. */
export const isWholeWeek = ({ start, text }: ParsedResult) =>
  WHOLE_WEEK.test(text) && !start.isCertain('weekday');

/** "Twelve at night" can mean either half of the day, and chrono picks the wrong one. */
export function clockAtNight({ start, text }: ParsedResult): Clock | undefined {
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
export const chronoSwedish = (text: string) =>
  text
    .replace(KLOCKAN, (_, hour: string, minute = Number(hour) > 12 ? '00' : undefined) =>
      minute === undefined ? hour : `${hour}:${minute}`,
    )
    .replace(IKVALL, 'idag');

const CHINESE_DURATION =
  /^(\d+|半|[一二两兩三四五六七八九]?十?[一二三四五六七八九]?) ?[个個]?(小时|小時|分钟|分鐘)[后後]$/;
const CHINESE_DIGITS = '零一二三四五六七八九';

/** "2小时后" and "十五分钟后" in minutes: chrono adds them to the clock of the server’s zone. */
export function chineseMinutes(text: string): number | undefined {
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
