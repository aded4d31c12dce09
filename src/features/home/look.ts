import type { Outcome } from '../../api/outcome.js';
import type { Post } from '../../api/records.js';
import type { Reads } from '../../api/recent.js';
import { findAccess } from '../../access.js';
import type { Deps } from '../../deps.js';
import type { RegisteredForm } from '../../forms/registered-form.js';
import type { ChangedFor } from '../../slack/person-changes.js';
import type { Project } from '../../store/channels.js';
import type { WorkspaceSettings } from '../../store/settings.js';
import type { Submission } from '../../store/submissions.js';
import type { AuditRow } from '../../views/audit.js';
import { readFailureText } from '../../views/start-reading.js';
import { asProject } from '../../views/find-project.js';
import type { Viewer } from '../feature.js';

/** What somebody sees in the App Home, as far as the bot itself knows it. */
export interface Look {
  viewer: Viewer;
  isNew: boolean;
  settings: WorkspaceSettings;
  unsent: (Pick<Submission, 'id' | 'state' | 'reason'> & { label: string; may: boolean })[];
  /** Of an admin. */
  trail: AuditRow[] | undefined;
}

/** What the service has to be asked for. */
export type Posts =
  | { ok: true; project: Project; among: Project[]; next: Post[]; drafts: Post[] }
  | { ok: false; say: string; reference?: string | undefined };

const NEW_FOR_MS = 60 * 60_000;
const UNSENT_SHOWN = 8;
const TRAIL_SHOWN = 5;
const AT_ONCE = 100;

export async function lookFor(
  deps: Deps,
  forms: RegisteredForm[],
  whose: ChangedFor,
  opened: Date,
): Promise<Look> {
  const slack = await deps.slack(whose.workspace);
  const [{ profile, settings, may }, submissions] = await Promise.all([
    findAccess(deps, slack, whose),
    deps.store.submissions.openFor(whose.workspace, whose.person, UNSENT_SHOWN),
  ]);
  const now = deps.now();
  return {
    viewer: {
      actor: whose,
      profile,
      reader: { now, zone: profile.zone ?? 'UTC', locale: profile.locale },
      may,
    },
    isNew: now.getTime() - opened.getTime() < NEW_FOR_MS,
    settings,
    unsent: submissions.map(({ id, state, reason, form: wanted, values }) => {
      const form = forms.find(({ name }) => name === wanted);
      const maySend = !form || may(form.right);
      return { id, state, reason, label: form?.label(values) ?? 'A form', may: maySend };
    }),
    trail: may('administer') ? await deps.store.audit.page(whose.workspace, TRAIL_SHOWN) : undefined,
  };
}

/** At most two calls, however much there is: one project at a time. */
export async function postsFor(deps: Deps, whose: ChangedFor, wanted?: string): Promise<Posts> {
  const [bound, api] = await Promise.all([deps.store.channels.projects(whose.workspace), deps.recent(whose)]);
  if (bound.length > 0) return postsOf({ deps, whose, api }, byName(bound), wanted, true);
  const listed = await api.listProjects();
  if (!listed.ok) return unread(deps, whose, listed);
  return postsOf({ deps, whose, api }, byName(listed.value.flatMap(asProject)), wanted, false);
}

async function postsOf(
  { deps, whose, api }: { deps: Deps; whose: ChangedFor; api: Reads },
  among: Project[],
  wanted: string | undefined,
  withDrafts: boolean,
): Promise<Posts> {
  const project = among.find(({ id }) => id === wanted) ?? among[0];
  if (!project) return { ok: false, say: 'The scheduling service has no projects yet.' };
  const [next, drafts] = await Promise.all([
    api.listPosts(project.id, { status: ['SCHEDULED'], from: thisMinute(deps.now()), limit: AT_ONCE }),
    withDrafts ? api.listPosts(project.id, { status: ['DRAFT'], limit: AT_ONCE }) : NONE,
  ]);
  if (!next.ok) return unread(deps, whose, next);
  if (!drafts.ok) return unread(deps, whose, drafts);
  return { ok: true, project, among, next: byTime(next.value.items), drafts: drafts.value.items };
}

const NONE: Outcome<{ items: Post[] }> = { ok: true, value: { items: [] } };

const byName = (projects: Project[]) =>
  [...projects].sort((one, other) => one.name.localeCompare(other.name));

/** Whole minutes: the same question again within half of one is answered from memory. */
const thisMinute = (now: Date) => new Date(Math.floor(now.getTime() / 60_000) * 60_000);

const byTime = (posts: Post[]) =>
  [...posts].sort((one, other) => (one.scheduledAt?.getTime() ?? 0) - (other.scheduledAt?.getTime() ?? 0));

function unread(
  deps: Deps,
  { reference }: ChangedFor,
  failure: Extract<Outcome<never>, { ok: false }>,
): Posts {
  const { kind, status } = failure;
  deps.log.warn({ reference, kind, status }, 'the App Home could not be filled');
  return { ok: false, say: readFailureText(failure), reference };
}
