/** `BENCH_SHARE=0.01` does a hundredth of everything, to see whether it works. Its figures mean nothing. */
const SHARE = Number(process.env.BENCH_SHARE ?? 1);

export const sized = (full, least = 1) => Math.max(least, Math.round(full * SHARE));

export const median = (values) => percentile(values, 50);

export function percentile(values, percent) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))];
}
