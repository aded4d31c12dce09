import type { Platform } from '../tables.js';
import type { Reader } from './problem.js';

export const PLATFORMS: readonly Platform[] = [
  'INSTAGRAM',
  'FACEBOOK',
  'LINKEDIN',
  'X',
  'YOUTUBE',
  'TIKTOK',
  'PINTEREST',
  'REDDIT',
  'TELEGRAM',
  'THREADS',
];

const quoted = PLATFORMS.map((name) => `'${name}'`);
const EXPECTED = `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}`;

/** A megabyte of wrong names is not answered with a hundred megabytes of reasons. */
const MOST_PROBLEMS = 100;

/** At least one; one named twice is kept once. */
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
    if (problems.length >= MOST_PROBLEMS) break;
  }
  return [...new Set(sent as Platform[])];
};

export function isPlatform(value: unknown): value is Platform {
  return (PLATFORMS as readonly unknown[]).includes(value);
}
