import { type Reader, valueError } from './problem.js';

const LONE_SURROGATE = /\p{Surrogate}/u;

export const text: Reader<string> = (sent, loc, problems) => {
  if (typeof sent !== 'string') {
    problems.push({ type: 'string_type', loc, msg: 'Input should be a valid string', input: sent });
    return undefined;
  }
  if (LONE_SURROGATE.test(sent)) {
    const msg = 'Input should be a valid string, unable to parse raw data as a unicode string';
    problems.push({ type: 'string_unicode', loc, msg, input: sent });
    return undefined;
  }
  // PostgreSQL cannot store NUL.
  if (sent.includes('\0')) {
    problems.push(valueError(loc, sent, 'text must not contain NUL characters'));
    return undefined;
  }
  return sent;
};

export const filledText: Reader<string> = (sent, loc, problems) => {
  if (sent !== '') return text(sent, loc, problems);
  const msg = 'String should have at least 1 character';
  problems.push({ type: 'string_too_short', loc, msg, input: sent, ctx: { min_length: 1 } });
  return undefined;
};

/** Whether the database can store it: ids in a path that it cannot are not found, instead of invalid. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && !LONE_SURROGATE.test(text);
}
