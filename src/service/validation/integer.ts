import type { Reader } from './problem.js';

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
