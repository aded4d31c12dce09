import { instantOf } from '../instant.js';
import type { Filter } from '../paging/filter.js';
import { dateTime } from './date-time.js';
import { integerFrom } from './integer.js';
import { valueError, type Loc, type Problem, type Reader } from './problem.js';

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
