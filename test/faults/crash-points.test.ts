import { expect, test } from 'vitest';
import { amount } from '../support/fault-extent.js';
import { SCENARIOS } from './crash-scenarios.js';
import { runStory } from './crash-world.js';

/** An instance ends at each of its statements and calls. Whatever was interrupted, another instance finishes it once. */

const STEP = amount({ sample: 7, all: 1 });
const TIMEOUT_MS = amount({ sample: 240_000, all: 1_200_000 });

test.each(SCENARIOS.map((scenario) => [scenario.name, scenario] as const))(
  '%s, ended at any statement',
  { timeout: TIMEOUT_MS },
  async (name, { tell, expected }) => {
    const { passes, seen } = await runStory(tell);
    expect(seen, name).toEqual(expected);
    for (let nth = 1; nth <= passes; nth += STEP) {
      const { last, seen } = await runStory(tell, nth);
      expect(seen, `${name}, ended at ${nth} of ${passes}, ${last}`).toEqual(expected);
    }
  },
);
