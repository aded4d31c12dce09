import type { Database } from '../../src/database/database.js';
import { recoveryWorker } from '../../src/forms/recover.js';
import type { RegisteredForm } from '../../src/forms/registered-form.js';
import type { Submission } from '../../src/forms/table/submission-row.js';
import { createJobs } from '../../src/jobs/jobs.js';
import { createLog } from '../../src/log.js';
import type { Store } from '../../src/app/tables/store.js';

/** Background work whose services all respond. */
export const ALL_RESPOND = { serviceOf: async () => '', waitMs: async () => 0 };

interface Options {
  database: Database;
  store: Store;
  /** The name of the forms. */
  form: string;
  now: Date;
  instances?: number;
}

/** The forms that are taken over at that time, as the instances get them. */
export async function takenOver({ database, store, form, now, instances = 1 }: Options) {
  const taken: Submission[] = [];
  const started = await Promise.all(
    Array.from({ length: instances }, async () => {
      const jobs = await createJobs({ database, now: () => now, log: createLog('silent') });
      // Only what recovery needs of a form.
      const recovered = { name: form, recover: async (one: Submission) => void taken.push(one) };
      const forms = [recovered as unknown as RegisteredForm];
      jobs.work(recoveryWorker({ store, background: ALL_RESPOND, now: () => now }, forms));
      return jobs;
    }),
  );
  await Promise.all(started.map((jobs) => jobs.runDue()));
  return taken;
}
