import * as z from 'zod';
import type { NewJob } from '../../jobs/job.js';

/**
 * An unfinished submission is a job: it is due when its outcome is to be looked up, or when the process that works on it has
 * not said for a while that it still does.
 */
export const UNFINISHED = 'unfinished_forms';

export const unfinishedSchema = z.object({
  workspace: z.string(),
  submission: z.string(),
  /** The project that its outcome is to be looked up in. */
  project: z.string().optional(),
});

export const unfinishedJob = (
  { workspace, id, project }: { workspace: string; id: string; project?: string | undefined },
  dueAt: Date,
  plannedAt: Date,
): NewJob => ({ queue: UNFINISHED, key: id, data: { workspace, submission: id, project }, dueAt, plannedAt });
