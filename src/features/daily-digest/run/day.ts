import { clockChange, type ClockChange } from '../../../time/clock-change.js';
import { localDay, type LocalDay } from '../../../time/local-day.js';
import { isStuck } from '../../../views/post.js';
import type { Board, BoardPost } from './board.js';

/** A post with a time: others are in no day. */
export type Timed = BoardPost & { scheduledAt: Date };

/** What a digest has to say about one day. */
export interface Day extends LocalDay {
  /** Of this day, in order. */
  posts: Timed[];
  next: Timed[];
  /** Still drafts, though their time is today. */
  drafts: Timed[];
  /** Of whatever day: they should have gone out. */
  stuck: Timed[];
  gaps: { from: Date; to: Date }[];
  clashes: [Timed, Timed][];
  counts: { ahead: number; out: number; failed: number; stuck: number };
  change: ClockChange | undefined;
}

const GAP_MS = 6 * 60 * 60_000;
const CLASH_MS = 5 * 60_000;

/** Judged by the moment at which the service said it: what it has not said since may have happened. */
export function dayOf({ posts, at, stale }: Board, day: string, zone: string, moment: Date): Day {
  const now = stale && at ? at : moment;
  const local = localDay(day, zone);
  const timed = posts.filter((post): post is Timed => post.scheduledAt !== undefined);
  const within = timed.filter(({ scheduledAt }) => scheduledAt >= local.start && scheduledAt < local.end);
  const today = within.filter((post) => !is(post, 'DRAFT'));
  const stuck = timed.filter((post) => isStuck(post, now) && post.scheduledAt < local.end);
  return {
    ...local,
    posts: today,
    next: timed.filter((post) => is(post, 'SCHEDULED') && post.scheduledAt >= local.end),
    drafts: within.filter((post) => is(post, 'DRAFT')),
    stuck,
    gaps: gapsIn(today, now),
    clashes: clashesIn(today.filter((post) => is(post, 'SCHEDULED') && post.scheduledAt > now)),
    counts: {
      ahead: today.filter((post) => is(post, 'SCHEDULED') && !stuck.includes(post)).length,
      out: today.filter((post) => is(post, 'PUBLISHED')).length,
      failed: today.filter((post) => is(post, 'FAILED')).length,
      stuck: stuck.length,
    },
    change: clockChange(local.start, dayAfter(local), zone),
  };
}

export const is = ({ status }: BoardPost, wanted: string) => status?.toUpperCase() === wanted;

/** Nothing to tell: nothing goes out, and nothing needs anybody. */
export function isQuiet({ posts, drafts, stuck }: Day): boolean {
  return posts.length === 0 && drafts.length === 0 && stuck.length === 0;
}

/** Long stretches of the rest of the day, between one post and the next. */
function gapsIn(posts: Timed[], now: Date): Day['gaps'] {
  const times = posts.map(({ scheduledAt }) => scheduledAt);
  return times.flatMap((from, place) => {
    const to = times[place + 1];
    return to && to > now && to.getTime() - from.getTime() >= GAP_MS ? [{ from, to }] : [];
  });
}

/** Two for the same network within five minutes. */
function clashesIn(posts: Timed[]): Day['clashes'] {
  return posts.flatMap((post, place): Day['clashes'] => {
    for (const other of posts.slice(place + 1)) {
      if (other.scheduledAt.getTime() - post.scheduledAt.getTime() >= CLASH_MS) return [];
      if (other.platforms.some((platform) => post.platforms.includes(platform))) return [[post, other]];
    }
    return [];
  });
}

/** The eve of a change is a good time to hear of it. */
const dayAfter = ({ end }: LocalDay) => new Date(end.getTime() + 24 * 60 * 60_000);
