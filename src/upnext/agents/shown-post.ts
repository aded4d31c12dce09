import * as z from 'zod';
import { publishedUrls, wasRehearsed } from '../api/post-state.js';
import type { CallInProject } from '../calls/call.js';
import { momentOf } from '../calls/moment.js';
import {
  asPost,
  type ListedPost,
  type ListedState,
  listedStateAt,
  noAnswer,
  type Post,
  type ShownState,
} from '../posts/index.js';
import * as schemas from './schemas.js';

/** A post as agents see it. */

const IN_UPNEXT = {
  draft: 'draft',
  held: 'scheduled',
  waiting: 'waiting_for_approval',
  'changes-requested': 'changes_requested',
  approved: 'scheduled',
  proposed: 'proposed',
  frozen: 'frozen',
  sending: 'sending',
  refused: 'refused',
  missed: 'missed',
  expired: 'expired',
  unconfirmed: 'unconfirmed',
} as const satisfies Record<ShownState, string>;

const AT_SERVICE = {
  draft: 'draft',
  waiting: 'scheduled',
  held: 'scheduled',
  published: 'published',
  'partly-published': 'partly_published',
  unconfirmed: 'no_answer',
  failed: 'failed',
  stuck: 'stuck',
  refused: 'refused',
  missed: 'missed',
  other: 'unknown',
} as const satisfies Record<ListedState, string>;

export const state = z.enum([
  ...new Set([...Object.values(IN_UPNEXT), ...Object.values(AT_SERVICE), 'cancelled' as const]),
]);
export type State = z.infer<typeof state>;

export const shownPost = z.object({
  id: z.string().nullable().describe('For get_post. Null: the service gave it none.'),
  state,
  when: schemas.moment,
  networks: z.array(z.string()).describe('Codes. People read the names: LinkedIn, X.'),
  text: schemas.text('The text of the post.'),
  texts: z.record(z.string(), z.string()).optional().describe('By network, where they differ.'),
  hasPicture: z.boolean().optional().describe('Whether it has a picture or video in Upnext.'),
  rehearsal: z.boolean().optional().describe('True: nothing was sent to a network.'),
  urls: z.record(z.string(), z.string()).optional().describe('By network: where it is published.'),
  problem: z.string().optional().describe('Why it isn’t or may not be out, as the service or Upnext says.'),
});
export type ShownPost = z.infer<typeof shownPost>;

export function showPost(post: ListedPost, call: Pick<CallInProject, 'reader' | 'zone'>): ShownPost {
  const { content, label, parts, hasPicture, platforms } = post;
  const urls = publishedUrls(post).map(({ network, url }) => [network, url] as const);
  const problem = post.problem ?? noAnswer(post)[0];
  return {
    id: idOf(post),
    state: stateOf(post, call.reader.now),
    when: momentOf(post, call),
    networks: platforms,
    text: parts?.[0]?.content ?? content ?? label,
    ...(parts && {
      texts: Object.fromEntries(
        parts.flatMap((part) => part.platforms.map((network) => [network, part.content] as const)),
      ),
    }),
    ...(hasPicture && { hasPicture }),
    ...(wasRehearsed(post) && { rehearsal: true }),
    ...(urls.length > 0 && { urls: Object.fromEntries(urls) }),
    ...(problem !== undefined && { problem }),
  };
}

/** The service finds posts only by their time, so the ids that it gave carry it: "post_17@2026-10-27T08:00:00.000Z" */
const idOf = ({ id, own, scheduledAt }: ListedPost): string | null =>
  id !== undefined && !own && scheduledAt ? `${id}@${scheduledAt.toISOString()}` : (id ?? null);

export function readId(shown: string): { id: string; at?: Date } {
  const [, id, at = ''] = /^(.+)@(\d{4}-\d\d-\d\dT[\d:.]+Z)$/s.exec(shown) ?? [];
  return id === undefined || Number.isNaN(Date.parse(at)) ? { id: shown } : { id, at: new Date(at) };
}

const OVER: Partial<Record<Post['state'], State>> = {
  scheduled: 'scheduled',
  published: 'published',
  'partly-published': 'partly_published',
  failed: 'failed',
  cancelled: 'cancelled',
};

/** Also of a post that is over. */
export const stateOfPost = (post: Post, now: Date): State => OVER[post.state] ?? stateOf(asPost(post), now);

export const stateOf = (post: ListedPost, now: Date): State =>
  post.shown ? IN_UPNEXT[post.shown] : AT_SERVICE[listedStateAt(post, now)];
