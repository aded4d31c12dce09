import { describe, test } from 'vitest';
import { amount } from '../../support/extent.js';
import { branch, seededRandom } from '../../support/seeded-random.js';
import { createApprovalWalk, peopleOfApprovals } from './approval-walk.js';
import { openInstances } from './instances.js';

/** Random walks through everything that can happen to approvals, while people, policies, instances and clocks change. */

/** APPROVAL_WALKS=20 takes more than 10,000 steps. */
const WALKS = amount({ short: 1, full: Number(process.env.APPROVAL_WALKS ?? 1) });
const STEPS = amount({ short: 120, full: 260 });
const numbers = Array.from({ length: WALKS }, (_, number) => number + 1);

describe.concurrent.each([1, 2])('in walk %i with two instances, each post', () => {
  describe.sequential.each(numbers)('in part %i', () => {
    test(
      'is sent exactly as enough people approved it, or not at all',
      { timeout: 240_000 },
      async (context) => {
        const random = seededRandom(context);
        const world = await openInstances(2, branch(random), { people: peopleOfApprovals() });
        context.onTestFinished(() => world.close());
        const walk = createApprovalWalk(world, random);
        for (let step = 0; step < STEPS; step += 1) await walk.step();
        await walk.end();
        context.expect(walk.approved()).toBeGreaterThan(0);
      },
    );
  });
});
