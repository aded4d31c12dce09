import type { Range } from '../types.js';

/**
 * What several ranges mean together: "today, tomorrow" is one range, "Monday, Friday" stays two, and "after Monday, before
 * Friday" is what lies between.
 */
export function joinRanges(ranges: readonly Range[]): Range[] {
  const between = betweenOpenEnds(ranges);
  if (between) return [between];
  const joined: Range[] = [];
  for (const range of ranges.toSorted((one, other) => startOf(one) - startOf(other))) {
    const last = joined.at(-1);
    if (last && startOf(range) <= endOf(last) + 1) joined[joined.length - 1] = hullOf([last, range]);
    else joined.push(range);
  }
  return joined;
}

function betweenOpenEnds(ranges: readonly Range[]): Range | undefined {
  const [one, other, more] = ranges;
  if (!one || !other || more) return undefined;
  const isOpenPair = [one, other].some(({ to }) => !to) && [one, other].some(({ from }) => !from);
  const range = { ...one, ...other };
  return isOpenPair && range.from && range.to && range.from < range.to ? range : undefined;
}

/** The shortest range with all of these in it. */
export function hullOf(ranges: readonly Range[]): Range {
  const from = Math.min(...ranges.map(startOf));
  const to = Math.max(...ranges.map(endOf));
  return {
    ...(Number.isFinite(from) && { from: new Date(from) }),
    ...(Number.isFinite(to) && { to: new Date(to) }),
  };
}

export const isWithin = (at: Date | undefined, range: Range): boolean =>
  at !== undefined && at.getTime() >= startOf(range) && at.getTime() <= endOf(range);

const startOf = ({ from }: Range) => from?.getTime() ?? -Infinity;
const endOf = ({ to }: Range) => to?.getTime() ?? Infinity;
