import { Refused } from '../refused.js';
import type { Answer } from './method.js';
import type { Args } from './arguments.js';
import { optional } from './arguments.js';

const LARGEST = 1000;

/** One page of a list under its name, with the cursor of the next. */
export function page<T>(args: Args, name: string, all: readonly T[], usual = 100): Answer {
  const limit = Number(optional(args, 'limit') ?? usual);
  if (!Number.isInteger(limit) || limit < 1 || limit > LARGEST) throw new Refused('invalid_limit');
  const start = positionOf(optional(args, 'cursor'));
  const end = start + limit;
  const next_cursor = end < all.length ? Buffer.from(`after:${end}`).toString('base64') : '';
  return { [name]: all.slice(start, end), response_metadata: { next_cursor } };
}

function positionOf(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const found = /^after:(\d+)$/.exec(Buffer.from(cursor, 'base64').toString());
  if (!found) throw new Refused('invalid_cursor');
  return Number(found[1]);
}
