import type { Button } from '@slack/types';
import { HOUR_MS, MINUTE_MS } from '../../durations.js';
import type { ProjectSettings } from '../../rights/project-settings-table.js';
import { findAccess } from '../../rights/access.js';
import type { BoardKey } from '../tables/occasions.js';
import type { Digest } from '../tables/digest-row.js';
import { oncePerMinute } from './once-per-minute.js';
import type { Page, PostFilter } from '../../api/client.js';
import type { Failure, Outcome } from '../../api/outcome.js';
import type { Post } from '../../api/records.js';
import { isAhead } from '../../api/post-state.js';
import { listAll } from '../../api/search-posts.js';
import type { Deps } from '../../deps.js';
import { createSlackUrls, urlOfMessage } from '../../slack/send/find-link.js';
import { clip } from '../../slack/text/blocks.js';
import { fixButton, readList, type ListedPost } from '../../posts/index.js';
import type { Trace } from '../../slack/people/actor.js';
import { MAY_NO_LONGER } from '../setup/reply.js';
import { readFailureReason } from './pause.js';
import { isWithin } from '../../time/range/join-ranges.js';

/**
 * The posts of a project from yesterday to tomorrow, enough for a local day in any zone, with those that Upnext holds. Of those
 * that it won’t send as they are, also later ones.
 */
export interface Board {
  posts: BoardPost[];
  /** False while the service is away. */
  isKnown: boolean;
  /** False if there are more posts than Upnext reads. */
  whole: boolean;
  /** Whose public holidays are shown. */
  country?: string | undefined;
}

export type BoardPost = Pick<
  Post,
  | 'id'
  | 'label'
  | 'content'
  | 'platforms'
  | 'status'
  | 'results'
  | 'problem'
  | 'held'
  | 'parts'
  | 'expiresAt'
  | 'scheduledAt'
> & {
  /** The service will publish it, and nobody has approved it here, although every post of the project needs approval. */
  isUnapproved?: true;
  /** Leads on, for a post that Upnext won’t send: *Fix* or *New time*. */
  fix?: Button | undefined;
  /** To its card, if a channel shows it. */
  link?: string | undefined;
};
/** `why`: the reason why the digest can't be sent until a person does something. */
export type BoardRead = { ok: true; board: Board } | { ok: false; why: string };

/** A local day that is not over began at most 25 hours ago and ends at most 25 hours from now. */
const BACK_MS = 26 * HOUR_MS;
const AHEAD_MS = 50 * HOUR_MS;
/** Of what won’t go out, the whole of yesterday is shown. */
const YESTERDAY_MS = 51 * HOUR_MS;
const WEEK_MS = 7 * 24 * HOUR_MS;

export type Boards = ReturnType<typeof createBoards>;

/** A digest reads with the access of the person who set it up. */
export const watchedProject = ({
  workspace,
  project,
  setUpBy,
}: Pick<Digest, 'workspace' | 'project' | 'setUpBy'>) => ({
  workspace,
  project: project.id,
  person: setUpBy,
});

interface Reading {
  project: BoardKey;
  now: number;
  reference: string;
  isFresh: boolean;
}

interface AtService extends Page<Post>, Pick<Board, 'isKnown'> {}

/** In whole minutes, so that repeated requests are equal and can be cached. */
function timesOf({ now }: Pick<Reading, 'now'>) {
  const minute = Math.floor(now / MINUTE_MS) * MINUTE_MS;
  return {
    stuck: new Date(minute - WEEK_MS),
    yesterday: new Date(minute - YESTERDAY_MS),
    back: new Date(minute - BACK_MS),
    ahead: new Date(minute + AHEAD_MS),
    week: new Date(minute + WEEK_MS),
  };
}

type BoardDeps = Pick<
  Deps,
  'admins' | 'api' | 'store' | 'people' | 'groups' | 'slack' | 'slackOnce' | 'now' | 'log'
>;

/** What the board does not cover, such as past days. */
async function readPosts(
  deps: Pick<BoardDeps, 'api' | 'store'>,
  project: BoardKey,
  filter: { from: Date; to: Date },
): Promise<PostsRead> {
  const list = await readList(deps, project, {
    held: filter,
    listed: async () => listAll((await deps.api(project)).recent, project.project, { filter }),
  });
  if (!list.ok) return list;
  const { posts, moreHeld, listed } = list.value;
  // Also from a service that ignores the filter.
  const within = posts.filter(({ scheduledAt }) => isWithin(scheduledAt, filter));
  return { ok: true, value: { posts: within.map(shortened), whole: !listed.more && moreHeld === 0 } };
}

type PostsRead = Outcome<Pick<Board, 'posts' | 'whole'>>;

/** Asks the service once a minute per project, however many channels need its posts. */
export function createBoards(deps: BoardDeps) {
  const slackUrlOf = createSlackUrls(deps);
  const boards = oncePerMinute<BoardRead>(deps);
  const ranges = oncePerMinute<PostsRead>(deps);
  const keyOf = ({ workspace, person, project }: BoardKey) => `${workspace}\n${person}\n${project}`;

  /** `fresh`: for someone who is waiting and may have just changed a post. */
  function read(project: BoardKey, { reference }: Trace, how?: 'fresh'): Promise<BoardRead> {
    const now = deps.now().getTime();
    const ask = () => readBoard({ project, now, reference, isFresh: how === 'fresh' });
    return boards(keyOf(project), ask, how);
  }

  async function readBoard(reading: Reading): Promise<BoardRead> {
    if (!(await mayStillSetUp(deps, reading))) return { ok: false, why: MAY_NO_LONGER };
    const { project } = reading;
    const { yesterday, ahead, week } = timesOf(reading);
    const list = await readList(deps, project, {
      held: { from: yesterday, to: ahead, unsentTo: week },
      listed: () => readService(reading),
    });
    if (!list.ok) return { ok: false, why: readFailureReason(list) };
    const { posts, moreHeld, listed } = list.value;
    const { isKnown, more } = listed;
    const settings = await deps.store.projectSettings.find(project.workspace, project.project);
    const marked = await markUnapproved(deps, project, posts, settings);
    const linked = await linkToCards(deps, project.workspace, marked, slackUrlOf);
    const { country } = settings;
    return { ok: true, board: { isKnown, whole: !more && moreHeld === 0, posts: linked, country } };
  }

  async function readService(reading: Reading): Promise<Outcome<AtService>> {
    const { project, isFresh } = reading;
    const { back, ahead, stuck } = timesOf(reading);
    const service = await deps.api(project);
    const api = isFresh ? service : service.recent;
    const around = await listAll(api, project.project, { filter: { from: back, to: ahead } });
    if (!around.ok) return withoutService(deps, reading, around);
    const overdue: PostFilter = { status: ['SCHEDULED', 'FAILED'], from: stuck, to: back };
    const late = await api.listPosts(project.project, overdue);
    if (!late.ok) return withoutService(deps, reading, late);
    // A service that ignores the filter would return the same posts twice.
    const older = late.value.items.filter(({ scheduledAt }) => scheduledAt && scheduledAt < back);
    const items = [...around.value.items, ...older];
    return { ok: true, value: { items, more: around.value.more, isKnown: true } };
  }

  const readRange = (project: BoardKey, from: Date, to: Date): Promise<PostsRead> =>
    ranges(`${keyOf(project)}\n${from.getTime()}\n${to.getTime()}`, () =>
      readPosts(deps, project, { from, to }),
    );

  return { read, readRange };
}

/** A channel sees a restricted project only as long as the person who set its digest up may do so. */
async function mayStillSetUp(
  deps: BoardDeps,
  { project: { workspace, project, person }, reference }: Reading,
): Promise<boolean> {
  const restricted = await deps.store.projectSettings.restricted(workspace);
  if (!restricted.has(project)) return true;
  const client = await deps.slack(workspace);
  const access = await findAccess(deps, client, { workspace, person, reference });
  const { may, isUncertain } = await access.inProject(project);
  if (!may('set-up') && isUncertain) throw new Error('Slack did not say who may set up a digest');
  return may('set-up');
}

async function markUnapproved(
  { store }: Pick<BoardDeps, 'store'>,
  { workspace }: BoardKey,
  posts: ListedPost[],
  { approval }: Pick<ProjectSettings, 'approval'>,
): Promise<BoardPost[]> {
  if (approval?.mode !== 'required') return posts.map(shortened);
  const ids = posts.flatMap((post) => (isAhead(post) && !post.own && post.id !== undefined ? post.id : []));
  const approved = await store.approvals.approvedOf(workspace, ids);
  return posts.map((post) =>
    post.id !== undefined && ids.includes(post.id) && !approved.has(post.id)
      ? { ...shortened(post), isUnapproved: true }
      : shortened(post),
  );
}

/** A digest without links is better than none. */
async function linkToCards(
  { store, log }: Pick<BoardDeps, 'store' | 'log'>,
  workspace: string,
  posts: BoardPost[],
  slackUrlOf: ReturnType<typeof createSlackUrls>,
): Promise<BoardPost[]> {
  const ids = posts.flatMap(({ id }) => id ?? []);
  const cards = await store.heldPosts.cardsOf(workspace, ids);
  if (cards.size === 0) return posts;
  const slackUrl = await slackUrlOf(workspace).catch((error: unknown) =>
    log.warn({ workspace, error }, 'found no URLs of cards'),
  );
  return posts.map((post) => {
    const { channel, at } = cards.get(post.id ?? '') ?? {};
    return slackUrl && channel !== undefined && at ? { ...post, link: urlOfMessage(slackUrl, at) } : post;
  });
}

/** While it is away, its posts are not known. If it refuses access, that is a failure. */
function withoutService(
  { log }: Pick<BoardDeps, 'log'>,
  { project, reference }: Reading,
  failure: Failure,
): Outcome<AtService> {
  const { kind, status } = failure;
  log.warn({ reference, project: project.project, kind, status }, 'the digest could not read the posts');
  return REFUSALS.has(kind) ? failure : { ok: true, value: { items: [], more: false, isKnown: false } };
}

const REFUSALS = new Set<Failure['kind']>(['token', 'forbidden', 'missing']);

const shortened = ({
  id,
  label,
  content,
  platforms,
  status,
  results,
  problem,
  held,
  parts,
  expiresAt,
  scheduledAt,
  own,
}: ListedPost): BoardPost => ({
  label: clip(label, 200),
  platforms: platforms.slice(0, 12),
  ...(id !== undefined && { id }),
  ...(content !== undefined && { content: clip(content, 200) }),
  ...(status !== undefined && { status }),
  ...(results && { results: results.slice(0, 12) }),
  ...(problem !== undefined && { problem }),
  ...(held !== undefined && { held }),
  ...(parts && { parts: parts.map((part) => ({ ...part, content: clip(part.content, 200) })) }),
  ...(expiresAt !== undefined && { expiresAt }),
  ...(scheduledAt !== undefined && { scheduledAt }),
  ...(own && { fix: fixButton(own) }),
});
