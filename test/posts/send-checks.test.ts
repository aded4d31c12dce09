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
const LEASE = 30_000;

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
        (workspace, id, project_id, project_name, author, state, version, due_at, changed_by, created_at, updated_at)
      values
        ('T1', 'h1', 'prj_held', 'P', 'U1', 'held', 1, '${hours(100).toISOString()}', 'U1', now(), now()),
        ('T1', 'h2', 'prj_held', 'P', 'U1', 'published', 1, '${hours(200).toISOString()}', 'U1', now(), now())`);
    await store.submissions.record(submission('on its way'), 'sending', NOW, LEASE);
    const withoutLikeness = { ...submission('without likeness'), likeness: null };
    await store.submissions.record(withoutLikeness, 'refused', NOW, LEASE);
    await store.submissions.record(submission('done long ago'), 'sending', hours(-2), LEASE);
    const old = { workspace: 'T1', id: 'done long ago' };
    await store.submissions.saveOutcome(old, { state: 'delivered' }, hours(-2));
  });
  afterAll(() => database.close());

  const submission = (id: string, likeness = `like ${id}`) => ({
    id,
    workspace: 'T1',
    person: 'U1',
    form: 'schedule_post',
    values: {},
    about: {},
    hash: '',
    likeness,
  });
  const post = (changes: Partial<PostToSend>): PostToSend => ({
    workspace: 'T1',
    id: 'new',
    project: 'prj_other',
    since: NOW,
    from: hours(1),
    to: hours(49),
    ...changes,
  });
  const nothing = {
    isFrozen: false,
    needsApproval: false,
    hasSlots: false,
    hasAlike: false,
    hasHeldNear: false,
  };

  test.each<[string, Partial<PostToSend> & { likeness?: string }, object]>([
    ['nothing is found', {}, {}],
    ['the freeze of its project', { project: 'prj_frozen' }, { isFrozen: true }],
    ['the approval that its project requires', { project: 'prj_strict' }, { needsApproval: true }],
    ['the posting times of its project', { project: 'prj_slots' }, { hasSlots: true }],
    ['no approval of another workspace', { project: 'prj_strict', workspace: 'T2' }, {}],
    ['no approval that only some posts need', { project: 'prj_on_request' }, {}],
    ['no freeze of another workspace', { project: 'prj_frozen', workspace: 'T2' }, {}],
    [
      'a post that is held for a near time',
      { project: 'prj_held', from: hours(99), to: hours(101) },
      { hasHeldNear: true },
    ],
    ['no post that is held for another time', { project: 'prj_held' }, {}],
    [
      'no post that was published at a near time',
      { project: 'prj_held', from: hours(199), to: hours(201) },
      {},
    ],
    ['a similar post that is being sent', { likeness: 'like on its way' }, { hasAlike: true }],
    ['not itself', { id: 'on its way' }, {}],
    ['no similar post that the service lists', { likeness: 'like done long ago' }, {}],
    [
      'a similar post that the service may not list yet',
      { likeness: 'like done long ago', since: hours(-3) },
      { hasAlike: true },
    ],
    ['nothing similar without a likeness', { id: 'without likeness' }, {}],
    ['nothing similar if it was not stored', { id: 'not stored' }, {}],
  ])('%s', async (title, { likeness, ...changes }, found) => {
    if (likeness) {
      changes.id = title;
      await store.submissions.record(submission(title, likeness), 'refused', NOW, LEASE);
    }
    expect(await store.sendChecks.find(post(changes))).toEqual({ ...nothing, ...found });
  });

  test('each of many at the same time gets its own result', async () => {
    const projects = ['prj_other', 'prj_frozen', 'prj_other', 'prj_frozen'];
    const found = await Promise.all(
      projects.map((project, index) => store.sendChecks.find(post({ id: `new-${index}`, project }))),
    );
    expect(found.map(({ isFrozen }) => isFrozen)).toEqual([false, true, false, true]);
  });
});
