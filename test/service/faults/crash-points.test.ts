import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { IS_FULL } from '../../support/extent.js';
import { createNetworks, type Fate } from './network.js';
import { findFaults } from './oracle.js';
import { createTurns } from './turns.js';
import { type FaultDatabase, openFaultDatabase, openWorld, PLATFORMS } from './world.js';

/**
 * After its n-th statement or request, an instance ends, stands still, or loses the answer and stands still. Whatever was
 * interrupted, the others go on.
 */

let database: FaultDatabase;
beforeAll(async () => void (database = await openFaultDatabase()));
afterAll(() => database.close());

const PUBLISHED: Fate = { arrives: 0, answers: 0, answer: 'published' };
const REFUSED: Fate = { answers: 0, answer: 'refused' };
const LOST: Fate = { arrives: 0, answers: 0, answer: 'unknown' };
const AGAIN: Fate = { answers: 0, answer: 'again' };
const LATER: Fate = { answers: 0, answer: 'later', arrives: 20, decided: 20 };
const SLOW: Fate = { arrives: 0, answers: 50, answer: 'published' };

/** What becomes of the sendings to each network. After these, it is published. */
const STORIES: [name: string, fates: Record<(typeof PLATFORMS)[number], Fate[]>][] = [
  ['published on both networks', { X: [], TELEGRAM: [] }],
  ['refused by one', { X: [REFUSED], TELEGRAM: [] }],
  ['refused by both', { X: [REFUSED], TELEGRAM: [REFUSED] }],
  ['sent again, and lost', { X: [AGAIN], TELEGRAM: [LOST] }],
  ['sent again, with a slow answer', { X: [AGAIN, SLOW], TELEGRAM: [REFUSED] }],
  ['published later, and sent again', { X: [LATER], TELEGRAM: [AGAIN, AGAIN] }],
];

/** A transaction, or a statement without one. */
const WRITES = /^(?:commit|\s*with)/;

type Kind = 'ends' | 'stands still' | 'loses the answer';
interface Interruption {
  kind: Kind;
  nth: number;
}

/** While an instance may be interrupted, until it is too late for it, and until nobody asks any more. */
const SECONDS = {
  acting: [0, 1, 2, 30],
  'loses the answer': [1],
  'stands still': [1, 1, 30, 241, 5, 600],
  ends: [],
  over: [1, 1, 2, 30, 241, 5, 600, 60],
};

async function tell(fates: (typeof STORIES)[0][1], instances: number, { kind, nth }: Interruption) {
  const networks = createNetworks(
    ({ platform }, times) => fates[platform === 'X' ? 'X' : 'TELEGRAM'][times] ?? PUBLISHED,
  );
  const turns = createTurns(
    (all) => all[0],
    () => world.now(),
  );
  const world = await openWorld(database, {
    turns,
    publisherFor: (actor, platform) => networks.publisherFor(actor, platform, turns, () => world.now()),
    failStatement(actor, text) {
      if (kind !== 'loses the answer' || actor !== first || !WRITES.test(text)) return undefined;
      if ((written += 1) !== nth) return undefined;
      actor.isFrozen = actor.wasFrozen = true;
      return 'after';
    },
  });
  const pass = async (seconds: number[]) => {
    for (const one of seconds) await world.advance(one);
  };
  let written = 0;
  const first = world.start('first').actor;
  if (instances === 2) world.start('second');
  if (kind === 'ends') first.endsAfter = nth;
  if (kind === 'stands still') first.freezesAfter = nth;
  await world.schedule(PLATFORMS);
  await pass(SECONDS.acting);
  const passed = [...first.passed];
  if (instances === 1) world.start('next');
  await pass(SECONDS[kind]);
  first.isFrozen = false;
  await pass(SECONDS.over);
  const faults = findFaults(await world.seenPosts(), networks);
  await world.close();
  return { passed, faults };
}

/** All, or the ones that matter most and some of the others: half of them with one instance, and half with two. */
function chosenSteps(passed: string[], kind: Kind, instances: number): [nth: number, step: string][] {
  const loses = kind === 'loses the answer';
  const all = passed
    .filter((step) => !loses || WRITES.test(step))
    .map((step, index): [number, string] => [index + 1, step]);
  if (IS_FULL) return all;
  const matters = /^(?:commit|sending|answer|asking)/;
  return all
    .filter(([nth, step]) => matters.test(step) || (!loses && nth % 9 === 2))
    .filter((_, index) => index % 2 === instances - 1);
}

const KINDS: Kind[] = ['ends', 'stands still', 'loses the answer'];

describe.each([1, 2])('with %i', (instances) => {
  describe.each(STORIES)('a post %s', (_, fates) => {
    test.each(KINDS)('whose sender %s at any statement', { timeout: 600_000 }, async (kind) => {
      const { passed, faults } = await tell(fates, instances, { kind, nth: Infinity });
      expect(faults).toEqual([]);
      for (const [nth, step] of chosenSteps(passed, kind, instances)) {
        const { faults } = await tell(fates, instances, { kind, nth });
        expect.soft(faults, `${nth}: ${step}`).toEqual([]);
      }
    });
  });
});

/** The caller repeats its request at another instance, with the same key. */
test('a post whose service ends at any statement while it is created', { timeout: 300_000 }, async () => {
  for (let nth = 1, hasEnded = true; hasEnded; nth += 1) {
    const networks = createNetworks(() => PUBLISHED);
    const turns = createTurns(
      (all) => all[0],
      () => world.now(),
    );
    const world = await openWorld(database, {
      turns,
      publisherFor: (actor, platform) => networks.publisherFor(actor, platform, turns, () => world.now()),
      failStatement: () => undefined,
    });
    const [first, second] = [await world.startFront('first'), await world.startFront('second')];
    first.actor.endsAfter = first.actor.passed.length + nth;
    const answered = await first.schedule(`key ${nth}`, PLATFORMS);
    ({ hasEnded } = first.actor);
    expect(answered).toBe(hasEnded ? undefined : 200);
    expect(await second.schedule(`key ${nth}`, PLATFORMS)).toBe(200);
    world.start('publishing');
    await world.advance(1);
    const posts = await world.seenPosts();
    expect.soft(findFaults(posts, networks), `ended after ${first.actor.passed.at(-1)}`).toEqual([]);
    expect.soft(posts.map(({ results }) => results.size)).toEqual([PLATFORMS.length]);
    await world.close();
  }
});
