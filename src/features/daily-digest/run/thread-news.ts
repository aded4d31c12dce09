import { context, section, type Reply } from '../../../slack/blocks.js';
import { STUCK_CURE } from './concerns.js';
import type { Timed } from './day.js';
import { clock, fitting, line } from './lines.js';
import type { Change } from './snapshot.js';

/** What is said in a digest's thread. */

const SHOWN = 8;
const DATED = '{date_short_pretty} {time}';

/** All of it in one message: the channel has one thread, and nobody wants to open it twice. */
export function threadNews(changes: Change[], stuck: Timed[], zone: string): Reply | undefined {
  const news = [
    ...(changes.length > 0 ? [changedNews(changes, zone)] : []),
    ...(stuck.length > 0 ? [stuckNews(stuck, zone)] : []),
  ];
  if (news.length === 0) return undefined;
  return { text: news.map(({ text }) => text).join('. '), blocks: news.flatMap(({ blocks }) => blocks) };
}

function changedNews(changes: Change[], zone: string): Reply {
  const lines = changes.map((change) => changeLine(change, zone));
  const shown = fitting(lines, SHOWN, (more) => `… and ${more} more changes`);
  return { text: 'The plan for today has changed', blocks: [section(shown.join('\n'))] };
}

const WAYS: Record<Exclude<Change['what'], 'gone' | 'moved'>, string> = {
  new: ':heavy_plus_sign: New:',
  reworded: ':pencil: Changed:',
  failed: ':x: Failed:',
  draft: ':pencil2: Now a draft:',
};

function changeLine(change: Change, zone: string): string {
  if (change.what === 'gone')
    return `:wastebasket: Not planned any more: the one at ${clock(change.at, zone)}`;
  const { post, was } = change;
  if (change.what === 'moved')
    return `:arrow_right: Moved from ${was ? clock(was, zone) : '?'}: ${line(post, zone, DATED)}`;
  return `${WAYS[change.what]} ${line(post, zone)}`;
}

function stuckNews(posts: Timed[], zone: string): Reply {
  const lines = posts.map((post) => `:rotating_light: *Stuck:* ${line(post, zone, DATED)}`);
  const shown = fitting(lines, SHOWN, (more) => `… and ${more} more`);
  return {
    text: 'A post is stuck: its time is over, and it has not gone out',
    blocks: [section(shown.join('\n')), context(STUCK_CURE)],
  };
}
