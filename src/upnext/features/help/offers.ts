import { type Reader, seriesOrSlotAtStart, splitWhen } from '../../../when/index.js';
import { splitPlatforms } from '../../platforms/find.js';
import { plainText } from '../../slack/text/markup.js';
import { readAsked } from './ask.js';

/** The commands that words without a verb may stand for. */

/** A verb or a list, and the whole command that a button runs. */
export interface Offer {
  verb: string;
  command: string;
  why: 'resembles' | 'is-post' | 'asked' | 'instead' | 'searches';
}

/** The verb or the list that the first words resemble, such as `posts drafts`, and the words after them. */
export type Meant = [verb: string, rest: string];

export const SCHEDULE = 'schedule';

/** A date, a slot or a network makes a post. */
export function readsAsPost(words: string, reader: Reader): boolean {
  const { platforms, rest } = splitPlatforms(words);
  const { kind = 'endless' } = seriesOrSlotAtStart(rest, reader) ?? {};
  return platforms.length > 0 || splitWhen(rest, reader).when !== '' || kind !== 'endless';
}

/** What may answer a question that nothing else does. */
const LISTS: Offer[] = ['next', 'posts'].map((verb) => ({ verb, command: verb, why: 'asked' }));

/**
 * The most likely command first. Scheduling is among them, so no word is lost, unless the words ask for something else or
 * are too few for a post.
 */
export function offersFor(typed: string, isPost: boolean, meant: Meant | undefined): Offer[] {
  const count = typed.trim().split(/\s+/).length;
  const post: Offer = {
    verb: SCHEDULE,
    command: `${SCHEDULE} ${typed}`,
    why: isPost ? 'is-post' : 'instead',
  };
  const asked = readAsked(typed);
  if (asked?.command) return [{ verb: plainText(asked.command), command: asked.command, why: 'resembles' }];
  if (asked) return LISTS;
  const posts = count > (isPost ? 1 : 2) ? [post] : [];
  const search: Offer = { verb: 'posts', command: `posts ${typed}`, why: 'searches' };
  if (!meant) return posts.length > 0 ? posts : [search];
  const verb: Offer = { verb: meant[0], command: meant.join(' ').trim(), why: 'resembles' };
  if (verb.verb === SCHEDULE) return [verb];
  return isPost ? [...posts, verb] : [verb, ...posts];
}
