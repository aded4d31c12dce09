import * as z from 'zod';
import { listAll } from '../../api/search-posts.js';
import { findLink } from '../../slack/send/find-link.js';
import {
  asPost,
  cardOf,
  findWholePost,
  readList,
  timeOf,
  whatBecameOf,
  type HeldFilter,
  type ListedPost,
} from '../../posts/index.js';
import type { Range } from '../../time/types.js';
import { inProject, type CallInProject } from '../call.js';
import { BAD_CURSOR, pageOf } from '../pages.js';
import * as schemas from '../schemas.js';
import { showPost, shownPost, stateOf, stateOfHeld } from '../shown-post.js';
import { fail, type Failed } from '../failed.js';
import { defineTool } from '../tool.js';

const PAGE = 100;
const MAX_PAGES = 10;

export const listPosts = defineTool({
  name: 'list_posts',
  title: 'List posts',
  description:
    'The posts of a project by their time: what the service has and what Upnext holds. Without from and to, those that are still to come.',
  scope: 'read',
  input: z.object({
    project: schemas.project,
    from: schemas.instant,
    to: schemas.instant,
    state: schemas.state.optional().describe('Only posts in this state.'),
    cursor: schemas.cursor,
  }),
  output: z.object({ items: z.array(shownPost), next: schemas.next }),
  async run({ project, from, to, state, cursor }, started) {
    const call = await inProject(started, project);
    if ('ok' in call) return call;
    const { now } = call.reader;
    const isOpen = from === undefined && to === undefined;
    const range: Range = {
      ...(from ? { from: new Date(from) } : isOpen && !ANY_TIME.has(state ?? '') ? { from: now } : {}),
      ...(to && { to: new Date(to) }),
    };
    // Proposals are listed only when they are asked for: a proposed change would look like a second post.
    const held = state === 'proposed' ? { ...range, states: ['proposed' as const] } : range;
    const posts = await readPosts(call, range, held);
    if (!Array.isArray(posts)) return posts;
    const wanted = posts.filter((post) => state === undefined || stateOf(post, now) === state);
    const page = pageOf(wanted, cursor, (post) => [timeOf(post.scheduledAt), post.id ?? post.label]);
    if (!page) return fail(BAD_CURSOR);
    const items = page.items.map((post) => showPost(post, call));
    return { ok: true, data: { items, next: page.next }, text: inLines(items, page.next) };
  },
});

/** These are looked for whenever they are or were due. */
const ANY_TIME = new Set<string>([
  'draft',
  'proposed',
  'published',
  'partly_published',
  'failed',
  'stuck',
  'refused',
  'missed',
  'expired',
]);

async function readPosts(
  { deps, api, actor, project }: CallInProject,
  range: Range,
  held: HeldFilter,
): Promise<ListedPost[] | Failed> {
  const list = await readList(
    deps,
    { workspace: actor.workspace, project: project.id },
    {
      held,
      listed: () => listAll(api.recent, project.id, { filter: { ...range, limit: PAGE }, pages: MAX_PAGES }),
    },
  );
  return list.ok ? list.value.posts : fail(list.say);
}

const inLines = (items: z.infer<typeof shownPost>[], next: string | null): string =>
  items.length === 0
    ? 'No posts.'
    : [
        ...items.map(
          ({ when, state, networks, id }) =>
            `${when?.words ?? 'no time'} · ${state} · ${networks.join(', ')} · ${id ?? 'no id'}`,
        ),
        ...(next ? ['There are more: call again with cursor.'] : []),
      ].join('\n');

const withCard = shownPost.extend({
  card: z.string().nullable().describe('The address of its card in Slack.'),
});

export const getPost = defineTool({
  name: 'get_post',
  title: 'Get a post',
  description: 'One post, with its card in Slack.',
  scope: 'read',
  input: z.object({ project: schemas.project, id: z.string().max(300).describe('From list_posts.') }),
  output: z.object({ post: withCard }),
  async run({ project, id }, started) {
    const call = await inProject(started, project);
    if ('ok' in call) return call;
    const { deps, actor } = call;
    const held = await deps.plan.find({ workspace: actor.workspace, id });
    if (held && held.project.id === call.project.id) {
      const card = (await findLink(deps, actor.workspace, cardOf(held)?.at)) ?? null;
      const state = stateOfHeld(await whatBecameOf(deps, held), call.reader.now);
      return answer({ ...showPost(asPost(held), call), state, card });
    }
    const found = await findWholePost(deps, actor.workspace, call.api.recent, {
      project: call.project.id,
      id,
    });
    if (!found.ok) return fail(found.say);
    return found.value ? answer({ ...showPost(found.value, call), card: null }) : fail(NO_SUCH_POST);
  },
});

const answer = (post: z.infer<typeof withCard>) =>
  ({ ok: true, data: { post }, text: inLines([post], null) }) as const;

const NO_SUCH_POST = 'There is no such post in this project. Call list_posts and use one of its ids.';
