import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../src/database/database.js';
import { createSeal } from '../../src/database/seal.js';
import { openStore, type Store } from '../../src/app/tables/store.js';
import { createJobs } from '../../src/jobs/jobs.js';
import { createLog } from '../../src/log.js';
import { databases } from '../support/databases.js';
import { takenOver } from '../support/take-over.js';

const at = new Date('2026-11-02T08:00:00Z');
const later = (seconds: number) => new Date(at.getTime() + seconds * 1000);
const LEASE = 30_000;

describe.each(databases)('a submission, %s', (_, open) => {
  let database: Database;
  let store: Store;
  let id: string;
  let count = 0;

  beforeAll(async () => {
    database = await open();
    store = await openStore(database, createSeal(['a key for tests']));
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
    values: { Content: words },
    about: { form: id },
    hash: words,
  });
  const record = (words?: string, when = at) => store.submissions.record(form(words), 'sending', when, LEASE);

  test('is claimed once when it is submitted several times at once', async () => {
    const claims = await Promise.all(Array.from({ length: 8 }, () => record()));
    expect(claims.filter(({ claimed }) => claimed)).toHaveLength(1);
  });

  test('keeps every value', async () => {
    await record('Ünïcode, “quotes” & 👩‍👩‍👧‍👦');
    const kept = await store.submissions.find('T1', id);
    expect(kept).toMatchObject({
      values: { Content: 'Ünïcode, “quotes” & 👩‍👩‍👧‍👦' },
      state: 'sending',
      createdAt: at,
    });
  });

  test('keeps the order of the fields', async () => {
    const values = { when: 'tomorrow 9am', Content: 'Hello', B: [{ Last: 'F', First: 'A' }], a: 1 };
    await store.submissions.record({ ...form(), values }, 'sending', at, LEASE);
    const kept = await store.submissions.find('T1', id);
    expect(JSON.stringify(kept?.values)).toBe(JSON.stringify(values));
  });

  test('can be changed and sent again after a refusal', async () => {
    await record();
    await store.submissions.saveOutcome(form(), { state: 'refused', reason: 'Too short' }, at);
    expect(await record('Longer words')).toEqual({ claimed: true });
    expect(await store.submissions.find('T1', id)).toMatchObject({
      values: { Content: 'Longer words' },
      reason: null,
    });
  });

  test.each(['delivered', 'discarded', 'unknown'] as const)(
    'is not sent again when it is %s',
    async (state) => {
      await record();
      await store.submissions.saveOutcome(form(), { state, result: { id: 'pst_1' } }, at);
      expect(await record()).toMatchObject({ claimed: false, existing: { state, result: { id: 'pst_1' } } });
    },
  );

  test('is not claimed by another person, nor visible to another workspace', async () => {
    await record();
    await store.submissions.saveOutcome(form(), { state: 'unsent' }, at);
    const stranger = { ...form(), person: 'U2' };
    expect(await store.submissions.record(stranger, 'sending', at, LEASE)).toMatchObject({ claimed: false });
    expect(await store.submissions.find('T2', id)).toBeUndefined();
  });

  /** This submission, as each of three instances gets it that takes it over then. */
  const takenAt = async (seconds: number) =>
    (await takenOver({ database, store, form: 'schedule_post', now: later(seconds), instances: 3 })).filter(
      (one) => one.id === id,
    );

  test('is taken over once when its lease has expired', async () => {
    await record();
    expect(await takenAt(29)).toEqual([]);
    expect(await takenAt(31)).toMatchObject([{ state: 'sending', looks: 1 }]);
  });

  test('is taken over again when its outcome is to be looked up again', async () => {
    await record();
    const unknown = { state: 'unknown', lookAgain: { at: later(70) } } as const;
    await store.submissions.saveOutcome(form(), unknown, later(65));
    expect(await takenAt(69)).toEqual([]);
    expect(await takenAt(71)).toMatchObject([{ state: 'unknown', looks: 1 }]);
    await store.submissions.saveOutcome(form(), unknown, later(75));
    expect(await takenAt(76)).toMatchObject([{ looks: 2 }]);
    await store.submissions.saveOutcome(form(), unknown, later(77));
    await store.submissions.saveOutcome(form(), { state: 'delivered' }, later(78));
    expect(await takenAt(10_000)).toEqual([]);
  });

  test('is taken over while no approver was asked, and not after that', async () => {
    await record();
    await store.submissions.saveOutcome(form(), { state: 'refused' }, at);
    await store.submissions.requestApproval(form(), ['refused'], at, LEASE);
    await store.submissions.extendLease(form(), later(40));
    expect(await takenAt(31)).toEqual([]);
    expect(await takenAt(41)).toMatchObject([{ state: 'asked', looks: 0 }]);
    await store.submissions.saveOutcome(form(), { state: 'refused' }, at);
    await store.submissions.requestApproval(form(), ['refused'], at, LEASE);
    await store.submissions.saveRequestCards(form(), [{ channel: 'D1', ts: '1.1' }]);
    await store.submissions.extendLease(form(), later(60));
    expect(await takenAt(10_000)).toEqual([]);
  });

  test('is taken over when it was approved before the requests were stored', async () => {
    await record();
    await store.submissions.saveOutcome(form(), { state: 'refused' }, at);
    await store.submissions.requestApproval(form(), ['refused'], at, LEASE);
    await store.submissions.decide(form(), { state: 'sending', by: 'U2', lease: later(50) }, at);
    await store.submissions.saveRequestCards(form(), [{ channel: 'D1', ts: '1.1' }]);
    expect(await takenAt(49)).toEqual([]);
    expect(await takenAt(51)).toMatchObject([{ decidedBy: 'U2' }]);
  });

  test('changes its status once when two people press at once', async () => {
    await record();
    await store.submissions.saveOutcome(form(), { state: 'unsent' }, at);
    const moves = await Promise.all(
      [1, 2].map(() => store.submissions.changeState(form(), ['unsent'], 'discarded', at)),
    );
    expect(moves.filter(Boolean)).toHaveLength(1);
  });

  test('is listed for its owner until it is delivered', async () => {
    await record();
    const open = await store.submissions.openFor('T1', 'U1', 100);
    expect(open.map((one) => one.id)).toContain(id);
    await store.submissions.saveOutcome(form(), { state: 'delivered' }, at);
    const after = await store.submissions.openFor('T1', 'U1', 100);
    expect(after.map((one) => one.id)).not.toContain(id);
  });
});
