import { HOUR_MS, type LocalDay, localDay, MINUTE_MS, shiftDay } from '../../../when/index.js';
import { countedStates, groupOf, isAhead, listedState } from '../../posts/index.js';
import { counted } from '../../ui/words.js';
import type { Board, BoardPost } from './board.js';
import { problemsOf } from './problems.js';

/** Of a day: with a time. */
export type DayPost = BoardPost & { scheduledAt: Date };

/** What a digest shows about one day. */
export interface Day extends LocalDay {
  /** The day's posts in order, without drafts. */
  posts: DayPost[];
  next: DayPost[];
  /** Drafts whose time is on this day. */
  drafts: DayPost[];
  /** Posts that went wrong, won’t go out, or are stuck. */
  problems: DayPost[];
  /** Those of them that should have been published. */
  stuck: DayPost[];
  /** Posts of the next days that wait for approval. */
  unapproved: DayPost[];
  /** Posts of the next days that the service will publish although nobody approved them here. */
  notApprovedHere: DayPost[];
  gaps: { from: Date; to: Date }[];
  clashes: [DayPost, DayPost][];
  /** The day’s posts and drafts without problems, in order. */
  others: DayPost[];
  /** "1 failed", "2 held", "1 draft": of the day and what is stuck. */
  counts: string[];
  otherCounts: string[];
}

const NOT_OUT = ['failed', 'refused', 'missed', 'expired'];
const GAP_MS = 6 * HOUR_MS;
const CLASH_MS = 5 * MINUTE_MS;
/** A local day that is not over, and the next one. */
const SOON_MS = 50 * HOUR_MS;

export function dayOf({ posts }: Pick<Board, 'posts'>, day: string, zone: string, now: Date): Day {
  const local = localDay(day, zone);
  const timed = posts.filter((post): post is DayPost => post.scheduledAt !== undefined);
  const within = timed.filter(({ scheduledAt }) => scheduledAt >= local.start && scheduledAt < local.end);
  const today = within.filter((post) => groupOf(post) !== 'draft');
  const isStuck = (post: DayPost) => listedState(post, now) === 'stuck' && post.scheduledAt < local.end;
  const isProblem = (post: DayPost) => groupOf(post) === 'trouble' || isStuck(post);
  const problems = problemsOf(timed.filter(isProblem), local);
  const stuck = problems.filter(isStuck);
  const soon = timed.filter(({ scheduledAt }) => scheduledAt.getTime() < now.getTime() + SOON_MS);
  const drafts = within.filter((post) => groupOf(post) === 'draft');
  const others = within.filter((post) => !problems.includes(post));
  const inWords = (posts: DayPost[]) => [
    ...countedStates(posts, now),
    ...(drafts.length > 0 ? [counted(drafts.length, 'draft')] : []),
  ];
  return {
    ...local,
    posts: today,
    next: soon.filter((post) => isAhead(post) && post.scheduledAt >= local.end),
    drafts,
    others,
    stuck,
    unapproved: soon.filter((post) => groupOf(post) === 'waits' && post.shown !== 'frozen'),
    notApprovedHere: soon.filter(({ isUnapproved }) => isUnapproved === true),
    gaps: gapsIn(today, now),
    clashes: clashesIn(today.filter((post) => isAhead(post) && post.scheduledAt > now)),
    problems,
    counts: inWords([...today.filter((post) => !stuck.includes(post)), ...stuck]),
    otherCounts: inWords(others),
  };
}

/** No posts, and nothing to look at today. */
export function isQuiet({ posts, drafts, problems, day, zone }: Day): boolean {
  const tomorrow = localDay(shiftDay(day, 1), zone);
  const hasProblem = problems.some(({ scheduledAt }) => scheduledAt < tomorrow.end);
  return posts.length + drafts.length === 0 && !hasProblem;
}

/** Long gaps between two posts in the rest of the day. What isn’t out anywhere fills none. */
function gapsIn(posts: DayPost[], now: Date): Day['gaps'] {
  const isOut = (post: DayPost) => !NOT_OUT.includes(listedState(post));
  const times = posts.filter(isOut).map(({ scheduledAt }) => scheduledAt);
  return times.flatMap((from, index) => {
    const to = times[index + 1];
    return to && to > now && to.getTime() - from.getTime() >= GAP_MS ? [{ from, to }] : [];
  });
}

/** Two posts on the same network within five minutes. */
function clashesIn(posts: DayPost[]): Day['clashes'] {
  return posts.flatMap((post, index): Day['clashes'] => {
    for (const other of posts.slice(index + 1)) {
      if (other.scheduledAt.getTime() - post.scheduledAt.getTime() >= CLASH_MS) return [];
      if (other.platforms.some((platform) => post.platforms.includes(platform))) return [[post, other]];
    }
    return [];
  });
}
