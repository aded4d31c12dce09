import { beforeAll, expect } from 'vitest';
import type { User } from '../../../src/local-slack/index.js';
import { noSlackbot } from '../../../src/upnext/features/settings/agents.js';
import { type Agents, agentsOf } from '../../support/agents.js';
import { type Desk, openDesk } from '../../support/desk.js';
import { submitForm } from '../../support/post-stories.js';
import { test } from '../../support/story.js';

let desk: Desk;
let agents: Agents;
let ada: User;
let grace: User;

beforeAll(async () => {
  desk = await openDesk();
  agents = agentsOf(desk);
  [ada, grace] = [desk.user('ada'), desk.user('grace')];
});

/** Resolves to what it says then. */
async function connect(who: User, name: string): Promise<string> {
  await who.types('/upnext settings');
  if (who.name === 'ada') await who.form().press('Agents');
  await who.form().press('Connect an agent');
  await submitForm(who, { Name: name });
  const text = who.form().text();
  await who.form().close();
  return text;
}

const tokenIn = (text: string) => /upn_[\w-]+/.exec(text)?.[0] ?? '';

test('nobody can connect an agent before an admin allows it', async () => {
  await grace.types('/upnext settings');
  expect(grace.form().text()).not.toContain('Connect an agent');
  await ada.types('/upnext settings');
  await ada.form().press('Agents');
  expect(ada.form().text()).toContain('Nothing goes out until a person presses *Schedule* in Slack.');
  await submitForm(ada, { agents: ['Let people connect AI agents'] });
  expect((await desk.deps.store.settings.current('T0NORTHWIND')).agents).toBe(true);
});

test.each([
  [undefined, false, 'it needs a public URL (PUBLIC_URL).'],
  ['https://upnext.example', true, 'it needs HTTP instead of Socket Mode.'],
  ['https://upnext.example', false, undefined],
])(
  'says where agents are turned on why Slackbot can’t call, if it can’t: %s, %s',
  (url, isSocketMode, why) => {
    const problem = noSlackbot({ publicUrl: () => url, isSocketMode });
    if (why === undefined) expect(problem).toBeUndefined();
    else expect(problem).toContain(why);
  },
);

test('a member connects one, sees its token once, and disconnects it', async () => {
  const connected = await connect(grace, 'Claude on my laptop');
  expect(connected).toContain('*Claude on my laptop is connected.*');
  expect(connected).toContain('https://upnext.example/mcp');
  const token = tokenIn(connected);
  const { data } = await agents.call<{ items: unknown[] }>(token, 'list_projects', {});
  expect(data?.items).toHaveLength(2);

  await grace.types('/upnext settings');
  await grace.form().press('Connected agents');
  expect(grace.form().text()).toContain('*Claude on my laptop* · read and propose · all projects');
  expect(grace.form().text()).not.toContain(token);
  await grace.form().press('Disconnect');
  expect(grace.form().text()).toContain('Claude on my laptop is disconnected.');
  await expect(agents.call(token, 'list_projects', {})).rejects.toThrow();
});

test('an admin sees and disconnects those of everybody; members see their own', async () => {
  const token = tokenIn(await connect(grace, 'Grace’s agent'));
  await connect(ada, 'Ada’s agent');
  await grace.types('/upnext settings');
  await grace.form().press('Connected agents');
  expect(grace.form().text()).not.toContain('Ada’s agent');
  await ada.types('/upnext settings');
  await ada.form().press('Agents');
  await ada.form().press('Connected agents');
  expect(ada.form().text()).toContain('*Grace’s agent* · <@U0GRACE>');
  await ada.form().press('Disconnect');
  await ada.form().press('Disconnect');
  expect(ada.form().text()).toContain('No agents are connected.');
  await expect(agents.call(token, 'list_projects', {})).rejects.toThrow();
});
