import { describe, test } from 'vitest';
import { amount } from '../../support/extent.js';
import { branch, seededRandom } from '../../support/seeded-random.js';
import { createHeldWalk } from './held-walk.js';
import { openInstances } from './instances.js';

/** Random walks through everything that can happen to held posts, while the service, instances and clocks fail. */

/** HELD_WALKS=20 takes more than 10,000 steps, in about four minutes. */
const WALKS = amount({ short: 1, full: Number(process.env.HELD_WALKS ?? 1) });
const STEPS = amount({ short: 100, full: 260 });
const numbers = Array.from({ length: WALKS }, (_, number) => number + 1);

describe.concurrent.each([2, 4])('with %i instances, each held post', (instances) => {
  describe.sequential.each(numbers)('in walk %i', () => {
    test('is sent once as it was changed last, or not at all', { timeout: 240_000 }, async (context) => {
      const random = seededRandom(context);
      const world = await openInstances(instances, branch(random));
      context.onTestFinished(() => world.close());
      const walk = createHeldWalk(world, random);
      for (let step = 0; step < STEPS; step += 1) await walk.step();
      const { sent, cards } = await walk.end();
      context.expect(sent, cards.join(', ')).toBeGreaterThan(0);
    });
  });
});
