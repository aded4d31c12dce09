import { randomInt } from 'node:crypto';
import type { TestContext } from 'vitest';

/** Random numbers that can be repeated: a failed test prints the SEED to set. */
export function seededRandom({ task, onTestFailed }: Pick<TestContext, 'task' | 'onTestFailed'>) {
  const seed = Number(process.env.SEED ?? randomInt(2 ** 32));
  onTestFailed(() => console.error(`“${task.name}” used random numbers. Set SEED=${seed} to repeat them.`));
  return mulberry32(seed);
}

/** Numbers of their own for one part of a test: how many it uses changes nothing for the others. */
export const branch = (random: () => number) => mulberry32(Math.floor(random() * 2 ** 32));

/** What is drawn with these numbers. */
export function createDice(random: () => number) {
  return {
    between: (least: number, most: number) => least + Math.floor(random() * (most - least + 1)),
    chance: (share: number) => random() < share,
    pick: <T>(all: readonly T[]): T | undefined => all[Math.floor(random() * all.length)],
    some: <T>(all: readonly T[], share: number): T[] => all.filter(() => random() < share),
    /** The larger the number before it, the more often. */
    pickWeighted: <T>(all: readonly (readonly [weight: number, T])[]): T | undefined => {
      let left = random() * all.reduce((sum, [weight]) => sum + weight, 0);
      return all.find(([weight]) => (left -= weight) < 0)?.[1];
    },
  };
}

/** Returns numbers from 0 to below 1. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
