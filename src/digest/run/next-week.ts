import { isAhead } from '../../api/post-state.js';
import type { BoardKey } from '../tables/boards.js';
import { dayIn } from '../../time/instants.js';
import { localDay } from '../../time/local-day.js';
import { shiftDay } from '../../time/range/read-week.js';
import type { Boards } from './board.js';
import { isIn } from './day.js';

/** On Thursdays, while there is still time to plan it: whether next week is empty, in a project that posted this week. */

const THURSDAY = 4;

export async function isNextWeekEmpty(
  boards: Pick<Boards, 'readRange'>,
  project: BoardKey,
  { day, zone }: { day: string; zone: string },
): Promise<boolean> {
  const { start } = localDay(day, zone);
  if (dayIn(start, zone).weekday !== THURSDAY) return false;
  const monday = shiftDay(day, 1 - THURSDAY);
  const next = localDay(shiftDay(monday, 7), zone).start;
  const end = localDay(shiftDay(monday, 14), zone).start;
  const read = await boards.readRange(project, localDay(monday, zone).start, new Date(end.getTime() - 1));
  if (!read.ok) return false;
  const timed = read.value.posts.flatMap((post) =>
    post.scheduledAt ? [{ post, at: post.scheduledAt }] : [],
  );
  const isPlanned = ({ post, at }: (typeof timed)[number]) =>
    at >= next && (isAhead(post) || isIn(post, 'draft'));
  return timed.some(({ at }) => at < next) && !timed.some(isPlanned);
}
