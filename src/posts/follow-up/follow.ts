import { MINUTE_MS } from '../../durations.js';
import type { Api } from '../../api/api.js';
import { asOnePost, findSent } from '../../api/find-post.js';
import { postState, STUCK_AFTER_MS, type PostState } from '../../api/post-state.js';
import type { Failure, Outcome } from '../../api/outcome.js';
import type { Post } from '../../api/records.js';
import type { Deps } from '../../deps.js';
import { defineWorker, type Job, type NextRun, type Worker } from '../../jobs/job.js';
import type { Requester } from '../../slack/people/actor.js';
import { createMessages, type Messages, type MessageDeps } from '../../messages/keep.js';
import { tellOne } from '../../messages/tell-one.js';
import { failureReasons } from '../card/lines.js';
import { FOLLOW_UP, followedPostSchema, nextCheck, type FollowedPost } from './job.js';
import { outcomeMessage, publishedLate } from './reply.js';
import { sayChanged } from './say-changed.js';

type FollowDeps = MessageDeps &
  Pick<Deps, 'api' | 'personChanges' | 'plan' | 'postChanges'> & { messages: Messages };
type Next = NextRun<FollowedPost> | undefined;

export function followUpWorker(deps: Omit<FollowDeps, 'messages'>): Worker {
  const messages = createMessages(deps);
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

const RESTARTED_WITHIN_MS = MINUTE_MS;

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
  if (!data.held && state in ENDINGS) await sayChanged(deps, actor, data.project.id);
  switch (state) {
    case 'failed':
    case 'partly-published':
      return notifyAuthor(deps, actor, { post, job: read });
    case 'stuck':
      // The service may have started again only now, together with Upnext.
      if (!data.waited)
        return { dueAt: new Date(now.getTime() + RESTARTED_WITHIN_MS), data: { ...data, waited: true } };
      return notifyAuthor(deps, actor, { post, job: read, dueAt });
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

/** Once for each state, below what the author has about the post already. */
async function notifyAuthor(
  deps: FollowDeps,
  actor: Requester,
  { post, job, dueAt }: PostNews,
): Promise<Next> {
  const { data, key } = job;
  const { workspace, person, reference } = actor;
  const about = { workspace, kind: 'outcome' as const, id: key };
  const held = data.held && (await deps.plan.find({ workspace, id: data.held.id }));
  const now = deps.now();
  const name = postState(post, now);
  const told = await deps.store.messages.about(about);
  if (told.some((one) => one.name === name && one.state !== 'sending')) return dueAt && { dueAt, data };
  const { retryAt } = await tellOne(deps.messages, {
    ...about,
    name,
    person,
    reference,
    known: [...told, ...(held?.messages ?? [])],
    message: () => outcomeMessage(post, data, now),
    reply: () => outcomeMessage(post, data, now, person),
  });
  if (retryAt) return { dueAt: retryAt, data };
  await deps.personChanges.publish(actor);
  return dueAt && { dueAt, data };
}

/** Changes the message that the post is stuck, if there is one. */
async function showPublishedLate(deps: FollowDeps, actor: Requester, job: Job<FollowedPost>): Promise<Next> {
  const { data, key } = job;
  const { workspace, person, reference } = actor;
  if (deps.now().getTime() - data.at < STUCK_AFTER_MS) return undefined;
  const stuck = { workspace, kind: 'outcome' as const, id: key, name: 'stuck' };
  const known = await deps.store.messages.find(stuck);
  if (!known || known.state === 'refused') return undefined;
  const draw = () => publishedLate(data);
  const { retryAt } = await deps.messages.keep({ ...stuck, person, reference, known, draw });
  if (retryAt) return { dueAt: retryAt, data };
  await deps.personChanges.publish(actor);
  return undefined;
}
