import { splitPlatforms } from '../../platforms/find.js';
import { type Reader, seriesOrSlotAtStart, splitWhen } from '../../../when/index.js';

/** The commands that words without a verb may stand for. */

interface UnknownWords {
  /** Everything after /upnext, as Slack sent it. */
  typed: string;
  isPost: boolean;
  /** What the first word stands for: the verb or the list that it resembles, such as `posts drafts`. */
  meant: string | undefined;
}

/** A verb or a list, and the whole command that a button runs. */
export interface Offer {
  verb: string;
  command: string;
  why: 'resembles' | 'is-post' | 'answers' | 'instead';
}

export const SCHEDULE = 'schedule';

/** A date, a slot or a network makes a post. */
export function readsAsPost(words: string, reader: Reader): boolean {
  const { platforms, rest } = splitPlatforms(words);
  const { kind = 'endless' } = seriesOrSlotAtStart(rest, reader) ?? {};
  return platforms.length > 0 || splitWhen(rest, reader).when !== '' || kind !== 'endless';
}

const QUESTION = /^(?:what|when|which|who|whose|where|why|how)\b.*\?$/is;

/** What may answer a question that no phrase covers. */
const LISTS: Offer[] = ['next', 'posts'].map((verb) => ({ verb, command: verb, why: 'answers' }));

/** The most likely command first. Scheduling is always among them, so no word is lost. */
export function offersFor({ typed, isPost, meant }: UnknownWords): Offer[] {
  const rest = typed.trim().replace(/^\S+\s*/, '');
  const post: Offer = {
    verb: SCHEDULE,
    command: `${SCHEDULE} ${typed}`,
    why: isPost ? 'is-post' : 'instead',
  };
  if (QUESTION.test(typed.trim())) return [...LISTS, { ...post, why: 'instead' }];
  if (!meant) return [post];
  const verb: Offer = { verb: meant, command: `${meant} ${rest}`.trim(), why: 'resembles' };
  if (meant === SCHEDULE) return [verb];
  return isPost ? [post, verb] : [verb, post];
}
