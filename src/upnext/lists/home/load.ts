import { DAY_MS, HOUR_MS, type LocalDay, MINUTE_MS, readWeek, weekFrom } from '../../../when/index.js';
import type { Client } from '../../api/clients.js';
import { listAll } from '../../api/search-posts.js';
import type { Deps } from '../../deps.js';
import type { ListedForm } from '../../forms/kept-forms-table.js';
import {
  countDays,
  findConcerning,
  groupOf,
  HAS_PASSED,
  type ListedPost,
  readList,
  shownAs,
  timeOf,
  UNSENT,
} from '../../posts/index.js';
import { type Access, ofReadable, readable } from '../../rights/access.js';
import type { Reply } from '../../slack/text/blocks.js';
import { noProjects, toProjects } from '../../ui/project/find-project.js';
import { readFailureReply } from '../../ui/start-reading.js';
import type { Project } from '../../workspaces/channels-table.js';

/** What the Home tab shows without asking the service. */
export type HomeData = Awaited<ReturnType<typeof loadHome>>;

/** What the service has to be asked for. */
export type HomePosts = KnownPosts | ({ ok: false } & Reply);

export type KnownPosts = Extract<Awaited<ReturnType<typeof postsOf>>, { ok: true }>;

const NEW_FOR_MS = HOUR_MS;
const MAX_FORMS = 500;
/** How long a post that failed is shown. */
const PROBLEMS_MS = 3 * DAY_MS;
const MAX_POSTS = 100;

export async function loadHome(
  deps: Pick<Deps, 'admins' | 'groups' | 'now' | 'people' | 'slackOnce' | 'startTimer' | 'store'>,
  access: Access,
  firstOpenedAt: Date,
) {
  const { actor: viewer, profile } = access;
  const { workspace, person } = viewer;
  const [{ may }, kept, { toApprove, own, rest }] = await Promise.all([
    access.anywhere(),
    deps.store.keptForms.of(workspace, person, MAX_FORMS),
    findConcerning(deps, viewer, { states: ['proposed', ...UNSENT] }),
  ]);
  // The others may be in projects that this person may no longer read.
  const posts = await ofReadable(access, own);
  const now = deps.now();
  const reader = { now, zone: profile.zone ?? 'UTC', locale: profile.locale };
  return {
    viewer: { actor: viewer, profile, reader, may },
    isNew: now.getTime() - firstOpenedAt.getTime() < NEW_FOR_MS,
    unsent: kept.map((form) => (isLate(form, now) ? { ...form, reason: HAS_PASSED } : form)),
    toApprove,
    toChange: posts.filter(({ state }) => state === 'held'),
    proposed: posts.filter(({ state }) => state === 'proposed'),
    toFix: posts.filter(({ state }) => shownAs(state).group === 'trouble'),
    moreToFix: rest,
    approvers: may('read') ? [] : await access.findApprovers(),
  };
}

/** Why it wasn’t sent then may no longer be true. */
const isLate = ({ dueAt, state, mayBeSent }: ListedForm, now: Date) =>
  dueAt && dueAt <= now && state === 'returned' && !mayBeSent;

/** Shows one project at a time, so this is three requests, unless there are very many posts. */
export async function loadPosts(
  deps: Pick<Deps, 'api' | 'log' | 'now' | 'store' | 'weekPictures'>,
  access: Access,
  chosen?: string,
): Promise<HomePosts> {
  const { actor } = access;
  const [all, client] = await Promise.all([deps.store.channels.projects(actor.workspace), deps.api(actor)]);
  const linked = await readable(access, all);
  const listed = linked.length > 0 ? undefined : await client.recent.listProjects();
  if (listed && !listed.ok) return { ok: false, ...readFailureReply(deps, actor, listed) };
  const projects = byName(listed ? await readable(access, listed.value.flatMap(toProjects)) : linked);
  const project = projects.find(({ id }) => id === chosen) ?? projects[0];
  if (!project) return { ok: false, ...noProjects };
  const loaded = await postsOf(deps, client, access, { project, projects });
  return loaded.ok ? loaded : { ok: false, ...readFailureReply(deps, actor, loaded) };
}

async function postsOf(
  deps: Pick<Deps, 'now' | 'store' | 'weekPictures'>,
  client: Client,
  access: Access,
  { project, projects }: { project: Project; projects: Project[] },
) {
  const { store } = deps;
  const now = deps.now();
  const { workspace, person } = access.actor;
  const { zone = 'UTC' } = access.profile;
  const first = readWeek('', { now, zone, locale: access.profile.locale }) ?? '';
  const days = weekFrom(first, zone);
  const key = { workspace, project: project.id };
  const since = new Date(now.getTime() - PROBLEMS_MS);
  const scheduled = { status: ['SCHEDULED'], from: hourOf(now), limit: MAX_POSTS };
  const filter = around(days, since);
  const api = client.recent;
  const [next, recent, { freeze }] = await Promise.all([
    readList(deps, key, {
      held: { states: ['held', 'sending'], limit: MAX_POSTS },
      listed: () => api.listPosts(project.id, scheduled),
    }),
    readList(deps, key, {
      held: filter,
      listed: () => listAll(api, project.id, { filter }),
    }),
    store.projectSettings.findFresh(key.workspace, key.project),
  ]);
  if (!next.ok) return next;
  if (!recent.ok) return recent;
  // The person’s own are above.
  const isProblem = (post: ListedPost) =>
    post.own?.author !== person &&
    timeOf(post.scheduledAt, 0) >= since.getTime() &&
    groupOf(post, now) === 'trouble';
  const isAhead = (post: ListedPost) => post.shown || timeOf(post.scheduledAt) >= now.getTime() - MINUTE_MS;
  const week =
    recent.value.listed.more || recent.value.moreOwn > 0 ? [] : countDays(days, recent.value.posts, now);
  return {
    ok: true as const,
    project,
    projects,
    next: next.value.posts.filter(isAhead),
    moreHeld: next.value.moreOwn,
    freeze,
    may: (await access.inProject(project.id)).may,
    problems: recent.value.posts.filter(isProblem).toReversed(),
    week,
    picture: deps.weekPictures.of(week),
  };
}

/** Posts of this week, and those before it that may have failed or be stuck. */
function around(days: LocalDay[], since: Date) {
  const from = hourOf(new Date(Math.min(since.getTime(), days[0]?.start.getTime() ?? Infinity)));
  return { from, to: days.at(-1)?.end ?? since, limit: MAX_POSTS };
}

const byName = (projects: Project[]) =>
  [...projects].sort((one, other) => one.name.localeCompare(other.name));

/** In whole hours, so that repeated requests are equal and can be cached. */
const hourOf = (at: Date) => new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS);
