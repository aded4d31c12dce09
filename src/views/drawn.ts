import { comesAgain } from '../slack/again.js';
import type { Reply } from '../slack/form.js';
import type { Reading } from './reading.js';

/** Countdowns are rounded to minutes, and change with the half of one. */
const SAME_WORDS_MS = 30_000;
const MOST = 50;

const drawn = new WeakMap<object, Map<string, Reply>>();

/**
 * What readers see of one answer of the service is drawn once for all who would see the same, as when a channel looks at
 * its list together. Kept no longer than the answer itself.
 */
export function drawOnce(answer: object, reading: Reading, page: object, draw: () => Reply): Reply {
  const { project, reader, may } = reading;
  const moment = Math.floor(reader.now.getTime() / SAME_WORDS_MS);
  const key = JSON.stringify([moment, reader.zone, reader.locale, may('schedule'), project, page]);
  const all = drawn.get(answer) ?? new Map<string, Reply>();
  const known = all.get(key);
  if (known) return comesAgain(known);
  const reply = draw();
  if (all.size < MOST) drawn.set(answer, all.set(key, reply));
  return reply;
}
