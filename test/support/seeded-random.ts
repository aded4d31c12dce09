import { randomInt } from 'node:crypto';
import type { TestContext } from 'vitest';

/** What is left to chance can be had once more: a test that fails says which SEED to give. */
export function seededRandom({ task, onTestFailed }: Pick<TestContext, 'task' | 'onTestFailed'>) {
  const seed = Number(process.env.SEED ?? randomInt(2 ** 32));
  onTestFailed(() => console.error(`“${task.name}” was left to chance: SEED=${seed} does the same again.`));
  return mulberry32(seed);
}

/** Mulberry32: each number is at least 0 and below 1. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
