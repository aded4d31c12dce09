import { expect, test } from 'vitest';
import { correctStoredTimes } from '../src/steady-clock.js';

const START = Date.parse('2026-11-02T09:00:00Z');

/** In seconds after the start. */
function open() {
  const corrected: number[] = [];
  let fails = false;
  const correct = correctStoredTimes(async (at) => {
    if (fails) throw new Error('Connection terminated');
    corrected.push((at.getTime() - START) / 1_000);
  });
  return {
    corrected,
    at: (second: number) => correct(new Date(START + second * 1_000)),
    fail: (value: boolean) => void (fails = value),
  };
}

test('stored times are corrected at the start, once a minute, and when the clock was set back', async () => {
  const { corrected, at } = open();
  for (let second = 0; second <= 150; second += 1) await at(second);
  expect(corrected).toEqual([0, 60, 120]);
  await at(145);
  await at(146);
  expect(corrected).toEqual([0, 60, 120, 145]);
});

test('stored times are corrected later if that fails', async () => {
  const { corrected, at, fail } = open();
  fail(true);
  await expect(at(0)).rejects.toThrow('Connection terminated');
  fail(false);
  await at(1);
  expect(corrected).toEqual([1]);
});
