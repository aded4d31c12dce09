import type { KnownBlock } from '@slack/types';
import * as z from 'zod';
import { classOfFailure, FAILURE_CLASSES, type FailureClass } from '../../api/failures/failure-class.js';
import { failedResults, recordedState, type RecordedState } from '../../api/post-state.js';
import { section } from '../../slack/text/blocks.js';
import { countedStates } from '../../posts/index.js';
import { dayIn } from '../../time/instants.js';
import { localDay } from '../../time/local-day.js';
import { shiftDay } from '../../time/range/read-week.js';
import { showPostsButton } from '../../ui/shared-buttons.js';
import type { Digest } from '../tables/digest-row.js';
import type { BoardKey } from '../tables/boards.js';
import type { BoardPost, Boards } from './board.js';
import { INCOMPLETE } from './warnings.js';

/** Last week in figures, in the week’s first digest. */

export const lastWeekSchema = z.object({
  monday: z.string(),
  /** "1 failed", "12 published" */
  counts: z.array(z.string()),
  causes: z.array(z.object({ cause: z.enum(FAILURE_CLASSES), posts: z.number() })),
  /** There are more posts than Upnext reads. */
  isCut: z.boolean(),
});
export type LastWeek = z.infer<typeof lastWeekSchema>;

/** Undefined on other days, or if there was nothing. `unknown`: the service did not say. */
export async function readLastWeek(
  boards: Pick<Boards, 'readRange'>,
  project: BoardKey,
  { days, zone }: Pick<Digest, 'days' | 'zone'>,
  { day, now }: { day: string; now: Date },
): Promise<LastWeek | 'unknown' | undefined> {
  const { weekday } = dayIn(localDay(day, zone).start, zone);
  if (weekday !== Math.min(...days)) return undefined;
  const monday = shiftDay(day, 1 - weekday - 7);
  const end = localDay(shiftDay(monday, 7), zone).start;
  const read = await boards.readRange(project, localDay(monday, zone).start, new Date(end.getTime() - 1));
  if (!read.ok) return 'unknown';
  const { posts, whole } = read.value;
  const counts = countedStates(posts, now);
  return counts.length > 0 ? { monday, counts, causes: causesOf(posts), isCut: !whole } : undefined;
}

const FAILED: ReadonlySet<RecordedState> = new Set(['failed', 'partly-published', 'refused']);

const causeOf = (post: BoardPost): FailureClass =>
  classOfFailure([...failedResults(post).flatMap(({ reason }) => reason ?? []), post.problem ?? '']);

/** Each post once. */
function causesOf(posts: BoardPost[]): LastWeek['causes'] {
  const causes = posts.filter((post) => FAILED.has(recordedState(post))).map(causeOf);
  return FAILURE_CLASSES.flatMap((cause) => {
    const count = causes.filter((one) => one === cause).length;
    return count > 0 ? [{ cause, posts: count }] : [];
  });
}

/** Below the buttons of a digest. *Details* lists the posts with the service’s own words. */
export function lastWeekBlocks({ project }: Digest, week: LastWeek | 'unknown' | undefined): KnownBlock[] {
  if (!week || week === 'unknown') return [];
  const { monday, counts, causes, isCut } = week;
  const lines = [
    `*Last week*: ${counts.join(', ')}`,
    ...(causes.length > 0 ? [`Causes: ${causes.map(inWords).join(', ')}`] : []),
    ...(isCut ? [INCOMPLETE] : []),
  ];
  const words = `problems ${monday} to ${shiftDay(monday, 6)}`;
  const details = causes.length > 0 ? showPostsButton('Details', { project: project.id, words }) : [];
  return [section(lines.join('\n'), details[0])];
}

const inWords = ({ cause, posts }: LastWeek['causes'][number]) => `${cause} (${posts})`;
