import { beforeAll, expect } from 'vitest';
import { type Desk, openDesk } from '../../support/desk.js';
import { test } from '../../support/story.js';

let desk: Desk;

beforeAll(async () => {
  desk = await openDesk();
});

const helpOf = async (name: string, words = 'help') => {
  const person = desk.user(name);
  await person.types(`/upnext ${words}`);
  return person.lastMessage();
};

test('shows an admin every verb as it can be typed', async () => {
  const help = await helpOf('ada');
  for (const verb of 'next schedule posts invite role digest settings freeze webhook'.split(' '))
    expect(help.text()).toContain(`\`${verb}\``);
  expect(help.ephemeral).toBe(true);
});

test('says how posting times are set instead of ignored words', async () => {
  const ada = desk.user('ada');
  await ada.types('/upnext slots Mon–Fri 9:00 and 25:00');
  expect(ada.lastMessage().text()).toContain(
    'Upnext ignored “Mon–Fri 9:00 and 25:00”. Admins and managers set posting times with the button above.',
  );
});

test('shows a guest only what guests can do', async () => {
  const help = await helpOf('linus');
  expect(help.text()).toContain('`settings`');
  expect(help.text()).toContain('`posts`');
  expect(help.text()).not.toMatch(/`(invite|freeze|schedule)|You don’t have/);
});

test('fits on one screen, with examples and a button first', async () => {
  const help = await helpOf('ada');
  const [examples] = help.text().split('\n');
  expect(examples).toContain('/upnext schedule tomorrow 9am');
  expect(help.buttons()).toEqual(['Schedule a post', 'All commands']);
  const lines = help
    .text()
    .split('\n')
    .filter((line) => line && !help.buttons().some((text) => line.includes(text)));
  expect(lines.length).toBeLessThan(12);
  expect(help.text()).toMatch(/\*Write\*.*\n\*See\*.*\n\*Set up\*.*\n\*Admin\*/);
});

test('says what each command does, one press away', async () => {
  await (await helpOf('ada')).press('All commands');
  expect(desk.user('ada').lastMessage().text()).toContain('/upnext posts [drafts');
  await desk.user('ada').lastMessage().press('Back');
  expect(desk.user('ada').lastMessage().buttons()).toContain('All commands');
});

test.each([
  ['drfats', 'drafts'],
  ['drfats please', 'posts drafts'],
])('suggests the list that was probably meant by “%s”', async (typed, meant) => {
  const answer = await helpOf('ada', typed);
  expect(answer.text()).toContain(`Did you mean \`/upnext ${meant}\`?`);
  await answer.press(`Use /upnext ${meant}`);
  expect(desk.user('ada').lastMessage().text()).toContain('*Which project?*');
});

test.each([
  ['shedule tomorrow', '/upnext schedule'],
  ['postss', '/upnext posts'],
  ['templtes', '/upnext templates'],
  ['HELP', '`next`'],
  ['canlendar', '/upnext calendar'],
  ['halp', '/upnext help'],
  ['dgest', '/upnext digest'],
  ['nxt week', '/upnext next week'],
  ['fridya', '/upnext friday'],
  ['tomorow', '/upnext tomorrow'],
])('suggests the verb that was probably meant by “%s”', async (typed, meant) => {
  const answer = await helpOf('ada', typed);
  expect(answer.text()).toContain(meant);
  expect(answer.buttons()).not.toContain('Schedule this as a post');
});

test.each([
  ['help freeze', /^`\/upnext freeze \[until …\] \[reason\]` {2}Stop all of .*\n\*Freeze\*: nothing more/],
  ['help post', /^`\/upnext schedule \[text, networks and time\]` {2}Schedule a post\n\[All/],
])('“%s” says what the command does', async (typed, about) => {
  const answer = await helpOf('ada', typed);
  expect(answer.text()).toMatch(about);
  expect(answer.buttons()).toEqual(['All commands']);
});

test.each(['mugs', 'new mugs', 'yes', 'constructor'])(
  '“%s” is too short for a post, and is looked for in the texts',
  async (typed) => {
    const answer = await helpOf('ada', typed);
    expect(answer.text()).toContain('type `/upnext schedule` before them');
    expect(answer.buttons()).toEqual(['Search posts']);
    await answer.press('Search posts');
    expect(desk.user('ada').lastMessage().text()).toContain('*Which project?*');
  },
);

test.each([
  ['shedule tomorrow 9am Fresh tea on x', /Did you mean `\/upnext schedule`/, 'Use /upnext schedule'],
  ['New mugs, Fresh tea tomorrow 9am on x', /This looks like a post/, 'Schedule this as a post'],
  ['postss tomorrow 9am Fresh tea on x', /This looks like a post/, 'Schedule this as a post'],
  ['brainstorm Fresh tea', /doesn’t recognize “brainstorm”\.\n/, 'Schedule this as a post'],
])('loses no word of “%s”: one press opens the form', async (typed, question, button) => {
  const answer = await helpOf('ada', typed);
  expect(answer.text()).toMatch(question);
  expect(answer.buttons()[0]).toBe(button);
  await answer.press(button);
  const form = desk.user('ada').form();
  const isRead = typed.includes('tomorrow');
  expect(form.value('Content')).toContain('Fresh tea');
  expect(/shedule|New mugs/.exec(form.value('Content'))?.[0]).toBe(/New mugs/.exec(typed)?.[0]);
  if (isRead) expect(form.value('Platforms')).toBe('X');
  await form.close();
});

test('offers the most similar verb with the words that were typed', async () => {
  const answer = await helpOf('ada', 'templtes with tea');
  expect(answer.buttons()).toEqual(['Use /upnext templates', 'Schedule this as a post']);
  await answer.press('Use /upnext templates');
  expect(desk.user('ada').lastMessage().text()).toMatch(/project|templates/i);
});

test.each(['doctor now please', 'settings all of them', 'next please'])(
  'says which words of “%s” were ignored',
  async (typed) => {
    const ada = desk.user('ada');
    await ada.types(`/upnext ${typed}`);
    expect(ada.lastMessage().text()).toContain(`Upnext ignored “${typed.replace(/^\w+ /, '')}”`);
    if (ada.hasForm()) await ada.form().close();
  },
);

test.each([
  ['friday 9am Fresh tea on x', 'next friday 9am', 'Fresh tea', 'X'],
  ['slot Fresh tea is here', 'next slot', 'Fresh tea is here', ''],
])('a post that begins with “next” loses no word: %s', async (ignored, when, content, platforms) => {
  const ada = desk.user('ada');
  await ada.types(`/upnext next ${ignored}`);
  expect(ada.lastMessage().text()).toContain(`Upnext ignored “${ignored}”`);
  await ada.lastMessage().press('Schedule this as a post');
  expect(['When', 'Content', 'Platforms'].map((field) => ada.form().value(field))).toEqual([
    when,
    content,
    platforms,
  ]);
  await ada.form().close();
});

test('repeats an unknown word without pinging anyone', async () => {
  const help = await helpOf('ada', '<!channel>&');
  expect(JSON.stringify(help.message.blocks)).not.toContain('<!channel>');
  expect(help.text()).toContain('Upnext doesn’t recognize');
});

test('names the channel’s project, or says how to choose one', async () => {
  expect((await helpOf('ada')).text()).toContain('/upnext project');
  await desk.bind({ id: 'prj_tea', name: 'Tea House' });
  expect((await helpOf('ada')).text()).toContain('Tea House');
});
