import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore } from '../../../src/upnext/app/tables/store.js';
import type { Database } from '../../../src/upnext/database/database.js';
import { createSeal } from '../../../src/upnext/database/seal.js';
import { turnToWaitFor } from '../../../src/upnext/digest/schedule.js';
import { createPace, type Pace, SLACK_RATES } from '../../../src/upnext/slack/send/pace.js';
import { openServer } from '../../support/databases.js';

/** A digest waits for its turn, so that Slack’s limits are kept. */

const START = new Date('2026-11-02T09:00:00Z');
const later = (ms: number) => new Date(START.getTime() + ms);
const { everyMs, burst } = SLACK_RATES.post;

let database: Database;
let pace: Pace;
beforeAll(async () => {
  database = await openServer();
  pace = createPace(await openStore(database, createSeal(['a key for tests'])));
});
afterAll(() => database.close());

test('turns that a stopped instance has missed are given out anew, at the same pace', async () => {
  const wait = (turn: Date | undefined, now: Date) =>
    turnToWaitFor({ pace }, 'post', { workspace: 'T1', ...(turn && { turn: turn.toISOString() }) }, now);
  const all = async (turns: (Date | undefined)[], now: Date) =>
    (await Promise.all(turns.map((turn) => wait(turn, now)))).flatMap((turn) => turn ?? []);
  const taken = await all(Array<undefined>(burst + 100).fill(undefined), START);
  expect(taken).toHaveLength(100);
  const [first] = taken;
  // A second late: it is still this one’s turn.
  expect(await wait(first, later(everyMs + 1_000))).toBeUndefined();
  const again = await all(taken, later(60_000));
  expect(again).toHaveLength(100 - burst);
  expect(new Set(again.map(Number)).size).toBe(again.length);
});
