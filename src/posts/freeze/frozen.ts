import type { Post } from '../../api/records.js';
import { clip } from '../../slack/text/blocks.js';
import { escape, joinWithAnd } from '../../slack/text/markup.js';
import { textLine } from '../card/lines.js';
import type { Freeze } from './table.js';
import { slackDate } from '../../ui/slack-date.js';
import { counted, namesOfNetworks } from '../../ui/words.js';

/** `until`: in milliseconds. */
export const endsBefore = ({ until }: { until?: number | undefined }, at: Date): boolean =>
  until !== undefined && until < at.getTime();

type PostAtService = Pick<Post, 'scheduledAt' | 'platforms' | 'content' | 'label'>;

/** What the service publishes before the freeze ends, where it was asked. */
export type AtService = { posts: PostAtService[]; more: boolean } | 'unknown';

const SHOWN_AT_SERVICE = 5;

/** "@Ada froze this project until 3 Nov 09:00: wrong price. Nothing more is sent until then. 2 posts still go out, …" */
export function frozenText(
  { person, reason, until }: Pick<Freeze, 'person' | 'reason' | 'until'>,
  { project = 'this project', atService = 'unknown' }: { project?: string; atService?: AtService } = {},
): string {
  const end = until ? ` until ${slackDate(until)}` : '';
  const why = reason ? `: ${escape(clip(reason.replace(/\s+/g, ' '), 300).replace(/\.$/, ''))}` : '';
  const nothing = `Nothing more is sent until ${until ? 'then' : 'the freeze ends'}.`;
  return [`<@${person}> froze ${project}${end}${why}.`, nothing, stillGoesOut(atService)]
    .filter(Boolean)
    .join(' ');
}

/** Nothing, where nothing goes out. */
export function stillGoesOut(atService: AtService): string {
  if (atService === 'unknown') return 'Posts already sent to the scheduling service still go out.';
  const { posts, more } = atService;
  if (posts.length === 0) return '';
  const rest = posts.length - SHOWN_AT_SERVICE;
  const goOut = posts.length === 1 ? 'still goes out, because it was' : 'still go out, because they were';
  return [
    `${more ? 'At least ' : ''}${counted(posts.length, 'post')} ${goOut} already sent to the scheduling service:`,
    ...posts.slice(0, SHOWN_AT_SERVICE).map(serviceLine),
    ...(rest > 0 ? [`…and ${rest} more`] : []),
  ].join('\n');
}

/** "• Fri 27 Nov 09:00 · Instagram and Facebook · Warm bread from six" */
function serviceLine(post: PostAtService): string {
  const { scheduledAt: at, platforms } = post;
  const networks = escape(clip(joinWithAnd(namesOfNetworks(platforms)), 200));
  const text = (post.content ?? post.label) && textLine(post);
  return `• ${[at && slackDate(at), networks, text].filter(Boolean).join(' · ')}`;
}
