import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../src/upnext/database/database.js';
import { createJobs } from '../../../src/upnext/jobs/jobs.js';
import { createLog } from '../../../src/upnext/log.js';
import { openServer } from '../../support/databases.js';

let database: Database;
beforeAll(async () => void (database = await openServer()));
afterAll(() => database.close());

test('logs every run under its own reference, including its failure', async () => {
  const lines: { reference?: string; key: string; msg: string }[] = [];
  const write = (line: string) => lines.push(JSON.parse(line) as (typeof lines)[number]);
  const log = createLog('info', { write } as unknown as NodeJS.WritableStream);
  const jobs = await createJobs({ database, now: () => new Date(), log });
  jobs.work({
    queue: 'digest',
    concurrency: 4,
    leaseSeconds: 30,
    handler: async ({ key, reference }) => {
      log.info({ reference, key }, 'begins');
      throw new Error('Slack is away');
    },
  });
  await Promise.all(['a', 'b', 'c'].map((key) => jobs.add('digest', key, new Date(), null)));
  await jobs.runDue();
  const references = ['a', 'b', 'c'].map((key) => {
    const own = lines.filter((line) => line.key === key);
    expect(own.map(({ msg }) => msg)).toEqual(['begins', 'job failed, retrying later']);
    return [...new Set(own.map(({ reference }) => reference))];
  });
  expect(references.flat().every((reference) => /^UP-\w{6}$/.test(reference ?? ''))).toBe(true);
  expect(new Set(references.flat()).size).toBe(3);
});
