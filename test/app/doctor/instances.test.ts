import { expect, test } from 'vitest';
import { checkDatabase } from '../../../src/app/doctor/database.js';
import { openDatabase } from '../../../src/database/open.js';
import { createJobs } from '../../../src/jobs/jobs.js';
import { createLog } from '../../../src/log.js';
import { freshPostgres } from '../../support/databases.js';

test('npm run doctor says which instances run, and how many jobs each has in hand', async () => {
  const url = await freshPostgres();
  const instances = async () =>
    (await checkDatabase({ url })).filter(({ check }) => check === 'Instances').map(({ message }) => message);
  expect(await instances()).toEqual([]);

  const database = await openDatabase({ url });
  const jobs = await createJobs({ database, now: () => new Date(), log: createLog('silent') });
  expect(await instances()).toEqual(['None is running.']);
  let end: () => void = () => undefined;
  const handler = () => new Promise<void>((done) => (end = done));
  jobs.work({ queue: 'digest', concurrency: 4, leaseSeconds: 30, handler });
  jobs.start();
  await jobs.add('digest', 'monday', new Date(), { workspace: 'T1' });
  await database.executeSql(
    `insert into upnext_jobs.instances values (gen_random_uuid(), 'web-2', now(), now() - interval '12 minutes')`,
  );
  await expect
    .poll(instances)
    .toEqual([
      expect.stringMatching(
        /^\S+ has been running since \d{4}-\d\d-\d\d \d\d:\d\d UTC and is working on 1 job\. web-2 ended 12 minutes ago without shutting down; others took over its jobs\.$/,
      ),
    ]);
  end();
  await jobs.stop();
  await database.close();
});
