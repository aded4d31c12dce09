import { MINUTE_MS } from '../../../when/index.js';
import type { Deps } from '../../deps.js';
import { findAsked } from '../../forms/ask-admin/whom.js';
import { type Reminder, reminder } from '../card/requests.js';
import { approversIn } from '../life/approvers.js';
import { showsFrom } from '../model/card-appears.js';
import type { Post } from '../model/post.js';
import { hasDecided, isAsked, isWaiting } from '../model/waiting.js';

const ESCALATES_BEFORE_MS = 60 * MINUTE_MS;

/** Slack has refused the request to each of them. */
export async function isInVain(
  { store }: Pick<Deps, 'store'>,
  post: Post,
  reminders: Reminder[] = [],
): Promise<boolean> {
  if (!isAsked(post) || reminders.length === 0) return false;
  const told = await store.messages.about({ workspace: post.workspace, kind: 'post', id: post.id });
  return reminders.every((one) => told.some(({ name, state }) => state === 'refused' && name === one.name));
}

/** Of a large group, not everyone is written to. */
const MOST_REMINDED = 20;

/** The direct messages that are due, and when the next is. Undefined if Slack does not say whom to remind. */
export async function findReminders(
  deps: Pick<Deps, 'admins' | 'groups' | 'now' | 'people' | 'slackOnce' | 'startTimer' | 'store'>,
  post: Post,
): Promise<{ due: Reminder[]; next: Date | undefined } | undefined> {
  const { policy, leavesAt, writtenAt } = post;
  const time = deps.now().getTime();
  const deadline = leavesAt?.getTime() ?? 0;
  if (deadline > time && isAsked(post)) {
    const { people, againAt } = await findAsked(deps, { ...post, team: post.about.team });
    return { due: people.map((one) => reminder(post, one, 'ask')), next: againAt };
  }
  if (!policy || deadline <= time || !isWaiting(post)) return { due: [], next: undefined };
  const { escalationTo } = policy;
  const since = Math.max(writtenAt.getTime(), showsFrom(post)?.getTime() ?? 0);
  const halfway = (since + deadline) / 2;
  const escalates = escalationTo ? deadline - ESCALATES_BEFORE_MS : Infinity;
  const named = halfway <= time ? await approversIn(deps).findNamed(post) : [];
  if (!named) return undefined;
  const missing = named.filter((person) => !hasDecided(post, person)).slice(0, MOST_REMINDED);
  const reminders = missing.map((one) => reminder(post, one, 'reminder'));
  const next = Math.min(...[halfway, escalates].filter((at) => at > time));
  return {
    due: [
      ...reminders,
      ...(escalationTo && escalates <= time ? [reminder(post, escalationTo, 'escalation')] : []),
    ],
    next: next < Infinity ? new Date(next) : undefined,
  };
}
