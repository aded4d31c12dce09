import { MINUTE_MS } from '../../durations.js';
import { asOnePost, findSent } from '../../api/find-post.js';
import { postState, STUCK_AFTER_MS } from '../../api/post-state.js';
import type { Failure, Outcome } from '../../api/outcome.js';
import type { Post } from '../../api/records.js';
import type { Deps } from '../../deps.js';
import { defineWorker, type Job, type NextRun, type Worker } from '../../jobs/job.js';
import { isStuck, stateAtService } from '../card/outcome.js';
import type { Sending } from '../sendings/table.js';
import { AT_SERVICE } from '../table/finding.js';
import { jobsFor } from '../table/held-jobs.js';
import { withSending } from '../sendings/parts.js';
import type { HeldPost } from '../table/held-row.js';
import { FOLLOW_UP, followedPostSchema, nextCheck, type FollowedPost } from './job.js';

type FollowDeps = Pick<Deps, 'api' | 'jobs' | 'log' | 'now' | 'store'>;
type Next = NextRun<FollowedPost> | undefined;

export const followUpWorker = (deps: FollowDeps): Worker =>
  defineWorker({
    queue: FOLLOW_UP,
    concurrency: 32,
    leaseSeconds: 60,
    schema: followedPostSchema,
    handler: (job) => followUp(deps, job),
  });

const RESTARTED_WITHIN_MS = MINUTE_MS;

/** Checks until the post is published or has failed. Its card says so, and its author is told. */
async function followUp(deps: FollowDeps, job: Job<FollowedPost>): Promise<Next> {
  const data = { ...job.data, failed: undefined };
  const own = await deps.store.heldPosts.find({ workspace: data.workspace, id: data.post });
  if (!own) return undefined;
  const at = new Date(data.at);
  const found = await findTexts(deps, own, at);
  if (!found.ok) return readAgain(deps, job, found);
  const now = deps.now();
  const dueAt = nextCheck(at, now);
  const checkAgain: Next = dueAt && { dueAt, data };
  const texts = found.value;
  const whole = asOnePost(texts.map(({ post }) => post));
  if (!whole) return now.getTime() - data.at < STUCK_AFTER_MS ? checkAgain : undefined;
  switch (postState(whole, now)) {
    case 'failed':
    case 'partly-published':
    case 'published':
      return (await saveOutcomes(deps, own, texts)) ? undefined : checkAgain;
    case 'stuck':
      // The service may have started again only now, together with Upnext.
      if (!data.waited)
        return { dueAt: new Date(now.getTime() + RESTARTED_WITHIN_MS), data: { ...data, waited: true } };
      if (!isStuck(own)) await saveOutcomes(deps, own, texts);
      return checkAgain;
    case 'draft':
    case 'held':
    case 'refused':
    case 'missed':
      return undefined;
    case 'waiting':
      return dueAt && { dueAt, data: { ...data, waited: true } };
    case 'other':
      return checkAgain;
  }
}

interface FoundText {
  sending: Sending;
  post: Post;
}

/** What goes out at this time. */
async function findTexts(
  deps: Pick<FollowDeps, 'api'>,
  { workspace, writtenBy: person, project, sendings }: HeldPost,
  at: Date,
): Promise<Outcome<FoundText[]>> {
  const api = await deps.api({ workspace, person });
  const texts: FoundText[] = [];
  for (const sending of sendings) {
    const { serviceId: id, content, platforms, dueAt } = sending;
    if (dueAt?.getTime() !== at.getTime()) continue;
    const found = await findSent(api, project.id, { id, at, content, platforms });
    if (!found.ok) return found;
    if (found.value) texts.push({ sending, post: found.value });
  }
  return { ok: true, value: texts };
}

/** Resolves to false if the post has changed since it was read. */
async function saveOutcomes(deps: FollowDeps, own: HeldPost, texts: FoundText[]): Promise<boolean> {
  const at = deps.now();
  const ended = texts.map(({ sending, post: { status, results, problem } }) => ({
    ...sending,
    outcome: { status, results, problem },
  }));
  const to = AT_SERVICE.includes(own.state) ? stateAtService(ended.reduce(withSending, own)) : own.state;
  const step = { transition: { from: [own.state], to }, version: own.version, at, jobs: jobsFor(own, at) };
  const isSaved = await deps.store.heldPosts.end(own, ended, step);
  if (isSaved) deps.jobs.stored(step.jobs);
  return isSaved;
}

/** Logs a failure once, although the next reads fail for the same reason. */
function readAgain(deps: FollowDeps, { data, reference }: Job<FollowedPost>, failure: Failure): Next {
  const { kind, status } = failure;
  if (data.failed !== kind)
    deps.log.warn({ reference, kind, status }, 'could not find out what became of a post');
  const dueAt = nextCheck(new Date(data.at), deps.now(), kind);
  return dueAt && { dueAt, data: { ...data, failed: kind } };
}
