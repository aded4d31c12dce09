import { afterAll, beforeAll, expect, test } from 'vitest';
import { listen } from '../../src/database/hearing.js';
import { openDatabase, type Database } from '../../src/database/open.js';
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

/** All that is heard on one channel, with “?” where something may have been missed. */
function hearing(channel: string, place: Partial<Parameters<typeof listen>[0]> = {}) {
  const all: string[] = [];
  const deaf: unknown[] = [];
  const ears = {
    heard: (said: string) => void all.push(said),
    missed: () => void all.push('?'),
    deaf: (error: unknown) => void deaf.push(error),
  };
  const usual = { config: { connectionString }, channel, say: (to: string) => notify(to), speaksEveryMs: 50 };
  return { all, deaf, ...listen({ ...usual, ...place }, ears) };
}

test('what is said on its own channel is heard, and nothing of others', async () => {
  const one = hearing('one');
  const two = hearing('two');
  await expect.poll(() => one.isSure() && two.isSure()).toBe(true);
  await notify('two', 'not for one');
  await notify('one', 'a channel has changed');
  await expect.poll(() => one.all).toEqual(['?', 'a channel has changed']);
  await Promise.all([one.close(), two.close()]);
});

test('a connection that breaks is replaced; until then nobody is sure', async () => {
  const one = hearing('one');
  await expect.poll(() => one.isSure()).toBe(true);
  await database.executeSql(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen%'`,
  );
  await expect.poll(() => one.all.length).toBeGreaterThan(1);
  await expect.poll(() => one.isSure()).toBe(true);
  await notify('one', 'again');
  await expect.poll(() => one.all.at(-1)).toBe('again');
  await one.close();
});

test('who does not hear themselves, as behind a pooler, is never sure', async () => {
  const one = hearing('one', { say: async () => undefined, deafAfterMs: 500 });
  await notify('one', 'heard by chance');
  await expect.poll(() => one.all.length).toBeGreaterThan(0);
  expect(one.isSure()).toBe(false);
  await expect
    .poll(() => one.deaf)
    .toEqual([
      expect.objectContaining({ message: expect.stringContaining('does not hear itself') as string }),
    ]);
  await one.close();
});

test('who never gets to listen says so, once however often it is tried', async () => {
  const nobody = new URL(connectionString);
  nobody.pathname = '/no_such_database';
  const one = hearing('one', { config: { connectionString: nobody.href } });
  await expect.poll(() => one.all.length).toBeGreaterThan(3);
  expect(one.deaf).toEqual([expect.objectContaining({ code: '3D000' })]);
  await one.close();
});
