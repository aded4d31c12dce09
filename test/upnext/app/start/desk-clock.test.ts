import { expect, test } from 'vitest';
import { openDeskClock } from '../../../../src/upnext/app/start/desk-clock.js';
import { databases } from '../../../support/databases.js';

const HOUR_MS = 3_600_000;

test.each(databases)('the desk’s clock adds up its moves, and keeps them, %s', async (_, open) => {
  const database = await open();
  const first = await openDeskClock(database);
  expect(first.aheadMs).toBe(0);
  const moved: number[] = [];
  first.clock.onMove(() => moved.push(first.clock.now().getTime() - Date.now()));
  await Promise.all([first.moveForward(HOUR_MS), first.moveForward(400 * 24 * HOUR_MS)]);
  expect(moved).toHaveLength(2);
  const total = 401 * 24 * HOUR_MS - 23 * HOUR_MS;
  expect(Math.abs((moved.at(-1) ?? 0) - total)).toBeLessThan(1_000);

  const second = await openDeskClock(database);
  expect(second.aheadMs).toBe(total);
  expect(Math.abs(second.clock.now().getTime() - Date.now() - total)).toBeLessThan(1_000);
  await database.close();
});
