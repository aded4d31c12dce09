import type { NewJob } from '../../jobs/job.js';
import type { Jobs } from '../../jobs/jobs.js';
import type { AuditEntry } from '../../forms/audit-table.js';
import type { Submissions } from '../../forms/table/submissions.js';
import type { HeldPosts } from '../table/held-posts.js';
import type { Freezes, Freeze, ProjectKey } from './table.js';
import type { LeavingPost } from '../table/leaving-posts.js';
import type { HeldPost } from '../table/held-row.js';
import {
  cardJobs,
  freezeJobFor,
  keyOf,
  leavingJobs,
  newsOfEnd,
  newsOfFreeze,
  type FreezeJob,
  type FrozenProject,
} from './jobs.js';
import { HELD_POSTS, heldJob } from '../plan.js';

/**
 * Stops everything of a project that Upnext can still stop. A worker first stores that it sends a post, and then reads the
 * freeze. Freezing first stores the freeze, and then waits for the posts that are being sent: so one of both sees the other.
 * A new approval policy applies in the same way.
 */

const POLL_MS = 200;
const LONGEST_WAIT_MS = 10_000;
const JOBS_AT_ONCE = 1_000;

export interface StoppedPosts {
  /** How many held posts were to go out until the freeze ends. */
  held: number;
  /** How many are still being sent. */
  sending: number;
}

/** What became of the posts of a project when its freeze ended. */
export interface ReleasedPosts {
  /** Their time is still to come. */
  held: HeldPost[];
  /** How many more there are than are listed. */
  moreHeld: number;
  /** Their time has passed while the project was frozen. */
  missed: HeldPost[];
  /** How many more missed it than are listed. */
  moreMissed: number;
}

export interface FreezingDeps {
  store: { heldPosts: HeldPosts; freezes: Freezes; submissions: Submissions };
  jobs: Pick<Jobs, 'stored'>;
  now: () => Date;
  pause: (ms: number) => Promise<void>;
}

export function createFreezing(deps: FreezingDeps) {
  const { jobs, now } = deps;
  const { freezes, heldPosts } = deps.store;
  const { waitUntilSent, countSending, addJobs } = createHelpers(deps);
  const { countStopped, findReleased } = createCounts(deps);
  const endFreeze = createEnding(deps);

  return {
    findFreeze: (key: ProjectKey): Promise<Freeze | undefined> => freezes.find(key),
    findReleased,

    /** Resolves when nothing of the project is being sent any more, or after a while. Undefined if it is frozen already. */
    async freeze(
      frozen: FrozenProject,
      { person, reason, until }: Pick<Freeze, 'person' | 'reason' | 'until'>,
    ): Promise<{ freeze: Freeze; stopped: StoppedPosts } | undefined> {
      const since = now();
      const key = keyOf(frozen);
      const freeze = { person, reason, until, since, told: [] };
      const added = [freezeJobFor(jobOf(frozen, freeze), since), newsOfFreeze(frozen, freeze)];
      if (!(await freezes.freeze(key, freeze, added))) return undefined;
      jobs.stored(added);
      return { freeze, stopped: await countStopped(key, await waitUntilSent(key), until) };
    },

    /** Resolves to false if that freeze is over or has an end by now: then nothing was changed. */
    async setEnd(frozen: FrozenProject, freeze: Freeze, until: Date): Promise<boolean> {
      const added = [freezeJobFor(jobOf(frozen, { ...freeze, until }), now())];
      const isSet = await freezes.setEnd(keyOf(frozen), { since: freeze.since, until }, added);
      if (isSet) jobs.stored(added);
      return isSet;
    },

    /** What the freeze of a project stops until it ends. */
    findStopped: async (key: ProjectKey, until: Date | undefined): Promise<StoppedPosts> =>
      countStopped(key, await countSending(key), until),

    /** `since`: only the freeze that began then. Undefined if there is none, so nothing was changed. */
    async unfreeze(frozen: FrozenProject, by: string, since?: Date): Promise<ReleasedPosts | undefined> {
      const isMeant = (freeze: Freeze) => since === undefined || +freeze.since === +since;
      const at = now();
      const job = freezeJobFor({ ...frozen, person: by, since: at.getTime() }, at);
      const ended = await endFreeze(frozen, isMeant, { by, jobs: [job] });
      return ended && findReleased(keyOf(frozen), ended.since);
    },

    /** Resolves to how many posts are still being sent, as they were when this began. */
    waitUntilSent,

    /** Shows the held posts of a project again, because their cards say something that has changed. */
    async showAgain(key: ProjectKey): Promise<void> {
      await addJobs(cardJobs(key, await heldPosts.heldIn(key), now()));
    },

    /** Resolves to when the freeze ends by itself, or to what was released if it just has. */
    async settleFreeze(
      job: FreezeJob,
      reference: string,
    ): Promise<{ until?: Date | undefined; released?: ReleasedPosts }> {
      const key = keyOf(job);
      const at = now();
      const isOver = ({ until }: Pick<Freeze, 'until'>) => until !== undefined && until <= at;
      const hasEnded = job.until !== undefined && job.until <= at.getTime();
      if (hasEnded) await endFreeze(job, isOver, { entry: endingOf(job, at, reference) });
      const [freeze, held] = await Promise.all([freezes.find(key), heldPosts.heldIn(key)]);
      await addJobs([...cardJobs(key, held, at), ...(freeze ? [] : leavingJobs(key, held, at))]);
      if (freeze) return { until: freeze.until };
      return hasEnded ? { released: await findReleased(key, new Date(job.since)) } : {};
    },
  };
}

/** It was to go out before the freeze ends, or at that moment. */
export const isStopped = ({ dueAt }: Pick<LeavingPost, 'dueAt'>, until: Date | undefined): boolean =>
  until === undefined || (dueAt !== undefined && dueAt <= until);

function createCounts({ store: { heldPosts }, now }: FreezingDeps) {
  const countStopped = async (
    key: ProjectKey,
    sending: number,
    until: Date | undefined,
  ): Promise<StoppedPosts> => ({
    held: (await heldPosts.heldIn(key)).filter((post) => isStopped(post, until)).length,
    sending,
  });

  async function findReleased(key: ProjectKey, since: Date): Promise<ReleasedPosts> {
    const at = now();
    const [held, missed] = await Promise.all([
      heldPosts.listAndCount({ ...key, states: ['held'], from: new Date(at.getTime() + 1) }),
      heldPosts.listAndCount({ ...key, states: ['held', 'missed'], from: since, to: at }),
    ]);
    return { held: held.posts, moreHeld: held.rest, missed: missed.posts, moreMissed: missed.rest };
  }

  return { countStopped, findReleased };
}

/** Ends a freeze as it was read. While channels are told of it, it changes: then it is read again. */
function createEnding({ store: { freezes }, jobs, now }: FreezingDeps) {
  return async function endFreeze(
    frozen: FrozenProject,
    isMeant: (freeze: Freeze) => boolean,
    { by, jobs: more = [], entry }: { by?: string; jobs?: NewJob[]; entry?: AuditEntry },
  ): Promise<Freeze | undefined> {
    const key = keyOf(frozen);
    for (let freeze = await freezes.find(key); freeze && isMeant(freeze); freeze = await freezes.find(key)) {
      const added = [...more, newsOfEnd(frozen, freeze, by, now())];
      if (!(await freezes.end(key, freeze, { jobs: added, entry }))) continue;
      jobs.stored(added);
      return freeze;
    }
    return undefined;
  };
}

function createHelpers({ store: { freezes, heldPosts, submissions }, jobs, now, pause }: FreezingDeps) {
  async function addJobs(added: NewJob[]): Promise<void> {
    for (let from = 0; from < added.length; from += JOBS_AT_ONCE) {
      const some = added.slice(from, from + JOBS_AT_ONCE);
      await freezes.addJobs(some);
      jobs.stored(some);
    }
  }

  async function countSending(key: ProjectKey): Promise<number> {
    const [held, rightAway] = await Promise.all([
      heldPosts.sendingIn(key),
      submissions.countSending(key.workspace, key.project),
    ]);
    return held.length + rightAway;
  }

  /** Resolves to how many are still being sent. A post that waits for its next try is put back at once. */
  async function waitUntilSent(key: ProjectKey): Promise<number> {
    const { workspace } = key;
    const waiting = await heldPosts.sendingIn(key);
    await addJobs(waiting.map((post) => heldJob(HELD_POSTS, { workspace, post }, now())));
    for (let waited = 0; ; waited += POLL_MS) {
      const sending = await countSending(key);
      if (sending === 0 || waited >= LONGEST_WAIT_MS) return sending;
      await pause(POLL_MS);
    }
  }

  return { waitUntilSent, countSending, addJobs };
}

/** In the audit trail. */
const endingOf = ({ workspace, person, project, until }: FreezeJob, at: Date, reference: string) => ({
  workspace,
  at,
  person,
  reference,
  action: 'freeze_ended',
  outcome: 'done',
  project: project.id,
  after: { project: { name: project.name }, until: until === undefined ? undefined : new Date(until) },
});

const jobOf = ({ workspace, project }: FrozenProject, { person, since, until }: Freeze): FreezeJob => ({
  workspace,
  project: { id: project.id, name: project.name },
  person,
  since: since.getTime(),
  until: until?.getTime(),
});
