import { beforeEach, expect, test } from 'vitest';
import type { PostFilter } from '../../../../src/upnext/api/client.js';
import type { PostRecord } from '../../../../src/upnext/api/records.js';
import type { Deps } from '../../../../src/upnext/deps.js';
import { findFreeSlots, findNextSlot } from '../../../../src/upnext/posts/list/free-slots.js';
import { networksWithSlot } from '../../../../src/upnext/posts/model/slots.js';
import type { ProjectSlots } from '../../../../src/upnext/rights/project-settings-table.js';

const ACTOR = { workspace: 'T1', person: 'U1', reference: 'UP-1' };
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const zone = 'Europe/Berlin';
const at = (time: string) => new Date(`2026-11-${time}:00Z`);
const every = (...times: string[]) => ({ zone, times: times.map((time) => ({ days: EVERY_DAY, at: time })) });

let settings: ProjectSlots | undefined;
let listed: Partial<PostRecord>[];
let here: { id: string; dueAt: Date; platforms: string[] }[];
let requests: PostFilter[];

beforeEach(() => {
  settings = { ...every('09:00', '13:00'), networks: {}, quiet: [] };
  [listed, here, requests] = [[], [], []];
});

const DOWN = { ok: false, kind: 'down', say: 'The service does not answer.' } as const;

function depsWith(isDown = false) {
  const deps = {
    now: () => at('02T00:00'),
    api: async () => ({
      recent: {
        async listPosts(_: string, filter: PostFilter) {
          requests.push(filter);
          const items = listed.map((post) => ({ platforms: [], label: '', ...post }));
          return isDown ? DOWN : { ok: true, value: { items, more: false } };
        },
      },
    }),
    store: {
      projectSettings: { find: async () => ({ holdMinutes: 0, approval: undefined, slots: settings }) },
      posts: { list: async () => here },
    },
  };
  // The functions under test call nothing else.
  return deps as unknown as Deps;
}

async function free(networks: string[] = ['X'], post?: string): Promise<string[]> {
  const range = { from: at('02T00:00'), to: at('03T23:00') };
  const found = await findFreeSlots(depsWith(), ACTOR, { project: 'prj_tea', networks, post, ...range });
  return found.ok ? found.value.map((slot) => slot.at.toISOString().slice(8, 16)) : [];
}
const ALL = ['02T08:00', '02T12:00', '03T08:00', '03T12:00'];
const BUT_FIRST = ALL.slice(1);

test('all slots are free in an empty project', async () => {
  expect(await free()).toEqual(ALL);
});

test.each<[what: string, post: Partial<PostRecord>, expected: string[]]>([
  ['takes it', { scheduledAt: at('02T08:00'), platforms: ['X'], status: 'SCHEDULED' }, BUT_FIRST],
  ['takes it within ten minutes', { scheduledAt: at('02T08:09'), platforms: ['X'] }, BUT_FIRST],
  ['leaves it ten minutes later', { scheduledAt: at('02T08:10'), platforms: ['X'] }, ALL],
  ['leaves it on another network', { scheduledAt: at('02T08:00'), platforms: ['LINKEDIN'] }, ALL],
  ['takes it if the networks are unknown', { scheduledAt: at('02T08:00') }, BUT_FIRST],
  ['leaves it as a draft', { scheduledAt: at('02T08:00'), platforms: ['X'], status: 'DRAFT' }, ALL],
  ['leaves it if it failed', { scheduledAt: at('02T08:00'), platforms: ['X'], status: 'FAILED' }, ALL],
])('a post at the service %s', async (_, post, expected) => {
  listed = [post];
  expect(await free()).toEqual(expected);
});

test('a post that Upnext has takes it from others, not from itself', async () => {
  here = [{ id: 'own', dueAt: at('02T08:00'), platforms: ['X'] }];
  expect(await free()).toEqual(BUT_FIRST);
  expect(await free([])).toEqual(BUT_FIRST);
  expect(await free(['X'], 'own')).toEqual(ALL);
});

test('quiet hours have no slots', async () => {
  settings = { ...every('09:00', '13:00'), networks: {}, quiet: [{ days: [1], from: '12:00', to: '14:00' }] };
  expect(await free()).toEqual(['02T08:00', '03T08:00', '03T12:00']);
});

test('networks with times of their own share with others what both have', async () => {
  settings = { ...every('09:00', '13:00'), networks: { X: every('13:00', '18:00') }, quiet: [] };
  expect(await free(['X'])).toEqual(['02T12:00', '02T17:00', '03T12:00', '03T17:00']);
  expect(await free(['X', 'LINKEDIN'])).toEqual(['02T12:00', '03T12:00']);
  expect(networksWithSlot(settings, ['X', 'LINKEDIN'], at('02T08:00'))).toEqual(['LINKEDIN']);
});

const next = (after: string, nth?: number, isDown = false) =>
  findNextSlot(depsWith(isDown), ACTOR, {
    project: 'prj_tea',
    networks: ['X'],
    after: at(after),
    ...(nth && { nth }),
  });

test('the next slot is after the moment, and the second one after that', async () => {
  expect(await next('02T08:00')).toMatchObject({ ok: true, value: { at: at('02T12:00') } });
  expect(await next('02T08:00', 2)).toMatchObject({ ok: true, value: { at: at('03T08:00') } });
});

test('the next slot may be weeks away', async () => {
  settings = { ...every('09:00'), networks: {}, quiet: [] };
  here = Array.from({ length: 20 }, (_, day) => ({
    id: `${day}`,
    dueAt: new Date(at('02T08:00').getTime() + day * 24 * 60 * 60_000),
    platforms: ['X'],
  }));
  expect(await next('02T00:00')).toMatchObject({ ok: true, value: { at: at('22T08:00') } });
});

test('a project without slots has no next one, and asks nothing of the service', async () => {
  settings = undefined;
  expect(await next('02T08:00')).toEqual({ ok: true, value: undefined });
  expect(requests).toEqual([]);
});

test('no slot is free if the service does not answer', async () => {
  expect(await next('02T08:00', 1, true)).toEqual(DOWN);
});

test('the same list is asked for during the whole day, so that it is cached', async () => {
  await next('02T08:00');
  await next('02T10:31');
  expect(new Set(requests.map((filter) => JSON.stringify(filter))).size).toBe(1);
});
