import { expect, test } from 'vitest';
import { createJobs } from '../../src/jobs/jobs.js';
import { createLog } from '../../src/log.js';
import { createSeal } from '../../src/database/seal.js';
import { openStore } from '../../src/app/tables/store.js';
import { openBefore } from '../support/earlier-version.js';

const NOW = new Date('2026-11-02T09:00:00Z');
const TOMORROW = new Date('2026-11-03T08:00:00Z');

test('migrates digests from one job each to one job per channel', async () => {
  const database = await openBefore('005');
  const jobs = await createJobs({ database, now: () => NOW, log: createLog('silent') });
  for (const id of ['tea', 'coffee']) {
    await database.executeSql(
      `insert into upnext.digests (id, workspace, channel, project_id, project_name, time, days, zone,
         sends_when_quiet, set_up_by, set_up_name, set_up_at)
       values ($1, 'T1', 'C1', $1, $1, '09:00', '[1,2]', 'Europe/Berlin', true, 'U0ADA', 'ada', $2)`,
      [id, NOW],
    );
    const due = { workspace: 'T1', digest: id, day: '2026-11-03', at: TOMORROW.toISOString(), place: 0 };
    await jobs.add('digest', id, TOMORROW, due);
  }

  const store = await openStore(database, createSeal(['a key for tests']));
  const next = await store.digests.nextIn('T1', 'C1');
  expect(next.map((digest) => digest.next)).toEqual(
    ['tea', 'coffee'].map(() => ({ day: '2026-11-03', at: TOMORROW })),
  );
  expect(await jobs.depth()).toEqual([{ queue: 'digest', waiting: 1, due: 0 }]);
  await database.close();
});
