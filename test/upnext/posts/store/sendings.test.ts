import type { Kysely } from 'kysely';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import type { Store } from '../../../../src/upnext/app/tables/store.js';
import type { Database } from '../../../../src/upnext/database/database.js';
import { tablesIn } from '../../../../src/upnext/database/tables.js';
import { createJobs, type Jobs } from '../../../../src/upnext/jobs/jobs.js';
import { createLog } from '../../../../src/upnext/log.js';
import { freezingOf } from '../../../../src/upnext/posts/freeze/stop.js';
import { emptyDraft } from '../../../../src/upnext/posts/model/draft.js';
import type { NewPost, PostContent } from '../../../../src/upnext/posts/model/post.js';
import type { PostTables } from '../../../../src/upnext/posts/model/post-row.js';
import { CHANGEABLE } from '../../../../src/upnext/posts/model/states.js';
import { decisionsIn } from '../../../../src/upnext/posts/store/decisions.js';
import { postsIn } from '../../../../src/upnext/posts/store/posts.js';
import { sendingsIn } from '../../../../src/upnext/posts/store/sendings.js';
import { type StartTimer, startTimer } from '../../../../src/upnext/slack/answer/deadlines.js';
import { openFresh, openStoreIn } from '../../../support/databases.js';
import { APPROVED_BY_MEI } from '../../../support/held.js';

/** Two connections to PostgreSQL, one of them paused before it commits: nothing leaves that was read before a decision. */

const AT = new Date('2026-11-02T08:00:00Z');
const STEP = { version: 1, at: AT, jobs: [] };
const EDIT = { ...STEP, by: 'U1', from: CHANGEABLE, to: 'held' as const };
/** With when it has to leave. */
const BEGINNING = { ...STEP, lateFrom: new Date('2026-11-02T08:02:00Z') };
const PART = { platforms: ['X'], content: 'Tea', isPart: false, place: 0 };
const PROJECT = { workspace: 'T1', project: 'prj_tea' };

let database: Database;
let store: Store;
let jobs: Jobs;
let count = 0;
let key: { workspace: string; id: string };

beforeAll(async () => {
  ({ database, store } = await openStoreIn(openFresh));
  jobs = await createJobs({ database, now: () => AT, log: createLog('silent') });
});
afterAll(() => database.close());
beforeEach(async () => {
  key = { workspace: 'T1', id: `post-${(count += 1)}` };
  await store.posts.add(postOf('Tea'), { at: AT, jobs: [] });
});

const contentOf = (Content: string): PostContent => ({
  values: { ...emptyDraft, Content, Platforms: ['X'] },
  about: {},
  dueAt: AT,
  leavesAt: AT,
});

const postOf = (text: string): NewPost => ({
  ...key,
  ...contentOf(text),
  project: { id: 'prj_tea', name: 'Tea House' },
  channel: undefined,
  author: 'U1',
  state: 'held',
});

type Connection = Kysely<PostTables>;

const connection = (): Connection => tablesIn(database);
const begun = (read: object = {}, more: object = {}, db = connection()) =>
  sendingsIn(db).begin({ ...key, version: 1, seq: 1, ...read }, PART, { ...BEGINNING, ...more });
const begin = async (db: Connection) => (await begun({}, {}, db)) !== undefined;

const DECISIONS: Record<string, (db: Connection) => Promise<boolean>> = {
  'an edit': (db) => postsIn(db).change(key, contentOf('Other tea'), EDIT),
  'a cancellation': (db) => postsIn(db).step(key, { ...STEP, from: CHANGEABLE, to: 'cancelled' }),
  'a request for changes': (db) =>
    decisionsIn(db).decide(key, { ...STEP, person: 'U2', decision: 'changes' }),
  'another sending': begin,
};

const settledSoon = (work: Promise<unknown>) =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, 150))]);

/** Does one thing, and another one on a second connection before the first commits. */
async function both(
  first: (db: Connection) => Promise<boolean>,
  second: (db: Connection) => Promise<boolean>,
): Promise<[boolean, boolean]> {
  let other: Promise<boolean> | undefined;
  const done = await connection()
    .transaction()
    .execute(async (tx) => {
      const isDone = await first(tx);
      other = second(connection());
      await settledSoon(other);
      return isDone;
    });
  return [done, (await other) === true];
}

describe.each(Object.entries(DECISIONS))('%s', (_, decide) => {
  test('that comes first keeps the post from being sent as it was read', async () => {
    expect(await both(decide, begin)).toEqual([true, false]);
  });

  test('that comes second does nothing to a post that is being sent', async () => {
    expect(await both(begin, decide)).toEqual([true, false]);
  });
});

describe('a post leaves', () => {
  const MINUTE_MS = 60_000;

  /** On a machine whose clock is ahead. */
  async function leaves(leaves: number, late: number, aheadMs = 0): Promise<boolean> {
    const now = Date.now();
    const inMs = (ms: number) => new Date(now + ms * MINUTE_MS);
    await store.posts.change(key, { ...contentOf('Tea'), leavesAt: inMs(leaves) }, EDIT);
    vi.useFakeTimers({ toFake: ['Date'], now: now + aheadMs });
    onTestFinished(() => void vi.useRealTimers());
    return (await begun({ version: 2, seq: 2 }, { at: new Date(), lateFrom: inMs(late) })) !== undefined;
  }

  test.each([
    ['from its time', 0, 5, 0, true],
    ['not before', 1, 5, 0, false],
    ['not once it is late', -5, 0, 0, false],
    ['not before its time where a clock is ahead', 5, 10, 8, false],
    ['until it is late where a clock is ahead', -5, 5, 8, true],
    ['from its time where a clock is behind', -5, 5, -8, true],
    ['not once it is late where a clock is behind', -8, -5, -8, false],
  ])('%s', async (_, leavesIn, lateIn, ahead, isSent) => {
    expect(await leaves(leavesIn, lateIn, ahead * MINUTE_MS)).toBe(isSent);
  });

  test('and when is stored by the clock of the database', async () => {
    await leaves(-5, 5, 8 * MINUTE_MS);
    vi.useRealTimers();
    const [sending] = (await store.posts.find(key))?.sendings ?? [];
    expect(Math.abs(Date.now() - (sending?.triedAt.getTime() ?? 0))).toBeLessThan(MINUTE_MS);
  });
});

test('of two posts at once, the second sees the first, and the first never the second', async () => {
  const atOnce = { ...postOf('Tea'), project: { id: 'prj_both', name: 'Both' }, form: 'open' as const };
  const list = { workspace: 'T1', project: 'prj_both', states: ['held', 'sending'] };
  const add = async (db: Connection, id: string) => Boolean(await postsIn(db).add({ ...atOnce, id }, STEP));
  const seenBy = async (id: string) =>
    (await begun({ id }, { list: { ...list, besides: id } }))?.listed.map((post) => post.id).join();
  const second = (db: Connection) => add(db, 'second').then(async () => (await seenBy('second')) === 'first');
  expect(await both((tx) => add(tx, 'first'), second)).toEqual([true, true]);
  expect(await seenBy('first')).toBe('');
});

describe('whoever freezes a project or changes its policy', () => {
  const readAgain = async (db: Connection) => {
    await sendingsIn(db).readAgain(PROJECT);
    return true;
  };
  const requireApproval = async (db: Connection) =>
    Boolean(await decisionsIn(db).savePolicy(PROJECT, APPROVED_BY_MEI, AT));
  afterEach(() => store.decisions.savePolicy(PROJECT, undefined, AT));

  test.each([
    ['freezes a project', readAgain],
    ['changes its policy', requireApproval],
  ])('%s lets what was read be read again', async (_, decide) => {
    expect(await both(decide, begin)).toEqual([true, false]);
  });

  test('requires approval of a post that is stored and read meanwhile', async () => {
    await connection()
      .transaction()
      .execute(async (tx) => {
        await requireApproval(tx);
        key = { ...key, id: `${key.id}-meanwhile` };
        await store.posts.add(postOf('Tea'), { at: AT, jobs: [] });
      });
    expect(await begin(connection())).toBe(false);
    expect(await begun({ policy: APPROVED_BY_MEI })).toMatchObject({ tries: 1 });
  });

  test('queues the jobs of held posts together with the policy', async () => {
    const jobs = await store.decisions.savePolicy(PROJECT, APPROVED_BY_MEI, AT);
    expect(jobs.flatMap((job) => (job.key === key.id ? job.queue : []))).toEqual(['post_cards', 'posts']);
    expect(await store.posts.find(key)).toMatchObject({ seq: 2, policy: APPROVED_BY_MEI });
  });

  test('waits for a sending that has begun, and then counts it', async () => {
    const before = await store.posts.countSending(PROJECT);
    const atOnce: StartTimer = (_, onTimeout) => startTimer(0, onTimeout);
    const freezing = freezingOf({ store, jobs, now: () => AT, startTimer: atOnce });
    const project = { workspace: 'T1', project: { id: 'prj_tea', name: 'Tea House' } };
    const counts = async () =>
      (await freezing.freeze(project, { person: 'U1', reason: undefined, until: undefined }))?.sending ===
      before + 1;
    expect(await both(begin, counts)).toEqual([true, true]);
    expect(await freezing.unfreeze(project)).toBe(true);
  });
});

describe('a result', () => {
  const settle = async (tries: number, state: 'sent' | 'open', to: 'scheduled' | 'held') => {
    const result = { state, ...(state === 'sent' && { serviceId: 'pst_1' }) };
    const step = { to, at: AT, jobs: [] };
    const done = await store.sendings.settle(key, { platforms: ['X'], version: 1, tries }, result, step);
    const { state: is, seq } = (await store.posts.find(key)) ?? {};
    if (done) expect({ is, seq }).toEqual({ is: to, seq: done.seq });
    return done !== undefined;
  };

  test('changes only the try that it belongs to', async () => {
    await begin(connection());
    expect(await settle(2, 'open', 'held')).toBe(false);
    expect(await settle(1, 'open', 'held')).toBe(true);
    expect((await store.posts.find(key))?.state).toBe('held');
  });

  test('that it has arrived is true even after it was looked for in vain', async () => {
    await begin(connection());
    await settle(1, 'open', 'held');
    expect(await settle(1, 'sent', 'scheduled')).toBe(true);
    expect(await store.posts.find(key)).toMatchObject({
      state: 'scheduled',
      sendings: [{ state: 'sent', serviceId: 'pst_1' }],
    });
    expect(await settle(1, 'open', 'held')).toBe(false);
  });
});
