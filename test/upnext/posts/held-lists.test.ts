import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../src/upnext/database/database.js';
import { createSeal } from '../../../src/upnext/database/seal.js';
import { openStore, type Store } from '../../../src/upnext/app/tables/store.js';
import { emptyDraft } from '../../../src/upnext/posts/fields/draft.js';
import { rowsReadBy } from '../../support/rows-read.js';
import { openEmbedded } from '../../support/embedded-databases.js';

/** What a list reads must not grow with the posts that Upnext holds, or has held. */

const NOW = new Date('2026-11-02T00:00:00Z');
const hours = (count: number) => new Date(NOW.getTime() + count * 60 * 60_000);

let database: Database;
let store: Store;

beforeAll(async () => {
  database = await openEmbedded();
  store = await openStore(database, createSeal(['a key for tests']));
  await database.executeSql(`
    insert into upnext.held_posts (workspace, id, project_id, project_name, author, state, version, due_at, changed_by, created_at, updated_at)
    select 'T1', 'h' || n, case when n <= 5000 then 'prj_busy' else 'prj_' || n % 500 end, 'P', 'U' || n % 1000,
      case when n / 1000 % 5 = 0 then 'held' when n / 1000 % 5 = 1 then 'missed' else 'published' end, 1,
      '${NOW.toISOString()}'::timestamptz + n * interval '1 minute', 'U1', now(), now()
    from generate_series(1, 20000) n;
    insert into upnext.held_versions (workspace, post, version, author, "values", about, created_at)
    select 'T1', 'h' || n, 1, 'U1', '${JSON.stringify(emptyDraft)}', '{}', now() from generate_series(1, 20000) n;
    analyze`);
});
afterAll(() => database.close());

const list = (filter: Partial<Parameters<Store['heldPosts']['list']>[0]>) =>
  rowsReadBy(database, ['held_posts', 'held_versions'], () =>
    store.heldPosts.list({ workspace: 'T1', ...filter }),
  );

test('the list of a project reads its posts that are not at the service', async () => {
  expect(await list({ project: 'prj_7' })).toBeLessThan(50);
});

test('the next post is read without the later ones', async () => {
  expect(await list({ project: 'prj_busy', states: ['held'], from: hours(1), limit: 1 })).toBeLessThan(10);
});

test('a day is read without the other days', async () => {
  expect(await list({ project: 'prj_busy', from: hours(1), to: hours(2) })).toBeLessThan(200);
});

test('what a person has to look at is read without the posts of others', async () => {
  expect(await list({ author: 'U7', states: ['refused', 'missed'] })).toBeLessThan(50);
});

test('before a form is sent, only the posts near its time are read', async () => {
  const range = { from: hours(1), to: hours(2) };
  expect(
    await list({ project: 'prj_busy', states: ['held', 'sending', 'scheduled'], ...range }),
  ).toBeLessThan(200);
});
