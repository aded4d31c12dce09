import { MINUTE_MS } from '../../../when/index.js';
import type { PostRecord } from '../../api/records.js';
import { joinWithAnd } from '../../slack/text/markup.js';
import { networkName } from '../../ui/words.js';

/** Too many posts of a project on one network at about the same time look like spam to it. */

const WITHIN_MS = 10 * MINUTE_MS;
const MOST_WITHIN = 5;

type PostAtTime = Pick<PostRecord, 'platforms' | 'scheduledAt'>;

export function createCrowds(posts: readonly PostAtTime[]) {
  const planned: { network: string; at: number }[] = [];
  function add({ platforms, scheduledAt }: PostAtTime): void {
    if (scheduledAt) planned.push(...platforms.map((network) => ({ network, at: scheduledAt.getTime() })));
  }
  for (const post of posts) add(post);
  return {
    add,
    /** What to say if one more is too many. */
    find(networks: readonly string[], time: Date): string | undefined {
      const near = planned.filter(({ at }) => Math.abs(at - time.getTime()) < WITHIN_MS);
      const crowded = networks.filter((network) =>
        isCrowded(
          near.flatMap((one) => (one.network === network ? one.at : [])),
          time.getTime(),
        ),
      );
      return crowded.length > 0 ? crowdedText(crowded) : undefined;
    },
  };
}

/** In any ten minutes around that time. */
const isCrowded = (times: number[], at: number): boolean =>
  [...new Set([at, ...times])].some(
    (start) =>
      start <= at && times.filter((one) => one >= start && one < start + WITHIN_MS).length >= MOST_WITHIN,
  );

const crowdedText = (networks: string[]) =>
  `With this one, ${joinWithAnd(networks.map(networkName))} ${networks.length === 1 ? 'gets' : 'get'} more than ${MOST_WITHIN} posts within 10 minutes. Networks can take that for spam.`;
