import { DAY_MS } from '../../durations.js';
import { findPost } from '../../api/find-post.js';
import type { Outcome } from '../../api/outcome.js';
import type { Post } from '../../api/records.js';
import type { PostContext } from '../about.js';
import { storedPlatforms, type ScheduledPost } from '../fields/differences.js';
import { bodyOf } from '../fields.js';
import type { SubmittedPost } from '../fields/draft.js';

type StoredPost = Partial<Pick<Post, 'id' | 'scheduledAt' | 'status' | 'platforms'>>;

/** What the service has stored. Where its response is empty or incomplete, the project's list is read. */
export async function readBack(
  response: Post | undefined,
  submitted: SubmittedPost,
  context: PostContext,
): Promise<ScheduledPost> {
  const returned = response && isPost(response) ? response : undefined;
  if (returned && isComplete(returned, submitted)) return scheduledPostFrom(returned, submitted);
  const found = await findInList(submitted, context);
  if (found.ok && !found.value && !returned) return { ...scheduledPostFrom({}, submitted), missing: true };
  const listed: StoredPost = (found.ok && found.value) || {};
  const stored = {
    id: listed.id ?? returned?.id,
    status: listed.status ?? returned?.status,
    platforms: listed.platforms ?? returned?.platforms ?? [],
    scheduledAt: listed.scheduledAt ?? returned?.scheduledAt,
  };
  return scheduledPostFrom(stored, submitted);
}

/** Looks a submitted post up after an unknown outcome. */
export async function findSubmitted(
  submitted: SubmittedPost,
  context: PostContext,
): Promise<Outcome<ScheduledPost | undefined>> {
  const found = await findInList(submitted, context);
  return found.ok ? { ok: true, value: found.value && scheduledPostFrom(found.value, submitted) } : found;
}

const isPost = ({ id, content, scheduleText }: Post) => (id ?? content ?? scheduleText) !== undefined;

function isComplete(returned: Post, { values }: SubmittedPost): boolean {
  const hasMoment = returned.scheduledAt !== undefined || values.when === undefined;
  return hasMoment && storedPlatforms(returned, values) === values.Platforms;
}

function scheduledPostFrom(
  { id, scheduledAt, status, platforms }: StoredPost,
  { project = '', moment }: SubmittedPost,
): ScheduledPost {
  const meant = moment && { at: moment.at.getTime(), zone: moment.zone };
  return { id, project, meant, stored: scheduledAt?.getTime(), status, platforms };
}

/** Leaves out posts of other forms: people send the same text twice, with another picture or at another time. */
async function findInList(
  { values, project = '', moment }: SubmittedPost,
  { api, deps, actor, about, submittedAt }: PostContext,
): Promise<Outcome<Post | undefined>> {
  const form = { workspace: actor.workspace, id: about.submissionId };
  const aDayBefore = new Date(submittedAt.getTime() - DAY_MS);
  const others = await deps.store.submissions.postsOfOthers(form, values.Content, aDayBefore);
  return findPost(api, project, { at: moment?.at, body: bodyOf(values), since: submittedAt, others });
}
