import { afterAll, beforeAll, expect, test } from 'vitest';
import { listen } from '../../src/database/notifications.js';
import type { Database } from '../../src/database/database.js';
import { openDatabase } from '../../src/database/open.js';
import { freshPostgres } from '../support/databases.js';

let connectionString: string;
let database: Database;
beforeAll(async () => {
  connectionString = await freshPostgres();
  database = await openDatabase({ url: connectionString });
});
afterAll(() => database.close());

const notify = (channel: string, words = '') =>
  database.executeSql('select pg_notify($1, $2)', [channel, words]);

/** Everything received on one channel, with “?” where notifications may have been lost. */
function subscribe(channel: string, options: Partial<Parameters<typeof listen>[0]> = {}) {
  const received: string[] = [];
  const outages: unknown[] = [];
  const listener = {
    received: (payload: string) => void received.push(payload),
    gap: () => void received.push('?'),
    disconnected: (error: unknown) => void outages.push(error),
  };
  const defaults = {
    config: { connectionString },
    channel,
    notify: (to: string) => notify(to),
    heartbeatEveryMs: 50,
  };
  return { received, outages, ...listen({ ...defaults, ...options }, listener) };
}

test('receives the notifications of its own channel only', async () => {
  const one = subscribe('one');
  const two = subscribe('two');
  await expect.poll(() => one.isLive() && two.isLive()).toBe(true);
  await notify('two', 'not for one');
  await notify('one', 'a channel has changed');
  await expect.poll(() => one.received).toEqual(['?', 'a channel has changed']);
  await Promise.all([one.close(), two.close()]);
});

test('reconnects after a broken connection and reports the gap', async () => {
  const one = subscribe('one');
  await expect.poll(() => one.isLive()).toBe(true);
  await database.executeSql(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen%'`,
  );
  await expect.poll(() => one.received.length).toBeGreaterThan(1);
  await expect.poll(() => one.isLive()).toBe(true);
  await notify('one', 'again');
  await expect.poll(() => one.received.at(-1)).toBe('again');
  await one.close();
});

test('is never live without its own heartbeat, as behind a pooler', async () => {
  const one = subscribe('one', { notify: async () => undefined, heartbeatTimeoutMs: 500 });
  await notify('one', 'received by chance');
  await expect.poll(() => one.received.length).toBeGreaterThan(0);
  expect(one.isLive()).toBe(false);
  await expect
    .poll(() => one.outages)
    .toEqual([
      expect.objectContaining({ message: expect.stringContaining('no notification arrives') as string }),
    ]);
  await one.close();
});

test('reports a failing connection once, however often it retries', async () => {
  const missing = new URL(connectionString);
  missing.pathname = '/no_such_database';
  const one = subscribe('one', { config: { connectionString: missing.href } });
  await expect.poll(() => one.received.length).toBeGreaterThan(3);
  expect(one.outages).toEqual([expect.objectContaining({ code: '3D000' })]);
  await one.close();
});
