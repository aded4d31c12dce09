import { beforeAll, beforeEach, describe, expect, vi } from 'vitest';
import { DAY_MS } from '../../../src/when/index.js';
import { AGENT_URL, type Agents, agentsOf } from '../../support/agents.js';
import { type Desk, openDesk } from '../../support/desk.js';
import { test } from '../../support/story.js';

const WORKSPACE = 'T0NORTHWIND';
const LIST = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'list_projects', arguments: {} },
};

let desk: Desk;
let agents: Agents;
let token: string;
let id: string;

beforeAll(async () => {
  desk = await openDesk();
  agents = agentsOf(desk);
});
beforeEach(async () => {
  ({ token, id } = await agents.connect());
});

interface Sent {
  headers?: Record<string, string>;
  body?: string;
  method?: string;
}

const send = ({ headers = {}, body = JSON.stringify(LIST), method = 'POST' }: Sent = {}) =>
  agents.fetch(AGENT_URL, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    ...(method === 'POST' && { body }),
  });

const projectsFor = async (given: string) =>
  (await agents.call<{ items: { id: string }[] }>(given, 'list_projects', {})).data?.items.map(
    (one) => one.id,
  );

describe('a token', () => {
  test('opens what its person may read, and remembers when it was used', async () => {
    expect(await projectsFor(token)).toEqual(['prj_tea', 'prj_coffee']);
    const [used] = await desk.deps.store.secrets.list(
      { workspace: WORKSPACE, kind: 'agent' },
      desk.clock.now(),
    );
    expect(used?.usedAt).toEqual(desk.clock.now());
  });

  test('is kept as a hash', async () => {
    const stored = await desk.database
      .kysely<{ secrets: { hash: string } }>('upnext')
      .selectFrom('secrets')
      .selectAll()
      .execute();
    expect(JSON.stringify(stored)).not.toContain(token.slice(4));
  });

  test.each([
    ['none', { authorization: '' }],
    ['another', { authorization: 'Bearer upn_nothing' }],
    ['a half', { authorization: 'Bearer' }],
  ])('%s: 401', async (_, headers) => {
    const answer = await send({ headers });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="Upnext"');
  });

  test('that was revoked: 401, from the next call on', async () => {
    expect((await send()).status).toBe(200);
    await desk.deps.store.secrets.revoke({ workspace: WORKSPACE, kind: 'agent', id });
    expect((await send()).status).toBe(401);
  });

  test('that has ended: 401', async () => {
    const { token: old } = await agents.connect({ endsAt: new Date(desk.clock.now().getTime() - DAY_MS) });
    expect((await send({ headers: { authorization: `Bearer ${old}` } })).status).toBe(401);
  });

  test('opens no project that it was not given', async () => {
    const { token: given } = await agents.connect({ projects: [{ id: 'prj_coffee', name: 'Coffee Bar' }] });
    expect(await projectsFor(given)).toEqual(['prj_coffee']);
    const { error } = await agents.call(given, 'list_posts', { project: 'prj_tea' });
    expect(error).toBe('There is no project “prj_tea”, or you have no access to it. Use “Coffee Bar”.');
  });

  test('opens nothing where agents are turned off', async () => {
    const settings = await desk.deps.store.settings.current(WORKSPACE);
    await desk.deps.store.settings.change(WORKSPACE, { ...settings, agents: false }, desk.clock.now());
    expect((await send()).status).toBe(403);
  });
});

describe('the rights of its person', () => {
  test('a member who is not named for a project does not see it, nor does their agent', async () => {
    const { token: graces } = await agents.connect({ person: 'U0GRACE' });
    expect(await projectsFor(graces)).toEqual(['prj_tea', 'prj_coffee']);
    const named = { people: ['U0MEI'], groups: [] };
    await desk.deps.store.projectSettings.saveAccess(
      WORKSPACE,
      'prj_tea',
      { name: 'Tea House', read: named, schedule: named, 'set-up': named },
      desk.clock.now(),
    );
    expect(await projectsFor(graces)).toEqual(['prj_coffee']);
    await desk.deps.store.projectSettings.saveAccess(WORKSPACE, 'prj_tea', undefined, desk.clock.now());
  });

  test('somebody from another organization opens nothing', async () => {
    const { token: omars } = await agents.connect({ person: 'U0OMAR' });
    expect(await projectsFor(omars)).toEqual([]);
  });

  test('somebody whom Slack does not know opens nothing', async () => {
    const { token: nobodys } = await agents.connect({ person: 'U0NOBODY' });
    expect(await projectsFor(nobodys)).toEqual([]);
  });
});

describe('a request', () => {
  test.each(['https://evil.example', 'https://upnext.example.evil.example', 'http://localhost:3000', 'null'])(
    'of a page of another site is refused, with a token that works: %s',
    async (origin) => {
      expect((await send({ headers: { origin } })).status).toBe(403);
    },
  );

  test('of a program that names this site is answered', async () => {
    expect((await send({ headers: { origin: 'https://upnext.example' } })).status).toBe(200);
    const host = 'upnext.example:443';
    expect((await send({ headers: { origin: 'https://upnext.example', host } })).status).toBe(200);
  });

  test('under another name is refused', async () => {
    const answer = await agents.fetch(AGENT_URL, {
      method: 'POST',
      body: '{}',
      headers: { host: 'evil.example' },
    });
    expect(answer.status).toBe(403);
  });

  test('of 5 MB is refused', async () => {
    expect((await send({ body: 'x'.repeat(5 * 1024 * 1024) })).status).toBe(413);
  });

  test.each(['', '{', 'upnext', '[1,'])('that is no JSON is refused: %j', async (body) => {
    expect((await send({ body })).status).toBe(400);
  });

  test('other than POST is refused', async () => {
    const answer = await send({ method: 'GET' });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
  });

  test('after 120 in a minute, waits: 1,000 cost the database no more', async () => {
    const asked = vi.spyOn(desk.deps.store.secrets, 'use');
    const answers = new Map<number, number>();
    for (let nth = 0; nth < 1_000; nth += 1) {
      const { status } = await send();
      answers.set(status, (answers.get(status) ?? 0) + 1);
    }
    expect(Object.fromEntries(answers)).toEqual({ 200: 120, 429: 880 });
    expect(asked).toHaveBeenCalledTimes(120);
    asked.mockRestore();
    desk.clock.moveForward(60_000);
    expect((await send()).status).toBe(200);
  });
});
