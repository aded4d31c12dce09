import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../../src/database/database.js';
import { openDatabase } from '../../../src/database/open.js';
import { createJobs } from '../../../src/jobs/jobs.js';
import { createLog } from '../../../src/log.js';
import { TRANSITIONS } from '../../../src/posts/states.js';
import { createSeal } from '../../../src/database/seal.js';
import { openStore, type Store } from '../../../src/app/tables/store.js';
import type { SubmissionState } from '../../../src/forms/table/submission-tables.js';
import { databases, freshPostgres } from '../../support/databases.js';

const NOW = new Date('2026-11-02T08:00:00Z');
const THURSDAY = new Date('2026-11-05T12:00:00Z');
const FRIDAY = new Date('2026-11-06T12:00:00Z');

describe.each(databases)('a slot, %s', (_, open) => {
  let database: Database;
  let store: Store;
  let project = '';
  let count = 0;
  const workspace = 'T1';

  beforeAll(async () => {
    database = await open();
    store = await openStore(database, createSeal(['a key for tests']));
    await createJobs({ database, now: () => NOW, log: createLog('silent') });
  });
  afterAll(() => database.close());
  beforeEach(() => void (project = `prj_${(count += 1)}`));

  async function submit(name: string): Promise<string> {
    const id = `${project}-${name}`;
    const form = { id, workspace, person: 'U1', form: 'schedule_post', values: {}, about: {}, hash: name };
    await store.submissions.record(form, 'sending', NOW, 30_000);
    return id;
  }
  const end = (id: string, state: SubmissionState) =>
    store.submissions.saveOutcome({ workspace, id }, { state }, NOW);

  /** Resolves to the networks on which it is taken. */
  const reserve = (submission: string, networks = ['X'], at = THURSDAY, post = submission) =>
    store.slotReservations.reserve({ workspace, project, at, networks, post, submission });

  async function hold(name: string, at = THURSDAY, platforms = ['X']): Promise<string> {
    const id = await submit(name);
    const lost = await reserve(id, platforms, at);
    if (lost.length > 0) throw new Error(`${name} did not get the slot`);
    await store.heldPosts.add(
      {
        workspace,
        id,
        project: { id: project, name: project },
        channel: undefined,
        author: 'U1',
        state: 'held',
        values: {},
        about: {},
        content: name,
        platforms,
        dueAt: at,
        leavesAt: at,
      },
      NOW,
      [],
    );
    await end(id, 'delivered');
    return id;
  }
  const step = (id: string, event: keyof typeof TRANSITIONS) =>
    store.heldPosts.step(
      { workspace, id },
      { transition: TRANSITIONS[event], version: 1, at: NOW, jobs: [] },
    );

  test('is reserved by one post, on each network', async () => {
    const [first, second] = [await submit('first'), await submit('second')];
    expect(await reserve(first)).toEqual([]);
    expect(await reserve(first)).toEqual([]);
    expect(await reserve(second)).toEqual(['X']);
    expect(await reserve(second, ['LINKEDIN', 'X'])).toEqual(['X']);
    expect(await reserve(second, ['LINKEDIN'])).toEqual([]);
    expect(await reserve(second, ['X'], FRIDAY)).toEqual([]);
  });

  test.each(['refused', 'unsent', 'discarded'] as const)(
    'is free again when its submission is %s',
    async (state) => {
      const [first, second] = [await submit('first'), await submit('second')];
      await reserve(first);
      await end(first, state);
      expect(await reserve(second)).toEqual([]);
      expect(await reserve(first)).toEqual(['X']);
    },
  );

  test.each(['delivered', 'unknown'] as const)('stays taken when its submission is %s', async (state) => {
    const [first, second] = [await submit('first'), await submit('second')];
    await reserve(first);
    await end(first, state);
    expect(await reserve(second)).toEqual(['X']);
  });

  test('stays taken when its submission was deleted because it is old', async () => {
    const [first, second] = [await submit('first'), await submit('second')];
    await reserve(first);
    await end(first, 'delivered');
    await store.submissions.deleteOld(FRIDAY);
    expect(await reserve(second)).toEqual(['X']);
  });

  test.each(['cancel', 'miss', 'expire', 'saveAsDraft'] as const)(
    'is free again after its held post went through “%s”',
    async (event) => {
      const held = await hold('held');
      const other = await submit('other');
      expect(await reserve(other)).toEqual(['X']);
      expect(await step(held, event)).toBe(true);
      expect(await reserve(other)).toEqual([]);
    },
  );

  test('stays taken while its held post is at the service', async () => {
    const held = await hold('held');
    await step(held, 'deliver');
    expect(await reserve(await submit('other'))).toEqual(['X']);
  });

  test('stays taken on the networks where a part of its post is at the service', async () => {
    const held = await hold('held', THURSDAY, ['LINKEDIN', 'X']);
    const read = { workspace, id: held, version: 1, seq: 1 };
    const part = { platforms: ['LINKEDIN'], content: 'Tea', isPart: true, place: 0 };
    const tries = await store.sendings.begin(read, part, { at: NOW, jobs: [] });
    const rest = { to: 'refused' as const, atOnce: false, isTold: false, at: NOW, jobs: [] };
    const key = { ...part, version: 1, tries: tries ?? 0 };
    await store.sendings.settle(read, key, { state: 'sent', dueAt: THURSDAY }, rest);
    expect(await reserve(await submit('other'), ['LINKEDIN', 'X'])).toEqual(['LINKEDIN']);
  });

  test('moves with its post to another time, and stays if the change is refused', async () => {
    const held = await hold('held');
    const change = await submit('change');
    expect(await reserve(change, ['X'], FRIDAY, held)).toEqual([]);
    expect(await reserve(await submit('third'), ['X'], FRIDAY)).toEqual(['X']);
    await end(change, 'refused');
    expect(await reserve(await submit('fourth'), ['X'], FRIDAY)).toEqual([]);
    const other = await submit('other');
    expect(await reserve(other)).toEqual(['X']);
    await store.heldPosts.change(
      { workspace, id: held },
      { values: {}, about: {}, content: '', platforms: ['X'], dueAt: NOW, leavesAt: NOW },
      { transition: TRANSITIONS.hold, version: 1, by: 'U1', at: NOW, jobs: [] },
    );
    expect(await reserve(other)).toEqual([]);
  });

  test('is taken by a post that was held before the project had slots', async () => {
    const id = await hold('held');
    await database.executeSql(`delete from upnext.slot_reservations where post = '${id}'`);
    expect(await reserve(await submit('other'))).toEqual(['X']);
    expect(await reserve(await submit('elsewhere'), ['LINKEDIN'])).toEqual([]);
  });

  test('is free again when its form is sent for another time', async () => {
    const [first, second] = [await submit('first'), await submit('second')];
    await reserve(first);
    expect(await reserve(first, [], FRIDAY)).toEqual([]);
    await end(first, 'delivered');
    expect(await reserve(second)).toEqual([]);
  });

  test('goes to one of 50 submissions at once', async () => {
    const ids = await Promise.all(Array.from({ length: 50 }, (__, place) => submit(`at once ${place}`)));
    const lost = await Promise.all(ids.map((id) => reserve(id, ['LINKEDIN', 'X'])));
    expect(lost.filter((networks) => networks.length === 0)).toHaveLength(1);
  });

  test('is listed with what Upnext holds', async () => {
    const held = await hold('held');
    const sending = await submit('sending');
    await reserve(sending, ['LINKEDIN'], FRIDAY);
    const refused = await submit('refused');
    await reserve(refused, ['X'], FRIDAY);
    await end(refused, 'refused');
    const planned = await store.slotReservations.planned({
      workspace,
      project,
      from: NOW,
      to: FRIDAY,
    });
    expect([...new Set(planned.map(({ post }) => post))].sort()).toEqual([held, sending].sort());
  });
});

test('leaves connections to others while a crowd waits for it', async () => {
  const url = await freshPostgres();
  const [database, otherInstance] = [await openDatabase({ url }), await openDatabase({ url })];
  const { slotReservations } = await openStore(database, createSeal(['a key for tests']));
  const slot = { workspace: 'T1', project: 'prj_crowd', at: THURSDAY, networks: ['X'] };
  await otherInstance.executeSql(`select pg_advisory_lock(hashtextextended('slots T1 prj_crowd', 0))`);
  const crowd = Array.from({ length: 30 }, (_, place) =>
    slotReservations.reserve({ ...slot, post: `${place}`, submission: `${place}` }),
  );
  await database.ping();
  await otherInstance.close();
  const lost = await Promise.all(crowd);
  expect(lost.filter((networks) => networks.length === 0)).toHaveLength(1);
  await database.close();
});
