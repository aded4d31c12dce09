import type { Api } from '../../api/api.js';
import { asOnePost, findSent } from '../../api/find-post.js';
import { postState, STUCK_AFTER_MS, type PostState } from '../../api/post-state.js';
import type { Failure, Outcome } from '../../api/outcome.js';
import type { Post } from '../../api/records.js';
import type { Deps } from '../../deps.js';
import { defineWorker, type Job, type NextRun, type Worker } from '../../jobs/job.js';
import type { Requester } from '../../slack/people/actor.js';
import { callOnce, type CallResult } from '../../slack/send/call-once.js';
import { updateMessage, type Posted } from '../../slack/send/post-message.js';
import { failureReasons } from '../lines.js';
import { FOLLOW_UP, followedPostSchema, type FollowedPost } from './job.js';
import { nextCheck } from './next-check.js';
import { outcomeMessage, publishedLate } from './reply.js';
import { createSendOnce } from '../../slack/send/send-once.js';

type FollowDeps = Pick<Deps, 'api' | 'plan' | 'slackOnce' | 'personChanges' | 'now' | 'log'> & {
  messages: ReturnType<typeof createSendOnce>;
};
type Next = NextRun<FollowedPost> | undefined;

export function followUpWorker(deps: Omit<FollowDeps, 'messages'>): Worker {
  const messages = createSendOnce(deps);
  return defineWorker({
    queue: FOLLOW_UP,
    concurrency: 32,
    leaseSeconds: 60,
    waitsForService: true,
    whenClockIsSetBack: 'at-once',
    schema: followedPostSchema,
    handler: (job) => followUp({ ...deps, messages }, job),
  });
}

const RESTARTED_WITHIN_MS = 60_000;
const SLACK_UNREACHABLE_MS = 20_000;
const MARK = 'upnext_outcome';

/** Checks until the post is published, or its author knows that it was not. */
async function followUp(deps: FollowDeps, job: Job<FollowedPost>): Promise<Next> {
  const { reference } = job;
  const data = { ...job.data, failedReads: undefined };
  const actor: Requester = { workspace: data.workspace, person: data.person, reference };
  const at = new Date(data.at);
  const api = await deps.api(actor);
  const found = data.inParts
    ? await findParts(deps, api, data)
    : await findSent(api, data.project.id, { ...data, at, id: data.id });
  if (!found.ok) return readAgain(deps, job, found);
  const read = { ...job, data };
  const now = deps.now();
  const dueAt = nextCheck(at, now);
  const checkAgain: Next = dueAt && { dueAt, data };
  const post = found.value;
  if (!post) return now.getTime() - data.at < STUCK_AFTER_MS ? checkAgain : undefined;
  const state = postState(post, now);
  await showOnCard(deps, data, { state, post });
  switch (state) {
    case 'failed':
    case 'partly-published':
      return notifyAuthor(deps, actor, { post, job: read });
    case 'stuck':
      // The service may have started again only now, together with Upnext.
      if (!data.waited)
        return { dueAt: new Date(now.getTime() + RESTARTED_WITHIN_MS), data: { ...data, waited: true } };
      return data.stuckHandled || data.stuck
        ? checkAgain
        : notifyAuthor(deps, actor, { post, job: read, dueAt });
    case 'published':
      return showPublishedLate(deps, actor, read);
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

/** The parts that go out at this time, as one post. */
async function findParts(
  { plan }: Pick<FollowDeps, 'plan'>,
  api: Api,
  { workspace, project, at, held }: FollowedPost,
): Promise<Outcome<Post | undefined>> {
  const sent = held ? await plan.sentPartsOf({ workspace, id: held.id }) : [];
  const posts: Post[] = [];
  for (const { serviceId: id, content, platforms, dueAt } of sent) {
    if (dueAt?.getTime() !== at) continue;
    const found = await findSent(api, project.id, { id, at: dueAt, content, platforms });
    if (!found.ok) return found;
    if (found.value) posts.push(found.value);
  }
  return { ok: true, value: asOnePost(posts, undefined) };
}

const ENDINGS = { published: 'publish', 'partly-published': 'publishPartly', failed: 'fail' } as const;

/** A post that Upnext held has a card, which shows its end as well. */
async function showOnCard(
  { plan }: FollowDeps,
  { workspace, held, inParts }: FollowedPost,
  { state, post }: { state: PostState; post: Post },
): Promise<void> {
  if (!held || (state !== 'published' && state !== 'partly-published' && state !== 'failed')) return;
  const key = { workspace, id: held.id };
  // Its parts can belong to different versions.
  const version = inParts ? (await plan.find(key))?.version : held.version;
  if (version === undefined) return;
  await plan.end(key, ENDINGS[state], {
    version,
    reason: failureReasons(post).join('\n') || undefined,
  });
}

/** Logs a failure once, although the next reads fail for the same reason. */
function readAgain(deps: FollowDeps, { data, reference }: Job<FollowedPost>, failure: Failure): Next {
  const { kind, status } = failure;
  const earlier = data.failedReads?.kind === kind ? data.failedReads.count : 0;
  if (earlier === 0) deps.log.warn({ reference, kind, status }, 'could not find out what became of a post');
  const failedReads = { kind, count: earlier + 1 };
  const dueAt = nextCheck(new Date(data.at), deps.now(), failedReads);
  return dueAt && { dueAt, data: { ...data, failedReads } };
}

interface PostNews {
  post: Post;
  job: Job<FollowedPost>;
  /** When to check again after the message. */
  dueAt?: Date | undefined;
}

/** Retried until Slack has answered. If this process ended after Slack posted the message, the next run finds it. */
async function notifyAuthor(
  deps: FollowDeps,
  actor: Requester,
  { post, job, dueAt }: PostNews,
): Promise<Next> {
  const data = { ...job.data, unsureSince: undefined };
  const now = deps.now();
  const maybeSentSince = maybeSent(job);
  const marker = markerOf(job, postState(post, now));
  const reply = outcomeMessage(post, data, now);
  const sent = await deps.messages.send({ actor, reply, marker, maybeSentSince });
  if (!isAnswered(sent)) {
    const since = maybeSentSince ?? (sent.state === 'unknown' ? now : undefined);
    return tryAgain(deps, actor, { sent, data: { ...data, unsureSince: since?.getTime() } });
  }
  if (sent.state === 'refused')
    deps.log.warn({ reference: actor.reference, error: sent.error }, 'Slack refused to notify an author');
  await deps.personChanges.publish(actor);
  const stuck = sent.state === 'done' ? sent.value : undefined;
  return dueAt && { dueAt, data: { ...data, stuckHandled: true, ...(stuck && { stuck }) } };
}

/** Updates the message that the post is stuck, also if Slack did not confirm it. Retried until Slack has answered. */
async function showPublishedLate(deps: FollowDeps, actor: Requester, job: Job<FollowedPost>): Promise<Next> {
  const { data } = job;
  const found = await findStuckMessage(deps, actor, job);
  if (!isAnswered(found)) {
    const unsureSince = maybeSent(job)?.getTime();
    return tryAgain(deps, actor, { sent: found, data: { ...data, unsureSince } });
  }
  if (found.state === 'refused')
    deps.log.warn(
      { reference: actor.reference, error: found.error },
      'could not check whether a message was sent, leaving it as it is',
    );
  const stuck = found.state === 'done' ? found.value : undefined;
  if (!stuck) return undefined;
  const slack = await deps.slackOnce(actor.workspace);
  const updated = await callOnce(() => updateMessage(slack, stuck, publishedLate(data)));
  if (!isAnswered(updated)) return tryAgain(deps, actor, { sent: updated, data: { ...data, stuck } });
  await deps.personChanges.publish(actor);
  return undefined;
}

async function findStuckMessage(
  { messages, now }: FollowDeps,
  actor: Requester,
  job: Job<FollowedPost>,
): Promise<CallResult<Posted | undefined>> {
  const { stuck, at } = job.data;
  const maybeSentSince = maybeSent(job);
  const mayExist = maybeSentSince && now().getTime() - at >= STUCK_AFTER_MS;
  if (stuck || !mayExist) return { state: 'done', value: stuck };
  return messages.findSent(maybeSentSince, { actor, marker: markerOf(job, 'stuck') });
}

const markerOf = ({ key }: Job, state: PostState) => ({
  event_type: MARK,
  event_payload: { post: key, state },
});

/** Since when a message may have been sent that Slack did not confirm. */
function maybeSent({ data, attempts, dueAt }: Job<FollowedPost>): Date | undefined {
  if (data.unsureSince !== undefined) return new Date(data.unsureSince);
  return attempts > 1 ? dueAt : undefined;
}

type Answered<T> = Extract<CallResult<T>, { state: 'done' | 'refused' }>;
type Unanswered = Exclude<CallResult<never>, Answered<never>>;

const isAnswered = <T>(result: CallResult<T>): result is Answered<T> =>
  result.state === 'done' || result.state === 'refused';

function tryAgain(
  { log, now }: FollowDeps,
  { reference }: Requester,
  { sent, data }: { sent: Unanswered; data: FollowedPost },
): Next {
  log.warn({ reference, state: sent.state }, 'could not notify an author, trying again');
  const wait = sent.state === 'later' ? sent.seconds * 1_000 : SLACK_UNREACHABLE_MS;
  return { dueAt: new Date(now().getTime() + wait), data };
}
