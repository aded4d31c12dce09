import { findSent } from '../../../api/find-post.js';
import { postState, STUCK_AFTER_MS } from '../../../api/post-state.js';
import type { Post } from '../../../api/records.js';
import type { Deps } from '../../../deps.js';
import { defineWorker, type Job, type NextRun, type Worker } from '../../../jobs/job.js';
import type { Requester } from '../../../slack/actor.js';
import { callOnce } from '../../../slack/call-once.js';
import { updateMessage } from '../../../slack/post-message.js';
import { FOLLOW_UP, followedPostSchema, type FollowedPost } from './job.js';
import { nextCheck } from './next-check.js';
import { outcomeMessage, publishedLate } from './reply.js';
import { createSendOnce } from './send-once.js';

type FollowDeps = Pick<Deps, 'api' | 'slackOnce' | 'personChanges' | 'now' | 'log'> & {
  sendOnce: ReturnType<typeof createSendOnce>;
};
type Next = NextRun<FollowedPost> | undefined;

export function followUpWorker(deps: Omit<FollowDeps, 'sendOnce'>): Worker {
  const sendOnce = createSendOnce(deps);
  return defineWorker({
    ...{ queue: FOLLOW_UP, concurrency: 32, leaseSeconds: 60, waitsForService: true },
    schema: followedPostSchema,
    handler: (job) => followUp({ ...deps, sendOnce }, job),
  });
}

const RESTARTED_WITHIN_MS = 60_000;
const SLACK_UNREACHABLE_MS = 20_000;
const MARK = 'upnext_outcome';

/** Checks until the post is published, or its author knows that it was not. */
async function followUp(deps: FollowDeps, job: Job<FollowedPost>): Promise<Next> {
  const { data, reference } = job;
  const actor: Requester = { workspace: data.workspace, person: data.person, reference };
  const at = new Date(data.at);
  const api = await deps.api(actor);
  const found = await findSent(api, data.project.id, { ...data, at, id: data.id });
  const now = deps.now();
  const dueAt = nextCheck(at, now);
  const checkAgain: Next = dueAt && { dueAt, data };
  if (!found.ok) {
    const { kind, status } = found;
    deps.log.warn({ reference, kind, status }, 'could not find out what became of a post');
    const retryAt = nextCheck(at, now, 'failed');
    return retryAt && { dueAt: retryAt, data };
  }
  const post = found.value;
  if (!post) return now.getTime() - data.at < STUCK_AFTER_MS ? checkAgain : undefined;
  switch (postState(post, now)) {
    case 'failed':
    case 'partly-published':
      return tell(deps, actor, { post, job });
    case 'stuck':
      // The service may have started again only now, together with Upnext.
      if (!data.waited)
        return { dueAt: new Date(now.getTime() + RESTARTED_WITHIN_MS), data: { ...data, waited: true } };
      return data.stuck ? checkAgain : tell(deps, actor, { post, job, dueAt });
    case 'published':
      if (data.stuck) await showPublishedLate(deps, actor, data);
      return undefined;
    case 'draft':
      return undefined;
    case 'waiting':
      return dueAt && { dueAt, data: { ...data, waited: true } };
    case 'other':
      return checkAgain;
  }
}

interface News {
  post: Post;
  job: Job<FollowedPost>;
  /** When to check again after the message. */
  dueAt?: Date | undefined;
}

/** Retried until Slack has answered. If this process ended after Slack posted the message, the next run finds it. */
async function tell(deps: FollowDeps, actor: Requester, { post, job, dueAt }: News): Promise<Next> {
  const { unsureSince, ...data } = job.data;
  const now = deps.now();
  const since = unsureSince ?? (job.attempts > 1 ? job.dueAt.getTime() : undefined);
  const sent = await deps.sendOnce({
    actor,
    reply: outcomeMessage(post, data, now),
    marker: { event_type: MARK, event_payload: { post: job.key, state: postState(post, now) } },
    unsureSince: since === undefined ? undefined : new Date(since),
  });
  if (sent.state === 'later' || sent.state === 'unsent' || sent.state === 'unknown') {
    deps.log.warn(
      { reference: actor.reference, state: sent.state },
      'could not notify an author, trying again',
    );
    const wait = sent.state === 'later' ? sent.seconds * 1_000 : SLACK_UNREACHABLE_MS;
    const unsure = since ?? (sent.state === 'unknown' ? now.getTime() : undefined);
    return { dueAt: new Date(deps.now().getTime() + wait), data: { ...data, unsureSince: unsure } };
  }
  if (sent.state === 'refused')
    deps.log.warn({ reference: actor.reference, error: sent.error }, 'Slack refused to notify an author');
  await deps.personChanges.publish(actor);
  const stuck = sent.state === 'done' ? sent.value : undefined;
  return dueAt && { dueAt, data: { ...data, ...(stuck && { stuck }) } };
}

async function showPublishedLate(deps: FollowDeps, actor: Requester, data: FollowedPost): Promise<void> {
  const { stuck } = data;
  if (!stuck) return;
  const slack = await deps.slackOnce(actor.workspace);
  await callOnce(() => updateMessage(slack, stuck, publishedLate(data)));
  await deps.personChanges.publish(actor);
}
