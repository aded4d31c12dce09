import { describe, expect, test, type TestContext } from 'vitest';
import { amount } from '../../support/extent.js';
import { branch, seededRandom } from '../../support/seeded-random.js';
import { createApprovalWalk, peopleOfApprovals } from './approval-walk.js';
import { createHeldWalk } from './held-walk.js';
import { openInstances, type Instances } from './instances.js';
import { APPROVAL_FAULTS, HELD_FAULTS, type PlantedFault } from './planted-faults.js';
import { Violation } from './post-oracle.js';

/**
 * The walks notice faults: each of these is planted, and the oracle must complain. PLANTED_FAULTS=all plants those, too, that
 * a walk rarely meets: that takes about fifteen minutes, and some of them may stay unnoticed.
 */
const ALL = process.env.PLANTED_FAULTS === 'all';

const MOST_WALKS = 20;
const STEPS = 220;
/** Those that are noticed soon. The last one takes several walks, so it is not in `npm test`. */
const SAMPLE = new Set([
  'an author’s approval of their own version counts',
  'one approval fewer is enough',
  'a post is sent twice',
  'another text is sent than was approved',
  ...amount({ short: [], full: ['a freeze is ignored'] }),
]);
const isPlanted = ({ name }: PlantedFault) => ALL || SAMPLE.has(name);
const sampleOf = (faults: PlantedFault[]) =>
  faults.flatMap((fault) => (isPlanted(fault) ? [[fault.name, fault] as const] : []));

interface Walk {
  step(): Promise<void>;
  end(): Promise<unknown>;
}

/** What the oracle says. Undefined if it never complains. */
async function complaintAbout(
  { plant }: PlantedFault,
  context: TestContext,
  createWalk: (world: Instances, random: () => number) => Walk,
): Promise<string | undefined> {
  const random = seededRandom(context);
  for (let walks = 0; walks < MOST_WALKS; walks += 1) {
    const world = await openInstances(2, branch(random), { people: peopleOfApprovals(), plant: plant() });
    const walk = createWalk(world, random);
    const said = await complaintIn(walk).finally(() => world.close());
    if (said !== undefined) return said;
  }
  return undefined;
}

async function complaintIn(walk: Walk): Promise<string | undefined> {
  try {
    for (let step = 0; step < STEPS; step += 1) await walk.step();
    await walk.end();
    return undefined;
  } catch (error) {
    if (error instanceof Violation) return error.message;
    throw error;
  }
}

const TIMEOUT = { timeout: 900_000 };

describe.concurrent('a walk through approvals notices that', () => {
  test.for(sampleOf(APPROVAL_FAULTS))('%s', TIMEOUT, async ([, fault], context) => {
    expect(await complaintAbout(fault, context, createApprovalWalk)).toMatch(fault.caught);
  });
});

const heldFaults = sampleOf(HELD_FAULTS);

describe.skipIf(heldFaults.length === 0)('a walk through held posts notices that', () => {
  test.concurrent.for(heldFaults)('%s', TIMEOUT, async ([, fault], context) => {
    expect(await complaintAbout(fault, context, createHeldWalk)).toMatch(fault.caught);
  });
});
