import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Store } from '../../../src/upnext/app/tables/store.js';
import type { Database } from '../../../src/upnext/database/database.js';
import {
  type KeptState,
  type NewState,
  workerJob,
  working,
} from '../../../src/upnext/forms/kept-forms-table.js';
import { createJobs } from '../../../src/upnext/jobs/jobs.js';
import { createLog } from '../../../src/upnext/log.js';
import { databases, openStoreIn } from '../../support/databases.js';

const at = new Date('2026-11-02T08:00:00Z');
const inThreeMinutes = new Date('2026-11-02T08:03:00Z');

describe.each(databases)('a kept form, %s', (_, open) => {
  let database: Database;
  let store: Store;
  let id: string;
  let count = 0;

  beforeAll(async () => {
    ({ database, store } = await openStoreIn(open));
    await createJobs({ database, now: () => at, log: createLog('silent') });
  });
  afterAll(() => database.close());
  beforeEach(() => {
    id = `form-${(count += 1)}`;
  });

  const form = (words = 'We are live') => ({
    id,
    workspace: 'T1',
    person: 'U1',
    form: 'schedule_post',
    label: 'X: “We are live”',
    values: { Content: words },
    about: { form: id },
    hash: words,
  });
  const keep = (state: KeptState, words?: string) => store.keptForms.keep(form(words), { state }, at);
  const find = () => store.keptForms.find({ workspace: 'T1', id });

  test('has every value, in the order of the fields', async () => {
    const values = { when: 'Ünïcode, “quotes” & 👩‍👩‍👧‍👦', Content: 'Hello', B: [{ Last: 'F', First: 'A' }], a: 1 };
    await store.keptForms.keep({ ...form(), values }, { state: 'returned' }, at);
    expect(JSON.stringify((await find())?.values)).toBe(JSON.stringify(values));
  });

  test('asks an admin once, and again when it has changed', async () => {
    const asked = await Promise.all(Array.from({ length: 8 }, () => keep('asked')));
    expect(asked.filter(Boolean)).toHaveLength(1);
    expect(await keep('asked', 'Better words')).toBe(true);
    expect(await find()).toMatchObject({ values: { Content: 'Better words' } });
  });

  test('is decided once, and only with the values that were shown', async () => {
    await keep('asked');
    const decide = (hash: string) =>
      store.keptForms.change({ workspace: 'T1', id, hash }, ['asked'], { state: 'working' }, at);
    expect(await decide('Older words')).toBeUndefined();
    const decided = await Promise.all([decide('We are live'), decide('We are live')]);
    expect(decided.filter(Boolean)).toHaveLength(1);
  });

  test('belongs to its owner in their workspace', async () => {
    await keep('returned');
    const stranger = { ...form('Not mine'), person: 'U2' };
    expect(await store.keptForms.keep(stranger, { state: 'returned' }, at)).toBe(false);
    expect(await store.keptForms.find({ workspace: 'T2', id })).toBeUndefined();
    expect(await store.keptForms.finish({ workspace: 'T2', id })).toBe(false);
    expect((await store.keptForms.of('T1', 'U2')).map((one) => one.id)).not.toContain(id);
    expect(await find()).toMatchObject({ person: 'U1', values: { Content: 'We are live' } });
  });

  test('is gone when it is done or discarded', async () => {
    await keep('returned');
    const finished = await Promise.all([1, 2].map(() => store.keptForms.finish({ workspace: 'T1', id })));
    expect(finished.filter(Boolean)).toHaveLength(1);
    expect(await store.keptForms.of('T1', 'U1', 100)).not.toContainEqual(expect.objectContaining({ id }));
  });

  const jobs = async () =>
    (await database.executeSql(`select due_at from upnext_jobs.jobs where key = '${id}'`)).rows;

  test('has a worker for what is to be told, also once it is gone', async () => {
    const change = (to: NewState) => store.keptForms.change(form(), ['asked', 'working'], to, at);
    const job = workerJob(form(), at);
    await store.keptForms.keep(form(), { state: 'asked', job }, at);
    expect(await jobs()).toEqual([{ due_at: at }]);
    await change({ state: 'asked' });
    expect(await jobs()).toEqual([]);
    await change(working(form(), at));
    expect(await jobs()).toEqual([{ due_at: inThreeMinutes }]);
    await store.keptForms.finish(form(), { job });
    expect(await jobs()).toEqual([{ due_at: at }]);
    await store.keptForms.keep(form(), working(form(), at), at);
    await store.keptForms.finish(form());
    expect(await jobs()).toEqual([]);
  });
});
