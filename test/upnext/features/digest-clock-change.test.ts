import { beforeAll, expect } from 'vitest';
import { type Desk, openDesk } from '../../support/desk.js';
import { test } from '../../support/story.js';

let desk: Desk;

/** The days around the Sunday on which Berlin’s clocks go back. */
beforeAll(async () => {
  desk = await openDesk({ start: '2026-10-22T07:00:00Z' });
  await desk.startNewDay();
  await desk.setUp({ Quiet: 'Send anyway' });
});

test('is sent at nine o’clock local time before and after the change', async () => {
  for (const hours of [24, 25, 24]) {
    desk.sleepFor(hours * 60);
    await desk.advance(1);
  }
  const times = desk.digests().map(({ ts }) => new Date(Number(ts) * 1000).toISOString().slice(0, 13));
  expect(times[0]).toBe('2026-10-24T07');
  expect(times.at(-1)).toBe('2026-10-26T08');
});
