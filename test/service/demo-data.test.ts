import { afterAll, beforeAll, expect, test } from 'vitest';
import { isPlatform } from '../../openapi/platforms.js';
import type { Database } from '../../src/upnext/database/database.js';
import { openServer } from '../support/databases.js';
import { serviceIn } from '../support/service-in.js';

const NOW = new Date('2026-11-20T09:30:00Z');
const nothing = () => undefined;

interface Post {
  Status: string;
  ScheduleDate: string | null;
  Platforms: string[];
  Content: string;
  Results: { Status: string }[];
}

let database: Database;
beforeAll(async () => {
  database = await openServer();
  await start();
});
afterAll(() => database.close());

function start() {
  const log = { info: nothing, warn: nothing, error: nothing };
  const tokens = new Map([['token', 'ADMIN' as const]]);
  return serviceIn(database, { tokens, now: () => NOW, log, demoData: true });
}

async function get<Data>(path: string): Promise<Data> {
  const headers = { authorization: 'Bearer token' };
  const service = await start();
  const answer = await service.fetch(new Request(`http://service.test/api/v1/${path}`, { headers }));
  return ((await answer.json()) as { data: Data }).data;
}

async function ofAll<Record>(what: string): Promise<Record[][]> {
  const projects = await get<{ Id: string }[]>('projects');
  return Promise.all(projects.map((project) => get<Record[]>(`projects/${project.Id}/${what}`)));
}

test('adds three projects in three time zones, once', async () => {
  const projects = await get<{ Timezone: string }[]>('projects');
  expect(projects.map((project) => project.Timezone)).toEqual([
    'Europe/Berlin',
    'America/New_York',
    'Australia/Sydney',
  ]);
});

test('has posts in every status and on every platform, before and after today', async () => {
  const posts = (await ofAll<Post>('posts?limit=500')).flat();
  expect(new Set(posts.map((post) => post.Status))).toEqual(
    new Set(['DRAFT', 'SCHEDULED', 'PUBLISHED', 'FAILED']),
  );
  const shown = new Set(posts.flatMap((post) => post.Platforms));
  expect(shown.size).toBeGreaterThanOrEqual(10);
  expect([...shown].filter((platform) => !isPlatform(platform))).toEqual([]);
  expect(posts.some((post) => new Set(post.Results.map((result) => result.Status)).size === 2)).toBe(true);
  expect(
    posts.filter((post) => post.Status === 'SCHEDULED' && new Date(post.ScheduleDate ?? 0) < NOW),
  ).toEqual([]);
});

test('past posts look as if the service had been running', async () => {
  const logs = (await ofAll<{ At: string; Message: string; Action: string }>('logs')).flat();
  expect(logs.filter((line) => /\d+ (min|h|days) late: /.test(line.Message))).toEqual([]);
  expect(logs.filter((line) => new Date(line.At) > NOW)).toEqual([]);
  expect(logs.some((line) => line.Action === 'POST_FAILED')).toBe(true);
});

test('adds nothing to a service with projects', async () => {
  const other = await openServer();
  const log = { info: nothing, warn: nothing, error: nothing };
  const options = { tokens: new Map(), now: () => NOW, log };
  await serviceIn(other, options);
  await other.executeSql(
    `insert into scheduling.projects (id, name, timezone, created_at) values ('prj_own', 'Own', 'UTC', now())`,
  );
  const service = await serviceIn(other, { ...options, demoData: true });
  expect(await service.projects()).toEqual([{ id: 'prj_own', name: 'Own', timezone: 'UTC' }]);
  await other.close();
});
