import { beforeAll, beforeEach, describe, expect } from 'vitest';
import { type Agents, agentsOf, PROTOCOLS } from '../../support/agents.js';
import { type Desk, openDesk } from '../../support/desk.js';
import { holdPosts } from '../../support/held.js';
import { test } from '../../support/story.js';

let desk: Desk;
let agents: Agents;
let token: string;

beforeAll(async () => {
  desk = await openDesk();
  agents = agentsOf(desk);
});
beforeEach(async () => {
  ({ token } = await agents.connect());
});

interface Answer {
  items: Record<string, unknown>[];
  post: Record<string, unknown> | null;
  next: string | null;
}

const call = (tool: string, args: Record<string, unknown> = {}, given = token) =>
  agents.call<Answer>(given, tool, args);

describe.each(PROTOCOLS)('the official client, protocol: %s', (mode) => {
  test('lists every tool with what it takes and answers', async () => {
    const client = await agents.client(token, mode);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'list_projects',
      'list_posts',
      'get_post',
      'next_post',
      'free_slots',
      'list_templates',
      'get_template',
      'check_post',
      'propose_post',
    ]);
    for (const { inputSchema, outputSchema, annotations } of tools) {
      expect(inputSchema.type).toBe('object');
      expect(outputSchema).toBeDefined();
      expect(annotations?.idempotentHint).toBe(true);
    }
    await client.close();
  });

  test('calls one', async () => {
    const client = await agents.client(token, mode);
    const result = await client.callTool({ name: 'list_projects', arguments: {} });
    expect(result.structuredContent).toEqual({
      items: [
        { id: 'prj_tea', name: 'Tea House', zone: 'Europe/Berlin', may_schedule: true },
        { id: 'prj_coffee', name: 'Coffee Bar', zone: 'America/New_York', may_schedule: true },
      ],
      next: null,
    });
    await client.close();
  });
});

describe('posts', () => {
  beforeAll(() =>
    holdPosts(desk.deps, [
      { content: 'Oolong tomorrow', at: '2026-10-27T08:00:00Z', platforms: ['X', 'LINKEDIN'] },
      { content: 'A refused one', at: '2026-10-27T09:00:00Z', state: 'refused', reason: 'Too salty.' },
      { content: 'Half an idea' },
    ]),
  );

  test('have their moment in words, their state and what went wrong', async () => {
    const { data } = await call('list_posts', { project: 'prj_tea' });
    expect(data?.items).toMatchObject([
      {
        text: 'Oolong tomorrow',
        state: 'scheduled',
        networks: ['X', 'LINKEDIN'],
        when: {
          instant: '2026-10-27T08:00:00.000Z',
          zone: 'Europe/Berlin',
          words: 'Tue 27 Oct, 09:00 Berlin (CET)',
        },
      },
      { text: 'A refused one', state: 'refused', problem: 'Too salty.' },
    ]);
  });

  test('can be asked for by state and by project name', async () => {
    const { data } = await call('list_posts', { project: 'tea house', state: 'draft' });
    expect(data?.items).toMatchObject([{ text: 'Half an idea', state: 'draft', when: null }]);
  });

  test('are found again by id', async () => {
    const { data } = await call('list_posts', { project: 'prj_tea' });
    const { data: found } = await call('get_post', { project: 'prj_tea', id: data?.items[0]?.id });
    expect(found?.post).toMatchObject({ text: 'Oolong tomorrow' });
  });

  test('are not found in another project', async () => {
    const { data } = await call('list_posts', { project: 'prj_tea' });
    const { error } = await call('get_post', { project: 'prj_coffee', id: data?.items[0]?.id });
    expect(error).toBe('There is no such post in this project. Call list_posts and use one of its ids.');
  });

  test('the next one', async () => {
    const { data } = await call('next_post', { project: 'prj_tea' });
    expect(data?.post).toMatchObject({ text: 'Oolong tomorrow' });
    const { data: none } = await call('next_post', { project: 'prj_coffee' });
    expect(none?.post).toBeNull();
  });

  test('come in pages that later posts don’t move', async () => {
    const at = (minute: number) =>
      new Date(Date.parse('2026-11-05T08:00:00Z') + minute * 60_000).toISOString();
    await holdPosts(
      desk.deps,
      Array.from({ length: 30 }, (_, minute) => ({ content: `Coffee ${minute}`, at: at(minute) })),
      { id: 'prj_coffee', name: 'Coffee Bar' },
    );
    const { data: first } = await call('list_posts', { project: 'prj_coffee' });
    expect(first?.items).toHaveLength(25);
    await holdPosts(desk.deps, [{ content: 'Early', at: '2026-11-04T08:00:00Z' }], {
      id: 'prj_coffee',
      name: 'Coffee Bar',
    });
    const { data: second } = await call('list_posts', { project: 'prj_coffee', cursor: first?.next });
    expect(second?.items.map(({ text }) => text)).toEqual([25, 26, 27, 28, 29].map((nth) => `Coffee ${nth}`));
    expect(second?.next).toBeNull();
  });

  test('a cursor that no list gave is refused', async () => {
    const { error } = await call('list_posts', { project: 'prj_tea', cursor: 'nonsense' });
    expect(error).toBe('This cursor isn’t valid. Leave it out to start with the first page.');
  });
});

describe('free slots', () => {
  test('are those that no post has taken', async () => {
    await desk.deps.store.projectSettings.saveSlots(
      'T0NORTHWIND',
      'prj_tea',
      {
        zone: 'Europe/Berlin',
        times: ['09:00', '17:00'].map((at) => ({ days: [2], at })),
        networks: {},
        quiet: [],
      },
      desk.clock.now(),
    );
    const { data } = await call('free_slots', { project: 'prj_tea', networks: ['twitter'] });
    expect(data?.items.map(({ words }) => words)).toEqual([
      'Tue 27 Oct, 17:00 Berlin (CET)',
      'Tue 3 Nov, 09:00 Berlin (CET)',
      'Tue 3 Nov, 17:00 Berlin (CET)',
    ]);
  });

  test('a project without posting times says so', async () => {
    const { error } = await call('free_slots', { project: 'prj_coffee' });
    expect(error).toBe(
      'This project has no posting times yet. Name a time, or set them up with `/upnext slots`.',
    );
  });

  test('an unknown network is named, with all that there are', async () => {
    const { error } = await call('free_slots', { project: 'prj_tea', networks: ['Friendster'] });
    expect(error).toMatch(/^There is no network “Friendster”\. Use: .*LinkedIn/);
  });
});

describe('templates', () => {
  test('are listed, and read one by one', async () => {
    const { data } = await call('list_templates', { project: 'prj_tea' });
    expect(data).toEqual({ items: [], next: null });
    const { error } = await call('get_template', { project: 'prj_tea', id: 'tpl_none' });
    expect(error).toBe('There is no such template in this project. Call list_templates.');
  });
});
