import { SlackError } from '../slack-error.js';
import { type Args, optionalString } from './arguments.js';

const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 1000;

/** One page of a list under the given name, with the cursor of the next page. */
export function page<T>(args: Args, name: string, all: readonly T[]) {
  const limit = Number(optionalString(args, 'limit') ?? DEFAULT_LIMIT);
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LIMIT) throw new SlackError('invalid_limit');
  const start = offsetOf(optionalString(args, 'cursor'));
  const end = start + limit;
  const next_cursor = end < all.length ? Buffer.from(`after:${end}`).toString('base64') : '';
  return { [name]: all.slice(start, end), response_metadata: { next_cursor } };
}

function offsetOf(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const found = /^after:(\d+)$/.exec(Buffer.from(cursor, 'base64').toString());
  if (!found) throw new SlackError('invalid_cursor');
  return Number(found[1]);
}
