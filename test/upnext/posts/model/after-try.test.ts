import { expect, test } from 'vitest';
import { isLastTry, isLate } from '../../../../src/upnext/posts/model/after-try.js';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../../src/when/index.js';

const DUE = new Date('2026-12-01T09:00:00Z');
const fromDue = (ms: number) => new Date(DUE.getTime() + ms);

test.each<[string, written: number, lastTry: number, late: number]>([
  ['long before its time', -HOUR_MS, -2 * MINUTE_MS, 0],
  ['a minute before its time', -MINUTE_MS, MINUTE_MS, MINUTE_MS],
  ['at its time', 0, 2 * MINUTE_MS, 2 * MINUTE_MS],
  // It missed its time, whoever enters it.
  ['a day after its time', 24 * HOUR_MS, 2 * MINUTE_MS, 2 * MINUTE_MS],
])('a post that was entered %s is tried, and then missed', (_, written, lastTry, late) => {
  const post = { dueAt: DUE, writtenAt: fromDue(written) };
  expect(isLastTry(post, fromDue(lastTry - 30 * SECOND_MS))).toBe(false);
  expect(isLastTry(post, fromDue(lastTry - 10 * SECOND_MS))).toBe(true);
  expect(isLate(post, fromDue(late - SECOND_MS))).toBe(false);
  expect(isLate(post, fromDue(late))).toBe(true);
});

test('a post without a time is never late', () => {
  expect(isLate({ dueAt: undefined, writtenAt: DUE }, fromDue(HOUR_MS))).toBe(false);
});
