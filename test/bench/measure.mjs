/** How long, and the middle of many. */

export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

export async function millisecondsOf(act) {
  const start = performance.now();
  await act();
  return performance.now() - start;
}

/**
 * Two things measured in turns, now one first and now the other, so that whatever else the machine does meets both. The
 * ratio is the middle of the pairs' own ratios, in which a slow moment cancels. The first pairs only warm up.
 */
export async function inTurns({ rounds, warmUp }, ours, yardstick) {
  const pairs = [];
  for (let round = -warmUp; round < rounds; round += 1) {
    const pair = round % 2 ? [await ours(), await yardstick()] : [await yardstick(), await ours()].reverse();
    if (round >= 0) pairs.push(pair);
  }
  return {
    ours: median(pairs.map(([one]) => one)),
    yardstick: median(pairs.map(([, other]) => other)),
    ratio: median(pairs.map(([one, other]) => one / other)),
  };
}
