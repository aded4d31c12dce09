import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClock } from '../../../../src/local-slack/index.js';
import type { Store } from '../../../../src/upnext/app/tables/store.js';
import type { Database } from '../../../../src/upnext/database/database.js';
import { createEventDedupe } from '../../../../src/upnext/slack/events/event-dedupe.js';
import { databases, openStoreIn } from '../../../support/databases.js';
import { createManualTimers } from '../../../support/manual-timers.js';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const actor = { workspace: 'T1', person: 'U1', reference: 'UP-TEST' };

describe.each(databases)('an event that Slack sends to a second instance, %s', (_, open) => {
  let database: Database;
  let store: Store;
  beforeAll(async () => void ({ database, store } = await openStoreIn(open)));
  afterAll(() => database.close());

  /** Two instances with one clock. `checks` lets the second one look again, half a second later each time. */
  function openInstances() {
    const clock = createClock('2026-11-02T09:00:00Z');
    const now = () => clock.now();
    const timers = [createManualTimers(), createManualTimers()] as const;
    const [first, second] = timers.map(({ startTimer }) =>
      createEventDedupe({ store, now, startTimer, log }),
    );
    const handled: string[] = [];
    let finish = () => undefined as void;
    const start = (instance: typeof first, name: string, event: string) =>
      instance?.handleOnce(actor, event, () => {
        handled.push(name);
        return new Promise((resolve) => (finish = resolve));
      });
    return {
      handled,
      finish: () => finish(),
      startFirst: (event: string) => start(first, 'first', event),
      startSecond: (event: string) => start(second, 'second', event),
      secondWaits: () => timers[1].pending().length > 0,
      checks: async (times: number) => {
        for (let check = 0; check < times; check += 1) {
          clock.moveForward(500);
          await timers[1].pass(500);
        }
      },
    };
  }

  test('is handled once', async () => {
    const { handled, finish, startFirst, startSecond, checks, secondWaits } = openInstances();
    const working = startFirst('EvSlow');
    await expect.poll(() => handled).toEqual(['first']);
    const repeated = startSecond('EvSlow');
    await checks(8);
    // The second one waits for half a second again before it sees that the first has finished.
    await expect.poll(() => secondWaits()).toBe(true);
    finish();
    await working;
    await checks(1);
    await repeated;
    expect(handled).toEqual(['first']);
  });

  test('is handled by the second one if the first one stopped', async () => {
    const { handled, finish, startFirst, startSecond, checks } = openInstances();
    void startFirst('EvKilled');
    await expect.poll(() => handled).toEqual(['first']);
    const repeated = startSecond('EvKilled');
    await checks(12);
    await expect.poll(() => handled).toEqual(['first', 'second']);
    finish();
    await repeated;
  });
});
