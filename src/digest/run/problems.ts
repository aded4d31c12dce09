import type { KnownBlock } from '@slack/types';
import { clip, section, withSubject } from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';
import { failedResults } from '../../api/post-state.js';
import type { Digest } from '../table.js';
import { postAgainButton } from '../../ui/shared-buttons.js';
import type { Day, TimedPost } from './day.js';
import { DATE_AND_TIME, stateLine, zonesOf } from './lines.js';

/** What went wrong comes before everything else of the day, each post with the button that leads on. */

const MOST_REASON = 72;

/** As many posts as fit in these lines. The button *Show problems* leads to the others. */
export function problemBlocks(
  day: Day,
  digest: Digest,
  lines: number,
): { blocks: KnownBlock[]; lines: number } {
  let left = lines;
  const shown = day.problems
    .map((post) => ({ post, rows: rowsOf(post, day, digest) }))
    .filter(({ rows }) => (left -= rows.length) >= 0);
  return {
    lines: shown.reduce((sum, { rows }) => sum + rows.length, 0),
    blocks: shown.map(({ post, rows }, index) => {
      const fix = post.fix ?? postAgainButton(post, digest.project);
      const named = fix && withSubject(fix, post.label);
      const accessory = named && { ...named, action_id: `${named.action_id}:problem_${index}` };
      return section(rows.join('\n'), accessory);
    }),
  };
}

/** ":x: tomorrow 10:00 · *Threads, X* · *Rejected by the service* · Raku night", and below it why. */
function rowsOf(post: TimedPost, day: Day, digest: Digest): string[] {
  const line = stateLine(post, zonesOf(digest), day.stuck.includes(post), DATE_AND_TIME);
  const reason = post.problem ?? failedResults(post).find((result) => result.reason !== undefined)?.reason;
  return reason === undefined ? [line] : [line, escape(clip(reason.replace(/\s+/g, ' '), MOST_REASON))];
}
