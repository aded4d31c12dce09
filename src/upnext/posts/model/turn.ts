import type { Bar } from '../../rights/access.js';
import type { Cause } from './causes.js';
import type { Post } from './post.js';
import type { Why } from './post-row.js';
import { isLate, nextTry } from './retry-policy.js';
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

/** Whether its approvals let it leave. `unknown`: Slack does not say at the moment. */
export type Gate = 'open' | 'closed' | 'unknown';

/** `check`: whether it may leave is asked first. */
export function nextStep(post: Post, now: Date): NextStep | { do: 'check' } {
  const { dueAt, freeze, leavesAt, state } = post;
  if (!leavesAt) return wait();
  if (state === 'sending') return { do: 'look' };
  if (state !== 'held' && state !== 'proposed') return wait();
  if (leavesAt > now) return wait(leavesAt);
  // Nothing happens to a proposal but that its time passes.
  if (state === 'proposed') return end('expired', 'undecided');
  if (!dueAt) return wait();
  // The end of the freeze continues it, if that comes first.
  if (freeze) return dueAt <= now ? end('missed', 'frozen') : wait(dueAt);
  return { do: 'check' };
}

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
  if (!againAt) return { ...end('missed'), reason: bar.say };
  if (post.cause === 'delayed') return wait(againAt);
  return { ...end('held', 'delayed'), reason: bar.say, nextAt: againAt };
}

const wait = (until?: Date): NextStep => ({ do: 'wait', until });
const end = (to: PostState, cause?: Cause): EndStep => ({ do: 'end', to, cause });
