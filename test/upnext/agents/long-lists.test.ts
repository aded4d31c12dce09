import { afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../../src/when/index.js';
import { type Agents, agentsOf } from '../../support/agents.js';
import { type Desk, openDesk } from '../../support/desk.js';
import { amount } from '../../support/extent.js';
import { holdPosts } from '../../support/held.js';
import { test } from '../../support/story.js';

/** Projects with more posts than the service returns at once, most of them not from Upnext. */

let desk: Desk;
let agents: Agents;
let client: Awaited<ReturnType<Agents['client']>>;

beforeAll(async () => {
  desk = await openDesk();
  agents = agentsOf(desk);
});
beforeEach(async () => {
  const { token } = await agents.connect();
  client = await agents.client(token);
});
afterEach(async () => {
  await client.close();
  await desk.deletePosts();
  desk.clock.moveForward(MINUTE_MS);
});

interface Shown {
  id: string;
  text: string;
  state: string;
}

interface Answer {
  items: Shown[];
  post: Shown | null;
  next: string | null;
  cut: boolean;
}

async function call(name: string, args: Record<string, unknown>): Promise<Answer> {
  // Within the rate limit.
  desk.clock.moveForward(2_000);
  const result = await client.callTool({ name, arguments: { project: 'prj_tea', ...args } });
  if (result.isError) throw new Error(JSON.stringify(result.content));
  // The client has checked it against the output schema.
  return result.structuredContent as Answer;
}

async function listAll(args: Record<string, unknown> = {}, most = Infinity): Promise<Shown[]> {
  const items: Shown[] = [];
  let cursor: string | undefined;
  do {
    const page = await call('list_posts', { ...args, ...(cursor && { cursor }) });
    items.push(...page.items);
    cursor = page.next ?? undefined;
  } while (cursor !== undefined && items.length < most);
  return items;
}

const at = (minutes: number) =>
  new Date(Date.parse('2026-11-05T08:00:00Z') + minutes * MINUTE_MS).toISOString();
const hoursAhead = (hours: number) => new Date(desk.clock.now().getTime() + hours * HOUR_MS).toISOString();

const numbered = (count: number, name: string) =>
  Array.from({ length: count }, (_, nth) => ({ content: `${name} ${nth}`, at: at(nth) }));

test('every id that a list gives can be read', async () => {
  await desk.insertPosts('prj_tea', [
    { content: 'Next', at: hoursAhead(3) },
    { content: 'Next week', at: hoursAhead(7 * 24), platforms: ['X', 'LINKEDIN'] },
    { content: 'Next year', at: hoursAhead(366 * 24) },
    { content: 'Went out', at: hoursAhead(-20), status: 'PUBLISHED' },
    { content: 'Went wrong', at: hoursAhead(-400), status: 'FAILED' },
    { content: 'Half an idea', status: 'DRAFT' },
    { content: 'Half an idea for later', at: hoursAhead(5), status: 'DRAFT' },
  ]);
  await holdPosts(desk.deps, [{ content: 'Held', at: hoursAhead(4) }, { content: 'Draft' }]);
  const listed = [
    ...(await listAll()),
    ...(await listAll({ state: 'draft' })),
    ...(await listAll({ state: 'published' })),
    ...(await listAll({ state: 'failed' })),
  ];
  const { post: next } = await call('next_post', {});
  expect(next).toMatchObject({ text: 'Next' });
  const wanted = [...listed, ...(next ? [next] : [])];
  expect(new Set(wanted.map(({ text }) => text)).size).toBe(9);
  for (const { id, text, state } of wanted)
    expect((await call('get_post', { id })).post).toMatchObject({ id, text, state });
});

test.each([
  ['at the service', 1_010, async (count: number) => desk.insertPosts('prj_tea', numbered(count, 'Tea'))],
  ['held', 520, async (count: number) => holdPosts(desk.deps, numbered(count, 'Tea'))],
])('of more posts %s than are read, a list has the first, and says so', async (_where, count, add) => {
  await add(count);
  await desk.insertPosts('prj_tea', [{ content: 'Next year', at: hoursAhead(366 * 24) }]);
  expect((await call('list_posts', {})).cut).toBe(true);
  const most = amount({ short: 60, full: 490 });
  const listed = await listAll({}, most);
  expect(listed.length).toBeGreaterThan(most);
  expect(listed.map(({ text }) => text)).toEqual(listed.map((_, nth) => `Tea ${nth}`));
  const later = await call('list_posts', { from: hoursAhead(360 * 24) });
  expect(later).toMatchObject({ items: [{ text: 'Next year' }], next: null, cut: false });
});
