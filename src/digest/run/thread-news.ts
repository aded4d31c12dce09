import { context, section, type Reply } from '../../slack/text/blocks.js';
import { failureReasons, HELD_TITLES } from '../../posts/index.js';
import type { TimedPost } from './day.js';
import { andMore, clock, DATE_AND_TIME, digestLine, firstLines, type Zones } from './lines.js';
import type { Change } from './snapshot.js';
import { STUCK_FIX } from './warnings.js';

const SHOWN = 8;
const SHOWN_IN_TEXT = 3;

/** What changed since the digest was sent, for its thread. One message, so that people open the thread once. */
export function threadNews(changes: Change[], stuck: TimedPost[], zones: Zones): Reply | undefined {
  const replies = [
    ...(changes.length > 0 ? [changedPosts(changes, zones)] : []),
    ...(stuck.length > 0 ? [stuckPosts(stuck, zones)] : []),
  ];
  if (replies.length === 0) return undefined;
  return {
    text: replies.map(({ text }) => text).join('\n'),
    blocks: replies.flatMap(({ blocks }) => blocks),
  };
}

function changedPosts(changes: Change[], zones: Zones): Reply {
  const lines = changes.map((change) => changeLine(change, zones));
  const shown = firstLines(lines, SHOWN, andMore);
  const text = ['Today’s plan has changed:', ...firstLines(lines, SHOWN_IN_TEXT, andMore)].join('\n');
  return { text, blocks: [section(shown.join('\n'))] };
}

const LABELS: Record<Exclude<Change['what'], 'gone' | 'moved'>, string> = {
  new: '*New*:',
  reworded: '*Changed*:',
  failed: '*Failed*:',
  refused: '*Rejected by the service*:',
  missed: '*Missed*:',
  partly: '*Partly published*:',
  draft: '*Now a draft*:',
};

/** A post that wasn’t approved in time was missed too, but its row says that it expired. */
const labelOf = (what: keyof typeof LABELS, post: TimedPost) =>
  post.held === 'expired' ? `*${HELD_TITLES.expired}*:` : LABELS[what];

const HAS_REASONS: ReadonlySet<Change['what']> = new Set(['failed', 'refused', 'missed', 'partly']);

function changeLine(change: Change, zones: Zones): string {
  if (change.what === 'gone') return `*Removed*: the post at ${clock(change.at, zones)}`;
  const { post, what, was } = change;
  if (what !== 'moved' && HAS_REASONS.has(what))
    return [`${labelOf(what, post)} ${digestLine(post, zones)}`, ...failureReasons(post)].join('\n');
  if (what !== 'moved') return `${LABELS[what]} ${digestLine(post, zones)}`;
  const from = was ? ` from ${clock(was, zones)}` : '';
  return `*Moved*${from}: ${digestLine(post, zones, DATE_AND_TIME)}`;
}

function stuckPosts(posts: TimedPost[], zones: Zones): Reply {
  const lines = posts.map((post) => `*Stuck*: ${digestLine(post, zones, DATE_AND_TIME)}`);
  return {
    text: 'A post is stuck: it was due but hasn’t been published',
    blocks: [section(firstLines(lines, SHOWN, andMore).join('\n')), context(STUCK_FIX)],
  };
}
