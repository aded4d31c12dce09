import type { KnownBlock } from '@slack/types';
import * as z from 'zod';
import { classOfFailure, FAILURE_CLASSES } from '../../api/failures/failure-class.js';
import { failedResults, needsAttention, recordedState, type RecordedState } from '../../api/post-state.js';
import { section } from '../../slack/text/blocks.js';
import { countedStates } from '../../posts/index.js';
import { dayIn } from '../../time/instants.js';
import { localDay } from '../../time/local-day.js';
import { shiftDay } from '../../time/range/read-week.js';
import { showPostsButton } from '../../ui/shared-buttons.js';
import type { Digest } from '../tables/digest-row.js';
import type { BoardKey } from '../tables/boards.js';
import type { BoardPost, Boards } from './board.js';

/** Last week in figures, in the week’s first digest. */

/** As it was when the digest was sent. */
export const lastWeekSchema = z.object({
  monday: z.string(),
  lines: z.array(z.string()),
  hasFailures: z.boolean(),
});
export type LastWeek = z.infer<typeof lastWeekSchema>;

/** Undefined on other days, or if there was nothing. `unknown`: the service did not say. */
export async function readLastWeek(
  boards: Pick<Boards, 'readRange'>,
  key: BoardKey,
  { days, zone }: Pick<Digest, 'days' | 'zone'>,
  { day, now }: { day: string; now: Date },
): Promise<LastWeek | 'unknown' | undefined> {
  const { weekday } = dayIn(localDay(day, zone).start, zone);
  if (weekday !== Math.min(...days)) return undefined;
  const monday = shiftDay(day, 1 - weekday - 7);
  const from = localDay(monday, zone).start;
  const to = localDay(shiftDay(monday, 7), zone).start;
  const read = await boards.readRange(key, from, new Date(to.getTime() - 1));
  if (!read.ok) return 'unknown';
  const lines = postLines(read.value, now);
  const hasFailures = read.value.posts.some((post) => needsAttention(recordedState(post)));
  return lines.length > 0 ? { monday, lines, hasFailures } : undefined;
}

const FAILED: ReadonlySet<RecordedState> = new Set(['failed', 'partly-published', 'refused']);
const hasFailed = (post: BoardPost) => FAILED.has(recordedState(post));

/** "3 failed, 12 published", and the cause of each post that failed. */
export function postLines({ posts, whole }: { posts: BoardPost[]; whole: boolean }, now: Date): string[] {
  const counts = [...countedStates(posts, now), ...(whole ? [] : ['and more'])].join(', ');
  const all = posts
    .filter(hasFailed)
    .map((post) =>
      classOfFailure([...failedResults(post).flatMap(({ reason }) => reason ?? []), post.problem ?? '']),
    );
  const causes = FAILURE_CLASSES.flatMap((cause) => {
    const count = all.filter((one) => one === cause).length;
    return count > 0 ? [`${cause} (${count})`] : [];
  });
  const isKnown = all.some((one) => one !== 'unknown');
  return [counts, ...(isKnown ? [`Causes: ${causes.join(', ')}`] : [])].filter(Boolean);
}

/** Below the buttons of a digest. *Details* lists the posts with the service’s own words. */
export function lastWeekBlocks({ project }: Digest, week: LastWeek | 'unknown' | undefined): KnownBlock[] {
  if (!week || week === 'unknown') return [];
  const { monday, lines, hasFailures } = week;
  const words = `problems ${monday} to ${shiftDay(monday, 6)}`;
  const details = hasFailures ? showPostsButton('Details', { project: project.id, words }) : [];
  const sign = hasFailures ? ':warning: ' : '';
  return [section(`${sign}*Last week*: ${lines.join('\n')}`, details[0])];
}
