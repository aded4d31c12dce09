import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../src/database/database.js';
import { createSeal } from '../../../src/database/seal.js';
import { openStore, type Store } from '../../../src/app/tables/store.js';
import { createJobs } from '../../../src/jobs/jobs.js';
import { createLog } from '../../../src/log.js';
import { databases } from '../../support/databases.js';

const MONDAY = Date.parse('2026-11-02T00:00:00Z');
const HOUR_MS = 60 * 60_000;
const hour = (count: number) => new Date(MONDAY + count * HOUR_MS).toISOString();
const WEEK = { from: new Date(MONDAY), to: new Date(MONDAY + 7 * 24 * HOUR_MS) };

interface StoredPost {
  id: string;
  project?: string;
  state?: string;
  /** In hours since Monday. */
  leaves: number;
  written: number[];
  series?: string;
  reason?: string;
  decided?: { version?: number; person?: string; decision?: string; topic?: string; at: number }[];
}

describe.each(databases)('figures of approvals, %s', (_, open) => {
  let database: Database;
  let store: Store;

  beforeAll(async () => {
    database = await open();
    store = await openStore(database, createSeal(['a key for tests']));
    await createJobs({ database, now: () => new Date(MONDAY), log: createLog('silent') });
    for (const [project, needed] of [
      ['prj_one', 1],
      ['prj_two', 2],
      ['prj_all', 'all'],
    ] as const)
      await store.projectSettings.saveApproval(
        'T1',
        project,
        {
          mode: 'required',
          people: ['U1', 'U2'],
          groups: ['S1'],
          needed,
          channel: 'C1',
          reminds: false,
          allowsEmergency: true,
        },
        new Date(MONDAY),
      );
  });
  afterAll(() => database.close());

  async function add({ id, project = 'prj_one', state = 'published', ...post }: StoredPost): Promise<void> {
    const { leaves, written, series, reason, decided = [] } = post;
    const text = (value: string | undefined) =>
      value === undefined ? 'null' : `'${value.replaceAll("'", "''")}'`;
    await database.executeSql(`insert into upnext.held_posts (workspace, id, project_id, project_name, author, state, version,
      due_at, leaves_at, series, reason, changed_by, created_at, updated_at) values ('T1', '${id}', '${project}', 'P', 'U9',
      '${state}', ${written.length}, '${hour(leaves + 1)}', '${hour(leaves)}', ${text(series)}, ${text(reason)}, 'U9', now(), now())`);
    for (const [index, at] of written.entries())
      await database.executeSql(`insert into upnext.held_versions (workspace, post, version, author, "values", about, content,
        platforms, created_at) values ('T1', '${id}', ${index + 1}, 'U9', '{}', '{}', '', '[]', '${hour(at)}')`);
    for (const { version = 1, person = 'U1', decision = 'approved', topic, at } of decided)
      await database.executeSql(`insert into upnext.held_approvals (workspace, post, version, person, decision, hash, topic,
        created_at) values ('T1', '${id}', ${version}, '${person}', '${decision}', '', ${text(topic)}, '${hour(at)}')`);
  }
  const figures = (project: string) => store.approvalFigures.of('T1', project, WEEK);

  test('are empty without posts', async () => {
    expect(await figures('prj_none')).toEqual({
      waits: { count: 0, medianMs: 0, longestMs: 0 },
      changes: [],
    });
  });

  test('count what was decided or expired in the week, each version for itself', async () => {
    await add({ id: 'quick', leaves: 50, written: [10], decided: [{ at: 11 }] });
    await add({
      id: 'changed',
      leaves: 60,
      written: [10, 20],
      decided: [
        { decision: 'changes', topic: 'tone', at: 13 },
        { version: 2, person: 'U2', at: 25 },
      ],
    });
    await add({ id: 'expired', state: 'expired', leaves: 40, written: [31] });
    await add({
      id: 'deleted',
      state: 'cancelled',
      reason: 'It wasn’t approved in time.',
      leaves: 50,
      written: [43],
    });
    await add({ id: 'waiting', state: 'held', leaves: 90, written: [10] });
    await add({
      id: 'handed over',
      state: 'held',
      leaves: 90,
      written: [10],
      decided: [{ decision: 'handed-over', at: 11 }],
    });
    await add({ id: 'before', leaves: 10, written: [-9], decided: [{ at: -2 }] });
    await add({ id: 'after', state: 'held', leaves: 300, written: [10], decided: [{ at: 170 }] });
    await add({ id: 'elsewhere', project: 'prj_other', leaves: 50, written: [10], decided: [{ at: 49 }] });
    const { waits } = await figures('prj_one');
    // 1, 3, 5, 7 and 9 hours.
    expect(waits).toEqual({ count: 5, medianMs: 5 * HOUR_MS, longestMs: 9 * HOUR_MS });
  });

  test('name no person', async () => {
    expect(JSON.stringify((await figures('prj_one')).waits)).not.toContain('U1');
  });

  test('wait for as many approvals as are needed', async () => {
    await add({
      id: 'two',
      project: 'prj_two',
      leaves: 50,
      written: [10],
      decided: [{ at: 11 }, { person: 'U2', at: 18 }],
    });
    await add({
      id: 'half',
      project: 'prj_two',
      state: 'held',
      leaves: 50,
      written: [10],
      decided: [{ at: 11 }],
    });
    expect((await figures('prj_two')).waits).toMatchObject({ count: 1, longestMs: 8 * HOUR_MS });
    await add({
      id: 'everyone',
      project: 'prj_all',
      leaves: 50,
      written: [10],
      decided: [{ at: 11 }, { person: 'U2', at: 16 }],
    });
    await add({
      id: 'some',
      project: 'prj_all',
      state: 'held',
      leaves: 50,
      written: [10],
      decided: [{ at: 11 }],
    });
    expect((await figures('prj_all')).waits).toMatchObject({ count: 1, longestMs: 6 * HOUR_MS });
  });

  test('begin when approvers see a post that repeats, not when it was made', async () => {
    await add({
      id: 'repeated',
      project: 'prj_series',
      series: 's1',
      leaves: 100,
      written: [-500],
      decided: [{ at: 30 }],
    });
    expect((await figures('prj_series')).waits).toMatchObject({ count: 1, longestMs: 2 * HOUR_MS });
  });

  test('count what was sent without approval as decided', async () => {
    await add({
      id: 'urgent',
      project: 'prj_urgent',
      leaves: 20,
      written: [10],
      decided: [{ decision: 'emergency', at: 14 }],
    });
    expect((await figures('prj_urgent')).waits).toMatchObject({
      count: 1,
      longestMs: 4 * HOUR_MS,
    });
  });

  test('count requested changes by their label, the most frequent first', async () => {
    const changes = (id: string, topic: string | undefined, at = 20) =>
      add({
        id,
        project: 'prj_changes',
        leaves: 50,
        written: [10],
        decided: [{ decision: 'changes', at, ...(topic && { topic }) }],
      });
    await changes('first', 'timing');
    await changes('second', 'claim');
    await changes('third', 'claim');
    await changes('without', undefined);
    await changes('last week', 'tone', -5);
    expect((await figures('prj_changes')).changes).toEqual([
      { topic: 'claim', count: 2 },
      { topic: 'timing', count: 1 },
      { topic: null, count: 1 },
    ]);
  });
});
