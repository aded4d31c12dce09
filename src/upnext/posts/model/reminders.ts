import { earliest, HOUR_MS } from '../../../when/index.js';
import { showsFrom } from './card-appears.js';
import type { Post } from './post.js';
import { hasDecided, isAsked, isWaiting } from './waiting.js';

/** Whom to write to about a decision that is missing, and when. */

/** `ask`: an admin, to allow it. `escalation`: one more person, shortly before it expires. */
type Reminding = [person: string, about: 'ask' | 'reminder' | 'escalation'];

/** Those that are due, and when there are more. */
type Reminders = { due: Reminding[]; next?: Date | undefined };

/** Of a large group, not everyone is written to. */
const MOST_REMINDED = 20;
const ESCALATES_BEFORE_MS = HOUR_MS;

/** Whose names have to be known first. */
export function whomToRemind(post: Post, now: Date): 'admins' | 'approvers' | undefined {
  if (!waitsAt(post, now)) return undefined;
  if (isAsked(post)) return 'admins';
  return halfwayOf(post) <= now ? 'approvers' : undefined;
}

/** Who is known of them, and when they are asked for again if Slack doesn’t say. */
type Known = { people: string[]; againAt?: Date | undefined };

export function remindersOf(post: Post, now: Date, { people, againAt }: Known): Reminders {
  if (!waitsAt(post, now)) return { due: [] };
  if (isAsked(post)) return { due: people.map((one) => [one, 'ask']), next: againAt };
  const { leavesAt, policy: { escalationTo } = {} } = post;
  const missing = people.filter((one) => !hasDecided(post, one)).slice(0, MOST_REMINDED);
  const due = missing.map((one): Reminding => [one, 'reminder']);
  const escalatesAt = escalationTo ? new Date(leavesAt.getTime() - ESCALATES_BEFORE_MS) : undefined;
  if (escalationTo && escalatesAt && escalatesAt <= now) due.push([escalationTo, 'escalation']);
  return { due, next: earliest([halfwayOf(post), escalatesAt].filter((at) => at && at > now)) };
}

type WaitingPost = Post & { leavesAt: Date };

/** Nobody can decide about it any more once it should have left. */
const waitsAt = (post: Post, now: Date): post is WaitingPost =>
  post.leavesAt !== undefined && post.leavesAt > now && isWaiting(post);

/** Between the moment when they could first see this version, and its deadline. */
function halfwayOf(post: WaitingPost): Date {
  const since = Math.max(post.writtenAt.getTime(), showsFrom(post)?.getTime() ?? 0);
  return new Date((since + post.leavesAt.getTime()) / 2);
}
