import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMoveClock } from '../../../src/app/start/move-clock.js';
import { openDigestDesk, type DigestDesk } from '../../support/digest-desk.js';

let desk: DigestDesk;
beforeAll(async () => void (desk = await openDigestDesk()));
afterAll(() => desk.close());

test('digests that are due on the way arrive, each on its day', async () => {
  await desk.startNewDay();
  await desk.setUp({ Quiet: 'Send anyway' });
  const moveForward = async (ms: number) => {
    desk.clock.moveForward(ms);
    await desk.runDueJobs();
  };
  await createMoveClock({ clock: desk.clock, moveForward }, desk.deps, 'T0NORTHWIND')(50 * 60 * 60_000);
  expect(desk.digests()).toHaveLength(3);
  expect(desk.digests().map((digest) => digest.text())).not.toContain('No digest was sent on');
});
