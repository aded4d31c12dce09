import { earliest } from '../../../when/index.js';
import type { FormDeps } from '../../forms/form.js';
import { defineWorker, type NextRun, type Worker } from '../../jobs/job.js';
import type { Post } from '../model/post.js';
import type { PostKey, Why } from '../model/post-row.js';
import { afterOvertaken, isLate, nextTry } from '../model/retry-policy.js';
import type { PostState } from '../model/states.js';
import { isSent, textsOf } from '../model/texts.js';
import { isUnallowed } from '../model/waiting.js';
import { CARD_QUEUE, jobFor, POST_QUEUE, type PostJob, postJob } from '../store/jobs.js';
import { changesOf } from './change-post.js';
import type { Turn } from './conclude.js';
import { follow } from './follow.js';
import { checkGate, findBar } from './gate.js';
import { look } from './look.js';
import type { SendContext } from './send-context.js';
import { sendTexts } from './send-texts.js';

/**
 * The one worker of a post: it sends the current version at its time, once, or nothing, and finds out what became of it. It reads
 * everything, decides, and does one thing, in a statement that does nothing if the post has changed since it was read.
 */

/** As its author sends it. */
async function contextOf(deps: FormDeps, post: Post, reference: string): Promise<SendContext> {
  const { workspace, writtenBy: person, project, writtenAt: submittedAt } = post;
  const { channel, team } = post.about;
  const actor = { workspace, person, channel, team, reference };
  return { deps, actor, about: { ...post.about, project }, api: await deps.api(actor), submittedAt };
}

type Next = NextRun<PostJob> | undefined;

export const lifeWorker = (deps: FormDeps): Worker =>
  defineWorker({
    queue: POST_QUEUE,
    concurrency: 64,
    leaseSeconds: 60,
    schema: postJob,
    async handler({ data: { isForm, ...data }, ...job }): Promise<Next> {
      const key = { workspace: data.workspace, id: data.post };
      const found = await deps.store.posts.find(key);
      const post = found?.atOnce && isForm ? await takeOver(deps, key) : found;
      if (!post) return undefined;
      const followed = await follow(deps, post, { ...job, data });
      const turnAt = await takeTurn(deps, post, job.reference);
      const dueAt = earliest([turnAt, followed?.dueAt]);
      return dueAt && { dueAt, data: followed?.data ?? data };
    },
  });

/** The process of its form has ended before it could say what became of it: its card does. */
async function takeOver({ jobs, now, store }: FormDeps, key: PostKey): Promise<Post | undefined> {
  const card = jobFor(CARD_QUEUE, key, now());
  await store.keptForms.finish(key);
  await store.sendings.takeOver(key, [card]);
  jobs.stored([card]);
  return store.posts.find(key);
}

/** Resolves to when to continue. */
async function takeTurn(deps: FormDeps, post: Post, reference: string): Promise<Date | undefined> {
  const { cause, dueAt, leavesAt, state, reason } = post;

  /** Not if somebody has decided about it meanwhile. */
  async function end(to: PostState, why: Why = {}): Promise<Date | undefined> {
    const isDone = await changesOf(deps).step(post, { to, seq: post.seq, ...why });
    return isDone ? undefined : afterOvertaken(deps.now());
  }

  if (!leavesAt) return undefined;
  if (state === 'sending') return nextOf(await look(post, await contextOf(deps, post, reference)), deps);
  if (state !== 'held' && state !== 'proposed') return undefined;
  if (leavesAt > deps.now()) return leavesAt;
  // Nothing happens to a proposal but that its time passes.
  if (state === 'proposed') return end('expired', { cause: 'undecided' });
  if (!dueAt) return undefined;
  // The end of the freeze continues it, if that comes first.
  if (post.freeze) return dueAt <= deps.now() ? end('missed', { cause: 'frozen' }) : dueAt;
  const gate = await checkGate(deps, post);
  if (isLate(post, deps.now()) && gate !== 'closed') return end('missed', { cause: 'late', reason });
  // While Slack does not say who may approve, it waits.
  const againAt = nextTry(post, deps.now());
  if (gate === 'unknown' && againAt) return againAt;
  if (isUnallowed(post)) return end('expired', { cause: 'unallowed' });
  if (gate !== 'open') return end('expired', { cause: gate === 'unknown' ? 'unchecked' : 'expired' });
  if (textsOf(post).every(isSent)) return end('scheduled');
  const bar = await findBar(deps, post, reference);
  if (bar) {
    if (bar.why !== 'uncertain') return end('refused', { reason: bar.say });
    if (!againAt) return end('missed', { reason: bar.say });
    if (cause !== 'delayed') await end('held', { cause: 'delayed', reason: bar.say });
    return againAt;
  }
  return nextOf(await sendTexts(post, await contextOf(deps, post, reference)), deps);
}

const nextOf = ({ isOvertaken, nextAt }: Turn, { now }: FormDeps) =>
  isOvertaken ? afterOvertaken(now()) : nextAt;
