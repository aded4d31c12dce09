import type { Generated, Selectable } from 'kysely';

export const SCHEMA = 'upnext_jobs';

export interface JobTable {
  queue: string;
  key: string;
  data: unknown;
  due_at: Date;
  /** When it may be taken: when it is due or, while somebody has it, when that lease ends. */
  next_at: Date;
  attempts: Generated<number>;
  taken_by: string | null;
  /** Rises when a job is added again: who runs the earlier version does not end the later one. */
  version: Generated<number>;
}

export type JobRow = Selectable<JobTable>;

/** When a job is due again, and with what. */
export interface Later {
  dueAt: Date;
  data: unknown;
}
