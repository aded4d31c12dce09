import { afterAll, beforeAll, expect, test } from 'vitest';
import { InvalidSettingError } from '../../src/service/settings.js';
import type { Database } from '../../src/upnext/database/database.js';
import { openServer } from '../support/databases.js';
import { serviceIn } from '../support/service-in.js';

const nothing = () => undefined;
const log = { info: nothing, warn: nothing, error: nothing };
const TEA = 'tea Tea House Europe/Berlin';

let database: Database;
beforeAll(async () => {
  database = await openServer();
});
afterAll(() => database.close());

async function projectsWith(projects: string) {
  const tokens = new Map([['token', 'ADMIN' as const]]);
  const now = () => new Date('2026-11-20T09:30:00Z');
  const service = await serviceIn(database, { tokens, now, log, projects, demoData: true });
  const headers = { authorization: 'Bearer token' };
  const answer = await service.fetch(new Request('http://service.test/api/v1/projects', { headers }));
  const { data } = (await answer.json()) as { data: { Id: string; Name: string; Timezone: string }[] };
  await service.stop();
  return data.map(({ Id, Name, Timezone }) => [Id, Name, Timezone].join(' · '));
}

test('SERVICE_PROJECTS creates projects, and no demo projects are added', async () => {
  expect(await projectsWith(`${TEA}, coffee Bar America/New_York`)).toEqual([
    'tea · Tea House · Europe/Berlin',
    'coffee · Bar · America/New_York',
  ]);
});

test('a restart renames projects and removes none', async () => {
  expect(await projectsWith('tea The Tea House Asia/Kolkata')).toEqual([
    'tea · The Tea House · Asia/Kolkata',
    'coffee · Bar · America/New_York',
  ]);
});

test.each([
  ['a missing name', 'tea Europe/Berlin', /an id, a name and a time zone/],
  ['an unknown time zone', 'tea Tea House Europe/Atlantis', /A time zone is an IANA name/],
  ['an id that no address can carry', 'tea/house Tea House Europe/Berlin', /letters, digits/],
  ['a duplicate id', `${TEA}, tea Coffee Bar Europe/Berlin`, /lists the id tea twice/],
])('rejects %s with an explanation', async (_, projects, words) => {
  const refused = projectsWith(projects);
  await expect(refused).rejects.toThrow(InvalidSettingError);
  await expect(refused).rejects.toThrow(words);
});
