import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../src/database/database.js';
import { createSeal } from '../../src/database/seal.js';
import type { PostToSend } from '../../src/posts/table/send-checks.js';
import { openStore, type Store } from '../../src/app/tables/store.js';
import { createJobs } from '../../src/jobs/jobs.js';
import { createLog } from '../../src/log.js';
import { databases } from '../support/databases.js';

const NOW = new Date('2026-11-02T08:00:00Z');
const hours = (count: number) => new Date(NOW.getTime() + count * 60 * 60_000);

describe.each(databases)('before a post is sent, %s', (_, open) => {
  let database: Database;
  let store: Store;

  beforeAll(async () => {
    database = await open();
    store = await openStore(database, createSeal(['a key for tests']));
    await createJobs({ database, now: () => NOW, log: createLog('silent') });
    await database.executeSql(`
      insert into upnext.project_freezes (workspace, project_id, person, created_at)
      values ('T1', 'prj_frozen', 'U1', now());
      insert into upnext.project_settings (workspace, project_id, approval, updated_at) values
        ('T1', 'prj_strict', '{"mode": "required"}', now()),
        ('T1', 'prj_on_request', '{"mode": "on-request"}', now());
      insert into upnext.project_settings (workspace, project_id, slots, updated_at) values
        ('T1', 'prj_slots', '{}', now());
      insert into upnext.held_posts
        (workspace, id, project_id, project_name, author, state, version, seq, at_once, words, due_at, changed_by, created_at, updated_at)
      values
        ('T1', 'h1', 'prj_held', 'P', 'U1', 'held', 1, 1, false, null, '${hours(100).toISOString()}', 'U1', now(), now()),
        ('T1', 'h2', 'prj_held', 'P', 'U1', 'published', 1, 1, false, null, '${hours(200).toISOString()}', 'U1', now(), now()),
        ('T1', 'h3', 'prj_held', 'P', 'U1', 'scheduled', 1, 1, true, 'tea', '${hours(300).toISOString()}', 'U1', now(), now());
      insert into upnext.held_versions (workspace, post, version, author, "values", about, content, platforms, created_at)
      values ('T1', 'h3', 1, 'U1', '{}', '{}', 'tea', '["X"]', now())`);
  });
  afterAll(() => database.close());

  const post = (changes: Partial<PostToSend>): PostToSend => ({
    workspace: 'T1',
    id: 'new',
    project: 'prj_other',
    since: NOW,
    from: hours(1),
    to: hours(49),
    networks: ['X'],
    person: 'U2',
    words: 'tea',
    ...changes,
  });
  const around = (hour: number) => ({ project: 'prj_held', from: hours(hour - 1), to: hours(hour + 1) });
  const nothing = {
    isFrozen: false,
    needsApproval: false,
    hasSlots: false,
    hasNear: false,
    hasAlike: false,
  };

  test.each<[string, Partial<PostToSend>, object]>([
    ['nothing is found', {}, {}],
    ['the freeze of its project', { project: 'prj_frozen' }, { isFrozen: true }],
    ['the approval that its project requires', { project: 'prj_strict' }, { needsApproval: true }],
    ['the posting times of its project', { project: 'prj_slots' }, { hasSlots: true }],
    ['no approval of another workspace', { project: 'prj_strict', workspace: 'T2' }, {}],
    ['no approval that only some posts need', { project: 'prj_on_request' }, {}],
    ['no freeze of another workspace', { project: 'prj_frozen', workspace: 'T2' }, {}],
    ['a post that is held for a near time', around(100), { hasNear: true }],
    ['no post that is held for another time', { project: 'prj_held' }, {}],
    ['no post that was published at a near time', around(200), {}],
    ['not itself', { ...around(100), id: 'h1' }, {}],
    [
      'a post that the service may not list yet',
      { ...around(300), since: new Date(Date.now() - 60_000) },
      { hasAlike: true },
    ],
    ['no post that the service lists by now', { ...around(300), since: new Date(Date.now() + 60_000) }, {}],
  ])('%s', async (_title, changes, found) => {
    expect(await store.sendChecks.find(post(changes))).toEqual({ ...nothing, ...found });
  });
});
