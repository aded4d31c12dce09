import { type Part, partsOf } from '../../platforms/parts.js';
import { combined, type Draft } from './draft.js';
import { fieldsOfPart } from './inputs.js';
import { networksLeft, type Post, sendingsOf } from './post.js';
import type { Sending } from './sending.js';

/** The texts of the current version of a post, what became of each, and of all of them together. */

/** What the service has, and then what is left. */
export function allParts(post: Pick<Post, 'values' | 'platforms' | 'sent'>, partsOfRest = partsOf): Part[] {
  const sent = post.sent.map(({ platforms, content }) => ({ platforms, text: content }));
  const left = networksLeft(post);
  return left.length === 0 && sent.length > 0
    ? sent
    : [...sent, ...partsOfRest({ ...post.values, Platforms: left })];
}

/** The service has all of it. */
export const isOver = (post: Post) => networksLeft(post).length === 0;

export interface SentText {
  part: Part;
  /** Undefined if nobody has begun to send it. */
  sending: Sending | undefined;
}

type TextsOf = Pick<Post, 'values' | 'sendings' | 'version'>;

export const textsOf = ({ values, sendings, version }: TextsOf): SentText[] =>
  partsOf(values).map((part) => ({
    part,
    sending: sendings.find((one) => one.version === version && isSameText(one, part)),
  }));

/** Whether each of its texts is only a part of it. */
export const isPart = (post: Pick<Post, 'values' | 'sent'>): boolean =>
  post.sent.length > 0 || partsOf(post.values).length > 1;

/** The post with what became of one of its texts. */
export function withSending(post: Post, sending: Sending): Post {
  const others = post.sendings.filter((one) => one.version !== sending.version || !isSameText(one, sending));
  return { ...post, ...sendingsOf([...others, sending]) };
}

const isSameText = (one: Pick<Part, 'platforms'>, other: Pick<Part, 'platforms'>): boolean =>
  one.platforms.join() === other.platforms.join();

export const isSent = ({ sending }: SentText): boolean => sending?.state === 'sent';

/**
 * Once a text is at the service, the others are sent whatever happens to one of them. Before that, the first problem stops
 * all of it, so that the whole post can be changed.
 */
export function nextText(
  { sent }: Pick<Post, 'sent'>,
  texts: SentText[],
  tried: ReadonlySet<string>,
): SentText | undefined {
  const goesOn = sent.length > 0 || texts.some(isSent) || tried.size === 0;
  if (!goesOn) return undefined;
  return texts.find(({ part, sending }) => {
    const isOpen = sending === undefined || sending.state === 'open';
    return isOpen && !tried.has(part.platforms.join());
  });
}

/** What the service said, at the inputs of the form of the whole post. */
export function problemsOf(values: Draft, texts: SentText[]): Record<string, string> {
  const found = texts.map(({ part, sending }) =>
    sending?.state === 'refused' ? fieldsOfPart(values, part, sending.problems ?? {}) : {},
  );
  return combined<Record<string, string>>({}, found);
}
