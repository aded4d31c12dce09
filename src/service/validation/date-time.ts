import { isoDateTime } from './iso-date-time.js';
import type { Reader } from './problem.js';
import { text } from './text.js';
import { unixTime } from './unix-time.js';
import type { WallClock } from './wall-clock.js';

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
