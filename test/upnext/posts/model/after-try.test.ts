import { expect, test } from 'vitest';
import { isLastTry, isLate } from '../../../../src/upnext/posts/model/after-try.js';
import type { Sending } from '../../../../src/upnext/posts/model/sending.js';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../../src/when/index.js';

const DUE = new Date('2026-12-01T09:00:00Z');
const fromDue = (ms: number) => new Date(DUE.getTime() + ms);

/** The last of so many tries. */
const tried = (at: number, tries: number): Sending => ({
  ...{ platforms: ['X'], content: 'Tea', version: 1, isPart: false, state: 'open' },
  ...{ tries, triedAt: fromDue(at) },
});

test.each<[string, written: number, lastTry: number, late: number, tried?: Sending]>([
  ['entered long before its time', -HOUR_MS, -2 * MINUTE_MS, 0],
  ['entered a minute before its time', -MINUTE_MS, MINUTE_MS, MINUTE_MS],
  ['entered at its time', 0, 2 * MINUTE_MS, 2 * MINUTE_MS],
  // It missed its time, whoever enters it.
  ['entered a day after its time', 24 * HOUR_MS, 2 * MINUTE_MS, 2 * MINUTE_MS],
  ['first tried five minutes before its time', -HOUR_MS, -2 * MINUTE_MS, 0, tried(-5 * MINUTE_MS, 1)],
  ['first tried a minute before its time', -HOUR_MS, MINUTE_MS, MINUTE_MS, tried(-MINUTE_MS, 1)],
  ['tried again since then', -HOUR_MS, MINUTE_MS, MINUTE_MS, tried(-MINUTE_MS / 3, 3)],
  ['tried for long', -HOUR_MS, -2 * MINUTE_MS, 0, tried(-2.5 * MINUTE_MS, 30)],
])('a post that was %s is tried, and then missed', (_, written, lastTry, late, sending) => {
  const post = { dueAt: DUE, writtenAt: fromDue(written), version: 1, sendings: sending ? [sending] : [] };
  expect(isLastTry(post, fromDue(lastTry - 30 * SECOND_MS))).toBe(false);
  expect(isLastTry(post, fromDue(lastTry - 10 * SECOND_MS))).toBe(true);
  expect(isLate(post, fromDue(late - SECOND_MS))).toBe(false);
  expect(isLate(post, fromDue(late))).toBe(true);
});

test('a post without a time is never late', () => {
  expect(isLate({ dueAt: undefined, writtenAt: DUE, version: 1, sendings: [] }, fromDue(HOUR_MS))).toBe(
    false,
  );
});
