import { expect, onTestFinished, test } from 'vitest';
import { createServiceHealth } from '../../src/api/service-health.js';
import type { CallResult } from '../../src/api/service-response.js';
import { recoveryWorker } from '../../src/forms/recover.js';
import type { RegisteredForm } from '../../src/forms/registered-form.js';
import { createJobs } from '../../src/jobs/jobs.js';
import { createLanes } from '../../src/jobs/lanes.js';
import { createLog } from '../../src/log.js';
import { createSeal } from '../../src/database/seal.js';
import { openStore } from '../../src/app/tables/store.js';
import { openEmbedded } from '../support/embedded-databases.js';

const LATER = new Date('2026-11-02T09:00:00Z');
const SECOND_MS = 1_000;

/** Each workspace has a service of its own. Those in `hanging` don't respond until they are removed. */
async function openRecovery() {
  const database = await openEmbedded();
  const store = await openStore(database, createSeal(['a key for tests']));
  let now = LATER;
  const health = createServiceHealth(() => now);
  const hanging = new Set<string>();
  const timeouts: (() => void)[] = [];
  const looks: string[] = [];
  const form = {
    name: 'form',
    async recover({ id, workspace }: { id: string; workspace: string }) {
      looks.push(id);
      await health.watch(workspace, async () => {
        if (!hanging.has(workspace)) return RESPONDED;
        await new Promise<void>((resolve) => timeouts.push(resolve));
        return TIMED_OUT;
      });
    },
  } as unknown as RegisteredForm;
  const lanes = createLanes({ serviceOf: async (workspace) => workspace, ...health });
  const log = createLog('silent');
  const jobs = await createJobs({ database, now: () => now, log, lanes });
  jobs.work(recoveryWorker({ store, lanes, now: () => now }, [form]));
  const timeOut = () => {
    now = new Date(now.getTime() + 10 * SECOND_MS);
    for (const end of timeouts.splice(0)) end();
  };
  onTestFinished(async () => {
    hanging.clear();
    timeOut();
    await jobs.stop();
    await database.close();
  });

  return {
    looks,
    hanging,
    start: () => jobs.start(),
    timeOut,
    pass: (seconds: number) => void (now = new Date(now.getTime() + seconds * SECOND_MS)),
    submit: async (workspace: string, id: string) => {
      const submitted = { id, workspace, person: 'U1', form: 'form', values: {}, about: {}, hash: id };
      await store.submissions.record(submitted, 'sending', now, -SECOND_MS);
    },
    find: (workspace: string, id: string) => store.submissions.find(workspace, id),
  };
}

const RESPONDED: CallResult = { isRead: true, status: 200, body: { kind: 'empty' } };
const TIMED_OUT: CallResult = { isRead: true, networkError: new Error('no response in time') };

test('a service that hangs does not delay the forms of another one', async () => {
  const { hanging, submit, start, looks } = await openRecovery();
  hanging.add('T0');
  for (let index = 0; index < 20; index += 1) await submit('T0', `hangs-${index}`);
  await submit('T1', 'healthy');
  start();
  await expect.poll(() => looks).toContain('healthy');
});

test('a service that hangs gets a few forms at a time, and more only after a growing pause', async () => {
  const { hanging, submit, start, looks, timeOut, pass, find } = await openRecovery();
  hanging.add('T0');
  for (let index = 0; index < 40; index += 1) await submit('T0', `hangs-${index}`);
  await submit('T1', 'healthy-0');
  start();
  await expect.poll(() => looks).toHaveLength(17);

  timeOut();
  await submit('T1', 'healthy-1');
  await expect.poll(() => looks).toContain('healthy-1');
  expect(looks).toHaveLength(18);
  const waiting = await Promise.all(Array.from({ length: 40 }, (_, index) => find('T0', `hangs-${index}`)));
  expect(waiting.filter((one) => one?.looks === 1)).toHaveLength(16);

  pass(6);
  await expect.poll(() => looks).toHaveLength(34);
  timeOut();
  await submit('T1', 'healthy-2');
  await expect.poll(() => looks).toContain('healthy-2');
  pass(3);
  await submit('T1', 'healthy-3');
  await expect.poll(() => looks).toContain('healthy-3');
  expect(looks).toHaveLength(36);

  hanging.clear();
  pass(8);
  await expect.poll(() => new Set(looks).size).toBe(44);
});
