import { isAhead } from '../../api/post-state.js';
import type { Deps } from '../../deps.js';
import type { WeekPicture } from '../../drawing/week-pictures.js';
import { countDays } from '../../posts/index.js';
import { dayIn } from '../../time/instants.js';
import { localDay } from '../../time/local-day.js';
import { daysOfWeek, shiftDay } from '../../time/range/read-week.js';
import type { Digest } from '../tables/digest-row.js';
import { watchedProject, type BoardPost, type Boards } from './board.js';
import { isIn } from './day.js';
import { readLastWeek, type LastWeek } from './last-week.js';

/** What a digest says of weeks: a picture of this one, last week in figures, and whether nothing is planned for the next. */
export interface Weeks {
  /** Only where Slack can fetch pictures. */
  picture?: WeekPicture | undefined;
  /** It is Thursday, and nothing is planned for next week. */
  isNextWeekEmpty?: boolean | undefined;
  /** It is the week’s first digest, and there was something last week. */
  lastWeek?: LastWeek | 'unknown' | undefined;
}

type ThisWeek = Omit<Weeks, 'lastWeek'>;

interface WeekDeps {
  boards: Pick<Boards, 'readRange'>;
  weekPictures: Deps['weekPictures'];
}

type Of = Pick<Digest, 'workspace' | 'project' | 'setUpBy' | 'days' | 'zone'>;

interface At {
  day: string;
  now: Date;
}

const THURSDAY = 4;

export type ReadWeeks = ReturnType<typeof createWeeks>;

export function createWeeks(deps: WeekDeps) {
  const { boards, weekPictures } = deps;

  /** On Thursdays, while there is still time to plan it, the next week as well. */
  async function readThisWeek(digest: Of, { day, now }: At): Promise<ThisWeek> {
    const { zone } = digest;
    const { weekday } = dayIn(localDay(day, zone).start, zone);
    const isThursday = weekday === THURSDAY;
    const monday = shiftDay(day, 1 - weekday);
    const days = daysOfWeek(monday).map((one) => localDay(one, zone));
    const startIn = (later: number) => localDay(shiftDay(monday, later), zone).start;
    const end = new Date(startIn(isThursday ? 14 : 7).getTime() - 1);
    const read = await boards.readRange(watchedProject(digest), startIn(0), end);
    if (!read.ok) return {};
    const { posts, whole } = read.value;
    return {
      picture: whole ? weekPictures.of(countDays(days, posts, now)) : undefined,
      isNextWeekEmpty: isThursday && isEmptyAfter(posts, startIn(7)),
    };
  }

  const lastWeek = (digest: Of, at: At) => readLastWeek(deps.boards, watchedProject(digest), digest, at);

  return {
    read: async (digest: Of, at: At): Promise<Weeks> => ({
      ...(await readThisWeek(digest, at)),
      lastWeek: await lastWeek(digest, at),
    }),

    /** Without what has to wait until something else changes. */
    again: async (digest: Of, at: At, before: Weeks): Promise<Weeks> => ({
      ...before,
      isNextWeekEmpty: before.isNextWeekEmpty && (await readThisWeek(digest, at)).isNextWeekEmpty,
      lastWeek: before.lastWeek === 'unknown' ? await lastWeek(digest, at) : before.lastWeek,
    }),

    /** All of it, because the message changes anyway. */
    asNow: async (digest: Of, at: At, before: Weeks): Promise<Weeks> => ({
      ...before,
      ...(await readThisWeek(digest, at)),
      isNextWeekEmpty: before.isNextWeekEmpty,
    }),
  };
}

/** In a project that posted this week. */
function isEmptyAfter(posts: readonly BoardPost[], next: Date): boolean {
  const timed = posts.flatMap((post) => (post.scheduledAt ? [{ post, at: post.scheduledAt }] : []));
  const isPlanned = ({ post, at }: (typeof timed)[number]) =>
    at >= next && (isAhead(post) || isIn(post, 'draft'));
  return timed.some(({ at }) => at < next) && !timed.some(isPlanned);
}
