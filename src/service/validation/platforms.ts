import { PLATFORMS, isPlatform, type Platform } from '../../openapi/platforms.js';
import type { Reader } from './problem.js';

const quoted = PLATFORMS.map((name) => `'${name}'`);
const EXPECTED = `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}`;

/** Keeps the response to a megabyte of wrong names small. */
const MAX_PROBLEMS = 100;

/** At least one; duplicates are removed. */
export const platforms: Reader<Platform[]> = (sent, loc, problems) => {
  if (!Array.isArray(sent)) {
    problems.push({ type: 'list_type', loc, msg: 'Input should be a valid list', input: sent });
    return undefined;
  }
  if (sent.length === 0) {
    const msg = 'List should have at least 1 item after validation, not 0';
    const ctx = { field_type: 'List', min_length: 1, actual_length: 0 };
    problems.push({ type: 'too_short', loc, msg, input: sent, ctx });
    return undefined;
  }
  for (const [index, input] of sent.entries()) {
    if (isPlatform(input)) continue;
    const msg = `Input should be ${EXPECTED}`;
    problems.push({ type: 'enum', loc: [...loc, index], msg, input, ctx: { expected: EXPECTED } });
    if (problems.length >= MAX_PROBLEMS) break;
  }
  return [...new Set(sent.filter(isPlatform))];
};
