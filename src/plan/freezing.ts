import * as z from 'zod';
import type { NewJob } from '../jobs/job.js';
import type { Jobs } from '../jobs/jobs.js';
import type { Store } from '../store/store.js';
import type { Freeze, Leaving, ProjectKey } from '../store/freezes.js';
import type { HeldPost } from '../store/held-row.js';
import { HELD_CARDS, HELD_POSTS, heldJob, LAST_TRY_BEFORE_MS } from './plan.js';

/**
 * Stops everything of a project that Upnext can still stop. A worker first stores that it sends a post, and then reads the
 * freeze. Freezing first stores the freeze, and then waits for the posts that are being sent: so one of both sees the other.
 * A new approval policy applies in the same way.
 */

export const FREEZES = 'project_freezes';

const POLL_MS = 200;
const LONGEST_WAIT_MS = 10_000;
/** Slack allows 50 edits a minute. */
const CARD_EVERY_MS = 1_400;
const SEND_EVERY_MS = 250;
const JOBS_AT_ONCE = 1_000;

/** Brings the posts of a project in line with its freeze: once it begins, and once it ends. */
export const freezeJob = z.object({
  workspace: z.string(),
  project: z.object({ id: z.string(), name: z.string() }),
  person: z.string(),
  /** In milliseconds. */
  since: z.number(),
  /** When the freeze ends by itself, in milliseconds. */
  until: z.number().optional(),
});
export type FreezeJob = z.infer<typeof freezeJob>;

interface Frozen {
  workspace: string;
  project: { id: string; name: string };
}

export interface Stopped {
  /** How many held posts the freeze stopped. */
  held: number;
  /** How many are still being sent. */
  sending: number;
}

/** What became of the posts of a project when its freeze ended. */
export interface Released {
  /** How many will still leave at their time. */
  held: number;
  /** Their time has passed while the project was frozen. */
  missed: HeldPost[];
  /** How many more missed it than are listed. */
  moreMissed: number;
}

interface FreezingDeps {
  store: Pick<Store, 'heldPosts' | 'freezes' | 'submissions'>;
  jobs: Pick<Jobs, 'stored'>;
  now: () => Date;
  pause: (ms: number) => Promise<void>;
}

export type Freezing = ReturnType<typeof createFreezing>;

export function createFreezing(deps: FreezingDeps) {
  const { store, jobs, now } = deps;
  const { freezes } = store;
  const { waitUntilSent, addJobs } = createHelpers(deps);

  async function released(key: ProjectKey, since: Date): Promise<Released> {
    const { workspace, project } = key;
    const at = now();
    const [all, missed] = await Promise.all([
      freezes.heldIn(key),
      store.heldPosts.listAndCount({ workspace, project, states: ['held', 'missed'], from: since, to: at }),
    ]);
    const held = all.filter(({ dueAt }) => dueAt && dueAt > at).length;
    return { held, missed: missed.posts, moreMissed: missed.rest };
  }

  return {
    findFreeze: (key: ProjectKey): Promise<Freeze | undefined> => freezes.find(key),

    /** Resolves when nothing of the project is being sent any more, or after a while. Undefined if it is frozen already. */
    async freeze(
      frozen: Frozen,
      { person, reason, until }: Pick<Freeze, 'person' | 'reason' | 'until'>,
    ): Promise<Stopped | undefined> {
      const since = now();
      const key = keyOf(frozen);
      const job = jobFor({ ...frozen, person, since: since.getTime(), until: until?.getTime() }, since);
      if (!(await freezes.freeze(key, { person, reason, until, since }, job))) return undefined;
      jobs.stored([job]);
      const sending = await waitUntilSent(key);
      return { held: (await freezes.heldIn(key)).length, sending };
    },

    /** Undefined if it is not frozen. */
    async unfreeze(frozen: Frozen, person: string): Promise<Released | undefined> {
      const at = now();
      const job = jobFor({ ...frozen, person, since: at.getTime() }, at);
      const ended = await freezes.unfreeze(keyOf(frozen), job);
      if (!ended) return undefined;
      jobs.stored([job]);
      return released(keyOf(frozen), ended.since);
    },

    /** Resolves to how many posts are still being sent, as they were when this began. */
    waitUntilSent,

    /** Shows the held posts of a project again, because their cards say something that has changed. */
    async showAgain(key: ProjectKey): Promise<void> {
      await addJobs(cardJobs(key, await freezes.heldIn(key), now()));
    },

    /** Resolves to when the freeze ends by itself, or to what was released if it just has. */
    async settleFreeze(
      job: FreezeJob,
      reference: string,
    ): Promise<{ until?: Date | undefined; released?: Released }> {
      const key = keyOf(job);
      const at = now();
      const hasEnded = job.until !== undefined && job.until <= at.getTime();
      if (hasEnded) await freezes.expire(key, at, endingOf(job, at, reference));
      const [freeze, held] = await Promise.all([freezes.find(key), freezes.heldIn(key)]);
      await addJobs([...cardJobs(key, held, at), ...(freeze ? [] : leavingJobs(key, held, at))]);
      if (freeze) return { until: freeze.until };
      return hasEnded ? { released: await released(key, new Date(job.since)) } : {};
    },
  };
}

function createHelpers({ store: { freezes, submissions }, jobs, now, pause }: FreezingDeps) {
  async function addJobs(added: NewJob[]): Promise<void> {
    for (let from = 0; from < added.length; from += JOBS_AT_ONCE) {
      const some = added.slice(from, from + JOBS_AT_ONCE);
      await freezes.addJobs(some);
      jobs.stored(some);
    }
  }

  /** Resolves to how many are still being sent. A post that waits for its next try is put back at once. */
  async function waitUntilSent(key: ProjectKey): Promise<number> {
    const { workspace, project } = key;
    const waiting = await freezes.sendingIn(key);
    await addJobs(waiting.map((post) => heldJob(HELD_POSTS, { workspace, post }, now())));
    for (let waited = 0; ; waited += POLL_MS) {
      const [held, rightAway] = await Promise.all([
        freezes.sendingIn(key),
        submissions.countSending(workspace, project),
      ]);
      const sending = held.length + rightAway;
      if (sending === 0 || waited >= LONGEST_WAIT_MS) return sending;
      await pause(POLL_MS);
    }
  }

  return { waitUntilSent, addJobs };
}

/** In the audit trail. */
const endingOf = ({ workspace, person, project, until }: FreezeJob, at: Date, reference: string) => ({
  ...{ workspace, at, person, reference, action: 'freeze_ended', outcome: 'done' },
  after: { project: { name: project.name }, until: until === undefined ? undefined : new Date(until) },
});

const keyOf = ({ workspace, project }: Frozen): ProjectKey => ({ workspace, project: project.id });

const jobFor = (data: FreezeJob, dueAt: Date): NewJob => ({
  queue: FREEZES,
  key: `${data.workspace} ${data.project.id}`,
  dueAt,
  data,
});

/** The next posts first, and no more than Slack accepts. */
const cardJobs = ({ workspace }: ProjectKey, posts: Leaving[], at: Date): NewJob[] =>
  posts.map(({ id: post }, index) =>
    heldJob(HELD_CARDS, { workspace, post }, inMs(at, index * CARD_EVERY_MS)),
  );

/**
 * What should have left during the freeze leaves now, a few posts a second. What is too late becomes missed after that. The
 * others get their jobs again: an instance whose clock is ahead may have ended them during the freeze.
 */
function leavingJobs({ workspace }: ProjectKey, posts: Leaving[], at: Date): NewJob[] {
  const isLater = ({ leavesAt }: Leaving) => leavesAt !== undefined && leavesAt > at;
  const stopped = posts.filter((post) => post.leavesAt && !isLater(post));
  const inRow = [
    ...stopped.filter((post) => !isPast(post, at)),
    ...stopped.filter((post) => isPast(post, at)),
  ];
  const later = posts
    .filter(isLater)
    .map(({ id: post, leavesAt = at }) => heldJob(HELD_POSTS, { workspace, post }, leavesAt));
  const now = inRow.map(({ id: post, dueAt }, index) => {
    const place = inMs(at, index * SEND_EVERY_MS);
    // Posts whose place in the row is too late leave at once.
    const latest = dueAt ? inMs(dueAt, -LAST_TRY_BEFORE_MS) : place;
    return heldJob(HELD_POSTS, { workspace, post }, latest < place ? at : place);
  });
  return [...now, ...later];
}

const isPast = ({ dueAt }: Leaving, at: Date) => dueAt !== undefined && dueAt <= at;

const inMs = (at: Date, ms: number) => new Date(at.getTime() + ms);
