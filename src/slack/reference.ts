import { randomInt } from 'node:crypto';

/** Letters that nobody mixes up when reading them aloud. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The code that a person reads in Slack and an operator finds in the log. */
export function newReference(): string {
  return `UP-${Array.from({ length: 6 }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`;
}
