import { MINUTE_MS } from '../../durations.js';
import type { Deps } from '../../deps.js';
import type { HeldPost } from '../table/held-row.js';
import { showsFrom } from '../card/time.js';
import { hasDecided, isWaiting } from '../held/waiting.js';
import { ESCALATION, requestTitle } from './request.js';

/** Reminds approvers once, halfway to the deadline, and tells one more person shortly before it. */

export interface Reminder {
  to: string;
  title: string;
}

/** Of a large group, not everyone is written to. */
const MOST_REMINDED = 20;

/** Those that are due, and when the next is. Undefined if Slack does not say whom to remind. */
export async function findReminders(
  { approvers, now }: Pick<Deps, 'approvers' | 'now'>,
  post: HeldPost,
): Promise<{ due: Reminder[]; next: Date | undefined } | undefined> {
  const { policy, leavesAt, writtenAt } = post;
  const time = now().getTime();
  const deadline = leavesAt?.getTime() ?? 0;
  if (!policy || deadline <= time || !isWaiting(post)) return { due: [], next: undefined };
  const { escalation, reminds } = policy;
  const since = Math.max(writtenAt.getTime(), showsFrom(post)?.getTime() ?? 0);
  const halfway = reminds ? (since + deadline) / 2 : Infinity;
  const escalates = escalation ? deadline - escalation.minutesBefore * MINUTE_MS : Infinity;
  const named = halfway <= time ? await approvers.findNamed(post) : [];
  if (!named) return undefined;
  const missing = named.filter((person) => !hasDecided(post, person)).slice(0, MOST_REMINDED);
  const reminders = missing.map((to) => ({ to, title: requestTitle(post, to) }));
  const next = Math.min(...[halfway, escalates].filter((at) => at > time));
  return {
    due: [
      ...reminders,
      ...(escalation && escalates <= time ? [{ to: escalation.to, title: ESCALATION }] : []),
    ],
    next: next < Infinity ? new Date(next) : undefined,
  };
}
