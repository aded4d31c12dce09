import { MINUTE_MS } from '../../durations.js';
import { asOnePost, findSent } from '../../api/find-post.js';
import { postState, STUCK_AFTER_MS } from '../../api/post-state.js';
import type { Failure, Outcome } from '../../api/outcome.js';
import type { Post } from '../../api/records.js';
import type { Deps } from '../../deps.js';
import { defineWorker, type Job, type NextRun, type Worker } from '../../jobs/job.js';
import { createMessages, type Messages, type MessageDeps } from '../../messages/keep.js';
import { tell } from '../../messages/tell.js';
import type { HeldPost } from '../table/held-row.js';
import { failureReasons } from '../card/lines.js';
import { FOLLOW_UP, followedPostSchema, nextCheck, type FollowedPost } from './job.js';
import { outcomeMessage, publishedLate } from './reply.js';

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
    mayRunEarly: true,
    schema: followedPostSchema,
    handler: (job) => followUp({ ...deps, messages }, job),
  });
}

const RESTARTED_WITHIN_MS = MINUTE_MS;

/** Checks until the post is published, or its author knows that it was not. */
async function followUp(deps: FollowDeps, job: Job<FollowedPost>): Promise<Next> {
  const data = { ...job.data, failedReads: undefined };
  const own = await deps.plan.find({ workspace: data.workspace, id: data.post });
  if (!own) return undefined;
  const at = new Date(data.at);
  const found = await findTexts(deps, own, at);
  if (!found.ok) return readAgain(deps, job, found);
  const now = deps.now();
  const dueAt = nextCheck(at, now);
  const checkAgain: Next = dueAt && { dueAt, data };
  const post = found.value;
  if (!post) return now.getTime() - data.at < STUCK_AFTER_MS ? checkAgain : undefined;
  const state = postState(post, now);
  const news = { own, post, job: { ...job, data } };
  if (state === 'published' || state === 'partly-published' || state === 'failed') {
    const reason = failureReasons(post).join('\n') || undefined;
    await deps.plan.end(own, ENDINGS[state], { version: own.version, reason });
  }
  switch (state) {
    case 'failed':
    case 'partly-published':
      return notifyAuthor(deps, news);
    case 'stuck':
      // The service may have started again only now, together with Upnext.
      if (!data.waited)
        return { dueAt: new Date(now.getTime() + RESTARTED_WITHIN_MS), data: { ...data, waited: true } };
      return notifyAuthor(deps, { ...news, dueAt });
    case 'published':
      return showPublishedLate(deps, news);
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

/** What goes out at this time, as one post. */
async function findTexts(
  deps: Pick<FollowDeps, 'api'>,
  { workspace, writtenBy: person, project, sendings }: HeldPost,
  at: Date,
): Promise<Outcome<Post | undefined>> {
  const api = await deps.api({ workspace, person });
  const posts: Post[] = [];
  for (const { serviceId: id, content, platforms, dueAt } of sendings) {
    if (dueAt?.getTime() !== at.getTime()) continue;
    const found = await findSent(api, project.id, { id, at, content, platforms });
    if (!found.ok) return found;
    if (found.value) posts.push(found.value);
  }
  return { ok: true, value: posts.length > 1 ? asOnePost(posts, undefined) : posts[0] };
}

const ENDINGS = { published: 'publish', 'partly-published': 'publishPartly', failed: 'fail' } as const;

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
  own: HeldPost;
  post: Post;
  job: Job<FollowedPost>;
  /** When to check again after the message. */
  dueAt?: Date | undefined;
}

/** Once for each state, below what the author has about the post already. */
async function notifyAuthor(deps: FollowDeps, { own, post, job, dueAt }: PostNews): Promise<Next> {
  const { data, key, reference } = job;
  const { workspace, writtenBy: person } = own;
  const about = { workspace, kind: 'outcome' as const, id: key };
  const now = deps.now();
  const name = postState(post, now);
  const told = await deps.store.messages.about(about);
  if (told.some((one) => one.name === name && one.state !== 'sending')) return dueAt && { dueAt, data };
  const followed = followedOf(own, data);
  const { retryAt } = await tell(deps, {
    ...about,
    name,
    person,
    reference,
    known: [...told, ...own.messages],
    message: () => outcomeMessage(post, followed, now),
    reply: () => outcomeMessage(post, followed, now, person),
  });
  if (retryAt) return { dueAt: retryAt, data };
  await deps.personChanges.publish({ workspace, person, reference });
  return dueAt && { dueAt, data };
}

/** Changes the message that the post is stuck, if there is one. */
async function showPublishedLate(deps: FollowDeps, { own, job }: PostNews): Promise<Next> {
  const { data, key, reference } = job;
  const { workspace, writtenBy: person } = own;
  if (deps.now().getTime() - data.at < STUCK_AFTER_MS) return undefined;
  const stuck = { workspace, kind: 'outcome' as const, id: key, name: 'stuck' };
  const known = await deps.store.messages.find(stuck);
  if (!known || known.state === 'refused') return undefined;
  const draw = () => publishedLate(followedOf(own, data));
  const { retryAt } = await deps.messages.keep({ ...stuck, person, reference, known, draw });
  if (retryAt) return { dueAt: retryAt, data };
  await deps.personChanges.publish({ workspace, person, reference });
  return undefined;
}

const followedOf = ({ project, content, sendings }: HeldPost, { at }: FollowedPost) => ({
  project,
  content,
  at,
  id: sendings.find(({ dueAt }) => dueAt?.getTime() === at)?.serviceId,
});
