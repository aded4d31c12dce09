import * as z from 'zod';
import { listAll } from '../../api/search-posts.js';
import { findLink } from '../../slack/send/find-link.js';
import {
  asPost,
  cardOf,
  findWholePost,
  readList,
  timeOf,
  type HeldFilter,
  type ListedPost,
} from '../../posts/index.js';
import type { Range } from '../../../when/index.js';
import type { CallInProject } from '../call.js';
import { BAD_CURSOR, pageOf, startOfPart } from '../pages.js';
import * as schemas from '../schemas.js';
import { readId, showPost, shownPost, state, stateOf, stateOfHeld, type State } from '../shown-post.js';
import { fail, type Failed } from '../failed.js';
import { defineProjectTool } from '../tool.js';

const PAGE = 100;
const MAX_PAGES = 10;

export const listPosts = defineProjectTool({
  name: 'list_posts',
  title: 'List posts',
  description:
    'The posts of a project by their time: what the service has and what Upnext holds. Without from and to, those that are still to come. A page can be empty and still have a next one. In projects with over 1,000 posts, only drafts are listed without a time.',
  scope: 'read',
  input: z.object({
    from: schemas.instant,
    to: schemas.instant,
    state: state.optional().describe('Only posts in this state.'),
    cursor: schemas.cursor,
  }),
  output: z.object({ items: z.array(shownPost), next: schemas.next }),
  async run({ from, to, state, cursor }, call) {
    const { now } = call.reader;
    const isOpen = from === undefined && to === undefined;
    const range: Range = {
      ...(from ? { from: new Date(from) } : isOpen && !ANY_TIME.has(state ?? '') ? { from: now } : {}),
      ...(to && { to: new Date(to) }),
    };
    const start = startOfPart(cursor);
    if (start !== undefined && start > LAST_TIME) return fail(TOO_MANY);
    const part = await readPart(
      call,
      start === undefined ? range : { ...range, from: new Date(start) },
      state,
    );
    if ('say' in part) return part;
    const { posts, rest } = part;
    if (rest !== undefined && rest === start) return fail(TOO_MANY);
    const wanted = posts.filter((post) => state === undefined || stateOf(post, now) === state);
    const placeOf = ({ scheduledAt, id, label }: ListedPost) =>
      [timeOf(scheduledAt), id ?? label, start] satisfies [number, string, number | undefined];
    const page = pageOf(wanted, cursor, placeOf, rest);
    if (!page) return fail(BAD_CURSOR);
    const items = page.items.map((post) => showPost(post, call));
    return { ok: true, data: { items, next: page.next }, text: inLines(items, page.next) };
  },
});

/** The latest that a date can be. Posts without a time come after it. */
const LAST_TIME = 8.64e15;
const TOO_MANY =
  'There are too many posts here to list the others. Ask for a shorter range with from and to.';

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
  'unconfirmed',
]);

/** As many as are read at once. `rest`: from when on there may be more, if that is not all. */
interface Part {
  posts: ListedPost[];
  rest: number | undefined;
}

async function readPart(
  { deps, api, actor, project }: CallInProject,
  range: Range,
  state: State | undefined,
): Promise<Part | Failed> {
  // Proposals are listed only when they are asked for.
  const held: HeldFilter = state === 'proposed' ? { ...range, states: ['proposed'] } : range;
  const filter = { ...range, ...(state === 'draft' && { status: ['DRAFT'] }), limit: PAGE };
  const list = await readList(
    deps,
    { workspace: actor.workspace, project: project.id },
    { held, listed: () => listAll(api.recent, project.id, { filter, pages: MAX_PAGES }) },
  );
  if (!list.ok) return fail(list.say);
  const { posts, listed, moreHeld, held: read } = list.value;
  const ends = [
    ...(listed.more ? [timeOf(listed.items.at(-1)?.scheduledAt)] : []),
    ...(moreHeld > 0 ? [timeOf(read.at(-1)?.dueAt)] : []),
  ];
  if (ends.length === 0) return { posts, rest: undefined };
  const rest = Math.min(...ends);
  return { posts: posts.filter((post) => timeOf(post.scheduledAt) < rest), rest };
}

const inLines = (items: z.infer<typeof shownPost>[], next: string | null): string =>
  [
    ...items.map(
      ({ when, state, networks, id }) =>
        `${when?.words ?? 'no time'} · ${state} · ${networks.join(', ')} · ${id ?? 'no id'}`,
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
  input: z.object({
    id: z.string().max(400).describe('From list_posts or next_post.'),
  }),
  output: z.object({ post: withCard }),
  async run({ id }, call) {
    const { deps, actor } = call;
    const held = await deps.store.heldPosts.find({ workspace: actor.workspace, id });
    if (held && held.project.id === call.project.id) {
      const card = (await findLink(deps, actor.workspace, cardOf(held)?.at)) ?? null;
      const state = stateOfHeld(held, call.reader.now);
      return answer({ ...showPost(asPost(held), call), state, card });
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
