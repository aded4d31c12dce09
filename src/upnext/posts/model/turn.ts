import type { Bar } from '../../rights/access.js';
import type { Cause } from './causes.js';
import type { Post } from './post.js';
import type { Why } from './post-row.js';
import { afterTry, isLate, nextTry } from './retry-policy.js';
import type { PostState } from './states.js';
import { isSent, textsOf } from './texts.js';
import { isUnallowed } from './waiting.js';

/** What the worker of a post does next. */

export interface EndStep extends Why {
  do: 'end';
  to: PostState;
  /** When it is read again. */
  nextAt?: Date;
}

export type NextStep = EndStep | { do: 'wait'; until: Date | undefined } | { do: 'look' | 'send' };
/** `recall`: it may have left unknown to the database, so it is looked for first. `check`: whether it may leave is asked first. */
export type AnyStep = NextStep | { do: 'recall' | 'check' };

/** Since when this process and its database know what leaves. */
export interface Since {
  startedAt: Date;
  /** What was written by then may have left after the backup. */
  restoredAt?: Date | undefined;
}

/** Whether its approvals let it leave. `unknown`: Slack does not say at the moment. */
export type Gate = 'open' | 'closed' | 'unknown';

/** Without `since`, it was looked for. */
export function nextStep(post: Post, now: Date, since?: Since): AnyStep {
  const { dueAt, freeze, leavesAt, state } = post;
  if (!leavesAt) return wait();
  if (state === 'sending') return { do: 'look' };
  if (state !== 'held' && state !== 'proposed') return wait();
  if (leavesAt > now) return wait(leavesAt);
  // Nothing happens to a proposal but that its time passes.
  if (state === 'proposed') return end('expired', 'undecided');
  if (!dueAt) return wait();
  if (since && mayBeOut(post, since)) return { do: 'recall' };
  // The end of the freeze continues it, if that comes first.
  if (freeze) return dueAt <= now ? end('missed', 'frozen') : wait(dueAt);
  return { do: 'check' };
}

/** A series writes its posts itself, perhaps once more. */
const mayBeOut = ({ leavesAt, series, writtenAt }: Post, { startedAt, restoredAt }: Since): boolean =>
  (leavesAt !== undefined && leavesAt <= startedAt) ||
  (restoredAt !== undefined && (series !== undefined || writtenAt <= restoredAt));

/** The service doesn’t say whether it is there. It is asked until it is late. */
export const stepIfUnknown = (post: Post, now: Date, reason: string): NextStep =>
  delayed(post, afterTry(now), reason);

/** Its time to leave has come. `bar`: why its writer may not send it by now. */
export function stepOnceChecked(
  post: Post,
  { gate, bar }: { gate: Gate; bar: Bar | undefined },
  now: Date,
): NextStep {
  if (isLate(post, now) && gate !== 'closed') return { ...end('missed', 'late'), reason: post.reason };
  // While Slack does not say who may approve, it waits.
  const againAt = nextTry(post, now);
  if (gate === 'unknown' && againAt) return wait(againAt);
  if (isUnallowed(post)) return end('expired', 'unallowed');
  if (gate !== 'open') return end('expired', gate === 'unknown' ? 'unchecked' : 'expired');
  if (textsOf(post).every(isSent)) return end('scheduled');
  if (!bar) return { do: 'send' };
  if (bar.why !== 'uncertain') return { ...end('refused'), reason: bar.say };
  return againAt ? delayed(post, againAt, bar.say) : { ...end('missed'), reason: bar.say };
}

/** Said once. */
const delayed = (post: Post, nextAt: Date, reason: string): NextStep =>
  post.cause === 'delayed' ? wait(nextAt) : { ...end('held', 'delayed'), reason, nextAt };
const wait = (until?: Date): NextStep => ({ do: 'wait', until });
const end = (to: PostState, cause?: Cause): EndStep => ({ do: 'end', to, cause });
