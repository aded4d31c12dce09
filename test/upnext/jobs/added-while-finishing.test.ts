import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../src/upnext/database/open.js';
import { createJobs } from '../../../src/upnext/jobs/jobs.js';
import { createLog } from '../../../src/upnext/log.js';
import { freshPostgres } from '../../support/databases.js';

const START = new Date('2026-11-02T09:00:00Z');
const ADDED_AGAIN = `update upnext_jobs.jobs set version = version + 1, due_at = '${START.toISOString()}'`;
const WAITS = `select from pg_stat_activity where wait_event_type = 'Lock'`;

test('a job that another process adds again while its run is being finished runs again at once', async () => {
  const url = await freshPostgres();
  const database = await openDatabase({ url });
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  onTestFinished(async () => {
    await other.end();
    await database.close();
  });
  const jobs = await createJobs({ database, now: () => START, log: createLog('silent') });
  let runs = 0;
  jobs.work({
    queue: 'digest',
    concurrency: 8,
    leaseSeconds: 30,
    async handler() {
      runs += 1;
      if (runs > 1) return;
      await other.query('begin');
      await other.query(ADDED_AGAIN);
    },
  });
  await jobs.add('digest', 'monday', START, {});
  const running = jobs.runDue();
  await expect.poll(async () => (await database.executeSql(WAITS)).rows.length).toBe(1);
  await other.query('commit');
  await running;
  await jobs.runDue();
  expect(runs).toBe(2);
});
