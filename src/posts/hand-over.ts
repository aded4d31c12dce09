import type { Deps } from '../deps.js';
import { defineWorker, type NextRun, type Worker } from '../jobs/job.js';
import type { SqlCondition } from '../database/sql-values.js';
import type { Facts, HeldPost } from './table/held-row.js';
import type { Approvers } from './held/approvers.js';
import { HELD_CARDS, HELD_POSTS, heldPostJob, LAST_TRY_BEFORE_MS, takeStep, type HeldJob } from './plan.js';
import { checkGate } from './approval/gate.js';
import { ENDED, type HeldEvent } from './states.js';

/** Hands held posts over to the service at their time: the current version, once, or nothing. */

/** What became of sending one version. */
export type SendingState =
  /** Nothing was sent yet. */
  | { state: 'none' }
  /** Somebody is sending it, or looks up whether it arrived. */
  | { state: 'busy'; reason?: string | undefined }
  | { state: 'delivered'; serviceId: string | undefined }
  | { state: 'refused'; reason: string; problems: Record<string, string> }
  /** It certainly did not arrive, and can be sent again. */
  | { state: 'unsent'; reason: string };

export interface Sender {
  /** Sends the current version, or resolves to what became of it. */
  send(post: HeldPost, reference: string): Promise<SendingState>;
  /** What became of the current version. */
  find(post: HeldPost): Promise<SendingState>;
  /** The same for the same project and request to the service. */
  hashOf: (post: HeldPost) => string;
}

type Next = NextRun<HeldJob> | undefined;

type HandOverDeps = Pick<Deps, 'store' | 'jobs' | 'now'>;

const RETRY_MS = 20_000;
const BUSY_MS = 5_000;

const MISSED = 'Upnext couldn’t send it before its scheduled time.';
const FROZEN = 'The project was frozen at its scheduled time.';
const SLACK_SILENT = 'Slack didn’t say who may approve it.';

export const handOverWorker = (deps: HandOverDeps, sender: Sender, approvers: Approvers): Worker =>
  defineWorker({
    queue: HELD_POSTS,
    concurrency: 64,
    leaseSeconds: 60,
    schema: heldPostJob,
    async handler({ data, reference }): Promise<Next> {
      const post = await deps.store.heldPosts.find({ workspace: data.workspace, id: data.post });
      const dueAt =
        post &&
        (await (post.state === 'proposed'
          ? lapse(deps, post)
          : createHandOver(deps, sender, approvers, post)(reference, data.wasFrozen)));
      return dueAt && { dueAt, data };
    },
  });

/** Resolves to when to continue. */
function createHandOver(deps: HandOverDeps, sender: Sender, approvers: Approvers, post: HeldPost) {
  const { inMs, isLastTry, step } = createSteps(deps, post);
  const askApprovers = () => checkGate(approvers, post, sender.hashOf(post));

  /**
   * Whoever freezes the project looks at what is being sent after storing the freeze. This looks for a freeze after storing
   * that it sends, so one of them sees the other.
   */
  async function leave(dueAt: Date, reference: string, wasFrozen: boolean): Promise<Date | undefined> {
    if (await isFrozen(deps, post)) return undefined;
    const gate = await askApprovers();
    if (dueAt <= deps.now() && (wasFrozen || gate.state !== 'closed'))
      return void (await step('miss', { reason: post.reason ?? (wasFrozen ? FROZEN : MISSED) }));
    if (gate.state !== 'open') return wait(gate.state, dueAt);
    // Otherwise it was changed, or whoever approved it may no longer do so.
    const isClaimed = await step('send', { reason: post.reason }, gate.mayLeave);
    return isClaimed ? sendNow(dueAt, reference, true) : inMs(BUSY_MS);
  }

  /** Without the approvals that it needs. While Slack does not say who may approve, it waits. */
  async function wait(gate: 'closed' | 'unknown', dueAt: Date): Promise<Date | undefined> {
    if (gate === 'unknown' && !isLastTry(dueAt)) return inMs(RETRY_MS);
    return void (await step('expire', gate === 'unknown' ? { reason: SLACK_SILENT } : {}));
  }

  async function sendNow(dueAt: Date, reference: string, isClaimed = false): Promise<Date | undefined> {
    const earlier = await sender.find(post);
    const isStartable = earlier.state === 'none' || earlier.state === 'unsent';
    if (isStartable && (await isFrozen(deps, post))) return putBack();
    if (isStartable && dueAt <= deps.now())
      return void (await step('miss', { reason: reasonOf(earlier) ?? MISSED }));
    // After an interruption, it has to pass the gate again.
    const gate = isStartable && !isClaimed ? await askApprovers() : undefined;
    if (gate && gate.state !== 'open') return wait(gate.state, dueAt);
    const result = isStartable ? await sender.send(post, reference) : earlier;
    return conclude(result, dueAt);
  }

  /** It runs once more, because the freeze may have ended before the post was back. */
  async function putBack(): Promise<Date> {
    await step('putBack', { reason: post.reason });
    return deps.now();
  }

  async function conclude(result: SendingState, dueAt: Date): Promise<Date | undefined> {
    switch (result.state) {
      case 'none':
        return inMs(BUSY_MS);
      case 'busy':
        await explain(deps, post, result.reason);
        return inMs(BUSY_MS);
      case 'delivered':
        return void (await step('deliver', { serviceId: result.serviceId }));
      case 'refused':
        return void (await step('refuse', result));
      case 'unsent':
        return tryAgain(result.reason, dueAt);
    }
  }

  /** Nothing has left, so until the next attempt the post can be changed. */
  async function tryAgain(reason: string, dueAt: Date): Promise<Date | undefined> {
    if (isLastTry(dueAt)) return void (await step('miss', { reason }));
    await step('putBack', { reason: post.reason ?? reason });
    return inMs(RETRY_MS);
  }

  return async (reference: string, wasFrozen = false): Promise<Date | undefined> => {
    const { state, dueAt, leavesAt } = post;
    if (!dueAt || !leavesAt) return undefined;
    if (state === 'sending') return sendNow(dueAt, reference);
    if (state !== 'held') return undefined;
    return leavesAt > deps.now() ? leavesAt : leave(dueAt, reference, wasFrozen);
  };
}

/** Nothing happens to a proposal but that its time passes. */
async function lapse(deps: HandOverDeps, post: HeldPost): Promise<Date | undefined> {
  const { leavesAt } = post;
  if (!leavesAt || leavesAt > deps.now()) return leavesAt;
  await createSteps(deps, post).step('lapse', { reason: ENDED.undecided });
  return undefined;
}

function createSteps(deps: HandOverDeps, post: HeldPost) {
  const inMs = (ms: number) => new Date(deps.now().getTime() + ms);
  return {
    inMs,
    isLastTry: (dueAt: Date) => inMs(RETRY_MS).getTime() > dueAt.getTime() - LAST_TRY_BEFORE_MS,

    /** Between attempts for the same reason, the card stays as it is. */
    step: (event: HeldEvent, facts: Facts = {}, mayLeave?: SqlCondition): Promise<boolean> => {
      const isSilent = post.reason !== undefined && facts.reason === post.reason && event !== 'miss';
      return takeStep(deps, post, { event, version: post.version, facts, isSilent, mayLeave });
    },
  };
}

/** The card and its author are told once why it takes longer. */
async function explain(
  { store, jobs, now }: HandOverDeps,
  post: HeldPost,
  reason: string | undefined,
): Promise<void> {
  if (!reason || post.reason !== undefined) return;
  await store.heldPosts.saveReason(post, reason);
  const data = { workspace: post.workspace, post: post.id };
  await jobs.addNoLater(HELD_CARDS, post.id, now(), data);
}

/** It waits until the end of the freeze sends it again. */
async function isFrozen({ store }: HandOverDeps, { workspace, project }: HeldPost): Promise<boolean> {
  return (await store.freezes.find({ workspace, project: project.id })) !== undefined;
}

const reasonOf = (result: SendingState) => ('reason' in result ? result.reason : undefined);
