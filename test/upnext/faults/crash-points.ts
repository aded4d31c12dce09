import { expect, test } from 'vitest';
import { type Instances, openInstances } from './instances.js';

/** An instance ends at its n-th statement or call. Whatever was interrupted, another instance finishes it once. */

/** What people do in one world. */
export interface Story {
  /** What happens before anything can end. */
  prepare: () => Promise<unknown>;
  /** What is interrupted. */
  act: () => Promise<unknown>;
  /** What people do who got no answer, or who read that nothing was sent. */
  again: () => Promise<unknown>;
  /** After so many minutes, everything is over. */
  minutes: number;
  outcome: () => unknown;
}

export interface Scenario {
  name: string;
  tell: (world: Instances) => Story;
  expected: unknown;
}

const MINUTE_MS = 60_000;
const POINT_TAKES_MS = 10_000;
const LEAST_STEP_MS = 15_000;
/** Until the leases of the instance that ended are over. */
const LEASES_MINUTES = 3;
const TIMES_AGAIN = 3;

/** From one due job or post to the next. */
export async function letTimePass(world: Instances, minutes: number): Promise<void> {
  const end = world.now().getTime() + minutes * MINUTE_MS;
  for (let left = minutes * MINUTE_MS; left > 0; left = end - world.now().getTime()) {
    const next = (await world.nextDue()) - world.now().getTime();
    world.clock.moveForward(Math.min(Math.max(next, LEAST_STEP_MS), left));
    await world.finish(world.tick());
  }
}

/** Without `endAt`, nothing ends, and `passes` is how many points there are. */
async function runStory(tell: (world: Instances) => Story, endAt = Infinity) {
  const world = await openInstances(2, () => 1, { worker: 'first' });
  try {
    const { prepare, act, again, minutes, outcome } = tell(world);
    const [first] = world.instances;
    await prepare();
    const before = first?.life.passed() ?? 0;
    first?.life.endAfter(endAt);
    await act();
    const passes = (first?.life.passed() ?? 0) - before;
    for (let times = 0; times < TIMES_AGAIN; times += 1) {
      await letTimePass(world, LEASES_MINUTES);
      await again();
    }
    await letTimePass(world, minutes);
    return { passes, last: first?.life.last(), seen: await outcome() };
  } finally {
    await world.close();
  }
}

/** Ends an instance at each n-th point of these scenarios. */
export const testCrashPoints = (scenarios: Scenario[], step: number) =>
  test.each(scenarios.map((scenario) => [scenario.name, scenario] as const))(
    '%s, ended at any statement',
    { timeout: (200 / step) * POINT_TAKES_MS },
    async (name, { tell, expected }) => {
      const { passes, seen } = await runStory(tell);
      expect(seen, name).toEqual(expected);
      for (let nth = 1; nth <= passes; nth += step) {
        const { last, seen } = await runStory(tell, nth);
        expect.soft(seen, `${name}, ended at ${nth} of ${passes}, ${last}`).toEqual(expected);
      }
    },
  );
