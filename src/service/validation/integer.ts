import type { Reader } from './problem.js';

/** As pydantic reads an integer in a query: blanks around it, `1_000` and `1.0` are fine. */
const INTEGER = /^\s*([+-]?\d+(?:_\d+)*)(?:\.0+)?\s*$/;
const MOST_DIGITS = 4300;
/** Far beyond any number of posts, and still a number for JavaScript and for PostgreSQL. */
const LARGEST = 10 ** 15;

export function integerFrom(least: number): Reader<number> {
  return (sent, loc, problems) => {
    const digits = INTEGER.exec(String(sent))?.[1];
    if (digits === undefined) {
      const msg = 'Input should be a valid integer, unable to parse string as an integer';
      problems.push({ type: 'int_parsing', loc, msg, input: sent });
      return undefined;
    }
    if (digits.length > MOST_DIGITS) {
      const msg = 'Unable to parse input string as an integer, exceeded maximum size';
      problems.push({ type: 'int_parsing_size', loc, msg, input: sent });
      return undefined;
    }
    const number = Number(digits.replaceAll('_', ''));
    if (number < least) {
      const msg = `Input should be greater than or equal to ${least}`;
      problems.push({ type: 'greater_than_equal', loc, msg, input: sent, ctx: { ge: least } });
      return undefined;
    }
    return Math.min(number, LARGEST);
  };
}
