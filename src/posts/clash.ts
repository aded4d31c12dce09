import { MINUTE_MS } from '../durations.js';
import { oneLine } from '../api/read/label.js';
import type { Post } from '../api/records.js';
import { clip } from '../slack/text/blocks.js';
import { joinWithAnd } from '../slack/text/markup.js';
import { formatClock } from '../time/format.js';
import { networkName } from '../ui/words.js';

/** Posts of a project that go out on the same network at about the same time. */

const CLASH_MS = 10 * MINUTE_MS;
/** More within that time look like spam to a network. */
const MOST_WITHIN = 5;

interface PlannedPost extends Pick<Post, 'content' | 'parts' | 'platforms' | 'scheduledAt'> {
  /** Of the file that is imported. */
  row?: number;
}

interface WantedTime {
  networks: readonly string[];
  moment: { at: Date; zone: string };
}

interface Kept extends PlannedPost {
  scheduledAt: Date;
  count: number;
}

/** A file can have thousands of rows, so they are found by steps of time, and of equal ones the first is kept, with their number. */
export function createClashes(posts: readonly PlannedPost[]) {
  const bySteps = new Map<number, Map<string, Kept>>();
  function add(post: PlannedPost): void {
    const { platforms, scheduledAt } = post;
    if (!scheduledAt) return;
    const inStep = bySteps.get(stepOf(scheduledAt)) ?? new Map<string, Kept>();
    const key = `${scheduledAt.getTime()} ${platforms.join()}`;
    const { count, ...first } = inStep.get(key) ?? { ...post, scheduledAt, count: 0 };
    bySteps.set(stepOf(scheduledAt), inStep.set(key, { ...first, count: count + 1 }));
  }
  for (const post of posts) add(post);
  return {
    add,
    /** That there are too many at that time, or what to say about the nearest one. */
    find({ networks, moment }: WantedTime): string | undefined {
      const { at } = moment;
      const distance = ({ scheduledAt }: Kept) => Math.abs(scheduledAt.getTime() - at.getTime());
      const near = [-1, 0, 1]
        .flatMap((steps) => [...(bySteps.get(stepOf(at) + steps)?.values() ?? [])])
        .filter((post) => distance(post) < CLASH_MS && sharedWith(post, networks).length > 0)
        .toSorted((one, other) => distance(one) - distance(other));
      const crowded = networks.filter((network) => mostWithin(near, network, at) >= MOST_WITHIN);
      if (crowded.length > 0) return crowdedText(crowded);
      const [nearest] = near;
      return nearest && clashText(nearest, sharedWith(nearest, networks), moment);
    },
  };
}

const stepOf = (at: Date) => Math.floor(at.getTime() / CLASH_MS);

/** In any ten minutes around that time. */
function mostWithin(near: Kept[], network: string, at: Date): number {
  const onNetwork = near.filter(({ platforms }) => platforms.some((platform) => platform === network));
  const after =
    (start: Date) =>
    ({ scheduledAt }: Kept) =>
      scheduledAt >= start && scheduledAt.getTime() - start.getTime() < CLASH_MS;
  const starts = [at, ...onNetwork.map(({ scheduledAt }) => scheduledAt)].filter((start) => start <= at);
  const countFrom = (start: Date) =>
    onNetwork.filter(after(start)).reduce((sum, { count }) => sum + count, 0);
  return Math.max(...starts.map(countFrom));
}

const crowdedText = (networks: string[]) =>
  `With this one, ${joinWithAnd(networks.map(networkName))} ${networks.length === 1 ? 'gets' : 'get'} more than ${MOST_WITHIN} posts within 10 minutes. Networks can take that for spam.`;

const sharedWith = ({ platforms }: PlannedPost, networks: readonly string[]) =>
  platforms.filter((platform) => networks.includes(platform));

function clashText(
  { content = '', parts, row, scheduledAt }: PlannedPost,
  shared: string[],
  { at, zone }: WantedTime['moment'],
): string {
  const text = parts?.find(({ platforms }) => platforms.some((each) => shared.includes(each)))?.content;
  const names = joinWithAnd(shared.map(networkName));
  const has = shared.length === 1 ? 'already has' : 'already have';
  const inFile = row === undefined ? '' : ` in row ${row}`;
  return `${names} ${has} a post at ${formatClock(scheduledAt ?? at, zone)}${inFile}: “${clip(oneLine(text ?? content), 40)}”`;
}
