import type { LocalDay } from '../../../when/index.js';
import type { DayCount } from '../../drawing/small-week.js';
import { type ListedPost, listedStateAt, needsAttention } from '../model/listed.js';

type CountedPost = Pick<ListedPost, 'status' | 'platforms' | 'results' | 'problem' | 'shown' | 'scheduledAt'>;

/** How many posts each day has, without drafts. */
export const countDays = (days: readonly LocalDay[], posts: readonly CountedPost[], now: Date): DayCount[] =>
  days.map(({ day, start, end }) => {
    const ofDay = posts.filter(({ scheduledAt: at }) => at && at >= start && at < end);
    const states = ofDay.map((post) => listedStateAt(post, now)).filter((state) => state !== 'draft');
    const problems = states.filter(needsAttention).length;
    return { day, posts: states.length, problems, isToday: start <= now && now < end };
  });
