import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { expectNoViolations } from '../../src/workspace/violations.js';
import { openDesk } from '../support/desk.js';

let desk: Awaited<ReturnType<typeof openDesk>>;

beforeAll(async () => {
  desk = await openDesk();
});
afterEach(() => expectNoViolations(desk.workspace));
afterAll(() => desk.close());

const helpOf = async (name: string, words = 'help') => {
  const person = desk.user(name);
  await person.types(`/upnext ${words}`);
  return person.lastMessage();
};

test('an admin is shown every verb, to be typed as it stands', async () => {
  const help = await helpOf('ada');
  for (const verb of ['next', 'schedule', 'posts', 'invite', 'role', 'webhook', 'digest', 'settings'])
    expect(help.text()).toContain(`/upnext ${verb}`);
  expect(help.ephemeral).toBe(true);
});

test('a guest is shown what guests may do, and who may do the rest', async () => {
  const help = await helpOf('linus');
  expect(help.text()).toContain('/upnext posts');
  expect(help.text()).not.toContain('/upnext invite');
  expect(help.text()).toMatch(/For admins and those they name:.*invite/);
});

test('help is the answer to the command itself: no further call to Slack', async () => {
  await helpOf('grace');
  const before = desk.workspace.calls.length;
  await helpOf('grace');
  expect(desk.workspace.calls.length).toBe(before);
});

test.each([
  ['shedule tomorrow', '/upnext schedule'],
  ['postss', '/upnext posts'],
  ['templtes', '/upnext templates'],
  ['HELP', '/upnext next'],
])('“%s” is answered with what was meant', async (typed, meant) => {
  expect((await helpOf('ada', typed)).text()).toContain(meant);
});

test('a word that is nothing like a verb is repeated without pinging anybody', async () => {
  const help = await helpOf('ada', '<!channel>&');
  expect(JSON.stringify(help.message.blocks)).not.toContain('<!channel>');
  expect(help.text()).toContain('I do not know');
});

test('a channel’s project is named, and how to choose one where there is none', async () => {
  expect((await helpOf('ada')).text()).toContain('/upnext project');
  const project = { id: 'prj_tea', name: 'Tea House' };
  await desk.deps.store.channels.bind('T0NORTHWIND', 'C0LAUNCH', project, 'U0ADA', desk.clock.now());
  expect((await helpOf('ada')).text()).toContain('Tea House');
});
