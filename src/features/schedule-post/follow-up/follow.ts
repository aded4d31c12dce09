import { findSent } from '../../../api/find-post.js';
import { postState, STUCK_AFTER_MS } from '../../../api/post-state.js';
import type { Post } from '../../../api/records.js';
import type { Deps } from '../../../deps.js';
import { defineWorker, type Job, type NextRun, type Worker } from '../../../jobs/job.js';
import type { Requester } from '../../../slack/actor.js';
import { callOnce, type CallResult } from '../../../slack/call-once.js';
import type { Reply } from '../../../slack/blocks.js';
import { sendDirectMessage } from '../../../slack/notify.js';
import { updateMessage } from '../../../slack/post-message.js';
import { FOLLOW_UP, followedPostSchema, type FollowedPost } from './job.js';
import { nextCheck } from './next-check.js';
import { outcomeMessage, publishedLate } from './reply.js';

type FollowDeps = Pick<Deps, 'recent' | 'slackOnce' | 'personChanges' | 'now' | 'log'>;
type Next = NextRun<FollowedPost> | undefined;

export const followUpWorker = (deps: FollowDeps): Worker =>
  defineWorker({
    ...{ queue: FOLLOW_UP, concurrency: 32, leaseSeconds: 60, waitsForService: true },
    schema: followedPostSchema,
    handler: (job) => followUp(deps, job),
  });

const RESTARTED_WITHIN_MS = 60_000;

/** Checks until the post is published, or its author knows that it was not. */
async function followUp(deps: FollowDeps, { data, reference }: Job<FollowedPost>): Promise<Next> {
  const actor: Requester = { workspace: data.workspace, person: data.person, reference };
  const at = new Date(data.at);
  const api = await deps.recent(actor);
  const found = await findSent(api, data.project.id, { ...data, at, id: data.id });
  const now = deps.now();
  const dueAt = nextCheck(at, now);
  const checkAgain: Next = dueAt && { dueAt, data };
  if (!found.ok) {
    const { kind, status } = found;
    deps.log.warn({ reference, kind, status }, 'could not find out what became of a post');
    return checkAgain;
  }
  const post = found.value;
  if (!post) return now.getTime() - data.at < STUCK_AFTER_MS ? checkAgain : undefined;
  switch (postState(post, now)) {
    case 'failed':
    case 'partly-published':
      return tell(deps, actor, { post, data });
    case 'stuck':
      // The service may have started again only now, together with Upnext.
      if (!data.waited)
        return { dueAt: new Date(now.getTime() + RESTARTED_WITHIN_MS), data: { ...data, waited: true } };
      return data.stuck ? checkAgain : tell(deps, actor, { post, data, dueAt });
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
  data: FollowedPost;
  /** When to check again after the message. */
  dueAt?: Date | undefined;
}

/** A message that may not have arrived is sent again. Twice is better than never. */
async function tell(deps: FollowDeps, actor: Requester, { post, data, dueAt }: News): Promise<Next> {
  const reply = outcomeMessage(post, data, deps.now());
  const sent = await sendOnce(deps, actor, reply);
  if (sent.state === 'later') return { dueAt: new Date(deps.now().getTime() + sent.seconds * 1_000), data };
  if (sent.state === 'unsent' || sent.state === 'unknown')
    throw new Error('Slack did not accept the message about a post');
  if (sent.state === 'refused')
    deps.log.warn({ reference: actor.reference, error: sent.error }, 'Slack refused to notify an author');
  await deps.personChanges.publish(actor);
  const stuck = sent.state === 'done' ? sent.value : undefined;
  return dueAt && { dueAt, data: { ...data, ...(stuck && { stuck }) } };
}

async function sendOnce(
  deps: FollowDeps,
  { workspace, person }: Requester,
  reply: Reply,
): Promise<CallResult<FollowedPost['stuck']>> {
  const slack = await deps.slackOnce(workspace);
  return callOnce(() => sendDirectMessage(slack, person, reply));
}

async function showPublishedLate(deps: FollowDeps, actor: Requester, data: FollowedPost): Promise<void> {
  const { stuck } = data;
  if (!stuck) return;
  const slack = await deps.slackOnce(actor.workspace);
  await callOnce(() => updateMessage(slack, stuck, publishedLate(data)));
  await deps.personChanges.publish(actor);
}
