import { expect, test } from 'vitest';
import type { Post } from '../../../../src/upnext/posts/model/post.js';
import type { Sending } from '../../../../src/upnext/posts/model/sending.js';
import {
  type Gate,
  nextStep,
  stepIfUnknown,
  stepOnceChecked,
} from '../../../../src/upnext/posts/model/turn.js';
import { MINUTE_MS } from '../../../../src/when/index.js';
import { DUE, POST } from '../../../support/some-post.js';

const before = (minutes: number) => new Date(DUE.getTime() - minutes * MINUTE_MS);

const HELD: Post = { ...POST, writtenAt: before(600), leavesAt: before(15) };
const FREEZE = { person: 'GRACE', since: before(30) };
const SENT: Sending = {
  ...{ platforms: ['X'], content: 'Tea', version: 1, isPart: false },
  ...{ state: 'sent', tries: 1, triedAt: before(14) },
};

const end = (to: string, cause?: string) => ({ do: 'end', to, cause });
const wait = (until?: Date) => ({ do: 'wait', until });

test.each<[string, now: number, changes: Partial<Post>, step: object]>([
  ['a held post waits for its time to leave', 16, {}, wait(before(15))],
  ['then it is asked whether it may', 15, {}, { do: 'check' }],
  ['a frozen one waits for its time', 15, { freeze: FREEZE }, wait(DUE)],
  ['and is missed then', 0, { freeze: FREEZE }, end('missed', 'frozen')],
  ['a frozen one that is to leave later waits for that', 16, { freeze: FREEZE }, wait(before(15))],
  ['what may have arrived is looked for', 600, { state: 'sending' }, { do: 'look' }],
  ['also in a freeze', 0, { state: 'sending', freeze: FREEZE }, { do: 'look' }],
  ['a proposal waits', 16, { state: 'proposed' }, wait(before(15))],
  ['and expires, frozen or not', 15, { state: 'proposed', freeze: FREEZE }, end('expired', 'undecided')],
  ['a draft never leaves', 0, { state: 'draft', leavesAt: undefined }, wait()],
  ['nor one that has ended', 0, { state: 'refused' }, wait()],
  ['nor one that is at the service', 0, { state: 'scheduled' }, wait()],
  ['nor one without a time', 0, { dueAt: undefined }, wait()],
])('%s', (_, now, changes, step) => expect(nextStep({ ...HELD, ...changes }, before(now))).toEqual(step));

test.each<
  [string, now: number, started: number, restored: number | undefined, changes: Partial<Post>, step: string]
>([
  ['what was to leave before the start is looked for', 10, 15, undefined, {}, 'recall'],
  ['also before it is called missed', -60, 10, undefined, {}, 'recall'],
  ['and when its project is frozen', -60, 10, undefined, { freeze: FREEZE }, 'recall'],
  ['what leaves later is not', 10, 16, undefined, {}, 'check'],
  ['but what was written before a restore is', 10, 700, 600, {}, 'recall'],
  ['not what was written after it', 10, 700, 601, {}, 'check'],
  ['but also what a series wrote, perhaps again', 10, 700, 601, { series: 'S1' }, 'recall'],
  ['nothing is before its time', 16, 20, 20, {}, 'wait'],
  ['a proposal never left', 15, 10, 10, { state: 'proposed' }, 'end'],
])('after a start: %s', (_, now, started, restored, changes, step) => {
  const since = {
    startedAt: before(started),
    restoredAt: restored === undefined ? undefined : before(restored),
  };
  expect(nextStep({ ...HELD, ...changes }, before(now), since).do).toBe(step);
});

test.each<[string, now: number, changes: Partial<Post>, step: object]>([
  ['it is delayed', 15, {}, end('held', 'delayed')],
  ['which is said once', 14, { cause: 'delayed' }, wait(before(14 - 20 / 60))],
  ['also after its last try', 2, { cause: 'delayed' }, wait(before(2 - 20 / 60))],
])('while the service does not say whether it is there, %s', (_, now, changes, step) =>
  expect(stepIfUnknown({ ...HELD, ...changes }, before(now), 'Silent.')).toMatchObject(step),
);

const LACKING = { why: 'lacking', say: 'May not.' } as const;
const UNCERTAIN = { why: 'uncertain', say: 'Slack does not say.' } as const;
const AGAIN = 20 / 60;
const ASKS = { about: { asksAdmin: true } };

type Bar = Parameters<typeof stepOnceChecked>[1]['bar'];
test.each<[string, now: number, gate: Gate, bar: Bar, changes: Partial<Post>, step: object]>([
  ['what may leave is sent', 15, 'open', undefined, {}, { do: 'send' }],
  ['not once it is late', 0, 'open', undefined, {}, end('missed', 'late')],
  ['nor while Slack is silent', 0, 'unknown', undefined, {}, end('missed', 'late')],
  ['late and unapproved is expired', 0, 'closed', undefined, {}, end('expired', 'expired')],
  ['what isn’t approved by its time expires', 15, 'closed', undefined, {}, end('expired', 'expired')],
  ['what no admin allowed too', 15, 'closed', undefined, ASKS, end('expired', 'unallowed')],
  ['while Slack is silent it waits', 15, 'unknown', undefined, {}, wait(before(15 - AGAIN))],
  ['until the last try', 2, 'unknown', undefined, {}, end('expired', 'unchecked')],
  ['what has all arrived is scheduled', 15, 'open', LACKING, { sendings: [SENT] }, end('scheduled')],
  ['whoever may no longer schedule is refused', 15, 'open', LACKING, {}, end('refused')],
  ['unless it wasn’t approved either', 15, 'closed', LACKING, {}, end('expired', 'expired')],
  ['nobody knows whether they may: it is delayed', 15, 'open', UNCERTAIN, {}, end('held', 'delayed')],
  ['that is said once', 14, 'open', UNCERTAIN, { cause: 'delayed' }, wait(before(14 - AGAIN))],
  ['and in the end it is missed', 2, 'open', UNCERTAIN, { cause: 'delayed' }, end('missed')],
])('once its time has come: %s', (_, now, gate, bar, changes, step) =>
  expect(stepOnceChecked({ ...HELD, ...changes }, { gate, bar }, before(now))).toMatchObject(step),
);

test('a bar says why, and when it is asked again', () => {
  const asked = (bar: Bar, now: number) => stepOnceChecked(HELD, { gate: 'open', bar }, before(now));
  expect(asked(LACKING, 15)).toMatchObject({ reason: 'May not.' });
  expect(asked(UNCERTAIN, 15)).toMatchObject({ reason: 'Slack does not say.', nextAt: before(15 - AGAIN) });
  expect(asked(UNCERTAIN, 2)).toMatchObject({ to: 'missed', reason: 'Slack does not say.' });
});
