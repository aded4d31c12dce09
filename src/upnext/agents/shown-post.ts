import * as z from 'zod';
import { formatBothClocks } from '../../when/index.js';
import { publishedUrls, wasRehearsed } from '../api/post-state.js';
import type { CallInProject } from '../calls/call.js';
import { momentOf } from '../calls/moment.js';
import { type ListedPost, listedState, nameForAgents, noAnswer, SHOWN_STATES } from '../posts/index.js';
import * as schemas from './schemas.js';

/** A post as agents see it. */

export const state = z.enum([...new Set(SHOWN_STATES.map(nameForAgents))]);
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
  const texts = parts?.flatMap((part) => part.platforms.map((network) => [network, part.content] as const));
  const problem = post.problem ?? noAnswer(post)[0];
  const when = momentOf(post, call);
  return {
    id: idOf(post),
    state: stateOf(post, call.reader.now),
    // The person who asked reads their own clock first.
    when: when && {
      ...when,
      words: formatBothClocks(new Date(when.instant), call.reader.zone, { ...call.reader, zone: when.zone }),
    },
    networks: platforms,
    text: parts?.[0]?.content ?? content ?? label,
    ...(texts && { texts: Object.fromEntries(texts) }),
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

export const stateOf = (post: ListedPost, now: Date): State => nameForAgents(listedState(post, now));
