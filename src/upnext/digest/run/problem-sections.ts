import type { KnownBlock } from '@slack/types';
import { failedResults } from '../../api/post-state.js';
import { buttonsFor, noAnswer } from '../../posts/index.js';
import { clip, section, withSubject } from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';
import { postAgainButtons } from '../../ui/shared-buttons.js';
import { counted } from '../../ui/words.js';
import type { Project } from '../../workspaces/channels-table.js';
import type { DayPost } from './day.js';
import { stateLine } from './lines.js';

const MOST_REASON = 72;

interface ShownWith {
  zone: string;
  now: Date;
  /** Of posts that only the service has. */
  project?: Project;
  /** How many there is room for, and one more. */
  lines: number;
}

/** Each post with the button that repairs it. *Show problems* lists those that don’t fit. */
export function problemSections(posts: DayPost[], { zone, now, project, lines }: ShownWith) {
  let left = lines;
  const all = posts.map((post) => ({ post, rows: rowsOf(post, zone, now) }));
  const shown = all.filter(({ rows }) => (left -= rows.length) >= 0);
  const hidden = all.length - shown.length;
  const blocks: KnownBlock[] = shown.map(({ post, rows }, index) => {
    const [fix] = post.own ? buttonsFor(post.own) : project ? postAgainButtons(post, project) : [];
    const named = fix && withSubject(fix, post.label);
    // Slack refuses the same action_id twice.
    return section(rows.join('\n'), named && { ...named, action_id: `${named.action_id}:problem_${index}` });
  });
  return {
    blocks: hidden > 0 ? [...blocks, section(`…and ${counted(hidden, 'more problem')}`)] : blocks,
    lines: shown.flatMap(({ rows }) => rows).length + Math.min(hidden, 1),
  };
}

/** ":x: tomorrow 10:00 · *Threads, X* · *Rejected by the service* · Raku night", and below it why. */
function rowsOf(post: DayPost, zone: string, now: Date): string[] {
  const reasons = [post.problem, ...failedResults(post).map(({ reason }) => reason), ...noAnswer(post)];
  const reason = reasons.find((one) => one !== undefined);
  const why = reason === undefined ? [] : [escape(clip(reason.replace(/\s+/g, ' '), MOST_REASON))];
  return [stateLine(post, zone, now), ...why];
}
