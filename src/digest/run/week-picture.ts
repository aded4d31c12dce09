import type { Deps } from '../../deps.js';
import type { WeekPicture } from '../../drawing/week-pictures.js';
import { countDays } from '../../posts/index.js';
import { dayIn } from '../../time/instants.js';
import { localDay } from '../../time/local-day.js';
import { daysOfWeek, shiftDay } from '../../time/range/read-week.js';
import type { Digest } from '../tables/digest-row.js';
import { watchedProject, type Boards } from './board.js';

interface PictureDeps {
  boards: Pick<Boards, 'readRange'>;
  weekPictures: Deps['weekPictures'];
}

type Of = Pick<Digest, 'workspace' | 'project' | 'setUpBy' | 'zone'>;

export type FindWeekPicture = ReturnType<typeof createWeekPicture>;

/** The week of a digest’s day, as a small picture. Undefined where Slack can’t fetch it, or the posts are not all known. */
export const createWeekPicture =
  ({ boards, weekPictures }: PictureDeps) =>
  async (digest: Of, { day, now }: { day: string; now: Date }): Promise<WeekPicture | undefined> => {
    const { zone } = digest;
    const { weekday } = dayIn(localDay(day, zone).start, zone);
    const monday = shiftDay(day, 1 - weekday);
    const end = new Date(localDay(shiftDay(monday, 7), zone).start.getTime() - 1);
    const read = await boards.readRange(watchedProject(digest), localDay(monday, zone).start, end);
    if (!read.ok || !read.value.whole) return undefined;
    const days = daysOfWeek(monday).map((one) => localDay(one, zone));
    return weekPictures.of(countDays(days, read.value.posts, now));
  };
