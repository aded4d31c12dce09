import type { LocalDay } from '../../../when/index.js';
import type { DayCount } from '../../drawing/small-week.js';
import { groupOf, type ShownFacts } from '../model/shown.js';

/** How many posts each day has, without drafts. */
export const countDays = (days: readonly LocalDay[], posts: readonly ShownFacts[], now: Date): DayCount[] =>
  days.map(({ day, start, end }) => {
    const ofDay = posts.filter(({ scheduledAt: at }) => at && at >= start && at < end);
    const groups = ofDay.map((post) => groupOf(post, now)).filter((group) => group !== 'draft');
    const problems = groups.filter((group) => group === 'trouble').length;
    return { day, posts: groups.length, problems, isToday: start <= now && now < end };
  });
