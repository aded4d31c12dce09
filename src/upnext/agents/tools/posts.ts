import type { DataTableBlock } from '@slack/types';
import * as z from 'zod';
import type { Range } from '../../../when/index.js';
import { listAll } from '../../api/search-posts.js';
import type { CallInProject } from '../../calls/call.js';
import { fail } from '../../calls/failed.js';
import { postsTable } from '../../lists/posts/reply.js';
import {
  asPost,
  cardLinks,
  cardOf,
  findWholePost,
  type ListedPost,
  nameForAgents,
  type OwnFilter,
  readList,
  SHOWN_STATES,
  shownAs,
  timeOf,
} from '../../posts/index.js';
import { findLink } from '../../slack/send/find-link.js';
import { humanize, namesOfNetworks } from '../../ui/words.js';
import { BAD_CURSOR, pageOf } from '../pages.js';
import * as schemas from '../schemas.js';
import { readId, shownPost, showPost, type State, state, stateOf } from '../shown-post.js';
import { defineProjectTool } from '../tool.js';

const PAGE = 100;
const MAX_PAGES = 10;

export const listPosts = defineProjectTool({
  name: 'list_posts',
  title: 'List posts',
  description:
    'The posts of a project by their time: what the service has and what Upnext holds. Without from and to, those that are still to come.',
  scope: 'read',
  hasTable: true,
  input: z.object({
    from: schemas.instant,
    to: schemas.instant,
    state: state.optional().describe('Only posts in this state.'),
    cursor: schemas.cursor,
  }),
  output: z.object({
    items: z.array(shownPost),
    next: schemas.next,
    cut: z.boolean().describe('There are too many posts to read the later ones: ask with from and to.'),
  }),
  async run({ from, to, state, cursor }, call) {
    const { now } = call.reader;
    const isOpen = from === undefined && to === undefined;
    const list = await read(call, state, {
      ...(from ? { from: new Date(from) } : isOpen && !ANY_TIME.has(state) ? { from: now } : {}),
      ...(to && { to: new Date(to) }),
    });
    if (!list.ok) return fail(list.say);
    const { posts, listed, moreOwn, held } = list.value;
    // Up to there, nothing is missing.
    const ends = [
      ...(listed.more ? [timeOf(listed.items.at(-1)?.scheduledAt)] : []),
      ...(moreOwn > 0 ? [timeOf(held.at(-1)?.dueAt)] : []),
    ];
    const cut = ends.length > 0;
    const whole = cut ? posts.filter((post) => timeOf(post.scheduledAt) < Math.min(...ends)) : posts;
    const wanted = whole.filter((post) => state === undefined || stateOf(post, now) === state);
    const page = pageOf(wanted, cursor, ({ scheduledAt, id, label }) => [timeOf(scheduledAt), id ?? label]);
    if (!page) return fail(BAD_CURSOR);
    const items = page.items.map((post) => showPost(post, call));
    const text = inLines(items, page.next) + (cut ? `\n${CUT}` : '');
    return { ok: true, data: { items, next: page.next, cut }, text, table: await tableFor(page.items, call) };
  },
});

/** Links to cards, and no buttons: nobody could tell a press from a call of the model. */
async function tableFor(posts: ListedPost[], call: CallInProject): Promise<DataTableBlock | undefined> {
  const { actor, caller, deps } = call;
  if (!caller.drawsTables || posts.length === 0) return undefined;
  return postsTable(posts, call, await cardLinks(deps, actor.workspace, posts));
}

const CUT = 'There are too many posts here to list the later ones. Ask for a shorter range with from and to.';

/** These are looked for whenever they are or were due. */
const WHENEVER = SHOWN_STATES.filter((shown) => !['ahead', 'waits', 'over'].includes(shownAs(shown).group));
const ANY_TIME = new Set<string | undefined>(WHENEVER.map(nameForAgents));

function read({ deps, api, actor, project }: CallInProject, state: State | undefined, range: Range) {
  // Proposals are listed only when they are asked for.
  const held: OwnFilter = state === 'proposed' ? { ...range, states: ['proposed'] } : range;
  const filter = { ...range, ...(state === 'draft' && { status: ['DRAFT'] }), limit: PAGE };
  const key = { workspace: actor.workspace, project: project.id };
  const listed = () => listAll(api.recent, project.id, { filter, pages: MAX_PAGES });
  return readList(deps, key, { held, listed });
}

const inLines = (items: z.infer<typeof shownPost>[], next: string | null): string =>
  [
    ...items.map(
      ({ when, state, networks, id }) =>
        `${when?.words ?? 'no time'} · ${humanize(state)} · ${namesOfNetworks(networks).join(', ')} · ${id ?? 'no id'}`,
    ),
    ...(next ? ['There are more: call again with cursor.'] : items.length === 0 ? ['No posts.'] : []),
  ].join('\n');

const withCard = shownPost.extend({
  card: z.string().nullable().describe('The address of its card in Slack.'),
});

export const getPost = defineProjectTool({
  name: 'get_post',
  title: 'Get a post',
  description: 'One post, with its card in Slack.',
  scope: 'read',
  input: z.object({ id: z.string().max(400).describe('From list_posts or next_post.') }),
  output: z.object({ post: withCard }),
  async run({ id }, call) {
    const { deps, actor } = call;
    const held = await deps.store.posts.find({ workspace: actor.workspace, id });
    if (held && held.project.id === call.project.id) {
      const card = (await findLink(deps, actor.workspace, cardOf(held)?.at)) ?? null;
      return answer({ ...showPost(asPost(held), call), card });
    }
    const wanted = { project: call.project.id, ...readId(id) };
    const found = await findWholePost(deps, actor.workspace, call.api.recent, wanted);
    if (!found.ok) return fail(found.say);
    return found.value ? answer({ ...showPost(found.value, call), card: null }) : fail(NO_SUCH_POST);
  },
});

const answer = (post: z.infer<typeof withCard>) =>
  ({ ok: true, data: { post }, text: inLines([post], null) }) as const;

const NO_SUCH_POST = 'There is no such post in this project. Call list_posts and use one of its ids.';
