import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../src/database/database.js';
import { findInstances, isAlive } from '../../src/jobs/instances-table.js';
import { createJobs } from '../../src/jobs/jobs.js';
import { createLog } from '../../src/log.js';
import { databases } from '../support/databases.js';

describe.each(databases)('instances, %s', (_, open) => {
  let database: Database;
  beforeAll(async () => void (database = await open()));
  afterAll(() => database.close());

  const newJobs = () => createJobs({ database, now: () => new Date(), log: createLog('silent') });

  test('are known with the jobs that they have in hand, until they stop', async () => {
    const [busy, idle] = await Promise.all([newJobs(), newJobs()]);
    let end: () => void = () => undefined;
    const handler = () => new Promise<void>((done) => (end = done));
    busy.work({ queue: 'digest', concurrency: 4, leaseSeconds: 30, handler });
    busy.start();
    idle.start();
    await busy.add('digest', 'monday', new Date(), { workspace: 'T1' });
    const inHand = async () => (await findInstances(database)).map((one) => one.inHand).sort();
    await expect.poll(inHand).toEqual([0, 1]);
    expect((await findInstances(database)).every(isAlive)).toBe(true);
    end();
    await Promise.all([busy.stop(), idle.stop()]);
    expect(await findInstances(database)).toEqual([]);
  });

  test('that were killed are known for an hour, and then forgotten', async () => {
    const since = (interval: string) => `now() - interval '${interval}'`;
    for (const [number, interval] of ['59 minutes', '61 minutes', '40 seconds'].entries())
      await database.executeSql(
        `insert into upnext_jobs.instances values ($1, $2, now(), ${since(interval)})`,
        [`00000000-0000-0000-0000-00000000000${number}`, interval],
      );
    const found = await findInstances(database);
    expect(found.map((one) => [one.host, isAlive(one)])).toEqual([
      ['59 minutes', false],
      ['40 seconds', true],
    ]);
    const jobs = await newJobs();
    jobs.start();
    const hosts = async () =>
      (await database.executeSql('select host from upnext_jobs.instances')).rows.map(({ host }) => host);
    await expect.poll(hosts).not.toContain('61 minutes');
    await jobs.stop();
    await database.executeSql('delete from upnext_jobs.instances');
  });
});
