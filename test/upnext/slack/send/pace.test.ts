import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openStore, type Store } from '../../../../src/upnext/app/tables/store.js';
import type { Database } from '../../../../src/upnext/database/database.js';
import { createSeal } from '../../../../src/upnext/database/seal.js';
import { createPace, type Pace, SLACK_RATES } from '../../../../src/upnext/slack/send/pace.js';
import { databases } from '../../../support/databases.js';

const START = new Date('2026-11-02T09:00:00Z');
const later = (ms: number) => new Date(START.getTime() + ms);
const since = (turns: Date[]) => turns.map((turn) => turn.getTime() - START.getTime());
/** Of several at the same time, any may be the first. */
const all = async (count: number, take: (n: number) => Promise<Date>) =>
  since(await Promise.all(Array.from({ length: count }, (_, n) => take(n)))).sort((a, b) => a - b);

describe.each(databases)('the pace, %s', (_, open) => {
  let database: Database;
  let store: Store;
  let pace: Pace;
  let another: Pace;
  beforeAll(async () => {
    database = await open();
    store = await openStore(database, createSeal(['a key for tests']));
    pace = createPace(store);
    another = createPace(await openStore(database, createSeal(['a key for tests'])));
  });
  afterEach(() => database.executeSql('delete from upnext.turns'));
  afterAll(() => database.close());

  test('gives each refused message of a channel another second, and edits fewer times', async () => {
    const inLaunch = { workspace: 'T1', channel: 'C0LAUNCH' };
    expect(await all(3, () => pace.retryAt(inLaunch, START, 1))).toEqual([1_000, 2_000, 3_000]);
    expect(await another.retryAt(inLaunch, START, 1)).toEqual(later(4_000));
    expect(await pace.retryAt({ workspace: 'T1', channel: 'C0TEA' }, START, 1)).toEqual(later(1_000));
    expect(await all(2, () => pace.retryAt({ workspace: 'T1' }, START, 10))).toEqual([10_000, 11_400]);
  });

  test('spreads a workspace’s messages over time after a first burst', async () => {
    const given = await all(350, () => pace.nextTurn('post', 'T1', START));
    expect(given.filter((at) => at === 0).length).toBeLessThanOrEqual(60);
    expect(given.filter((at) => at < 60_000).length).toBeLessThanOrEqual(350);
    expect(Math.max(...given)).toBeLessThanOrEqual(61_000);
  });

  test('gives all instances turns from one queue', async () => {
    const given = await all(350, (n) => (n % 2 ? pace : another).nextTurn('post', 'T1', START));
    expect(given.filter((at) => at === 0)).toHaveLength(50);
    const spread = given.filter((at) => at > 0);
    expect(new Set(spread).size).toBe(300);
    expect(Math.max(...spread)).toBe(60_000);
  });

  test('does not deadlock instances that ask for workspaces in another order', async () => {
    const names = Array.from({ length: 40 }, (_each, n) => `T${n}`);
    const forwards = names.map((name) => pace.nextTurn('post', name, START));
    const backwards = names.toReversed().map((name) => another.nextTurn('post', name, START));
    expect(new Set(since(await Promise.all([...forwards, ...backwards])))).toEqual(new Set([0]));
  });

  test('allows at most fifty edits in any minute', async () => {
    const given = await all(200, () => pace.nextTurn('edit', 'T1', START));
    for (const from of given)
      expect(given.filter((at) => at >= from && at < from + 60_000).length).toBeLessThanOrEqual(50);
  });

  test('keeps one workspace’s backlog from another', async () => {
    await all(1_000, () => pace.nextTurn('post', 'T1', START));
    expect(await pace.nextTurn('post', 'T2', START)).toEqual(START);
  });

  test('a refused call holds back the others of its workspace and kind', async () => {
    await pace.nextTurn('post', 'T1', START);
    const refused = { workspace: 'T1', channel: 'C0LAUNCH' };
    expect(await pace.retryAt(refused, START, 30)).toEqual(later(30_000));
    expect((await another.nextTurn('post', 'T1', START)).getTime()).toBeGreaterThan(later(20_000).getTime());
    expect(await pace.nextTurn('edit', 'T1', START)).toEqual(START);
    expect(await pace.nextTurn('post', 'T2', START)).toEqual(START);
  });

  test('leaves a turn that comes too late to others', async () => {
    const takeIfNow = () => store.turns.takeIfNow({ workspace: 'T1', kind: 'edit' }, SLACK_RATES.edit, START);
    const taken = await Promise.all(Array.from({ length: 10 }, takeIfNow));
    expect(taken.filter(Boolean)).toHaveLength(5);
    expect(await pace.nextTurn('edit', 'T1', START)).toEqual(later(1_400));
  });
});
