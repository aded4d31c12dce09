import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../durations.js';
import { inAllProjects, ofReadable, readable, type Access, type May } from '../../rights/access.js';
import type { Outcome } from '../../api/outcome.js';
import { needsAttention, postState } from '../../api/post-state.js';
import type { Reads } from '../../api/read-cache.js';
import type { Post } from '../../api/records.js';
import { listAll } from '../../api/search-posts.js';
import type { Deps } from '../../deps.js';
import type { RegisteredForm } from '../../forms/registered-form.js';
import type { ChangedFor } from '../../slack/people/person-changes.js';
import type { Project } from '../../workspaces/channels-table.js';
import {
  findWaiting,
  needsChanges,
  readList,
  type Freeze,
  type HeldPost,
  type ListedPost,
} from '../../posts/index.js';
import type { WorkspaceSettings } from '../../rights/settings-table.js';
import type { Submission } from '../../forms/table/submission-row.js';
import type { AuditRow } from '../../ui/audit/audit.js';
import { toProjects } from '../../ui/project/find-project.js';
import { readFailureText } from '../../ui/start-reading.js';
import type { Viewer } from '../../ui/feature.js';

/** What the Home tab shows without asking the service. */
export interface HomeData {
  viewer: Viewer;
  isNew: boolean;
  settings: WorkspaceSettings;
  unsent: UnsentForm[];
  /** How many there are in total. `unsent` has the newest. */
  unsentCount: number;
  /** Requests that this person can approve. */
  requests: ApprovalRequest[];
  requestCount: number;
  /** Posts that this person can approve. */
  toApprove: HeldPost[];
  /** Not all posts were read. */
  mayBeMoreToApprove: boolean;
  /** This person’s posts that approvers asked to change. */
  toChange: HeldPost[];
  /** What agents and workflows propose to this person. */
  proposed: HeldPost[];
  moreProposed: number;
  /** This person’s posts that Upnext didn’t send. */
  toFix: HeldPost[];
  moreToFix: number;
  /** Whom a person who may not view posts can ask. */
  approvers: string[];
  /** Only for admins. */
  trail: AuditRow[] | undefined;
}

/** `may`: whether the person may send the form without an approval. */
export type UnsentForm = Pick<Submission, 'id' | 'state' | 'reason'> & { label: string; may: boolean };

/** A form that somebody asked to send, and when. */
export type ApprovalRequest = Pick<Submission, 'person' | 'updatedAt'> & { label: string };

/** What the service has to be asked for. */
export type HomePosts =
  | {
      ok: true;
      project: Project;
      projects: Project[];
      next: ListedPost[];
      drafts: Post[];
      problems: Post[];
      /** Posts of others that Upnext didn’t send. */
      notSent: HeldPost[];
      moreNotSent: number;
      /** How many more posts Upnext holds than are in `next`. */
      moreHeld: number;
      ownDrafts: HeldPost[];
      moreOwnDrafts: number;
      freeze: Freeze | undefined;
      /** In this project. */
      may: May;
    }
  | { ok: false; say: string; reference?: string | undefined };

export type KnownPosts = Extract<HomePosts, { ok: true }>;

const NEW_FOR_MS = HOUR_MS;
const MAX_UNSENT = 8;
const MAX_REQUESTS = 3;
const MAX_TRAIL = 5;
const MAX_TO_FIX = 20;
/** How long a post that failed is shown. */
const PROBLEMS_MS = 3 * DAY_MS;
const PROBLEM_PAGES = 5;
const NOT_SENT = ['refused', 'missed', 'expired'] as const;
const MAX_POSTS = 100;

export async function loadHome(
  deps: Pick<Deps, 'admins' | 'approvers' | 'now' | 'plan' | 'store'>,
  forms: RegisteredForm[],
  access: Access,
  firstOpenedAt: Date,
): Promise<HomeData> {
  const { actor: viewer, profile, settings } = access;
  const { workspace, person } = viewer;
  const mine = { workspace, author: person, limit: MAX_TO_FIX };
  const [{ may }, submissions, waiting, notSent, asked, proposed] = await Promise.all([
    access.anywhere(),
    deps.store.submissions.openFor(workspace, person, MAX_UNSENT),
    findWaiting(deps, viewer),
    deps.plan.listAndCount({ ...mine, states: NOT_SENT }),
    deps.plan.list({ ...mine, states: ['held'], hasRequestedChanges: true }),
    deps.plan.listAndCount({ ...mine, states: ['proposed'] }),
  ]);
  const toFix = await ofReadable(access, notSent.posts);
  const labelOf = (submission: Submission) =>
    forms.find(({ name }) => name === submission.form)?.label(submission) ?? 'A form';
  const { unsentCount, requests, requestCount } = await loadCounts(deps, viewer, {
    unsent: submissions.length,
    mayApprove: may('administer'),
  });
  const now = deps.now();
  const reader = { now, zone: profile.zone ?? 'UTC', locale: profile.locale };
  return {
    viewer: { actor: viewer, profile, reader, may },
    isNew: now.getTime() - firstOpenedAt.getTime() < NEW_FOR_MS,
    settings,
    unsent: await Promise.all(
      submissions.map(async (submission) => {
        const { id, state, reason } = submission;
        const form = forms.find(({ name }) => name === submission.form);
        return {
          id,
          state,
          reason,
          label: labelOf(submission),
          may: await maySend(access, form, submission),
        };
      }),
    ),
    unsentCount,
    requests: requests.map((submission) => {
      const { person: requester, updatedAt } = submission;
      return { person: requester, updatedAt, label: labelOf(submission) };
    }),
    requestCount,
    toApprove: waiting.posts,
    mayBeMoreToApprove: waiting.isCut,
    // The others may be in projects that this person may no longer read.
    toChange: (await ofReadable(access, asked)).filter(needsChanges),
    proposed: await ofReadable(access, proposed.posts),
    moreProposed: proposed.rest,
    toFix,
    moreToFix: toFix.length < notSent.posts.length ? 0 : notSent.rest,
    approvers: may('read') ? [] : await access.findApprovers(),
    trail: may('administer') ? await deps.store.audit.page(workspace, MAX_TRAIL) : undefined,
  };
}

/** Also where it is no use to ask an admin: sending it says why. */
async function maySend(access: Access, form: RegisteredForm | undefined, submission: Submission) {
  if (!form) return true;
  const { may, isRestricted } = await inAllProjects(access, form.projects(submission));
  return may(form.right) || (isRestricted && !may('read'));
}

/** Counts only if there may be more than what was read. */
async function loadCounts(
  { store: { submissions } }: Pick<Deps, 'store'>,
  { workspace, person }: ChangedFor,
  { unsent, mayApprove }: { unsent: number; mayApprove: boolean },
) {
  const requests = mayApprove ? await submissions.waitingForApproval(workspace, MAX_REQUESTS) : [];
  const [unsentCount, requestCount] = await Promise.all([
    unsent < MAX_UNSENT ? unsent : submissions.countOpen(workspace, { person }),
    requests.length < MAX_REQUESTS ? requests.length : submissions.countOpen(workspace, {}),
  ]);
  return { requests, unsentCount, requestCount };
}

/** Shows one project at a time, so this is three requests, unless there are very many posts. */
export async function loadPosts(
  deps: Pick<Deps, 'api' | 'log' | 'now' | 'plan' | 'store'>,
  access: Access,
  chosen?: string,
): Promise<HomePosts> {
  const { actor: viewer } = access;
  const [all, { recent: api }] = await Promise.all([
    deps.store.channels.projects(viewer.workspace),
    deps.api(viewer),
  ]);
  const linked = await readable(access, all);
  if (linked.length > 0) {
    const loaded = await postsOf(deps, api, { access, projects: byName(linked), chosen, isLinked: true });
    return loaded.ok ? loaded.value : loadFailed(deps, viewer, loaded);
  }
  const listed = await api.listProjects();
  if (!listed.ok) return loadFailed(deps, viewer, listed);
  const projects = byName(await readable(access, listed.value.flatMap(toProjects)));
  const loaded = await postsOf(deps, api, { access, projects, chosen, isLinked: false });
  return loaded.ok ? loaded.value : loadFailed(deps, viewer, loaded);
}

interface WantedProject {
  access: Access;
  projects: Project[];
  chosen: string | undefined;
  isLinked: boolean;
}

async function postsOf(
  deps: Pick<Deps, 'now' | 'plan'>,
  api: Reads,
  { access, projects, chosen, isLinked }: WantedProject,
): Promise<Outcome<HomePosts>> {
  const { plan } = deps;
  const now = deps.now();
  const { workspace, person } = access.actor;
  const project = projects.find(({ id }) => id === chosen) ?? projects[0];
  if (!project) return { ok: true, value: { ok: false, say: 'There are no projects yet.' } };
  const key = { workspace, project: project.id };
  const since = new Date(now.getTime() - PROBLEMS_MS);
  const scheduled = { status: ['SCHEDULED'], from: thisMinute(now), limit: MAX_POSTS };
  const [next, drafts, problems, ownDrafts, notSent, freeze] = await Promise.all([
    readList(deps, key, {
      held: { states: ['held', 'sending'], limit: MAX_POSTS },
      listed: () => api.listPosts(project.id, scheduled),
    }),
    isLinked ? api.listPosts(project.id, { status: ['DRAFT'], limit: MAX_POSTS }) : NONE,
    readList(deps, key, { listed: async () => (isLinked ? problemsOf(api, project.id, now) : NONE) }),
    plan.listAndCount({ ...key, states: ['draft'], limit: MAX_POSTS }),
    plan.listAndCount({ ...key, states: NOT_SENT, notBy: person, from: since, limit: MAX_TO_FIX }),
    plan.findFreeze(key),
  ]);
  if (!next.ok) return next;
  if (!drafts.ok) return drafts;
  if (!problems.ok) return problems;
  const value = {
    ok: true as const,
    project,
    projects,
    next: next.value.posts,
    moreHeld: next.value.moreHeld,
    drafts: drafts.value.items,
    ownDrafts: ownDrafts.posts,
    moreOwnDrafts: ownDrafts.rest,
    notSent: notSent.posts,
    moreNotSent: notSent.rest,
    freeze,
    may: (await access.inProject(project.id)).may,
    problems: problems.value.posts.toReversed(),
  };
  return { ok: true, value };
}

/** Posts of the last days that failed, went out in part or are stuck. */
function problemsOf(api: Reads, project: string, now: Date): Promise<Outcome<{ items: Post[] }>> {
  const to = thisMinute(now);
  return listAll(api, project, {
    filter: { from: new Date(to.getTime() - PROBLEMS_MS), to, limit: MAX_POSTS },
    matches: (post) => needsAttention(postState(post, now)),
    pages: PROBLEM_PAGES,
  });
}

const NONE: Outcome<{ items: Post[] }> = { ok: true, value: { items: [] } };

const byName = (projects: Project[]) =>
  [...projects].sort((one, other) => one.name.localeCompare(other.name));

/** In whole minutes, so that repeated requests are equal and can be cached. */
const thisMinute = (now: Date) => new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS);

function loadFailed(
  deps: Pick<Deps, 'log'>,
  { reference }: ChangedFor,
  failure: Extract<Outcome<never>, { ok: false }>,
): HomePosts {
  const { kind, status } = failure;
  deps.log.warn({ reference, kind, status }, 'could not load the posts of the Home tab');
  return { ok: false, say: readFailureText(failure), reference };
}
