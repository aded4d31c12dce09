import { instantOf } from '../instant.js';
import type { Filter } from '../paging/find-page.js';
import { dateTime } from './date-time.js';
import { type Loc, type Problem, type Reader, valueError } from './problem.js';

const skip = integerFrom(0);
const limit = integerFrom(1);

/** A bound without an offset is read as UTC. */
const bound: Reader<string> = (sent, loc, problems) => {
  const date = dateTime(sent, loc, problems);
  if (!date) return undefined;
  const at = instantOf(date, 'UTC');
  if (at === undefined)
    problems.push(valueError(loc, sent, 'the date is outside the years 1 to 9999 in UTC'));
  return at;
};

/** The query of List Posts. If a single value is given twice, the last one counts, as in FastAPI. */
export const readPostFilter = (query: URLSearchParams, loc: Loc, problems: Problem[]): Filter => {
  const one = <T>(name: string, reader: Reader<T>) =>
    query.has(name) ? reader(query.getAll(name).at(-1), [...loc, name], problems) : undefined;
  const several = (name: string) => (query.has(name) ? query.getAll(name) : undefined);
  return {
    skip: one('skip', skip) ?? 0,
    limit: one('limit', limit) ?? 100,
    from: one('schedule_date_from', bound),
    to: one('schedule_date_to', bound),
    platforms: several('platforms'),
    status: several('status'),
  };
};

/** Integers as pydantic reads them from a query: surrounding spaces, `1_000` and `1.0` are valid. */
const INTEGER = /^\s*([+-]?\d+(?:_\d+)*)(?:\.0+)?\s*$/;
const MAX_DIGITS = 4300;
/** More than any number of posts, and exact in JavaScript and PostgreSQL. */
const MAX_VALUE = 10 ** 15;

export function integerFrom(min: number): Reader<number> {
  return (sent, loc, problems) => {
    const digits = INTEGER.exec(String(sent))?.[1];
    if (digits === undefined) {
      const msg = 'Input should be a valid integer, unable to parse string as an integer';
      problems.push({ type: 'int_parsing', loc, msg, input: sent });
      return undefined;
    }
    if (digits.length > MAX_DIGITS) {
      const msg = 'Unable to parse input string as an integer, exceeded maximum size';
      problems.push({ type: 'int_parsing_size', loc, msg, input: sent });
      return undefined;
    }
    const number = Number(digits.replaceAll('_', ''));
    if (number < min) {
      const msg = `Input should be greater than or equal to ${min}`;
      problems.push({ type: 'greater_than_equal', loc, msg, input: sent, ctx: { ge: min } });
      return undefined;
    }
    return Math.min(number, MAX_VALUE);
  };
}
