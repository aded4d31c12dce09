import type * as z from 'zod';

export interface Job<Data = unknown> {
  queue: string;
  key: string;
  data: Data;
  /** Counts the current run: 1 is the first. */
  attempts: number;
  dueAt: Date;
  /** Identifies this run in the log. */
  reference: string;
}

/** A job to store together with what it is about. */
export interface NewJob {
  queue: string;
  key: string;
  dueAt: Date;
  data: unknown;
}

/** When a job runs again, and with what data. */
export interface NextRun<Data = unknown> {
  dueAt: Date;
  data: Data;
}

/** Resolves to the next run if there is one. If it throws, the job is retried with increasing delays. */
export type JobHandler<Data = unknown> = (job: Job<Data>) => Promise<NextRun<Data> | undefined | void>;

interface WorkerOptions {
  queue: string;
  /** How many jobs run at the same time. Those of one workspace get a quarter of it. */
  concurrency: number;
  /** Renewed while a job runs. After that, another process takes the jobs of a process that has ended. */
  leaseSeconds: number;
}

export interface Worker extends WorkerOptions {
  handler: JobHandler;
}

/** Checks the data of each job before its handler sees it. */
export function defineWorker<Data>({
  schema,
  handler,
  ...options
}: WorkerOptions & { schema: z.ZodType<Data>; handler: JobHandler<Data> }): Worker {
  return { ...options, handler: async (job) => handler({ ...job, data: schema.parse(job.data) }) };
}
