import { afterAll, beforeAll, expect, test } from 'vitest';
import { amount } from '../../support/extent.js';
import { branch, createDice, seededRandom } from '../../support/seeded-random.js';
import { createNetworks, type Fate } from './network.js';
import { findFaults } from './oracle.js';
import { createTurns } from './turns.js';
import { type FaultDatabase, openFaultDatabase, openWorld, PLATFORMS } from './world.js';

/** Random fates of random posts, with two instances that end, stand still, lose their database, and do their steps in any order. */

const DELIVERIES = amount({ short: 120, full: 1_200 });
const STEPS = 40;
/** After a commit, nobody knows whether it was done. */
const faultsOf = (text: string) => (text === 'commit' ? 0.03 : 0.003);

let database: FaultDatabase;
beforeAll(async () => void (database = await openFaultDatabase()));
afterAll(() => database.close());

/** What is decided has arrived before. The times are those of networks, of a sender that is cut off, and of one that stood still beyond its lease. */
function randomFate({ between, chance, pickWeighted }: ReturnType<typeof createDice>): Fate {
  const soon = () => (chance(0.6) ? 0 : between(1, 20));
  const late = () => between(200, 800);
  const answers = chance(0.9) ? soon() : late();
  const isThere = () => (chance(0.5) ? { arrives: chance(0.8) ? soon() : late() } : {});
  const fates: [number, () => Fate][] = [
    [8, () => ({ arrives: between(0, answers), answers, answer: 'published' })],
    [3, () => ({ answers, answer: 'refused' })],
    [3, () => ({ answers, answer: 'again' })],
    [2, () => ({ answers, answer: 'again', pause: between(1, 1_500) })],
    [2, () => ({ answers, answer: 'unknown', ...isThere() })],
    [1, () => ({ answers, answer: 'throws', ...isThere() })],
    [1, () => ({ answers: 60, answer: 'unknown', ...isThere() })],
    [1, () => ({ answer: 'unknown', ...isThere() })],
    [3, () => ({ answers, answer: 'later', ...isThere(), decided: between(801, 2_000) })],
    [2, () => ({ answers, answer: 'later', arrives: 10, decided: between(11, 400) })],
    [1, () => ({ answers, answer: 'later', ...isThere() })],
  ];
  return pickWeighted(fates)?.() ?? { answers, answer: 'refused' };
}

async function walk(random: () => number) {
  const dice = createDice(branch(random));
  const { between, chance, pick, pickWeighted } = dice;
  const networks = createNetworks(() => randomFate(dice));
  const turns = createTurns(createDice(branch(random)).pick, () => world.now());
  let isMended = false;
  const world = await openWorld(database, {
    turns,
    publisherFor: (actor, platform) => networks.publisherFor(actor, platform, turns, () => world.now()),
    failStatement(actor, text) {
      if (isMended || !chance(faultsOf(text))) return undefined;
      // What it lost was perhaps done, and the others may go on before it knows.
      if (chance(0.5)) actor.freezesAfter = actor.passed.length + 1;
      return pick(['before', 'after'] as const);
    },
  });
  const restart = () => {
    while (world.alive().length < 2) world.start(`instance ${world.instances.length + 1}`);
  };
  const thaw = () => {
    for (const actor of world.alive()) actor.isFrozen = false;
  };

  for (let left = STEPS; left > 0; left -= 1) {
    restart();
    if (left > STEPS / 2)
      await world.schedule(
        pickWeighted([
          [2, PLATFORMS],
          [1, PLATFORMS.slice(0, 1)],
          [1, PLATFORMS.slice(1)],
        ]) ?? PLATFORMS,
        between(-60, 120),
      );
    const actor = pick(world.alive());
    if (actor && chance(0.1)) actor.endsAfter = actor.passed.length + between(1, 40);
    else if (actor && chance(0.1)) actor.freezesAfter = actor.passed.length + between(1, 40);
    if (chance(0.2)) thaw();
    await world.advance(chance(0.9) ? between(1, 30) : between(30, 300));
  }
  for (const actor of world.alive()) actor.endsAfter = actor.freezesAfter = Infinity;
  isMended = true;
  thaw();
  restart();
  for (const seconds of [1, 30, 240, 600, 600, 1_000, 2_000, 60]) await world.advance(seconds);
  const posts = await world.seenPosts();
  const faults = findFaults(posts, networks);
  await world.close();
  return { faults, deliveries: posts.flatMap(({ results }) => [...results]).length };
}

test(
  `${DELIVERIES} random deliveries`,
  { timeout: amount({ short: 120_000, full: 900_000 }) },
  async (context) => {
    const random = seededRandom(context);
    for (let left = DELIVERIES; left > 0; ) {
      const { faults, deliveries } = await walk(branch(random));
      expect(faults, `with ${left} left`).toEqual([]);
      left -= deliveries;
    }
  },
);
