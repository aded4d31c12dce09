import { MINUTE_MS } from '../durations.js';
import type { Post } from '../api/records.js';
import { joinWithAnd } from '../slack/text/markup.js';
import { networkName } from '../ui/words.js';

/** Too many posts of a project on one network at about the same time look like spam to it. */

const WITHIN_MS = 10 * MINUTE_MS;
const MOST_WITHIN = 5;

type PlannedPost = Pick<Post, 'platforms' | 'scheduledAt'>;

interface Kept extends PlannedPost {
  scheduledAt: Date;
  count: number;
}

/** A file can have thousands of rows, so they are found by steps of time, and equal ones are counted. */
export function createCrowds(posts: readonly PlannedPost[]) {
  const bySteps = new Map<number, Map<string, Kept>>();
  function add({ platforms, scheduledAt }: PlannedPost): void {
    if (!scheduledAt) return;
    const inStep = bySteps.get(stepOf(scheduledAt)) ?? new Map<string, Kept>();
    const key = `${scheduledAt.getTime()} ${platforms.join()}`;
    const count = (inStep.get(key)?.count ?? 0) + 1;
    bySteps.set(stepOf(scheduledAt), inStep.set(key, { platforms, scheduledAt, count }));
  }
  for (const post of posts) add(post);
  return {
    add,
    /** What to say if one more is too many. */
    find(networks: readonly string[], at: Date): string | undefined {
      const near = [-1, 0, 1].flatMap((steps) => [...(bySteps.get(stepOf(at) + steps)?.values() ?? [])]);
      const crowded = networks.filter((network) => mostWithin(near, network, at) >= MOST_WITHIN);
      return crowded.length > 0 ? crowdedText(crowded) : undefined;
    },
  };
}

const stepOf = (at: Date) => Math.floor(at.getTime() / WITHIN_MS);

/** In any ten minutes around that time. */
function mostWithin(near: Kept[], network: string, at: Date): number {
  const onNetwork = near.filter(({ platforms }) => platforms.includes(network));
  const starts = [at, ...onNetwork.map(({ scheduledAt }) => scheduledAt)].filter(
    (start) => start <= at && at.getTime() - start.getTime() < WITHIN_MS,
  );
  const countFrom = (start: Date) =>
    onNetwork
      .filter(
        ({ scheduledAt }) => scheduledAt >= start && scheduledAt.getTime() - start.getTime() < WITHIN_MS,
      )
      .reduce((sum, { count }) => sum + count, 0);
  return Math.max(...starts.map(countFrom));
}

const crowdedText = (networks: string[]) =>
  `With this one, ${joinWithAnd(networks.map(networkName))} ${networks.length === 1 ? 'gets' : 'get'} more than ${MOST_WITHIN} posts within 10 minutes. Networks can take that for spam.`;
