import { MINUTE_MS } from '../durations.js';
import { oneLine } from '../api/read/label.js';
import type { Post } from '../api/records.js';
import { clip } from '../slack/text/blocks.js';
import { joinWithAnd } from '../slack/text/markup.js';
import { formatClock } from '../time/format.js';
import { networkName } from '../ui/words.js';

/** Posts of a project that go out on the same network at about the same time. */

export const CLASH_MS = 10 * MINUTE_MS;

interface PlannedPost extends Pick<Post, 'content' | 'parts' | 'platforms' | 'scheduledAt'> {
  /** Of the file that is imported. */
  row?: number;
}

interface WantedTime {
  networks: readonly string[];
  moment: { at: Date; zone: string };
}

/** A file can have thousands of rows, so they are found by steps of time, and only the first of equal ones is kept. */
export function createClashes(posts: readonly PlannedPost[]) {
  const bySteps = new Map<number, Map<string, PlannedPost>>();
  function add(post: PlannedPost): void {
    const { platforms, scheduledAt } = post;
    if (!scheduledAt) return;
    const inStep = bySteps.get(stepOf(scheduledAt)) ?? new Map<string, PlannedPost>();
    const key = `${scheduledAt.getTime()} ${platforms.join()}`;
    bySteps.set(stepOf(scheduledAt), inStep.set(key, inStep.get(key) ?? post));
  }
  for (const post of posts) add(post);
  return {
    add,
    /** What to say about the nearest one. */
    find({ networks, moment }: WantedTime): string | undefined {
      const { at } = moment;
      const distance = ({ scheduledAt = new Date(0) }: PlannedPost) =>
        Math.abs(scheduledAt.getTime() - at.getTime());
      const [nearest] = [-1, 0, 1]
        .flatMap((steps) => [...(bySteps.get(stepOf(at) + steps)?.values() ?? [])])
        .filter((post) => distance(post) < CLASH_MS && sharedWith(post, networks).length > 0)
        .toSorted((one, other) => distance(one) - distance(other));
      return nearest && clashText(nearest, sharedWith(nearest, networks), moment);
    },
  };
}

const stepOf = (at: Date) => Math.floor(at.getTime() / CLASH_MS);

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
