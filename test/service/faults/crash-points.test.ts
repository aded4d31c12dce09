import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { amount } from '../../support/extent.js';
import { createDice, seededRandom } from '../../support/seeded-random.js';
import { createNetworks, type Fate } from './network.js';
import { findFaults } from './oracle.js';
import { createTurns } from './turns.js';
import { type FaultDatabase, openFaultDatabase, openWorld, PLATFORMS } from './world.js';

/** An instance ends, or stands still, after its n-th statement or request. Whatever was interrupted, the others go on. */

let database: FaultDatabase;
beforeAll(async () => void (database = await openFaultDatabase()));
afterAll(() => database.close());

const PUBLISHED: Fate = { arrives: 0, answers: 0, answer: 'published' };
const REFUSED: Fate = { answers: 0, answer: 'refused' };
const LOST: Fate = { arrives: 0, answers: 0, answer: 'unknown' };
const AGAIN: Fate = { answers: 0, answer: 'again' };
const LATER: Fate = { answers: 0, answer: 'later', arrives: 20, decided: 20 };

/** What becomes of the sendings to each network. After these, it is published. */
const STORIES: [name: string, x: Fate[], telegram: Fate[]][] = [
  ['published on both networks', [], []],
  ['refused by one', [REFUSED], []],
  ['refused by both', [REFUSED], [REFUSED]],
  ['sent again, and lost', [AGAIN], [LOST]],
  ['published later, and sent again', [LATER], [AGAIN, AGAIN]],
];

/** Until the lease is over, then until it is too late, and until nobody asks any more. */
const SECONDS = [1, 1, 2, 30, 241, 5, 600, 60];

interface Interruption {
  ends?: number;
  freezes?: number;
  instances: number;
  random: () => number;
}

async function tell(x: Fate[], telegram: Fate[], { instances, ends, freezes, random }: Interruption) {
  const fates = { X: x, TELEGRAM: telegram };
  const networks = createNetworks(
    ({ platform }, nth) => fates[platform === 'X' ? 'X' : 'TELEGRAM'][nth] ?? PUBLISHED,
  );
  const turns = createTurns(createDice(random).pick, () => world.now());
  const world = await openWorld(database, {
    turns,
    publisherFor: (actor, platform) => networks.publisherFor(actor, platform, turns, () => world.now()),
  });
  const { actor } = world.start('first');
  if (instances === 2) world.start('second');
  actor.endsAfter = ends ?? Infinity;
  actor.freezesAfter = freezes ?? Infinity;
  await world.schedule(PLATFORMS);
  await world.advance(0);
  await world.advance(1);
  await world.advance(2);
  await world.advance(30);
  const { passed } = actor;
  if (instances === 1) world.start('next');
  for (const seconds of SECONDS) await world.advance(seconds);
  if (actor.isFrozen) {
    actor.isFrozen = false;
    for (const seconds of SECONDS) await world.advance(seconds);
  }
  const faults = findFaults(await world.seenPosts(), networks);
  await world.close();
  return { passed, faults, last: actor.last };
}

describe.each([1, 2])('with %i', (instances) => {
  test.each(STORIES)(
    'a post %s, with an instance that ends or stands still after any statement',
    { timeout: 300_000 },
    async (_, x, telegram) => {
      const { passed, faults } = await tell(x, telegram, { instances, random: () => 0 });
      expect(faults).toEqual([]);
      for (let nth = 1; nth <= passed; nth += amount({ short: 5, full: 1 }))
        for (const kind of ['ends', 'freezes'] as const) {
          const { faults, last } = await tell(x, telegram, { [kind]: nth, instances, random: () => 0 });
          expect.soft(faults, `${kind} after ${nth}, ${last}`).toEqual([]);
        }
    },
  );
});
