import { afterEach, beforeAll, beforeEach, describe, expect } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../../src/when/index.js';
import { agentsOf, type Agents } from '../../support/agents.js';
import { holdPosts } from '../../support/held.js';
import { type Desk, openDesk } from '../../support/desk.js';
import { test } from '../../support/story.js';

/** Projects with more posts than the service returns at once, most of them not from Upnext. */

let desk: Desk;
let agents: Agents;
let client: Awaited<ReturnType<Agents['client']>>;

beforeAll(async () => {
  desk = await openDesk({ wait: async () => undefined });
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
}

async function call(name: string, args: Record<string, unknown>): Promise<Answer> {
  // Within the rate limit.
  desk.clock.moveForward(2_000);
  const result = await client.callTool({ name, arguments: { project: 'prj_tea', ...args } });
  if (result.isError) throw new Error(JSON.stringify(result.content));
  // The client has checked it against the output schema.
  return result.structuredContent as Answer;
}

async function listAll(args: Record<string, unknown> = {}): Promise<Shown[]> {
  const items: Shown[] = [];
  let cursor: string | undefined;
  do {
    const page = await call('list_posts', { ...args, ...(cursor && { cursor }) });
    items.push(...page.items);
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  return items;
}

const at = (minutes: number) =>
  new Date(Date.parse('2026-11-05T08:00:00Z') + minutes * MINUTE_MS).toISOString();
const hoursAhead = (hours: number) => new Date(desk.clock.now().getTime() + hours * HOUR_MS).toISOString();

const numbered = (count: number, name: string) =>
  Array.from({ length: count }, (_, nth) => ({ content: `${name} ${nth}`, at: at(nth) }));

describe('every id that a list gives', () => {
  test('can be read', async () => {
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
});

describe('a long list', () => {
  test('leads on to all that the service has', async () => {
    const posts = numbered(1_130, 'At the service').map((post, nth) =>
      nth % 10 === 0 ? post : { ...post, status: 'PUBLISHED' as const },
    );
    await desk.insertPosts('prj_tea', posts);
    const listed = await listAll({ from: at(-60), state: 'scheduled' });
    expect(listed.map(({ text }) => text)).toEqual(
      Array.from({ length: 113 }, (_, nth) => `At the service ${nth * 10}`),
    );
  });

  test('leads on to all that Upnext holds, among what the service has', async () => {
    await desk.insertPosts('prj_tea', [
      { content: 'At the service early', at: at(5) },
      { content: 'At the service late', at: at(525) },
    ]);
    const drafts = numbered(520, 'Held').map((post) => ({ ...post, state: 'draft' as const }));
    await holdPosts(desk.deps, [...drafts, { content: 'Held late', at: at(9_000) }]);
    const listed = await listAll({ state: 'scheduled' });
    expect(listed.map(({ text }) => text)).toEqual([
      'At the service early',
      'At the service late',
      'Held late',
    ]);
  });

  test('finds what is rare among many', async () => {
    await desk.insertPosts('prj_tea', [
      ...numbered(1_100, 'At the service'),
      { content: 'Half an idea', at: at(2_000), status: 'DRAFT' },
      { content: 'Half an idea without a time', status: 'DRAFT' },
    ]);
    const drafts = await listAll({ state: 'draft' });
    expect(drafts.map(({ text }) => text)).toEqual(['Half an idea', 'Half an idea without a time']);
    const from = at(-60);
    expect(await listAll({ from, state: 'draft' })).toMatchObject([{ text: 'Half an idea' }]);
  });

  test('of more posts at one time than can be read says so', async () => {
    await desk.insertPosts(
      'prj_tea',
      numbered(1_010, 'At once').map((post) => ({ ...post, at: at(0) })),
    );
    await expect(listAll()).rejects.toThrow(/too many posts here/);
  });
});
