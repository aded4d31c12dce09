import type { Failure } from '../../api/outcome.js';
import type { Notices } from '../../forms/form.js';
import { outcomeOfFailure, withoutReference } from '../../forms/outcomes.js';
import { type Part, partsOf } from '../../platforms/parts.js';
import { joinWithAnd } from '../../slack/text/markup.js';
import { networkName } from '../../ui/words.js';
import type { SendContext } from '../about.js';
import { type PostAtService, postAtService } from '../fields/differences.js';
import { combined, type Draft } from '../fields/draft.js';
import { fieldsOfPart } from '../fields/text.js';
import { type HeldPost, sendingsOf } from '../table/held-row.js';
import type { Sending } from './table.js';

/** The texts of the current version of a post, what became of each, and of all of them together. */

export interface SentText {
  part: Part;
  /** Undefined if nobody has begun to send it. */
  sending: Sending | undefined;
}

type TextsOf = Pick<HeldPost, 'values' | 'sendings' | 'version'>;

export const textsOf = ({ values, sendings, version }: TextsOf): SentText[] =>
  partsOf(values).map((part) => ({
    part,
    sending: sendings.find((one) => one.version === version && isSameText(one, part)),
  }));

/** Whether each of its texts is only a part of it. */
export const isPart = (post: Pick<HeldPost, 'values' | 'sent'>): boolean =>
  post.sent.length > 0 || partsOf(post.values).length > 1;

/** The post with what became of one of its texts. */
export function withSending(post: HeldPost, sending: Sending): HeldPost {
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
  { sent }: Pick<HeldPost, 'sent'>,
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

/** Why the rest was not sent: "X: Say it more kindly." */
export function whyUnsent(texts: SentText[]): string | undefined {
  const reasons = texts.flatMap(({ part, sending }) => {
    if (!sending?.reason || sending.state === 'sent') return [];
    return texts.length === 1 ? [sending.reason] : [named(part.platforms, withoutReference(sending.reason))];
  });
  return reasons.join(' ') || undefined;
}

function named(platforms: string[], say: string): string {
  const names = joinWithAnd(platforms.map(networkName));
  return say.startsWith(`${names}: `) ? say : `${names}: ${say}`;
}

/** What the service said, at the inputs of the form of the whole post. */
export function problemsOf(values: Draft, texts: SentText[]): Record<string, string> {
  const found = texts.map(({ part, sending }) =>
    sending?.state === 'refused' ? fieldsOfPart(values, part, sending.problems ?? {}) : {},
  );
  return combined<Record<string, string>>({}, found);
}

/** The same for the form that is open. */
export function noticesFor(
  values: Draft,
  { part }: SentText,
  { failure, context }: { failure: Failure; context: Pick<SendContext, 'actor'> },
): Notices {
  const { fields, top } = outcomeOfFailure(failure, context).notices;
  const isOne = partsOf(values).length === 1;
  return {
    fields: fieldsOfPart(values, part, fields),
    top: isOne ? top : top.map((say) => named(part.platforms, say)),
  };
}

/** What the service has, as one post, so that it is confirmed once. If a part differs from what was sent, the whole does. */
export function asOneResult(texts: SentText[]): PostAtService {
  const parts = texts.map(({ part, sending }) => ({ part, post: postAtService.parse(sending?.result) }));
  const all = parts.map(({ post }) => post.differs);
  if (all.every((one) => one === undefined)) return { project: '', ...parts[0]?.post };
  const differs = combined<NonNullable<PostAtService['differs']>>({}, all);
  const platforms = parts.flatMap(({ part, post }) => post.differs?.platforms ?? part.platforms);
  return {
    project: '',
    ...parts[0]?.post,
    differs: { ...differs, ...(differs.platforms && { platforms }) },
  };
}
