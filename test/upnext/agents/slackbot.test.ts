import type { KnownBlock } from '@slack/types';
import { beforeAll, beforeEach, describe, expect } from 'vitest';
import { messageProblems } from '../../../src/local-slack/index.js';
import { TOOLS } from '../../../src/upnext/agents/tools.js';
import { DAY_MS } from '../../../src/when/index.js';
import { AGENT_URL, type Agents, agentsOf, readMessage } from '../../support/agents.js';
import { type Desk, IN_NOVEMBER, openDesk, TEA } from '../../support/desk.js';
import { APPROVED_BY_MEI, holdPosts, saveApproval } from '../../support/held.js';
import { test } from '../../support/story.js';

const ADA = { user_id: 'U0ADA', team_id: 'T0NORTHWIND' };
const WORKSPACE = ADA.team_id;

const JSON_HEADERS = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
};

let desk: Desk;
let agents: Agents;
let token: string;
let nth = 0;

beforeAll(async () => {
  desk = await openDesk({ start: IN_NOVEMBER });
  agents = agentsOf(desk);
});
beforeEach(async () => {
  await desk.startNewDay();
  ({ token } = await agents.connect());
  nth += 1;
});

const LIST = { name: 'list_projects', arguments: {} };
const message = (method: string, params: object = {}) => ({ jsonrpc: '2.0', id: 1, method, params });
const listFor = (slack?: object) => message('tools/call', { ...LIST, ...(slack && { _meta: { slack } }) });
const projectsFor = (slack?: object) => agents.slackbot('list_projects', {}, slack);
const proposal = (key = `key ${nth}`) => ({
  project: 'prj_tea',
  text: `Slackbot’s post ${nth}`,
  networks: ['X'],
  when: 'tomorrow 9am',
  key,
});
const proposed = () => desk.deps.store.posts.list({ workspace: WORKSPACE, states: ['proposed'] });

describe('Slackbot', () => {
  test('reads what the person who asks may read', async () => {
    expect((await projectsFor(ADA)).text).toContain('Tea House (prj_tea), Coffee Bar (prj_coffee)');
    expect((await projectsFor({ ...ADA, user_id: 'U0OMAR' })).text).toContain('No projects.');
    expect((await projectsFor({ ...ADA, enterprise_id: null })).text).toContain('Tea House');
  });

  test('proposes: the card names it, and the same key is the same proposal', async () => {
    const first = await agents.slackbot('propose_post', proposal(), ADA);
    await desk.runDueJobs();
    const second = await agents.slackbot('propose_post', proposal(), ADA);
    expect(second.data?.id).toBe(first.data?.id);
    const cards = desk.user('ada').inDirectMessage().messages();
    expect(cards.some((card) => card.text().includes('proposed by Slackbot'))).toBe(true);
  });

  test('keeps the keys of people apart, and those of their other agents', async () => {
    const ids = [
      (await agents.slackbot('propose_post', proposal(), ADA)).data?.id,
      (await agents.slackbot('propose_post', proposal(), { ...ADA, user_id: 'U0MEI' })).data?.id,
      (await agents.call<{ id: string }>(token, 'propose_post', proposal())).data?.id,
    ];
    expect(new Set(ids).size).toBe(3);
  });

  test('says of the next post what it waits for, on the clock of the person who asks', async () => {
    await saveApproval(desk.deps, APPROVED_BY_MEI);
    await desk.user('grace').types('/upnext schedule tomorrow 9am Helsinki time on x: Not yet');
    await desk.user('grace').form().submit();
    const { text } = await agents.slackbot('next_post', { project: 'prj_tea' }, ADA);
    expect(text).toMatch(/^Waiting for approval: \w+ \d+ Nov, 08:00 Berlin \(CET\) = 09:00 Helsinki · X$/);
  });

  test('shows a list of posts as a table with links to their cards, which other clients don’t get', async () => {
    await desk.bind(TEA, 'C0LAUNCH', true);
    await holdPosts(desk.deps, [
      { content: `Tea & cakes ${nth}`, at: new Date(desk.clock.now().getTime() + DAY_MS).toISOString() },
    ]);
    await desk.runDueJobs();
    const call = { name: 'list_posts', arguments: { project: 'prj_tea' } };
    const answer = await agents.signed(message('tools/call', { ...call, _meta: { slack: ADA } }));
    const { result } = (await readMessage(answer)) as {
      result: { _meta: { slack: { blocks: KnownBlock[] } } };
    };
    const { blocks } = result._meta.slack;
    expect(messageProblems({ text: '', blocks })).toEqual([]);
    expect(blocks).toMatchObject([{ type: 'data_table', caption: 'Posts in Tea House' }]);
    expect(JSON.stringify(blocks)).toMatch(
      new RegExp(`"type":"link","text":"Tea & cakes ${nth}","url":"https://[^"]+/archives/C0LAUNCH/p\\d+"`),
    );
    expect(JSON.stringify(blocks)).not.toContain('button');
    const other = await agents.fetch(AGENT_URL, {
      method: 'POST',
      headers: { ...JSON_HEADERS, authorization: `Bearer ${token}` },
      body: JSON.stringify(message('tools/call', call)),
    });
    const text = JSON.stringify(await readMessage(other));
    expect(text).toContain(`Tea & cakes ${nth}`);
    expect(text).not.toContain('data_table');
    await desk.bind();
  });

  test('is told which tools have one', async () => {
    const { result } = (await readMessage(await agents.signed(message('tools/list')))) as {
      result: { tools: { name: string; _meta?: unknown }[] };
    };
    const drawn = result.tools.filter(({ _meta }) => _meta !== undefined);
    expect(drawn).toMatchObject([{ name: 'list_posts', _meta: { slack: { supportsBlockKit: true } } }]);
  });

  test.each([
    [
      'initialize',
      { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'Slackbot', version: '1' } },
    ],
    ['ping', {}],
    ['tools/list', {}],
  ])('may ask for %s in the name of nobody, and learns nothing of the workspace', async (method, params) => {
    const answer = await agents.signed(message(method, params));
    expect(answer.status).toBe(200);
    const text = JSON.stringify(await readMessage(answer));
    expect(text).toContain('result');
    expect(text).not.toMatch(/Tea House|Northwind|U0ADA/);
    if (method === 'tools/list') for (const { name } of TOOLS) expect(text).toContain(`"${name}"`);
  });
});

describe('a call is refused', () => {
  test.each([
    ['signed with another secret', { secret: 'another' }],
    ['six minutes old', { ageS: 6 * 60 }],
    ['six minutes ahead', { ageS: -6 * 60 }],
    ['with another body than the signed one', { headers: { 'x-slack-signature': `v0=${'0'.repeat(64)}` } }],
    ['with half a signature', { headers: { 'x-slack-signature': 'v0=' } }],
    ['with two signatures', { headers: { 'x-slack-signature': 'v0=a, v0=b' } }],
  ])('%s: 401', async (_, signing) => {
    const answer = await agents.signed(listFor(ADA), signing);
    expect(answer.status).toBe(401);
    expect(await answer.text()).not.toContain('Tea House');
  });

  test('before anything in it is read: no JSON, but not signed either', async () => {
    expect((await agents.signed('{', { secret: 'another' })).status).toBe(401);
    expect((await agents.signed('{')).status).toBe(400);
  });

  test('of a web page, although signed', async () => {
    const headers = { origin: 'https://evil.example' };
    expect((await agents.signed(listFor(ADA), { headers })).status).toBe(403);
  });

  test.each([
    ['without a person', undefined, 'Slack didn’t say who is asking, so nothing was read or proposed.'],
    ['without a workspace', { user_id: 'U0ADA' }, 'Slack didn’t say who is asking'],
    ['with something else as person', { ...ADA, user_id: ['U0ADA'] }, 'Slack didn’t say who is asking'],
    [
      'from a workspace without Upnext',
      { ...ADA, team_id: 'T0CONTOSO' },
      'Upnext isn’t installed in the workspace',
    ],
  ])('%s, in words', async (_, slack, words) => {
    expect((await projectsFor(slack)).error).toContain(words);
    expect((await agents.slackbot('propose_post', proposal(), slack)).error).toContain(words);
    expect((await proposed()).filter(({ content }) => content === proposal().text)).toEqual([]);
  });

  test('where agents are turned off, in words', async () => {
    const settings = await desk.deps.store.settings.current(WORKSPACE);
    await desk.deps.store.settings.change(WORKSPACE, { ...settings, agents: false }, desk.clock.now());
    expect((await projectsFor(ADA)).error).toContain('Agents are turned off in this workspace.');
  });

  test('after 120 of one person in a minute, in words; others go on', async () => {
    desk.clock.moveForward(60_000);
    for (let count = 0; count < 120; count += 1)
      await agents.signed(message('ping', { _meta: { slack: ADA } }));
    expect((await projectsFor(ADA)).error).toBe('Too many calls. Wait a minute.');
    expect((await projectsFor({ ...ADA, user_id: 'U0MEI' })).error).toBeUndefined();
    desk.clock.moveForward(60_000);
  });
});

test('a signed request that comes again changes nothing', async () => {
  const call = message('tools/call', { name: 'propose_post', arguments: proposal(), _meta: { slack: ADA } });
  const ids = new Set<unknown>();
  for (let count = 0; count < 3; count += 1) {
    const answer = JSON.stringify(await readMessage(await agents.signed(call)));
    expect(answer).toContain('"state":"proposed"');
    ids.add(/"structuredContent":\{"id":"(\w+)"/.exec(answer)?.[1]);
  }
  expect(ids.size).toBe(1);
  expect((await proposed()).filter(({ content }) => content === proposal().text)).toHaveLength(1);
});

describe('a call with a token', () => {
  const send = (headers: Record<string, string>, slack = { ...ADA, user_id: 'U0OMAR' }) =>
    agents.signed(listFor(slack), { headers });

  test('is that of its person, whatever person its body names', async () => {
    const answer = await send({ authorization: `Bearer ${token}` });
    expect(JSON.stringify(await readMessage(answer))).toContain('Tea House');
    const { token: omars } = await agents.connect({ person: 'U0OMAR' });
    const forged = await send({ authorization: `Bearer ${omars}` }, ADA);
    expect(JSON.stringify(await readMessage(forged))).toContain('No projects.');
  });

  test('that does not work is refused, although it is signed', async () => {
    expect((await send({ authorization: 'Bearer upn_nothing' }, ADA)).status).toBe(401);
  });

  test('or without any, and without a signature: 401', async () => {
    const answer = await agents.fetch(AGENT_URL, { method: 'POST', body: JSON.stringify(listFor(ADA)) });
    expect(answer.status).toBe(401);
  });
});
