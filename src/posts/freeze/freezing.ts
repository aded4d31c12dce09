import type { NewJob } from '../../jobs/job.js';
import type { Jobs } from '../../jobs/jobs.js';
import type { AuditEntry } from '../../forms/audit-table.js';
import type { Sendings } from '../sendings/table.js';
import type { HeldPosts } from '../table/held-posts.js';
import type { Freezes, Freeze, ProjectKey } from './table.js';
import type { LeavingPost } from '../table/leaving-posts.js';
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

/**
 * Stops everything of a project that Upnext can still stop. Freezing first stores the freeze, then lets every post be read again
 * before it leaves, and then waits for the posts that are being sent. A new approval policy applies in the same way.
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

export interface FreezingDeps {
  store: { heldPosts: HeldPosts; freezes: Freezes; sendings: Sendings };
  jobs: Pick<Jobs, 'stored'>;
  now: () => Date;
  pause: (ms: number) => Promise<void>;
}

export function createFreezing(deps: FreezingDeps) {
  const { jobs, now } = deps;
  const { freezes, heldPosts } = deps.store;
  const { waitUntilSent, addJobs } = createHelpers(deps);
  const endFreeze = createEnding(deps);

  return {
    findFreeze: (key: ProjectKey): Promise<Freeze | undefined> => freezes.find(key),

    /** Resolves when nothing of the project is being sent any more, or after a while. Undefined if it is frozen already. */
    async freeze(
      frozen: FrozenProject,
      { person, reason, until }: Pick<Freeze, 'person' | 'reason' | 'until'>,
    ): Promise<{ freeze: Freeze; stopped: StoppedPosts } | undefined> {
      const since = now();
      const key = keyOf(frozen);
      const freeze = { person, reason, until, since };
      const added = [freezeJobFor(jobOf(frozen, freeze), since), newsOfFreeze(frozen, freeze)];
      if (!(await freezes.freeze(key, freeze, added))) return undefined;
      jobs.stored(added);
      const sending = await waitUntilSent(key);
      const held = (await heldPosts.heldIn(key)).filter((post) => isStopped(post, until)).length;
      return { freeze, stopped: { held, sending } };
    },

    /** `since`: only the freeze that began then. Resolves to false if there is none, so nothing was changed. */
    async unfreeze(frozen: FrozenProject, by: string, since?: Date): Promise<boolean> {
      const isMeant = (freeze: Freeze) => since === undefined || +freeze.since === +since;
      const at = now();
      const job = freezeJobFor({ ...frozen, person: by, since: at.getTime() }, at);
      return endFreeze(frozen, isMeant, { by, jobs: [job] });
    },

    /** Resolves to how many posts are still being sent, as they were when this began. */
    waitUntilSent,

    /** Shows the held posts of a project again, because their cards say something that has changed. */
    async showAgain(key: ProjectKey): Promise<void> {
      await addJobs(cardJobs(key, await heldPosts.heldIn(key), now()));
    },

    /** Resolves to when the freeze ends by itself. */
    async settleFreeze(job: FreezeJob, reference: string): Promise<Date | undefined> {
      const key = keyOf(job);
      const at = now();
      const isOver = ({ until }: Pick<Freeze, 'until'>) => until !== undefined && until <= at;
      const hasEnded = job.until !== undefined && job.until <= at.getTime();
      if (hasEnded) await endFreeze(job, isOver, { entry: endingOf(job, at, reference) });
      const [freeze, held] = await Promise.all([freezes.find(key), heldPosts.heldIn(key)]);
      await addJobs([...cardJobs(key, held, at), ...(freeze ? [] : leavingJobs(key, held, at))]);
      return freeze?.until;
    },
  };
}

/** It was to go out before the freeze ends, or at that moment. */
const isStopped = ({ dueAt }: Pick<LeavingPost, 'dueAt'>, until: Date | undefined): boolean =>
  until === undefined || (dueAt !== undefined && dueAt <= until);

function createEnding({ store: { freezes }, jobs, now }: FreezingDeps) {
  return async function endFreeze(
    frozen: FrozenProject,
    isMeant: (freeze: Freeze) => boolean,
    { by, jobs: more = [], entry }: { by?: string; jobs?: NewJob[]; entry?: AuditEntry },
  ): Promise<boolean> {
    const key = keyOf(frozen);
    const freeze = await freezes.find(key);
    if (!freeze || !isMeant(freeze)) return false;
    const added = [...more, newsOfEnd(frozen, freeze, by, now())];
    const isEnded = await freezes.end(key, freeze.since, { jobs: added, entry });
    if (isEnded) jobs.stored(added);
    return isEnded;
  };
}

function createHelpers({ store: { freezes, heldPosts, sendings }, jobs, pause }: FreezingDeps) {
  async function addJobs(added: NewJob[]): Promise<void> {
    for (let from = 0; from < added.length; from += JOBS_AT_ONCE) {
      const some = added.slice(from, from + JOBS_AT_ONCE);
      await freezes.addJobs(some);
      jobs.stored(some);
    }
  }

  /** Resolves to how many are still being sent. What begins from now on is read again before that. */
  async function waitUntilSent(key: ProjectKey): Promise<number> {
    await sendings.readAgain(key);
    for (let waited = 0; ; waited += POLL_MS) {
      const sending = await heldPosts.countSending(key);
      if (sending === 0 || waited >= LONGEST_WAIT_MS) return sending;
      await pause(POLL_MS);
    }
  }

  return { waitUntilSent, addJobs };
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
