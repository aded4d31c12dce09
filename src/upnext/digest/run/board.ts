import { DAY_MS, isWithin, MINUTE_MS } from '../../../when/index.js';
import type { Failure } from '../../api/outcome.js';
import { listAll } from '../../api/search-posts.js';
import type { Deps } from '../../deps.js';
import { cardLinks, isAhead, type ListedPost, readList } from '../../posts/index.js';
import { type AccessDeps, findAccess } from '../../rights/access.js';
import type { Freeze } from '../../rights/project-settings-table.js';
import type { Requester } from '../../slack/people/actor.js';
import { MAY_NO_LONGER, PROJECT_GONE, READ_FORBIDDEN, TOKEN_NOT_ACCEPTED } from '../setup/reply.js';
import type { Digest } from '../table.js';

/** The posts of a project, of the last and of the next days, with those that Upnext holds. */
export interface Board {
  posts: BoardPost[];
  /** False while the service is away. */
  isKnown: boolean;
  /** False if there are more posts than Upnext reads. */
  whole: boolean;
  /** Whose public holidays are shown. */
  country?: string | undefined;
  /** While its project is frozen. */
  freeze?: Freeze | undefined;
}

export type BoardPost = ListedPost & {
  /** The service will publish it, and nobody has approved it here, although every post of the project needs approval. */
  isUnapproved?: true;
  /** To its card, if a channel shows it. */
  link?: string | undefined;
};

/** `why`: the reason why the digest can't be sent until a person does something. */
type BoardRead = { ok: true; board: Board } | { ok: false; why: string };

/** The week of a day, and what was stuck in the week before. */
const REACH_MS = 8 * DAY_MS;

/** Otherwise the service is away, and its posts are not known. */
const REFUSALS: Partial<Record<Failure['kind'], string>> = {
  missing: PROJECT_GONE,
  token: TOKEN_NOT_ACCEPTED,
  forbidden: READ_FORBIDDEN,
};

export type BoardDeps = AccessDeps & Pick<Deps, 'api' | 'log' | 'now' | 'slack' | 'slackUrlOf'>;

/** In the name of who set the digest up. `isFresh`: for someone who may have just changed a post. */
export async function readBoard(
  deps: BoardDeps,
  { workspace, project: { id: project }, setUpBy: person }: Digest,
  { reference, isFresh }: { reference: string; isFresh: boolean | undefined },
): Promise<BoardRead> {
  const { log, store } = deps;
  if (!(await mayStillSetUp(deps, project, { workspace, person, reference })))
    return { ok: false, why: MAY_NO_LONGER };
  // In whole minutes, so that repeated requests are equal and can be cached.
  const minute = Math.floor(deps.now().getTime() / MINUTE_MS) * MINUTE_MS;
  const filter = { from: new Date(minute - REACH_MS), to: new Date(minute + REACH_MS) };
  const key = { workspace, project };
  const list = await readList(deps, key, {
    held: filter,
    async listed() {
      const service = await deps.api({ workspace });
      const listed = await listAll(isFresh ? service : service.recent, project, { filter });
      if (listed.ok) return { ok: true, value: { ...listed.value, isKnown: true } };
      const { kind, status } = listed;
      log.warn({ reference, project, kind, status }, 'the digest could not read the posts');
      return REFUSALS[kind] ? listed : { ok: true, value: { items: [], more: false, isKnown: false } };
    },
  });
  if (!list.ok) return { ok: false, why: REFUSALS[list.kind] ?? list.say };
  const { posts, moreOwn, listed } = list.value;
  const { approval, country, freeze } = await store.projectSettings.find(workspace, project);
  // Also from a service that ignores the filter.
  const within = posts.filter(({ scheduledAt }) => isWithin(scheduledAt, filter));
  const marked = approval?.mode === 'required' ? await markUnapproved(deps, workspace, within) : within;
  const links = await cardLinks(deps, workspace, marked);
  return {
    ok: true,
    board: {
      isKnown: listed.isKnown,
      whole: !listed.more && moreOwn === 0,
      posts: marked.map((post) => ({ ...post, link: links.get(post.id ?? '') })),
      country,
      freeze,
    },
  };
}

async function markUnapproved(
  { store }: BoardDeps,
  workspace: string,
  posts: ListedPost[],
): Promise<BoardPost[]> {
  const ids = posts.flatMap((post) => (isAhead(post) && !post.own && post.id !== undefined ? post.id : []));
  const approved = await store.decisions.approvedOf(workspace, ids);
  const isUnapproved = ({ id = '' }: ListedPost) => ids.includes(id) && !approved.has(id);
  return posts.map((post) => (isUnapproved(post) ? { ...post, isUnapproved: true } : post));
}

/** A channel sees a restricted project only as long as the person who set its digest up may do so. */
async function mayStillSetUp(deps: BoardDeps, project: string, owner: Requester): Promise<boolean> {
  const restricted = await deps.store.projectSettings.restricted(owner.workspace);
  if (!restricted.has(project)) return true;
  const access = await findAccess(deps, await deps.slack(owner.workspace), owner);
  const { may, isUncertain } = await access.inProject(project);
  if (!may('set-up') && isUncertain) throw new Error('Slack did not say who may set up a digest');
  return may('set-up');
}
