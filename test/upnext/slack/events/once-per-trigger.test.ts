import { expect, test } from 'vitest';
import { createLog } from '../../../../src/upnext/log.js';
import { isFirstOfTrigger } from '../../../../src/upnext/slack/events/once-per-trigger.js';
import { createManualTimers } from '../../../support/manual-timers.js';

const actor = { workspace: 'T1', person: 'U1', reference: 'UP-ABCDEF' };

function depsWith(stored: Promise<boolean>) {
  const timers = createManualTimers();
  const store = { seenEvents: { isFirst: () => stored } };
  const deps = { store, now: () => new Date(), startTimer: timers.startTimer, log: createLog('silent') };
  // Only this method of the store is called.
  return { timers, deps: deps as unknown as Parameters<typeof isFirstOfTrigger>[0] };
}

test.each([true, false])('says what the database says: %s', async (stored) => {
  const { deps, timers } = depsWith(Promise.resolve(stored));
  expect(await isFirstOfTrigger(deps, actor, '1.2')).toBe(stored);
  expect(timers.pending()).toEqual([]);
});

test('a press is handled while the database hangs', async () => {
  const { deps, timers } = depsWith(new Promise(() => undefined));
  const isFirst = isFirstOfTrigger(deps, actor, '1.2');
  await timers.pass(500);
  expect(await isFirst).toBe(true);
});

test('a press is handled while the database fails', async () => {
  const { deps } = depsWith(Promise.reject(new Error('Connection terminated')));
  expect(await isFirstOfTrigger(deps, actor, '1.2')).toBe(true);
});
