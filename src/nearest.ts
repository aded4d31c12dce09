/** The word that somebody meant who mistyped one; none where it would be a guess. */
export function nearest(
  typed: string,
  words: string[],
  most = (word: string) => Math.max(1, Math.floor(word.length / 3)),
): string | undefined {
  const ranked = words
    .map((word) => ({ word, far: distance(typed, word) }))
    .filter(({ word, far }) => far <= most(word))
    .sort((one, other) => one.far - other.far);
  return ranked[0]?.word;
}

const LONGEST = 40;

/** Letters to add, drop, change or swap with their neighbour. */
function distance(one: string, other: string): number {
  if (one.length > LONGEST) return Infinity;
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1];
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      next[j] = Math.min(
        at(row, j) + 1,
        at(next, j - 1) + 1,
        at(row, j - 1) + (same ? 0 : 1),
        swapped ? at(before, j - 2) + 1 : Infinity,
      );
    }
    before = row;
    row = next;
  }
  return at(row, other.length);
}

const at = (row: number[], place: number) => row[place] ?? Infinity;
