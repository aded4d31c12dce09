import { earliest, HOUR_MS } from '../../when/index.js';
import { accessTo } from '../forms/context.js';
import type { FormDeps } from '../forms/form.js';
import { INTERRUPTED, OUTCOME_UNKNOWN } from '../forms/outcomes.js';
import { defineWorker, type NextRun, type Worker } from '../jobs/job.js';
import { type Bar, barTo } from '../rights/access.js';
import type { SendContext } from './about.js';
import { follow } from './follow-up/follow.js';
import { BELIEVED_AFTER_MS, isLastTry, RETRY_MS } from './model/after-try.js';
import { valuesFor } from './model/draft.js';
import type { HeldPost } from './model/post.js';
import type { HeldKey, Why } from './model/post.js';
import type { HeldState } from './model/states.js';
import { isPart, isSent, nextText, type SentText, textsOf } from './model/texts.js';
import { approvals, isUnallowed, needsApproval } from './model/waiting.js';
import { conclude, type Turn } from './sendings/conclude.js';
import { lookForPart, type PostPart, sendPart, type SendResult } from './sendings/send.js';
import { HELD_CARDS, HELD_POSTS, type HeldJob, heldJob, heldPostJob } from './store/jobs.js';

/**
 * The one worker of a post: it sends the current version at its time, once, or nothing, and finds out what became of it. It reads
 * everything, decides, and does one thing, in a statement that does nothing if the post has changed since it was read.
 */

const AGAIN_MS = 5_000;
const GIVEN_UP_MS = 72 * HOUR_MS;

/** Sends one text after the other, as far as that goes. In between, the post can be changed or frozen as before. */
export async function sendTexts(
  post: HeldPost,
  context: SendContext,
  tried = new Set<string>(),
): Promise<Turn> {
  let turn: Turn = { post };
  while (turn.post?.state === 'held') {
    const current = turn.post;
    const texts = textsOf(current);
    const text = nextText(current, texts, tried);
    if (!text) return turn;
    const begunAt = performance.now();
    const tries = await begin(context.deps, current, texts, text);
    if (tries === undefined) return { ...turn, isOvertaken: true };
    tried.add(text.part.platforms.join());
    const result = await sendPart(partOf(current, text, context), context, begunAt);
    turn = await conclude(current, { text, tries, result, tried, context });
  }
  return turn;
}

async function begin(
  { jobs, now, store }: FormDeps,
  post: HeldPost,
  texts: SentText[],
  text: SentText,
): Promise<number | undefined> {
  const { platforms, text: content } = text.part;
  const at = now();
  const cards = post.atOnce || post.reason !== undefined ? [] : [heldJob(HELD_CARDS, post, at)];
  const begun = { platforms, content, isPart: isPart(post), place: texts.indexOf(text) };
  const tries = await store.sendings.begin(post, begun, { at, jobs: cards });
  if (tries !== undefined) jobs.stored(cards);
  return tries;
}

/** Whoever sent it is gone, or got no answer. */
async function look(post: HeldPost, context: SendContext): Promise<Turn> {
  const text = textsOf(post).find(({ sending }) => sending?.state === 'busy');
  if (!text?.sending) return { post };
  const { tries, triedAt, reason = INTERRUPTED } = text.sending;
  const found = await lookForPart(partOf(post, text, context), context);
  const since = context.deps.now().getTime() - triedAt.getTime();
  const isInVain = found.state === 'open' && since < BELIEVED_AFTER_MS;
  const isGivenUp = found.state === 'busy' && since > GIVEN_UP_MS;
  const unknown = { ok: false, kind: 'unknown', answered: false, say: reason } as const;
  const result: SendResult = isGivenUp
    ? { state: 'unconfirmed', failure: { ...unknown, say: OUTCOME_UNKNOWN } }
    : isInVain
      ? { state: 'busy', failure: unknown }
      : found;
  const tried = new Set([text.part.platforms.join()]);
  const turn = await conclude(post, { text, tries, result, tried, context });
  return turn.post?.state === 'held' ? { ...turn, ...(await sendTexts(turn.post, context, tried)) } : turn;
}

/** As its author sends it. */
async function contextOf(deps: FormDeps, post: HeldPost, reference: string): Promise<SendContext> {
  const { workspace, writtenBy: person, project, writtenAt: submittedAt } = post;
  const { channel, team } = post.about;
  const actor = { workspace, person, channel, team, reference };
  return { deps, actor, about: { ...post.about, project }, api: await deps.api(actor), submittedAt };
}

function partOf(post: HeldPost, { part }: SentText, { about }: SendContext): PostPart {
  const id = [post.id, post.version, ...part.platforms].join('-');
  const values = valuesFor(post.values, part.platforms);
  return { post, id, values, project: post.project.id, moment: about.moment };
}

type Next = NextRun<HeldJob> | undefined;

export const lifeWorker = (deps: FormDeps): Worker =>
  defineWorker({
    queue: HELD_POSTS,
    concurrency: 64,
    leaseSeconds: 60,
    schema: heldPostJob,
    async handler({ data: { isForm, ...data }, ...job }): Promise<Next> {
      const key = { workspace: data.workspace, id: data.post };
      const found = await deps.store.heldPosts.find(key);
      const post = found?.atOnce && isForm ? await takeOver(deps, key) : found;
      if (!post) return undefined;
      const followed = await follow(deps, post, { ...job, data });
      const turnAt = await takeTurn(deps, post, job.reference);
      const dueAt = earliest([turnAt, followed?.dueAt]);
      return dueAt && { dueAt, data: followed?.data ?? data };
    },
  });

/** The process of its form has ended before it could say what became of it: its card does. */
async function takeOver({ jobs, now, store }: FormDeps, key: HeldKey): Promise<HeldPost | undefined> {
  const card = heldJob(HELD_CARDS, key, now());
  await store.keptForms.finish(key);
  await store.sendings.takeOver(key, [card]);
  jobs.stored([card]);
  return store.heldPosts.find(key);
}

/** Resolves to when to continue. */
async function takeTurn(deps: FormDeps, post: HeldPost, reference: string): Promise<Date | undefined> {
  const { dueAt, leavesAt, state, reason } = post;
  const inMs = (ms: number) => new Date(deps.now().getTime() + ms);

  /** Not if somebody has decided about it meanwhile. */
  async function end(to: HeldState, why: Why = {}): Promise<Date | undefined> {
    return (await deps.plan.step(post, { to, seq: post.seq, ...why })) ? undefined : inMs(AGAIN_MS);
  }

  if (!leavesAt) return undefined;
  if (state === 'sending') return (await look(post, await contextOf(deps, post, reference))).nextAt;
  if (state !== 'held' && state !== 'proposed') return undefined;
  if (leavesAt > deps.now()) return leavesAt;
  // Nothing happens to a proposal but that its time passes.
  if (state === 'proposed') return end('expired', { cause: 'undecided' });
  if (!dueAt) return undefined;
  const isPast = dueAt <= deps.now();
  // The end of the freeze continues it, if that comes first.
  if (post.freeze) return isPast ? end('missed', { cause: 'frozen' }) : dueAt;
  const gate = await checkGate(deps, post);
  if (isPast && gate !== 'closed') return end('missed', { cause: 'late', reason });
  // While Slack does not say who may approve, it waits.
  if (gate === 'unknown' && !isLastTry(post, deps.now())) return inMs(RETRY_MS);
  if (isUnallowed(post)) return end('expired', { cause: 'unallowed' });
  if (gate !== 'open') return end('expired', { cause: gate === 'unknown' ? 'unchecked' : 'expired' });
  if (textsOf(post).every(isSent)) return end('scheduled');
  const bar = await findBar(deps, post, reference);
  if (bar) {
    if (bar.why !== 'uncertain') return end('refused', { reason: bar.say });
    if (isLastTry(post, deps.now())) return end('missed', { reason: bar.say });
    if (reason === undefined) await end('held', { reason: bar.say });
    return inMs(RETRY_MS);
  }
  const turn = await sendTexts(post, await contextOf(deps, post, reference));
  return turn.isOvertaken ? inMs(AGAIN_MS) : turn.nextAt;
}

/** Why the person who wrote a post may not send it by now. */
async function findBar(
  deps: FormDeps,
  { workspace, writtenBy: person, project, about: { asksAdmin, team } }: HeldPost,
  reference: string,
): Promise<Bar | undefined> {
  if (asksAdmin) return undefined;
  const client = await deps.slack(workspace);
  const actor = { workspace, person, team, reference };
  const { inProject } = await accessTo(deps, client, actor, [project.id]);
  return barTo('schedule', await inProject(project.id));
}

/** `unknown`: Slack does not say at the moment. */
type Gate = 'open' | 'closed' | 'unknown';

/**
 * A held post leaves only if everyone whose approval its project requires has approved this version, which never changes. Whoever
 * decides after the post was read changes its `seq`, so it is read again.
 */
async function checkGate({ approvers }: FormDeps, post: HeldPost): Promise<Gate> {
  const { policy } = post;
  if (isUnallowed(post)) return 'closed';
  if (!policy || !needsApproval(post)) return 'open';
  const allowed = await approvers.find(post);
  if (!allowed) return 'unknown';
  const approved = approvals(post).filter(({ decision, person }) =>
    (decision === 'emergency' ? allowed.admins : allowed.approvers).includes(person),
  );
  const needed = policy.needed === 'all' ? Math.max(allowed.approvers.length, 1) : policy.needed;
  return approved.length < needed ? 'closed' : 'open';
}
