import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Store } from '../../../src/upnext/app/tables/store.js';
import type { Database } from '../../../src/upnext/database/database.js';
import { createPace } from '../../../src/upnext/slack/send/pace.js';
import { databases, openStoreIn } from '../../support/databases.js';

/** What was stored before the clock was set back by a day ends as if it had begun now. */

const WRONG = new Date('2026-11-03T09:00:00Z');
const RIGHT = new Date('2026-11-02T09:00:00Z');
const after = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1_000);

describe.each(databases)('after the clock was set back, %s', (_, open) => {
  let database: Database;
  let store: Store;
  beforeAll(async () => void ({ database, store } = await openStoreIn(open)));
  afterAll(() => database.close());

  test('an event that a stopped instance left behind is handled', async () => {
    await store.seenEvents.claim('T1', 'Ev1', WRONG, 2_000);
    expect(await store.seenEvents.claim('T1', 'Ev1', RIGHT, 2_000)).toBe('claimed');
    expect(await store.seenEvents.claim('T1', 'Ev1', after(RIGHT, 1), 2_000)).toBe('busy');
  });

  test('clocks that differ by a second do not handle an event twice', async () => {
    await store.seenEvents.claim('T1', 'Ev2', after(RIGHT, 1), 2_000);
    expect(await store.seenEvents.claim('T1', 'Ev2', RIGHT, 2_000)).toBe('busy');
  });

  test('a trigger stays used', async () => {
    expect(await store.seenEvents.isFirst('T1', 'trigger 1', WRONG)).toBe(true);
    expect(await store.seenEvents.isFirst('T1', 'trigger 1', RIGHT)).toBe(false);
  });

  test.each([
    ['a day', 'T1', WRONG],
    ['an hour', 'T2', after(RIGHT, 3_600)],
  ])('messages are not held back by what was stored %s ahead', async (_, workspace, wrong) => {
    const pace = createPace(store);
    for (const call of [{ workspace, channel: 'C0LAUNCH' }, { workspace }]) {
      await pace.retryAt(call, wrong, 60);
      expect(await pace.retryAt(call, RIGHT, 30)).toEqual(after(RIGHT, 30));
    }
    await pace.retryAt({ workspace: 'T9' }, wrong, 60);
    expect(await pace.nextTurn('edit', 'T9', RIGHT)).toEqual(RIGHT);
  });
});
