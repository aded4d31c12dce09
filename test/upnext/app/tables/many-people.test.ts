import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../../src/upnext/database/database.js';
import { createSeal } from '../../../../src/upnext/database/seal.js';
import { openStore, type Store } from '../../../../src/upnext/app/tables/store.js';
import { rowsReadBy } from '../../../support/rows-read.js';
import { openEmbedded } from '../../../support/embedded-databases.js';

/** What opening an App Home reads must not grow with the people and channels of the workspace. */

let database: Database;
let store: Store;

beforeAll(async () => {
  database = await openEmbedded();
  store = await openStore(database, createSeal(['a key for tests']));
  await database.executeSql(`
    insert into upnext.kept_forms (id, workspace, person, form, label, "values", about, hash, state, updated_at)
    select 'f' || n, 'T1', 'U' || n, 'schedule_post', '', '{}', '{}', '', case when n <= 5 then 'asked' else 'returned' end, now()
    from generate_series(1, 5000) n;
    insert into upnext.channels (workspace, channel, project_id, updated_at)
    select 'T1', 'C' || n, 'prj_' || n % 2500, now() from generate_series(1, 5000) n;
    analyze`);
});
afterAll(() => database.close());

const rowsReadOf = (table: string, query: () => Promise<unknown>) => rowsReadBy(database, [table], query);

test('the requests that wait for an approver are read without the forms of other people', async () => {
  expect(await rowsReadOf('kept_forms', () => store.keptForms.askedFor('T1', 3))).toBeLessThan(10);
});

test('the projects of a workspace are read without reading the links of all channels', async () => {
  expect(await rowsReadOf('channels', () => store.channels.projects('T1'))).toBeLessThan(500);
});
