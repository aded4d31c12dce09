export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
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
