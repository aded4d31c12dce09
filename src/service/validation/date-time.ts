import type { Reader } from './problem.js';
import { text } from './text.js';
import { type WallClock, wallClock } from './wall-clock.js';

const NUMBER = /^[+-]?(?:\d{1,18}(?:\.\d*)?|\.\d+)$/;

/** A datetime as pydantic 2 reads it: ISO 8601 with or without an offset, a date alone, or seconds or milliseconds since 1970. */
export const dateTime: Reader<WallClock> = (sent, loc, problems) => {
  if (typeof sent !== 'string' && typeof sent !== 'number') {
    problems.push({ type: 'datetime_type', loc, msg: 'Input should be a valid datetime', input: sent });
    return undefined;
  }
  const found = parse(sent);
  if (typeof found !== 'string') return found;
  const [type, wanted] = expected(sent, found);
  if (typeof sent === 'string' && text(sent, loc, problems) === undefined) return undefined;
  problems.push({
    type,
    loc,
    msg: `Input should be ${wanted}, ${found}`,
    input: sent,
    ctx: { error: found },
  });
  return undefined;
};

function parse(sent: string | number): WallClock | string {
  if (typeof sent === 'number') return unixTime(sent);
  return NUMBER.test(sent) ? unixTime(Number(sent)) : isoDateTime(sent);
}

function expected(sent: string | number, reason: string): [type: string, wanted: string] {
  const couldBeDate = typeof sent === 'string' && !reason.startsWith('year 0');
  if (couldBeDate) return ['datetime_from_date_parsing', 'a valid datetime or date'];
  return ['datetime_parsing', 'a valid datetime'];
}

/** pydantic reads larger numbers as milliseconds. */
const MAX_SECONDS = 2e10;
const YEAR_0 = -62_167_219_200_000;
const YEAR_1 = -62_135_596_800_000;
const YEAR_10000 = 253_402_300_800_000;

/** Seconds or milliseconds since 1970; or pydantic's reason why the date is invalid. */
function unixTime(sent: number): WallClock | string {
  const unit = Math.abs(sent) > MAX_SECONDS ? 1 : 1000;
  const whole = Math.floor(sent);
  const micros = Math.round((sent - whole) * unit * 1000);
  const wall = whole * unit + Math.floor(micros / 1000);
  if (wall < YEAR_0) return 'dates before 0000 are not supported as unix timestamps';
  if (wall < YEAR_1) return 'year 0 is out of range';
  // For Infinity `wall` is NaN.
  if (!(wall < YEAR_10000)) return 'dates after 9999 are not supported as unix timestamps';
  return wallClock(wall, String(micros % 1000).padStart(3, '0'), 0);
}

/** pydantic also accepts the minus sign U+2212. */
const TIME =
  /^[Tt _](?<clock>([01]\d|2[0-3]):[0-5]\d(?<seconds>:[0-5]\d)?)(?:(?<=:\d\d:\d\d)[.,](?<fraction>\d+))?(?:(?<utc>[Zz])|(?<sign>[+\-−])(?<hours>[01]\d|2[0-3]):?(?<minutes>[0-5]\d))?$/;

/** A date, with or without a time; or pydantic's reason why it is invalid. */
function isoDateTime(sent: string): WallClock | string {
  const problem = wrongDate(sent);
  if (problem) return problem;
  const date = sent.slice(0, 10);
  if (sent.length === 10) return wallClock(Date.parse(date), '000', undefined);
  const time = TIME.exec(sent.slice(10))?.groups;
  if (!time) return 'unexpected extra characters at the end of the input';
  const fraction = (time.fraction ?? '').slice(0, 6).padEnd(6, '0');
  const wall = Date.parse(`${date}T${time.clock}${time.seconds ? '' : ':00'}.${fraction.slice(0, 3)}Z`);
  return wallClock(wall, fraction.slice(3), offsetOf(time));
}

function wrongDate(sent: string): string | undefined {
  if (sent.length < 10) return 'input is too short';
  if (!/^\d{4}/.test(sent)) return 'invalid character in year';
  if (sent[4] !== '-') return 'invalid date separator, expected `-`';
  if (!/^\d{2}/.test(sent.slice(5))) return 'invalid character in month';
  if (sent[7] !== '-') return 'invalid date separator, expected `-`';
  if (!/^\d{2}/.test(sent.slice(8))) return 'invalid character in day';
  return outsideCalendar(Number(sent.slice(0, 4)), Number(sent.slice(5, 7)), Number(sent.slice(8, 10)));
}

function outsideCalendar(year: number, month: number, day: number): string | undefined {
  if (month < 1 || month > 12) return 'month value is outside expected range of 1-12';
  // The calendar repeats every 400 years, and Date.UTC misreads years before 100.
  const days = new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
  if (day < 1 || day > days) return 'day value is outside expected range';
  return year === 0 ? 'year 0 is out of range' : undefined;
}

function offsetOf(time: Record<string, string | undefined>): number | undefined {
  if (time.utc) return 0;
  if (time.sign === undefined) return undefined;
  const minutes = Number(time.hours) * 60 + Number(time.minutes);
  return time.sign === '+' || minutes === 0 ? minutes : -minutes;
}
