import type { Database } from '../../database/database.js';
import type { Deps } from '../../deps.js';
import { releaseJobs } from '../../jobs/table.js';

/** An embedded database has no other process, so nobody waits for what a killed one had in hand. */
export async function startJobs({ jobs }: Pick<Deps, 'jobs'>, database: Database): Promise<void> {
  if (database.kind === 'embedded') await releaseJobs(database);
  jobs.start();
}
