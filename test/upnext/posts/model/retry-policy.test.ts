import { expect, test } from 'vitest';
import {
  afterOvertaken,
  continuedAt,
  dueIfNow,
  insteadOf,
  isHurried,
  isLate,
  nextLook,
  nextTry,
  RETRIES,
} from '../../../../src/upnext/posts/model/retry-policy.js';
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
  ['entered four minutes before its time', -4 * MINUTE_MS, -2 * MINUTE_MS, 0],
  ['entered three minutes before its time', -3 * MINUTE_MS, -MINUTE_MS, 0],
  ['entered a minute before its time, or “Publish now”', -MINUTE_MS, MINUTE_MS, MINUTE_MS],
  ['entered at its time', 0, 2 * MINUTE_MS, 2 * MINUTE_MS],
  // It missed its time, whoever enters it.
  ['entered a day after its time', 24 * HOUR_MS, 2 * MINUTE_MS, 2 * MINUTE_MS],
  ['first tried five minutes before its time', -HOUR_MS, -2 * MINUTE_MS, 0, tried(-5 * MINUTE_MS, 1)],
  ['first tried a minute before its time', -HOUR_MS, MINUTE_MS, MINUTE_MS, tried(-MINUTE_MS, 1)],
  ['tried again since then', -HOUR_MS, MINUTE_MS, MINUTE_MS, tried(-MINUTE_MS / 3, 3)],
  ['tried for long', -HOUR_MS, -2 * MINUTE_MS, 0, tried(-2.5 * MINUTE_MS, 30)],
  ['tried in an earlier version only', -HOUR_MS, -2 * MINUTE_MS, 0, { ...tried(-MINUTE_MS, 1), version: 0 }],
])('a post that was %s is tried every 20 seconds, and then missed', (_, written, end, late, sending) => {
  const post = { dueAt: DUE, writtenAt: fromDue(written), version: 1, sendings: sending ? [sending] : [] };
  expect(nextTry(post, fromDue(end - 20 * SECOND_MS))).toEqual(fromDue(end));
  expect(nextTry(post, fromDue(end - 20 * SECOND_MS + 1))).toBeUndefined();
  expect(isLate(post, fromDue(late - 1))).toBe(false);
  expect(isLate(post, fromDue(late))).toBe(true);
  expect(isHurried(post)).toBe(end > -2 * MINUTE_MS);
});

test('a post without a time is never late, and tried for ever', () => {
  const post = { dueAt: undefined, writtenAt: DUE, version: 1, sendings: [] };
  expect(isLate(post, fromDue(HOUR_MS))).toBe(false);
  expect(nextTry(post, fromDue(HOUR_MS))).toEqual(fromDue(HOUR_MS + 20 * SECOND_MS));
});

test.each<[string, since: number, next: number, believed: boolean]>([
  ['at once', 0, 5 * SECOND_MS, false],
  ['after 5 seconds', 5 * SECOND_MS, 20 * SECOND_MS, false],
  ['after 20', 20 * SECOND_MS, 80 * SECOND_MS, false],
  ['after 80', 80 * SECOND_MS, 380 * SECOND_MS, false],
  [
    'every five minutes, but not later than what it finds is believed',
    380 * SECOND_MS,
    600 * SECOND_MS,
    false,
  ],
  ['once what is not listed is not there', 10 * MINUTE_MS, 15 * MINUTE_MS, true],
  ['every half hour', 15 * MINUTE_MS, 45 * MINUTE_MS, true],
  ['to the end', 72 * HOUR_MS, 72.5 * HOUR_MS, true],
])('what may have arrived is looked for %s', (_, since, next, believed) => {
  const sending = { triedAt: DUE };
  expect(nextLook(sending, fromDue(since))).toEqual(fromDue(next));
  expect(insteadOf('open', sending, fromDue(since))).toBe(believed ? undefined : 'busy');
  expect(insteadOf('busy', sending, fromDue(since))).toBeUndefined();
});

test.each([
  ['what is found counts, however late', 'sent', undefined],
  ['nobody looks for what is still unknown', 'busy', 'unconfirmed'],
  ['what is not listed is not there', 'open', undefined],
] as const)('after three days, %s', (_, found, instead) => {
  expect(insteadOf(found, { triedAt: DUE }, fromDue(72 * HOUR_MS + 1))).toBe(instead);
});

test.each<[string, at: (from: Date) => Date, ms: number]>([
  ['a post that somebody changed is read again', afterOvertaken, 5 * SECOND_MS],
  ['another process continues a post at once', continuedAt, 12 * SECOND_MS],
  ['“Publish now” leaves time to send it', dueIfNow, MINUTE_MS],
])('%s', (_, at, ms) => {
  expect(at(DUE)).toEqual(fromDue(ms));
});

test('“Publish now” is in whole seconds', () => {
  expect(dueIfNow(fromDue(-1))).toEqual(fromDue(MINUTE_MS));
  expect(dueIfNow(fromDue(1))).toEqual(fromDue(MINUTE_MS + SECOND_MS));
});

test('whoever sends a post at once says so twice before another process continues', () => {
  expect(2 * RETRIES.atOnce.signOfLifeMs).toBeLessThan(RETRIES.atOnce.continuedAfterMs);
});
