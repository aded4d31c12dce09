import * as z from 'zod';
import type { AuditEntry } from '../../audit/table.js';
import type { Deps } from '../../deps.js';
import type { NewJob } from '../../jobs/job.js';
import type { Freeze } from '../../rights/project-settings-table.js';
import { pause } from '../../slack/answer/deadlines.js';
import type { ProjectKey } from '../model/post-row.js';

/**
 * Stops everything of a project that Upnext can still stop. Freezing first stores the freeze, then lets every post be read again
 * before it leaves, and then waits for the posts that are being sent.
 */

export const FREEZES = 'project_freezes';

/** One for each freeze. It ends the freeze at its time, and tells of it. */
export const freezeJob = z.object({
  workspace: z.string(),
  project: z.object({ id: z.string(), name: z.string() }),
  /** When it began, in milliseconds. */
  since: z.number(),
  /** `by`: who ended it. Without one, its time had come. */
  ended: z.object({ by: z.string().optional() }).optional(),
});
export type FreezeJob = z.infer<typeof freezeJob>;

const POLL_MS = 200;
const LONGEST_WAIT_MS = 10_000;

/** A freeze that has begun. */
export interface NewFreeze {
  freeze: Freeze;
  /** How many held posts were to go out until it ends. */
  held: number;
  /** How many are still being sent. */
  sending: number;
}

type FreezingDeps = Pick<Deps, 'jobs' | 'now' | 'startTimer' | 'store'>;

export type FrozenProject = Pick<FreezeJob, 'workspace' | 'project'>;

export function freezingOf({ store, jobs, now, startTimer }: FreezingDeps) {
  const { freezes, posts, projectSettings, sendings } = store;

  /** Resolves to how many are still being sent. What begins from now on is read again before that. */
  async function waitUntilSent(key: ProjectKey): Promise<number> {
    await sendings.readAgain(key);
    for (let waited = 0; ; waited += POLL_MS) {
      const sending = await posts.countSending(key);
      if (sending === 0 || waited >= LONGEST_WAIT_MS) return sending;
      await pause(POLL_MS, startTimer);
    }
  }

  /** Another end or reason, which its cards and channels then say. Without `to`, it ends. False if it is over by now. */
  async function change(
    frozen: FrozenProject,
    { since, to, ended }: { since: Date; to?: Freeze; ended?: FreezeJob['ended'] },
    entry?: AuditEntry,
  ): Promise<boolean> {
    const job = jobOf(frozen, since, now(), ended);
    const isChanged = await freezes.change(keyOf(frozen), { since, to }, { job, entry });
    projectSettings.forget(frozen.workspace);
    if (isChanged) jobs.stored([job]);
    return isChanged;
  }

  return {
    /** Resolves when nothing of the project is being sent any more, or after a while. Undefined if it is frozen already. */
    async freeze(
      frozen: FrozenProject,
      asked: Pick<Freeze, 'person' | 'reason' | 'until'>,
      entry?: AuditEntry,
    ): Promise<NewFreeze | undefined> {
      const key = keyOf(frozen);
      const freeze = { ...asked, since: now() };
      const job = jobOf(frozen, freeze.since, freeze.since);
      if (!(await freezes.freeze(key, freeze, { job, entry }))) return undefined;
      projectSettings.forget(key.workspace);
      jobs.stored([job]);
      const sending = await waitUntilSent(key);
      return { freeze, held: await posts.countHeld(key, freeze.until), sending };
    },

    change,

    /** Resolves to false if there is no freeze that is meant, so nothing was changed. */
    async unfreeze(
      frozen: FrozenProject,
      by?: string,
      { isMeant = () => true, entry }: { isMeant?: (freeze: Freeze) => boolean; entry?: AuditEntry } = {},
    ): Promise<boolean> {
      const { freeze } = await projectSettings.findFresh(frozen.workspace, frozen.project.id);
      return freeze && isMeant(freeze)
        ? change(frozen, { since: freeze.since, ended: { by } }, entry)
        : false;
    },
  };
}

export const keyOf = ({ workspace, project }: FrozenProject): ProjectKey => ({
  workspace,
  project: project.id,
});

/** In the audit trail. */
export const entryAbout = (
  { workspace, project: { id, name } }: FrozenProject,
  about: Partial<Pick<Freeze, 'reason' | 'until'>> = {},
) => ({ workspace, project: id, outcome: 'done', after: { project: { name }, ...about } });

const jobOf = (
  { workspace, project: { id, name } }: FrozenProject,
  since: Date,
  dueAt: Date,
  ended?: FreezeJob['ended'],
): NewJob => ({
  queue: FREEZES,
  key: `${workspace} ${id} ${since.getTime()}`,
  dueAt,
  data: { workspace, project: { id, name }, since: since.getTime(), ended } satisfies FreezeJob,
});
