import { expect, onTestFinished, test } from 'vitest';
import { createServiceHealth } from '../../src/api/http/service-health.js';
import type { CallResult } from '../../src/api/http/service-response.js';
import { recoveryWorker } from '../../src/forms/recover.js';
import type { RegisteredForm } from '../../src/forms/registered-form.js';
import { createJobs } from '../../src/jobs/jobs.js';
import { createLog } from '../../src/log.js';
import { createSeal } from '../../src/database/seal.js';
import { openStore } from '../../src/app/tables/store.js';
import { openEmbedded } from '../support/embedded-databases.js';

const LATER = new Date('2026-11-02T09:00:00Z');
const SECOND_MS = 1_000;

/** All workspaces use the same service. Projects in `hanging` don't respond until they are removed. */
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
    async recover({ id, values: project }: { id: string; values: string }) {
      looks.push(id);
      await health.watch({ service: '', project }, async () => {
        if (!hanging.has(project)) return RESPONDED;
        await new Promise<void>((resolve) => timeouts.push(resolve));
        return TIMED_OUT;
      });
    },
  } as unknown as RegisteredForm;
  const background = {
    serviceOf: async () => '',
    waitMs: async ({ project }: { project: string }) => health.waitMs({ service: '', project }),
  };
  const log = createLog('silent');
  const jobs = await createJobs({ database, now: () => now, log, serviceWait: background.waitMs });
  jobs.work(recoveryWorker({ store, background, now: () => now }, [form]));
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
    pass: (seconds: number) => {
      now = new Date(now.getTime() + seconds * SECOND_MS);
      jobs.wake();
    },
    submit: async (project: string, id: string) => {
      const form = { id, workspace: 'T1', person: 'U1', form: 'form', values: project, about: {}, hash: id };
      await store.submissions.record(form, 'sending', now, SECOND_MS);
      const lookAgain = { at: now, project };
      await store.submissions.saveOutcome(form, { state: 'unknown', lookAgain }, now);
    },
    lookedAt: async () =>
      (await database.executeSql('select id from upnext.submissions where looks > 0')).rows.length,
  };
}

const RESPONDED: CallResult = { isRead: true, status: 200, body: { kind: 'empty' } };
const TIMED_OUT: CallResult = { isRead: true, networkError: new Error('no response in time') };

test('a project that hangs does not delay the forms of another one of the same workspace', async () => {
  const { hanging, submit, start, looks, timeOut, pass } = await openRecovery();
  hanging.add('hangs');
  for (let index = 0; index < 40; index += 1) await submit('hangs', `hangs-${index}`);
  start();
  await expect.poll(() => looks).toHaveLength(12);
  await submit('works', 'while they are in flight');
  await expect.poll(() => looks).toContain('while they are in flight');

  timeOut();
  await submit('works', 'while the others wait');
  await expect.poll(() => looks).toContain('while the others wait');
  expect(looks).toHaveLength(14);
  pass(6);
  await submit('works', 'while they are tried again');
  await expect.poll(() => looks).toContain('while they are tried again');
});

test('a project that hangs gets a few forms at a time, and more only after a growing pause', async () => {
  const { hanging, submit, start, looks, timeOut, pass, lookedAt } = await openRecovery();
  hanging.add('hangs');
  for (let index = 0; index < 40; index += 1) await submit('hangs', `hangs-${index}`);
  start();
  await expect.poll(() => looks).toHaveLength(12);
  timeOut();
  await submit('works', 'works-1');
  await expect.poll(() => looks).toContain('works-1');
  expect(await lookedAt()).toBe(13);

  pass(6);
  await expect.poll(() => looks).toHaveLength(25);
  timeOut();
  pass(6);
  await submit('works', 'works-2');
  await expect.poll(() => looks).toContain('works-2');
  expect(looks).toHaveLength(26);

  hanging.clear();
  pass(12);
  await expect.poll(() => new Set(looks).size).toBe(42);
});
