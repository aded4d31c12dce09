import { wallClock, type WallClock } from './wall-clock.js';

/** pydantic also accepts the minus sign U+2212. */
const TIME =
  /^[Tt _](?<clock>([01]\d|2[0-3]):[0-5]\d(?<seconds>:[0-5]\d)?)(?:(?<=:\d\d:\d\d)[.,](?<fraction>\d+))?(?:(?<utc>[Zz])|(?<sign>[+\-−])(?<hours>[01]\d|2[0-3]):?(?<minutes>[0-5]\d))?$/;

/** A date, with or without a time; or pydantic's reason why it is invalid. */
export function isoDateTime(sent: string): WallClock | string {
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
