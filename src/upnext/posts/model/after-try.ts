import type { Post } from './post.js';
import type { Why } from './post-row.js';
import { nextLook, nextTry } from './retry-policy.js';
import type { PostState } from './states.js';
import { isSent, nextText, type SentText } from './texts.js';

/** What follows from a try to send one text of a post. */

export interface StepAfter extends Why {
  to: PostState;
  /** Its next text is sent in the same turn. */
  goesOn?: boolean;
  /** It is sent again then. */
  nextAt?: Date | undefined;
}

export function stepAfter(
  post: Post,
  texts: SentText[],
  { tried, at, reason }: { tried: ReadonlySet<string>; at: Date; reason: string | undefined },
): StepAfter {
  const delayed = { cause: 'delayed' as const, reason: post.reason ?? reason };
  const open = texts.filter((text) => !isSent(text));
  const busy = open.find(({ sending }) => sending?.state === 'busy')?.sending;
  if (busy) return { to: 'sending', ...delayed, nextAt: nextLook(busy, at) };
  if (open.length === 0) return { to: 'scheduled' };
  if (nextText(post, texts, tried))
    return { to: 'held', cause: post.cause, reason: post.reason, goesOn: true };
  const end = END_STATES.find((state) => open.some(({ sending }) => sending?.state === state));
  const isOut = post.sent.length > 0 || texts.some(isSent);
  const isOpen = open.some(({ sending }) => sending?.state === 'open');
  const nextAt = isOpen && (isOut || !end) ? nextTry(post, at) : undefined;
  return nextAt ? { to: 'held', ...delayed, nextAt } : { to: end ?? 'missed', reason };
}

const END_STATES = ['unconfirmed', 'refused'] as const;

/** Its form still has its words, and the service has nothing of it: it ends with that form. */
export const isWithForm = ({ form, sent }: Post, texts: SentText[], { to }: StepAfter): boolean =>
  form === 'open' && to !== 'sending' && sent.length === 0 && !texts.some(isSent);

/** Its form also says what is left to do, except what is still to be found out. */
export function formAfter({ form }: Pick<Post, 'form'>, { to, goesOn }: StepAfter): Post['form'] {
  if (form === 'open' && (goesOn || to === 'scheduled')) return 'open';
  if (to === 'held') return form && 'answered';
  return form === 'open' && to !== 'sending' ? 'answered' : undefined;
}
