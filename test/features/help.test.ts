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

test('shows an admin every verb as it can be typed', async () => {
  const help = await helpOf('ada');
  for (const verb of ['next', 'schedule', 'posts', 'invite', 'role', 'webhook', 'digest', 'settings'])
    expect(help.text()).toContain(`/upnext ${verb}`);
  expect(help.ephemeral).toBe(true);
});

test('shows a guest only what guests can do', async () => {
  const help = await helpOf('linus');
  expect(help.text()).toContain('/upnext posts');
  expect(help.text()).not.toContain('/upnext invite');
  expect(help.text()).not.toMatch(/upnext (invite|webhook|schedule)|You don’t have/);
});

test('answers the command directly, without another call to Slack', async () => {
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
])('suggests the verb that was probably meant by “%s”', async (typed, meant) => {
  expect((await helpOf('ada', typed)).text()).toContain(meant);
});

test('repeats an unknown word without pinging anyone', async () => {
  const help = await helpOf('ada', '<!channel>&');
  expect(JSON.stringify(help.message.blocks)).not.toContain('<!channel>');
  expect(help.text()).toContain('Upnext doesn’t know');
});

test('names the channel’s project, or says how to choose one', async () => {
  expect((await helpOf('ada')).text()).toContain('/upnext project');
  const project = { id: 'prj_tea', name: 'Tea House' };
  await desk.deps.store.channels.bind(
    { workspace: 'T0NORTHWIND', channel: 'C0LAUNCH' },
    project,
    'U0ADA',
    desk.clock.now(),
  );
  expect((await helpOf('ada')).text()).toContain('Tea House');
});
