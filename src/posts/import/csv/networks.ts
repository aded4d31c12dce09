import { isPlatform, labelOf, type Platform } from '../../../openapi/platforms.js';
import { splitPlatforms } from '../../../platforms/find.js';

/** The networks in a cell. */

export const writeNetworks = (platforms: readonly string[]): string => platforms.map(labelOf).join(', ');

/** "X, LinkedIn": the networks, and the words that name none. */
export function readNetworks(cell: string): { platforms: Platform[]; unknown: string[] } {
  const parts = cell
    .split(/[,;|/+&\n]+/)
    .map((part) => part.trim())
    .filter(Boolean);
  const found = parts.map((part) => {
    const code = part.toUpperCase().replaceAll(' ', '_');
    const platforms = isPlatform(code) ? [code] : namedBy(part);
    return { part, platforms };
  });
  return {
    platforms: [...new Set(found.flatMap(({ platforms }) => platforms))],
    unknown: found.flatMap(({ part, platforms }) => (platforms.length === 0 ? [part] : [])),
  };
}

export function namedBy(words: string): Platform[] {
  const { platforms, rest } = splitPlatforms(words);
  return rest === '' ? platforms : [];
}
