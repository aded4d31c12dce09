import { expect, test } from 'vitest';
import { checkedFrom, nextCheck, textsToCheck } from '../../../../src/upnext/posts/model/follow-up.js';
import type { Sending } from '../../../../src/upnext/posts/model/sending.js';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../../src/when/index.js';

const DUE = new Date('2026-12-01T09:00:00Z');
const fromDue = (ms: number) => new Date(DUE.getTime() + ms);

test.each<[string, since: number, wait: number | undefined, failed?: string]>([
  ['every 20 seconds at first', 0, 20 * SECOND_MS],
  ['also right before its time', -SECOND_MS, 21 * SECOND_MS],
  ['every 30 seconds after two minutes', 2 * MINUTE_MS, 30 * SECOND_MS],
  ['when it counts as stuck', 14.75 * MINUTE_MS, 15 * SECOND_MS],
  ['every 45 seconds after a quarter of an hour', 15 * MINUTE_MS, 45 * SECOND_MS],
  ['for a day', 24 * HOUR_MS - 1, 45 * SECOND_MS],
  ['every hour after a day', 24 * HOUR_MS, HOUR_MS],
  ['to the end of three days', 72 * HOUR_MS - 1, HOUR_MS],
  ['no more after that', 72 * HOUR_MS, undefined],
  ['sooner after a read that failed', 2 * MINUTE_MS, 20 * SECOND_MS, 'unreachable'],
  ['also within the first day', HOUR_MS, 20 * SECOND_MS, 'unreachable'],
  ['not after a day', 24 * HOUR_MS, HOUR_MS, 'unreachable'],
  ['rarely if the service refuses the token', HOUR_MS, 15 * MINUTE_MS, 'token'],
  ['rarely if it forbids the read', HOUR_MS, 15 * MINUTE_MS, 'forbidden'],
  ['rarely if the project is gone', HOUR_MS, 15 * MINUTE_MS, 'missing'],
  ['but when it counts as stuck', 14 * MINUTE_MS, MINUTE_MS, 'token'],
  ['no more after three days, if a read failed', 72 * HOUR_MS, undefined, 'unreachable'],
])('what became of a post is looked up %s', (_, since, wait, failed) => {
  const next = nextCheck(DUE, fromDue(since), failed);
  expect(next).toEqual(wait === undefined ? undefined : fromDue(since + wait));
});

const MEANT = { project: 'p', meant: { at: DUE, zone: 'UTC' } };
test.each<[string, Parameters<typeof checkedFrom>[0], from: number]>([
  ['20 seconds after its time', MEANT, 0],
  ['by the time that the service has stored', { ...MEANT, differs: { at: fromDue(HOUR_MS) } }, HOUR_MS],
  ['from now if it has no time', { project: 'p' }, -HOUR_MS],
])('it is looked up first %s', (_, post, from) => {
  expect(checkedFrom(post, fromDue(-HOUR_MS))).toEqual(fromDue(from + 20 * SECOND_MS));
});

const sent = (due: number | undefined, more: Partial<Sending> = {}): Sending => ({
  ...{ platforms: ['X'], content: 'Tea', version: 1, isPart: true, state: 'sent', tries: 1, triedAt: DUE },
  ...{ dueAt: due === undefined ? undefined : fromDue(due) },
  ...more,
});
const PUBLISHED = { outcome: { status: 'PUBLISHED' } };
const FAILED = { outcome: { status: 'FAILED' } };
const WAITING = { outcome: { status: 'SCHEDULED' } };
const NO_ANSWER = { outcome: { status: 'UNCONFIRMED' } };

/** 20 seconds after `DUE`. */
test.each<[string, Sending[], due: number, next?: number]>([
  ['none was sent', [], 0],
  ['it should be out', [sent(0)], 1],
  ['it has still time', [sent(1)], 0, 20 * SECOND_MS + 1],
  ['the service has it as a draft', [sent(undefined)], 0],
  ['it wasn’t sent', [sent(0, { state: 'open' })], 0],
  ['it may have arrived', [sent(0, { state: 'busy' })], 0],
  ['it is published', [sent(0, PUBLISHED)], 0],
  ['it failed', [sent(0, FAILED)], 0],
  ['it was stuck', [sent(0, WAITING)], 1],
  ['no network has confirmed it', [sent(0, NO_ANSWER)], 1],
  ['one is published, and nothing is known of the other', [sent(0, PUBLISHED), sent(0)], 2],
  ['both have ended', [sent(0, PUBLISHED), sent(0, FAILED)], 0],
  ['one has ended, the other is later', [sent(0, PUBLISHED), sent(HOUR_MS)], 0, HOUR_MS + 20 * SECOND_MS],
  ['two are later', [sent(2 * HOUR_MS), sent(HOUR_MS)], 0, HOUR_MS + 20 * SECOND_MS],
])('the texts that are looked up together: %s', (_, sendings, due, next) => {
  const found = textsToCheck({ sendings }, fromDue(20 * SECOND_MS));
  expect(found.due).toHaveLength(due);
  expect(found.next).toEqual(next === undefined ? undefined : fromDue(next));
});
