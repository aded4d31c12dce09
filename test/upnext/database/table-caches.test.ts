import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openStore, type Store } from '../../../src/upnext/app/tables/store.js';
import type { Database } from '../../../src/upnext/database/database.js';
import { createSeal } from '../../../src/upnext/database/seal.js';
import { openEmbedded } from '../../support/databases.js';

/** Two instances with one database: what the one has changed, the other reads soon. */

const at = new Date('2026-10-26T08:00:00Z');
const seal = createSeal(['a key']);
let database: Database;
let here: Store;
let there: Store;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  database = await openEmbedded();
  [here, there] = (await Promise.all([0, 1].map(() => openStore(database, seal)))) as [Store, Store];
});
afterAll(async () => {
  vi.useRealTimers();
  await database.close();
});

test('a right that was taken away counts at once here, and within three seconds elsewhere', async () => {
  const usual = await here.settings.current('T1');
  await here.settings.change('T1', { ...usual, managers: ['U9'] }, at);
  const managers = () =>
    Promise.all([here, there].map(async ({ settings }) => (await settings.of('T1')).managers));
  expect(await managers()).toEqual([['U9'], ['U9']]);
  await here.settings.change('T1', { ...usual, managers: [] }, at);
  expect(await managers()).toEqual([[], ['U9']]);
  vi.advanceTimersByTime(3_000);
  expect(await managers()).toEqual([[], []]);
});

test('what belongs to a deleted workspace is forgotten at once', async () => {
  await here.services.save('T2', { url: 'https://one.test', token: 'a' }, 'U1', at);
  expect((await here.services.find('T2'))?.url).toBe('https://one.test');
  await here.deleteWorkspace('T2', new Date(at.getTime() + 1));
  expect(await here.services.find('T2')).toBeUndefined();
});
