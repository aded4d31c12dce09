import type { Button } from '@slack/types';
import { DAY_MS, MINUTE_MS } from '../../durations.js';
import type { ProjectSettings } from '../../rights/project-settings-table.js';
import { findAccess } from '../../rights/access.js';
import type { Digest } from '../table.js';
import { oncePerMinute } from './once-per-minute.js';
import type { Page } from '../../api/client.js';
import type { Failure, Outcome } from '../../api/outcome.js';
import type { Post } from '../../api/records.js';
import { isAhead } from '../../api/post-state.js';
import { listAll } from '../../api/search-posts.js';
import type { Deps } from '../../deps.js';
import { createSlackUrls, urlOfMessage } from '../../slack/send/find-link.js';
import { clip } from '../../slack/text/blocks.js';
import { fixButton, readList, type ListedPost } from '../../posts/index.js';
import type { Trace } from '../../slack/people/actor.js';
import { MAY_NO_LONGER, PROJECT_GONE, READ_FORBIDDEN, TOKEN_NOT_ACCEPTED } from '../setup/reply.js';
import { isWithin } from '../../time/range/join-ranges.js';

/** The posts of a project, of the last and of the next days, with those that Upnext holds. */
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

/** The week of a day, and what was stuck in the week before. */
const REACH_MS = 8 * DAY_MS;

export type Boards = ReturnType<typeof createBoards>;

/** The posts of a project, read in the name of a digest’s owner. */
interface BoardKey {
  workspace: string;
  project: string;
  person: string;
}

const keyOf = ({ workspace, project, setUpBy }: Digest): BoardKey => ({
  workspace,
  project: project.id,
  person: setUpBy,
});

const READ_FAILURES: Partial<Record<Failure['kind'], string>> = {
  missing: PROJECT_GONE,
  token: TOKEN_NOT_ACCEPTED,
  forbidden: READ_FORBIDDEN,
};

interface Reading {
  project: BoardKey;
  filter: { from: Date; to: Date };
  reference: string;
  isFresh: boolean;
}

interface AtService extends Page<Post>, Pick<Board, 'isKnown'> {}

type BoardDeps = Pick<
  Deps,
  'admins' | 'api' | 'store' | 'people' | 'groups' | 'slack' | 'slackOnce' | 'now' | 'log'
>;

/** Asks the service once a minute per project, however many channels need its posts. */
export function createBoards(deps: BoardDeps) {
  const slackUrlOf = createSlackUrls(deps);
  const boards = oncePerMinute<BoardRead>(deps);
  const nameOf = (key: BoardKey) => Object.values(key).join('\n');

  /** `fresh`: for someone who is waiting and may have just changed a post. */
  function read(digest: Digest, { reference }: Trace, how?: 'fresh'): Promise<BoardRead> {
    const project = keyOf(digest);
    // In whole minutes, so that repeated requests are equal and can be cached.
    const minute = Math.floor(deps.now().getTime() / MINUTE_MS) * MINUTE_MS;
    const filter = { from: new Date(minute - REACH_MS), to: new Date(minute + REACH_MS) };
    const ask = () => readBoard({ project, filter, reference, isFresh: how === 'fresh' });
    return boards(nameOf(project), ask, how);
  }

  async function readBoard(reading: Reading): Promise<BoardRead> {
    if (!(await mayStillSetUp(deps, reading))) return { ok: false, why: MAY_NO_LONGER };
    const { project, filter } = reading;
    const list = await readList(deps, project, { held: filter, listed: () => readService(reading) });
    if (!list.ok) return { ok: false, why: READ_FAILURES[list.kind] ?? list.say };
    const { posts, moreHeld, listed } = list.value;
    const { isKnown, more } = listed;
    const settings = await deps.store.projectSettings.find(project.workspace, project.project);
    // Also from a service that ignores the filter.
    const within = posts.filter(({ scheduledAt }) => isWithin(scheduledAt, filter));
    const marked = await markUnapproved(deps, project, within, settings);
    const linked = await linkToCards(deps, project.workspace, marked, slackUrlOf);
    const { country } = settings;
    return { ok: true, board: { isKnown, whole: !more && moreHeld === 0, posts: linked, country } };
  }

  async function readService(reading: Reading): Promise<Outcome<AtService>> {
    const { project, filter, isFresh } = reading;
    const service = await deps.api(project);
    const listed = await listAll(isFresh ? service : service.recent, project.project, { filter });
    return listed.ok
      ? { ok: true, value: { ...listed.value, isKnown: true } }
      : withoutService(deps, reading, listed);
  }

  return { read };
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
