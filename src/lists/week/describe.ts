import { postState } from '../../api/post-state.js';
import { clip } from '../../slack/text/blocks.js';
import { holidayLine } from '../../holidays/holidays.js';
import { formatLocalDay } from '../../time/format.js';
import { zoneCity } from '../../time/zones.js';
import { countedStates } from '../../posts/index.js';
import { counted } from '../../ui/words.js';
import type { Week, WeekDay } from './load.js';

/** The facts of a week in plain words. */

export const titleOf = ({ project, days }: Week): string => {
  const [first, last] = [days[0], days.at(-1)].map((day) => (day ? formatLocalDay(day.day.day) : ''));
  return `${clip(project.name, 100)}, ${first} to ${last} ${days.at(-1)?.day.day.slice(0, 4) ?? ''}`;
};

export const clockOf = ({ zone }: Week) => `Times are in ${zoneCity(zone)} time.`;

export const holidaysOfWeek = ({ country, days }: Week): string | undefined =>
  holidayLine(
    country,
    days.flatMap(({ holidays }) => holidays),
  );

/** "1 failed, 12 scheduled, 3 held, 2 free slots" */
export function totalsOf(days: readonly WeekDay[], now: Date): string {
  const posts = days.flatMap((day) => day.posts);
  const states = posts.map((post) => postState(post, now));
  const free = days.reduce((sum, day) => sum + day.free.length, 0);
  const drafts = states.filter((one) => one === 'draft').length;
  const others = states.filter((one) => one === 'other').length;
  return (
    [
      ...countedStates(posts, now),
      ...(drafts > 0 ? [counted(drafts, 'draft')] : []),
      ...(others > 0 ? [counted(others, 'other post')] : []),
      ...(free > 0 ? [counted(free, 'free slot')] : []),
    ].join(', ') || 'no posts'
  );
}
