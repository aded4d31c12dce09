import { createHash } from 'node:crypto';

/** `BENCH_SHARE=0.01` does a hundredth of everything, to see whether it works. Its figures mean nothing. */
const SHARE = Number(process.env.BENCH_SHARE ?? 1);

export const sized = (full, least = 1) => Math.max(least, Math.round(full * SHARE));

/** Whether the figures mean something. */
export const isFull = SHARE === 1;

/** Milliseconds for a fixed piece of work on one core, so that runs on different days and machines can be compared. */
export function speedOfMachine() {
  const began = performance.now();
  let text = 'tea';
  for (let turn = 0; turn < 40_000; turn++) {
    const { said } = JSON.parse(JSON.stringify({ turn, said: [text, text], at: [turn, turn, turn] }));
    text = createHash('sha256').update(said.join(' ')).digest('hex');
  }
  return performance.now() - began;
}

export const median = (values) => percentile(values, 50);

export function percentile(values, percent) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))];
}
