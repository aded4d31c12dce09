import { beforeAll, describe, expect } from 'vitest';
import { type Agents, agentsOf } from '../../support/agents.js';
import { type Desk, openDesk } from '../../support/desk.js';
import { APPROVED_BY_MEI, holdFor, holdPosts, saveApproval } from '../../support/held.js';
import { test } from '../../support/story.js';

const POST = { project: 'prj_tea', text: 'New oolong', networks: ['X'], when: 'tomorrow 9am' };

let desk: Desk;
let agents: Agents;
let token: string;

beforeAll(async () => {
  desk = await openDesk();
  agents = agentsOf(desk);
  ({ token } = await agents.connect());
});

interface Check {
  ok: boolean;
  when: { words: string; zone: string; instant: string } | null;
  lengths: { network: string; count: number; limit: number; left: number }[];
  problems: { field: string; say: string }[];
  question?: { say: string; options: { label: string; when: string }[] };
  warnings: string[];
  changeable_until: { words: string } | null;
  needs_approval: boolean;
}

async function check(change: Record<string, unknown> = {}): Promise<Check> {
  const { data, error } = await agents.call<{ check: Check }>(token, 'check_post', { ...POST, ...change });
  if (!data) throw new Error(error);
  return data.check;
}

describe('check_post', () => {
  test('says when it goes out and how long it is on each network', async () => {
    expect(await check({ networks: ['X', 'linkedin'] })).toEqual({
      ok: true,
      when: {
        instant: '2026-10-27T08:00:00.000Z',
        zone: 'Europe/Berlin',
        words: 'Tue 27 Oct, 09:00 Berlin (CET)',
      },
      lengths: [
        { network: 'X', count: 10, limit: 280, left: 270 },
        { network: 'LINKEDIN', count: 10, limit: 3000, left: 2990 },
      ],
      problems: [],
      warnings: [],
      changeable_until: null,
      needs_approval: false,
    });
  });

  test('reads words with a zone of their own, and in the zone that is named', async () => {
    expect((await check({ when: 'tomorrow 9am Tokyo time' })).when?.zone).toBe('Asia/Tokyo');
    expect((await check({ zone: 'New York' })).when?.words).toBe(
      'Tue 27 Oct, 09:00 New York (EDT) = 14:00 Berlin',
    );
  });

  test('asks where words have two readings, with words that have one', async () => {
    const { ok, question } = await check({ when: 'tomorrow at 8' });
    expect(ok).toBe(false);
    expect(question?.options.length).toBeGreaterThan(1);
    for (const { when } of question?.options ?? []) expect((await check({ when })).ok).toBe(true);
  });

  test('asks each question once', async () => {
    const when = 'mon, wed and fri 9am';
    const { text } = await agents.call(token, 'check_post', { ...POST, when });
    expect(text?.split('Did you mean')).toHaveLength(2);
  });

  test.each([
    ['text', { text: '' }],
    ['text', { text: 'x'.repeat(300) }],
    ['networks', { networks: [] }],
    ['when', { when: 'yesterday 9am' }],
    ['when', { when: 'tomorrow at 25:00' }],
    ['media_url', { networks: ['INSTAGRAM'] }],
  ])('names the argument that is wrong: %s of %j', async (field, change) => {
    const { ok, problems } = await check(change);
    expect(ok).toBe(false);
    expect(problems.map((problem) => problem.field)).toContain(field);
  });

  test('measures each network with its own text', async () => {
    const { lengths } = await check({ networks: ['X', 'LINKEDIN'], texts: { X: 'Short' } });
    expect(lengths.map(({ network, count }) => [network, count])).toEqual([
      ['LINKEDIN', 10],
      ['X', 5],
    ]);
  });

  test('warns of the same text near that time', async () => {
    await holdPosts(desk.deps, [{ content: 'Twice', at: '2026-10-27T10:00:00Z' }]);
    const { warnings } = await check({ text: 'Twice' });
    expect(warnings.join()).toContain('already');
  });

  test('points out what the form would', async () => {
    const { ok, warnings } = await check({ networks: ['X', 'REDDIT'] });
    expect({ ok, warnings }).toEqual({
      ok: true,
      warnings: ['Reddit also requires a subreddit and a title, which the scheduling service can’t send.'],
    });
  });

  test('says until when it could be changed, and that it needs approval', async () => {
    await holdFor(desk.deps, 60);
    expect((await check()).changeable_until?.words).toBe('Tue 27 Oct, 08:00 Berlin (CET)');
    await saveApproval(desk.deps, APPROVED_BY_MEI);
    expect((await check()).needs_approval).toBe(true);
  });

  test('stores nothing', async () => {
    const posts = await desk.deps.store.posts.list({ workspace: 'T0NORTHWIND' });
    expect(posts.map(({ content }) => content)).toEqual(['Twice']);
    expect(await desk.posts('New oolong')).toEqual([]);
  });
});
