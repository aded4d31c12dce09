import { expect, test } from 'vitest';
import { openInstances } from './instances.js';

/**
 * An instance is killed at every third statement or call while it sends a post, as long as it needs so many. Before another one
 * continues, the clock passes the post’s time. Whoever sends looks at the clock right before that, so nothing is sent late.
 */

const MINUTE_MS = 60_000;
const AFTER_RECOVERY = [20, 1, 1, 1, 5];

test('nothing is sent after its time', { timeout: 240_000 }, async () => {
  const world = await openInstances(2, () => 0.5);
  const ada = world.user('ada');
  let wasKilled = true;
  for (let passes = 1; wasKilled; passes += 3) {
    await ada.types(`/upnext schedule in 20 minutes Kettle ${passes} on x`);
    await ada.form().submit();
    if (ada.hasForm()) await ada.form().closeAll();
    world.clock.moveForward(6 * MINUTE_MS);
    const [instance] = world.instances;
    instance?.life.endAfter(passes);
    await instance?.runDue();
    wasKilled = instance?.life.hasEnded() ?? false;
    for (const minutes of AFTER_RECOVERY) {
      world.clock.moveForward(minutes * MINUTE_MS);
      await world.finish(world.tick());
    }
    expect(world.late, `killed after ${passes}`).toEqual([]);
    await world.restart();
  }
  const cards = ada.messages().map((message) => message.text());
  // How many depends on which of its queues, which run side by side, had the statements before the end.
  expect(cards.filter((text) => text.includes('*Missed*')).length).toBeGreaterThan(1);
  // The last one is not killed.
  expect(world.arrivals.size).toBeGreaterThan(0);
  await world.close();
});
