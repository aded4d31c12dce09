/** The word that a mistyped one probably means, or undefined if none is close enough. */
export function nearest(
  typed: string,
  words: string[],
  maxDistance = (word: string) => Math.floor((word.length + 1) / 4),
): string | undefined {
  const ranked = words
    .map((word) => ({ word, distance: distanceBetween(typed, word) }))
    .filter(({ word, distance }) => distance <= maxDistance(word))
    .sort((a, b) => a.distance - b.distance);
  return ranked[0]?.word;
}

const MAX_LENGTH = 40;

/** The number of letters to add, remove, change or swap with their neighbour (optimal string alignment). */
function distanceBetween(typed: string, word: string): number {
  if (typed.length > MAX_LENGTH) return Infinity;
  let previous: number[] = [];
  let row = Array.from({ length: word.length + 1 }, (_, index) => index);
  for (let i = 1; i <= typed.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= word.length; j += 1) {
      const same = typed[i - 1] === word[j - 1];
      const swapped = i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1];
      next[j] = Math.min(
        at(row, j) + 1,
        at(next, j - 1) + 1,
        at(row, j - 1) + (same ? 0 : 1),
        swapped ? at(previous, j - 2) + 1 : Infinity,
      );
    }
    previous = row;
    row = next;
  }
  return at(row, word.length);
}

const at = (row: number[], index: number) => row[index] ?? Infinity;
