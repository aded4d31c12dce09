export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

export function percentile(values, percent) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))];
}

export async function millisecondsOf(action) {
  const start = performance.now();
  await action();
  return performance.now() - start;
}

/**
 * Measures two things in alternating order, so that other load on the machine affects both. The ratio is the median of the
 * ratios of the pairs. The first pairs only warm up.
 */
export async function measurePairs({ rounds, warmUp }, ours, baseline) {
  const pairs = [];
  for (let round = -warmUp; round < rounds; round += 1) {
    const pair = round % 2 ? [await ours(), await baseline()] : [await baseline(), await ours()].reverse();
    if (round >= 0) pairs.push(pair);
  }
  return {
    ours: median(pairs.map(([one]) => one)),
    baseline: median(pairs.map(([, other]) => other)),
    ratio: median(pairs.map(([one, other]) => one / other)),
  };
}

/** Like `measurePairs`, for several figures at once. */
export async function measureFigures(turns, ours, baseline) {
  const sides = { ours: [], baseline: [] };
  await measurePairs(
    turns,
    async () => sides.ours.push(await ours()),
    async () => sides.baseline.push(await baseline()),
  );
  const [mine, theirs] = [sides.ours, sides.baseline].map((side) => side.slice(turns.warmUp));
  const compared = (figure) => ({
    ours: median(mine.map((one) => one[figure])),
    baseline: median(theirs.map((one) => one[figure])),
    ratio: median(mine.map((one, place) => one[figure] / theirs[place][figure])),
  });
  return Object.fromEntries(Object.keys(mine[0]).map((figure) => [figure, compared(figure)]));
}

/**
 * Measures several starts of both sides, because two starts of the same program differ by up to a fifth. The ratio
 * is the median over the starts, and the spread is their lowest and highest ratio.
 * @param measure measures one start, and returns a comparison for each figure
 */
export async function overStarts(starts, measure) {
  const all = [];
  for (let start = 0; start < starts; start += 1) all.push(await measure());
  const over = (figure) => {
    const ratios = all.map((one) => one[figure].ratio);
    return {
      ours: median(all.map((one) => one[figure].ours)),
      baseline: median(all.map((one) => one[figure].baseline)),
      ratio: median(ratios),
      spread: [Math.min(...ratios), Math.max(...ratios)],
    };
  };
  return Object.fromEntries(Object.keys(all[0]).map((figure) => [figure, over(figure)]));
}
