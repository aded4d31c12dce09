import * as z from 'zod';
import type { NewJob } from '../../jobs/job.js';
import type { Jobs } from '../../jobs/jobs.js';
import type { NewHeldPost } from '../table/held-row.js';
import type { HeldKey } from '../table/held-tables.js';
import type { NewSeries, Stop, StoredSeries } from './table.js';
import { type PlanDeps, takeStep } from '../plan.js';
import { jobsFor } from '../table/held-jobs.js';
import { SERIES_STOPPED } from '../states.js';

/**
 * Posts that repeat. A job makes each occurrence a held post some weeks ahead, so that everything about held posts applies to
 * it. Its id follows from the series and the day, so making it again changes nothing, whatever happened to it.
 */

export const SERIES = 'series';

export const seriesJob = z.object({ workspace: z.string(), id: z.string() });
export type SeriesJob = z.infer<typeof seriesJob>;

export interface SeriesDeps {
  store: PlanDeps['store'] & { series: StoredSeries };
  jobs: Pick<Jobs, 'stored'>;
  now: () => Date;
}

export function createSeries(deps: SeriesDeps) {
  const { store, jobs, now } = deps;

  /** Cancels the posts that haven’t been sent, including those that changed just now. Resolves to how many. */
  async function cancelOccurrences({ workspace, id }: HeldKey, by?: string): Promise<number> {
    let cancelled = 0;
    for (;;) {
      const held = await store.heldPosts.list({ workspace, series: id, states: ['held'] });
      if (held.length === 0) return cancelled;
      for (const post of held) {
        const step = { event: 'cancel' as const, version: post.version, facts: { reason: SERIES_STOPPED } };
        if (await takeStep(deps, post, { ...step, ...(by !== undefined && { by }) })) cancelled += 1;
      }
    }
  }

  return {
    /** Resolves to false if it was started before. */
    async startSeries(series: NewSeries): Promise<boolean> {
      const job = jobOf(series, now());
      const isNew = await store.series.add(series, job);
      jobs.stored([job]);
      return isNew;
    },

    /** Resolves to false if the series has ended. */
    async addOccurrences(key: HeldKey, posts: NewHeldPost[]): Promise<boolean> {
      const at = now();
      const added = posts.map((post) => ({ post, jobs: jobsFor(post, at, post.leavesAt) }));
      const isAdded = await store.series.addOccurrences(key, added, at);
      if (isAdded) jobs.stored(added.flatMap((one) => one.jobs));
      return isAdded;
    },

    /** Resolves to how many posts were cancelled. Undefined if it has ended already. If it is interrupted, its job cancels what is left. */
    async stopSeries(key: HeldKey, stop: Stop): Promise<number | undefined> {
      const job = jobOf(key, now());
      if (!(await store.series.stop(key, stop, job))) return undefined;
      const cancelled = await cancelOccurrences(key, stop.by);
      jobs.stored([job]);
      return cancelled;
    },

    cancelOccurrences,
  };
}

const jobOf = ({ workspace, id }: HeldKey, dueAt: Date): NewJob => ({
  queue: SERIES,
  key: id,
  dueAt,
  data: { workspace, id } satisfies SeriesJob,
});
