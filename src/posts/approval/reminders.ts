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

interface PlannedReminders {
  at: Date;
  find: () => Promise<Reminder[] | undefined>;
}

/** Of a large group, not everyone is written to. */
const MOST_REMINDED = 20;

/** Those that are due, and when the next is. Undefined if Slack does not say whom to remind. */
export async function findReminders(
  deps: Pick<Deps, 'approvers' | 'now'>,
  post: HeldPost,
): Promise<{ due: Reminder[]; next: Date | undefined } | undefined> {
  const now = deps.now();
  const planned = plan(deps, post);
  const found = await Promise.all(planned.filter(({ at }) => at <= now).map(({ find }) => find()));
  if (found.includes(undefined)) return undefined;
  const ahead = planned.flatMap(({ at }) => (at > now ? at.getTime() : []));
  return {
    due: found.flatMap((reminders) => reminders ?? []),
    next: ahead.length > 0 ? new Date(Math.min(...ahead)) : undefined,
  };
}

function plan({ approvers, now }: Pick<Deps, 'approvers' | 'now'>, post: HeldPost): PlannedReminders[] {
  const { policy, leavesAt, writtenAt } = post;
  if (!policy || !leavesAt || leavesAt <= now() || !isWaiting(post)) return [];
  const { escalation, reminds } = policy;
  const deadline = leavesAt.getTime();
  const since = Math.max(writtenAt.getTime(), showsFrom(post)?.getTime() ?? 0);

  async function findMissing(): Promise<Reminder[] | undefined> {
    const named = await approvers.findNamed(post);
    return named
      ?.filter((person) => !hasDecided(post, person))
      .slice(0, MOST_REMINDED)
      .map((to) => ({ to, title: requestTitle(post, to) }));
  }

  return [
    ...(reminds ? [{ at: new Date((since + deadline) / 2), find: findMissing }] : []),
    ...(escalation
      ? [
          {
            at: new Date(deadline - escalation.minutesBefore * MINUTE_MS),
            find: async () => [{ to: escalation.to, title: ESCALATION }],
          },
        ]
      : []),
  ];
}
