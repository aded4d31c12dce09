import { earliest } from '../../../when/index.js';
import type { FormDeps } from '../../forms/form.js';
import { defineWorker, type Job, type NextRun, type Worker } from '../../jobs/job.js';
import type { Post } from '../model/post.js';
import { afterOvertaken } from '../model/retry-policy.js';
import { type AnyStep, type EndStep, nextStep, stepIfUnknown, stepOnceChecked } from '../model/turn.js';
import { POST_QUEUE, type PostJob, postJob } from '../store/jobs.js';
import { changesOf } from './change-post.js';
import type { Turn } from './conclude.js';
import { follow } from './follow.js';
import { checkGate, findBar } from './gate.js';
import { look } from './look.js';
import { recall, type Recalled } from './recall.js';
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
type Run = Pick<Job, 'dueAt' | 'reference'>;

export const lifeWorker = (deps: FormDeps): Worker =>
  defineWorker({
    queue: POST_QUEUE,
    concurrency: 64,
    leaseSeconds: 60,
    schema: postJob,
    async handler({ data, ...job }): Promise<Next> {
      const key = { workspace: data.workspace, id: data.post };
      const post = await deps.store.posts.find(key);
      if (!post) return undefined;
      if (post.form === 'open') return { dueAt: await takeFromForm(deps, post), data };
      const followed = await follow(deps, post, { ...job, data });
      const turnAt = await carryOut(nextStep(post, deps.now(), deps.since), deps, post, job);
      const dueAt = earliest([turnAt, followed?.dueAt]);
      return dueAt && { dueAt, data: followed?.data ?? data };
    },
  });

/** The process of its form has ended before it could say what became of it: its card does. */
async function takeFromForm(deps: FormDeps, post: Post): Promise<Date> {
  await deps.store.keptForms.finish(post);
  await changesOf(deps).step(post, { to: post.state, seq: post.seq });
  return deps.now();
}

/** Resolves to when to continue. */
async function carryOut(step: AnyStep, deps: FormDeps, post: Post, run: Run): Promise<Date | undefined> {
  const { reference } = run;
  switch (step.do) {
    case 'wait':
      return step.until;
    case 'recall':
      return takeRecalled(deps, await recall(post, await contextOf(deps, post, reference)), run);
    case 'check':
      return carryOut(await checkedStep(deps, post, reference), deps, post, run);
    case 'look':
      return nextOf(await look(post, await contextOf(deps, post, reference)), deps);
    case 'send':
      return nextOf(await send(deps, post, run), deps);
    case 'end':
      return end(deps, post, step);
  }
}

async function send(deps: FormDeps, post: Post, { dueAt, reference }: Run): Promise<Turn> {
  const turn = await sendTexts(post, await contextOf(deps, post, reference));
  // An approval or the end of a freeze may be later than its time, and then its job is due.
  const wanted = (post.cause === 'delayed' && post.leavesAt) || dueAt;
  const isSent = turn.post?.state === 'scheduled';
  if (isSent) deps.metrics.left('post', deps.now().getTime() - wanted.getTime());
  return turn;
}

async function takeRecalled(deps: FormDeps, turn: Recalled, run: Run): Promise<Date | undefined> {
  const { post, unknown } = turn;
  if (turn.isOvertaken || post?.state !== 'held') return nextOf(turn, deps);
  const now = deps.now();
  return carryOut(unknown ? stepIfUnknown(post, now, unknown) : nextStep(post, now), deps, post, run);
}

async function checkedStep(deps: FormDeps, post: Post, reference: string) {
  const [gate, bar] = await Promise.all([checkGate(deps, post), findBar(deps, post, reference)]);
  return stepOnceChecked(post, { gate, bar }, deps.now());
}

/** Not if somebody has decided about it meanwhile. */
async function end(deps: FormDeps, post: Post, step: EndStep): Promise<Date | undefined> {
  const { to, cause, reason, nextAt } = step;
  const isDone = await changesOf(deps).step(post, { to, cause, reason, seq: post.seq });
  if (isDone) deps.metrics.became(to);
  return isDone ? nextAt : afterOvertaken(deps.now());
}

const nextOf = ({ isOvertaken, nextAt }: Turn, { now }: FormDeps) =>
  isOvertaken ? afterOvertaken(now()) : nextAt;
