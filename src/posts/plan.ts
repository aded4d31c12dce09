import { MINUTE_MS } from '../durations.js';
import type { Jobs } from '../jobs/jobs.js';
import type { Approvals, ApproverDecision } from './approval/table.js';
import type { HeldPosts } from './table/held-posts.js';
import type { AuditEntry } from '../forms/audit-table.js';
import type { Facts, HeldContent, HeldPost, NewHeldPost } from './table/held-row.js';
import type { HeldKey } from './table/held-tables.js';
import { jobsFor } from './table/held-jobs.js';
import { TRANSITIONS, type HeldEvent } from './states.js';

/**
 * The posts that Upnext holds until shortly before their time, because the service cannot change or cancel a post. Each
 * function of a person resolves to false if the post has changed since that person saw it: then nothing was done.
 */

/** The service needs a little time before a post is due. */
export const LAST_TRY_BEFORE_MS = 2 * MINUTE_MS;

export interface Press {
  /** The version that the person saw. */
  version: number;
  person: string;
  /** For the audit trail. */
  entry?: AuditEntry | undefined;
}

export interface PlanDeps {
  store: { heldPosts: HeldPosts; approvals: Approvals };
  jobs: Pick<Jobs, 'stored'>;
  now: () => Date;
}

export const createPlan = (deps: PlanDeps) => ({ ...createWriting(deps), ...createPresses(deps) });

export type Decision = ApproverDecision & Press;

/** Cancel post, Approve and Request changes. */
function createPresses(deps: PlanDeps) {
  return {
    /** `reason`: why it would not have gone out anyway. */
    cancel: (key: HeldKey, { version, person, entry }: Press, reason?: string): Promise<boolean> =>
      takeStep(deps, key, { event: 'cancel', version, by: person, entry, facts: { reason } }),

    /** Also false for a version that the person wrote. */
    async decide(key: HeldKey, { version, entry, ...decided }: Decision): Promise<boolean> {
      const at = deps.now();
      const jobs = jobsFor(key, at);
      const done = await deps.store.approvals.decide(key, decided, { version, at, jobs, entry });
      if (done) deps.jobs.stored(jobs);
      return done;
    },
  };
}

function createWriting(deps: PlanDeps) {
  const { heldPosts } = deps.store;
  return {
    /** Resolves to false if it is held already. */
    async hold(post: NewHeldPost): Promise<boolean> {
      const at = deps.now();
      const jobs = jobsFor(post, at, post.leavesAt);
      const isNew = await heldPosts.add(post, at, jobs);
      deps.jobs.stored(jobs);
      return isNew;
    },

    /** All or none. Those that are held already stay as they are. */
    async holdAll(posts: NewHeldPost[]): Promise<void> {
      const at = deps.now();
      const all = posts.map((post) => ({ post, jobs: jobsFor(post, at, post.leavesAt) }));
      await heldPosts.addAll(all, at);
      deps.jobs.stored(all.flatMap(({ jobs }) => jobs));
    },

    async edit(
      key: HeldKey,
      content: HeldContent,
      { version, person: by, asDraft }: Press & { asDraft: boolean },
    ): Promise<boolean> {
      const at = deps.now();
      const jobs = jobsFor(key, at, content.leavesAt);
      const transition = TRANSITIONS[asDraft ? 'saveAsDraft' : 'hold'];
      const done = await heldPosts.change(key, content, { transition, version, by, at, jobs });
      if (done) deps.jobs.stored(jobs);
      return done;
    },

    /** It could not go at once, because its project was frozen just now. */
    async holdOn(post: HeldPost): Promise<void> {
      const at = deps.now();
      const jobs = jobsFor(post, at, post.leavesAt);
      const step = { transition: TRANSITIONS.hold, version: post.version, at, jobs };
      if (await heldPosts.step(post, step)) deps.jobs.stored(jobs);
    },
  };
}

interface StepToTake {
  event: HeldEvent;
  version: number;
  by?: string;
  facts?: Facts;
  entry?: AuditEntry | undefined;
}

/** Resolves to false if the post is another version or in another state by now, so nothing was changed. */
export async function takeStep(
  deps: PlanDeps,
  key: HeldKey,
  { event, facts = {}, ...step }: StepToTake,
): Promise<boolean> {
  const at = deps.now();
  const jobs = jobsFor(key, at);
  const transition = TRANSITIONS[event];
  const done = await deps.store.heldPosts.step(key, { ...step, transition, at, jobs }, facts);
  if (done) deps.jobs.stored(jobs);
  return done;
}
