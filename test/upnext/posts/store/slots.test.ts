import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Platform } from '../../../../openapi/platforms.js';
import type { Store } from '../../../../src/upnext/app/tables/store.js';
import type { Database } from '../../../../src/upnext/database/database.js';
import { createJobs } from '../../../../src/upnext/jobs/jobs.js';
import { createLog } from '../../../../src/upnext/log.js';
import { emptyDraft } from '../../../../src/upnext/posts/model/draft.js';
import type { PostState } from '../../../../src/upnext/posts/model/states.js';
import { isSlotTaken } from '../../../../src/upnext/posts/store/slots.js';
import { databases, openStoreIn } from '../../../support/databases.js';

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
    ({ database, store } = await openStoreIn(open));
    await createJobs({ database, now: () => NOW, log: createLog('silent') });
  });
  afterAll(() => database.close());
  beforeEach(() => void (project = `prj_${(count += 1)}`));

  const key = (name: string) => ({ workspace, id: `${project}-${name}` });
  const content = (platforms: Platform[], dueAt: Date, slots: string[]) => ({
    values: { ...emptyDraft, Content: 'Tea', Platforms: platforms },
    about: {},
    dueAt,
    leavesAt: dueAt,
    slots,
  });

  /** Resolves to whether it was stored, with these slots. */
  function hold(name: string, slots: Platform[] = ['X'], at = THURSDAY, platforms = slots): Promise<boolean> {
    const post = {
      ...key(name),
      ...content(platforms, at, slots),
      project: { id: project, name: project },
      channel: undefined,
      author: 'U1',
      state: 'held' as const,
      form: 'open' as const,
    };
    return unlessTaken(store.posts.add(post, { at: NOW, jobs: [] }).then(Boolean));
  }
  const edit = (name: string, slots: string[], at: Date, version = 1): Promise<boolean> =>
    unlessTaken(
      store.posts.change(key(name), content(['X'], at, slots), {
        from: ['held'],
        to: 'held',
        version,
        by: 'U1',
        at: NOW,
        jobs: [],
      }),
    );
  const unlessTaken = (storing: Promise<boolean>) =>
    storing.catch((error: unknown) => {
      if (isSlotTaken(error)) return false;
      throw error;
    });
  const step = (name: string, to: PostState) =>
    store.posts.step(key(name), { from: ['held'], to, version: 1, at: NOW, jobs: [] });

  test('belongs to one post, on each network', async () => {
    expect(await hold('first')).toBe(true);
    expect(await hold('second')).toBe(false);
    expect(await hold('second', ['LINKEDIN', 'X'])).toBe(false);
    const wanted = { ...key('second'), project, networks: ['LINKEDIN', 'X'], at: [THURSDAY] };
    expect(await store.slotReservations.taken(wanted)).toMatchObject([{ network: 'X' }]);
    expect(await hold('second', ['LINKEDIN'])).toBe(true);
    expect(await hold('third', ['X'], FRIDAY)).toBe(true);
  });

  test('is not lost to the same press that arrives twice', async () => {
    await hold('first');
    await expect(store.posts.find(key('first'))).resolves.toMatchObject({ state: 'held' });
    expect(await hold('first')).toBe(false);
    expect(await hold('second')).toBe(false);
  });

  test.each(['cancelled', 'missed', 'expired', 'refused', 'draft'] as const)(
    'is free again once its post is %s',
    async (state) => {
      await hold('held');
      expect(await step('held', state)).toBe(true);
      expect(await hold('other')).toBe(true);
    },
  );

  test('is free again when its post is removed, because its form has its words', async () => {
    await hold('held');
    const text = { platforms: ['X'], content: 'Tea', isPart: false, place: 0 };
    const post = { ...key('held'), version: 1, seq: 1, policy: undefined };
    await store.sendings.begin(post, text, { at: NOW, lateFrom: undefined, jobs: [] });
    expect(await store.sendings.remove(post, { ...text, version: 1, tries: 1 })).toBe(true);
    expect(await hold('other')).toBe(true);
  });

  test('stays taken while its post is at the service', async () => {
    await hold('held');
    await step('held', 'scheduled');
    expect(await hold('other')).toBe(false);
  });

  test('stays taken on the networks where a part of its post is at the service', async () => {
    await hold('held', ['LINKEDIN', 'X']);
    const part = { platforms: ['LINKEDIN'], content: 'Tea', isPart: true, place: 0 };
    const read = { ...key('held'), version: 1, seq: 1 };
    const begun = await store.sendings.begin(read, part, { at: NOW, lateFrom: undefined, jobs: [] });
    const rest = { to: 'refused' as const, at: NOW, jobs: [] };
    const tried = { ...part, version: 1, tries: begun?.tries ?? 0 };
    await store.sendings.settle(key('held'), tried, { state: 'sent', dueAt: THURSDAY }, rest);
    expect(await hold('other', ['LINKEDIN'])).toBe(false);
    expect(await hold('other', ['X'])).toBe(true);
  });

  test('moves with its post to another time, and stays if the change is not saved', async () => {
    await hold('held');
    await hold('friday', ['X'], FRIDAY);
    expect(await edit('held', ['X'], FRIDAY)).toBe(false);
    expect(await edit('held', ['X'], FRIDAY, 7)).toBe(false);
    expect(await hold('other')).toBe(false);
    await step('friday', 'cancelled');
    expect(await edit('held', ['X'], FRIDAY)).toBe(true);
    expect(await hold('other')).toBe(true);
    expect(await hold('another', ['X'], FRIDAY)).toBe(false);
  });

  test('is free on a network that its post no longer has', async () => {
    await hold('held', ['LINKEDIN', 'X']);
    expect(await edit('held', ['X'], THURSDAY)).toBe(true);
    expect(await hold('other')).toBe(false);
    expect(await hold('other', ['LINKEDIN'])).toBe(true);
  });

  test('is reserved for a post that was held before, unless another one has it', async () => {
    await hold('held', [], THURSDAY, ['LINKEDIN', 'X']);
    await hold('other', ['X']);
    const slot = { ...key('held'), project, networks: ['LINKEDIN', 'X'], at: THURSDAY };
    await store.slotReservations.reserve(slot);
    expect(await store.slotReservations.taken({ ...slot, at: [slot.at] })).toMatchObject([{ network: 'X' }]);
    expect(await hold('third', ['LINKEDIN'])).toBe(false);
    await step('held', 'cancelled');
    await store.slotReservations.reserve(slot);
    expect(await hold('third', ['LINKEDIN'])).toBe(true);
  });

  test('goes to one of 50 posts at once', async () => {
    const names = Array.from({ length: 50 }, (__, place) => `at once ${place}`);
    const stored = await Promise.all(names.map((name) => hold(name, ['LINKEDIN', 'X'])));
    expect(stored.filter(Boolean)).toHaveLength(1);
  });
});
