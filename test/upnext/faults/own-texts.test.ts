import { describe, test } from 'vitest';
import { amount } from '../../support/extent.js';
import { branch, seededRandom } from '../../support/seeded-random.js';
import { openInstances } from './instances.js';
import { createTextSets } from './own-text-sets.js';

/** Random sets of texts and networks, against what the service has in the end. */

/** OWN_TEXT_SETS=5000 takes about ten minutes. */
const SETS = amount({ short: 20, full: Number(process.env.OWN_TEXT_SETS ?? 200) });
const PER_WORLD = 250;
const worlds = Array.from({ length: Math.ceil(SETS / PER_WORLD) }, (_, number) => number + 1);

describe.sequential.each(worlds)('in world %i', (number) => {
  const size = Math.min(PER_WORLD, SETS - (number - 1) * PER_WORLD);
  test(
    'each chosen network is in exactly one post at the service, or its author was told',
    { timeout: 60_000 + size * 2_000 },
    async (context) => {
      const random = seededRandom(context);
      const world = await openInstances(2, branch(random));
      context.onTestFinished(() => world.close());
      world.reach.ignoresKeys = number % 2 === 0;
      const sets = createTextSets(world, random, `w${number}s`);
      while (sets.count() < size) await sets.step();
      const { arrived, partly, problems } = await sets.end();
      context.expect(problems.join('\n')).toBe('');
      context.expect(arrived).toBeGreaterThan(size / 4);
      await context.annotate(`${size} sets: ${arrived} arrived whole, ${partly} in part`);
    },
  );
});
