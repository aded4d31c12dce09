import { randomInt } from 'node:crypto';
import { currentReference, underReference } from '../log.js';

/** Letters that nobody mixes up when reading them aloud. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 6;

/** The code that a person reads in Slack and an operator finds in the log. */
export function newReference(): string {
  let number = randomInt(LETTERS.length ** LENGTH);
  let letters = '';
  while (letters.length < LENGTH) {
    letters += LETTERS.charAt(number % LETTERS.length);
    number = Math.floor(number / LETTERS.length);
  }
  return `UP-${letters}`;
}

/** That of the delivery at hand; a new one for what nobody has asked for just now. */
export const thisReference = () => currentReference() ?? newReference();

/** For what the bot does by itself: all that it logs on the way can be found together. */
export const underNewReference = <T>(run: () => T): T => underReference(newReference(), run);
