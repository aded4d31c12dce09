import type { Reply } from '../slack/blocks.js';
import { cacheResponse } from '../slack/response-cache.js';
import type { Reading } from './start-reading.js';

/** Countdowns are rounded to minutes, and change with the half of one. */
const SAME_WORDS_MS = 30_000;
const MOST = 50;

const drawn = new WeakMap<object, Map<string, Reply> | undefined>();

/**
 * What readers see of one answer of the service is drawn once for all who would see the same, as when a channel looks at
 * its list together. The first to look may be the only one: from the second on it is kept, as long as the answer itself.
 */
export function renderOnce(answer: object, reading: Reading, page: object, draw: () => Reply): Reply {
  if (!drawn.has(answer)) {
    drawn.set(answer, undefined);
    return draw();
  }
  const kept = drawn.get(answer) ?? new Map<string, Reply>();
  const key = keyOf(reading, page);
  const known = kept.get(key);
  if (known) return known;
  const reply = draw();
  if (kept.size < MOST) drawn.set(answer, kept.set(key, cacheResponse(reply)));
  return reply;
}

function keyOf({ project, reader, may }: Reading, page: object): string {
  const moment = Math.floor(reader.now.getTime() / SAME_WORDS_MS);
  return JSON.stringify([moment, reader.zone, reader.locale, may('schedule'), project, page]);
}
