import { beforeAll, expect, vi } from 'vitest';
import type { User } from '../../../src/local-slack/index.js';
import { type Desk, openDesk, TEA } from '../../support/desk.js';
import { findFreeze } from '../../support/held.js';
import { existing, test } from '../../support/story.js';

/** People write to Upnext where slash commands do not work: in threads, and in direct messages. */

let desk: Desk;
let ada: User;
let grace: User;
const WORKSPACE = 'T0NORTHWIND';

beforeAll(async () => {
  desk = await openDesk();
  [ada, grace] = [desk.user('ada'), desk.user('grace')];
  for (const channel of ['C0LAUNCH', 'C0PARTNERS']) await desk.bind(TEA, channel);
});

const WORDS = 'schedule tomorrow 9am Fresh tea is here on x';

async function expectForm(person: User, content = 'Fresh tea is here'): Promise<void> {
  await person.form().submit();
  expect(person.hasForm()).toBe(false);
  expect(await desk.posts(content)).toHaveLength(1);
}

test('only the author sees the reply to a mention, and its button opens the form with every word', async () => {
  await ada.types(`@Upnext ${WORDS}`);
  const answer = ada.lastMessage();
  expect(answer.ephemeral).toBe(true);
  expect(answer.text()).toContain('> tomorrow 9am Fresh tea is here on x');
  expect(grace.lastMessage().text()).not.toContain('Schedule a post');
  await answer.press('Open the form');
  expect(ada.form().value('Content')).toBe('Fresh tea is here');
  expect(ada.form().text()).toContain('Tea House');
  await expectForm(ada);
});

test.each(['/upnext', '@Upnext'])(
  'people and channels that a post names have their names in it: %s',
  async (how) => {
    await ada.types(`${how} schedule tomorrow 9am Thanks @grace, see #launch on x`);
    if (!ada.hasForm()) await ada.lastMessage().press('Open the form');
    expect(ada.form().value('Content')).toBe('Thanks @Grace Romero, see #launch');
    await ada.form().close();
  },
);

test.each(['/upnext', '@Upnext'])('words that a command ignores have names in them: %s', async (how) => {
  await ada.types(`${how} project @linus`);
  if (!ada.hasForm()) await ada.lastMessage().press('Open the form');
  await ada.form().close();
  const said = ada.messages().findLast(({ message }) => message.text.includes('ignored'));
  expect(said?.text()).toContain('ignored “@linus”');
});

test('a mention in a thread is answered in the thread', async () => {
  await grace.types('What about Friday?');
  const question = grace.lastMessage();
  await ada.replies(question, '@Upnext posts');
  const answer = ada.messages().find(({ message }) => message.thread_ts === question.ts && message.viewer);
  expect(answer?.text()).toContain('Fresh tea is here');
  await ada.replies(question, '@upnext schedule friday 10:00 From the thread & more on x');
  const card = ada.messages().findLast(({ message }) => message.thread_ts === question.ts && message.viewer);
  await existing(card).press('Open the form');
  expect(ada.form().value('Content')).toBe('From the thread & more');
  await ada.form().close();
});

const inThread = (person: User, question: { ts: string }) =>
  person.messages().filter(({ message }) => message.thread_ts === question.ts);

test('a form that was opened in a thread is confirmed in the thread, for its author only', async () => {
  await grace.types('Who writes about Saturday?');
  const question = grace.lastMessage();
  await ada.replies(question, '@Upnext schedule saturday 10:00 Confirmed in the thread on x');
  await existing(inThread(ada, question).at(-1)).press('Open the form');
  const before = ada.messages().length;
  await expectForm(ada, 'Confirmed in the thread');
  expect(ada.messages()).toHaveLength(before + 1);
  const confirmation = inThread(ada, question).at(-1);
  expect(confirmation?.text()).toContain(':calendar: *Scheduled on X*');
  expect(confirmation?.ephemeral).toBe(true);
  expect(inThread(grace, question)).toHaveLength(1);
});

test('the confirmation of a form in a thread arrives even if the thread was deleted', async () => {
  await grace.types('Never mind');
  const question = grace.lastMessage();
  await ada.replies(question, '@Upnext schedule saturday 11:00 Confirmed elsewhere on x');
  await existing(inThread(ada, question).at(-1)).press('Open the form');
  desk.slack.fail({
    call: 'chat.postEphemeral',
    fault: 'error',
    error: 'thread_not_found',
    times: 1,
  });
  await expectForm(ada, 'Confirmed elsewhere');
  expect(ada.lastMessage().text()).toContain('Scheduled on X');
  expect(ada.lastMessage().message.thread_ts).toBeUndefined();
});

test('a thread of direct messages keeps its confirmation', async () => {
  const direct = ada.inDirectMessage();
  await direct.types('help');
  const card = direct.lastMessage();
  await direct.replies(card, 'schedule sunday 10:00 Kept in the thread on x');
  await direct.lastMessage().press('Open the form');
  await ada.form().fill({ Project: 'Tea House' });
  await expectForm(ada, 'Kept in the thread');
  expect(direct.lastMessage().text()).toContain('Scheduled on X');
  expect(direct.lastMessage().message.thread_ts).toBe(card.ts);
});

test('what a button in a thread answers below its message stays in the thread', async () => {
  await grace.types('What is planned?');
  const question = grace.lastMessage();
  await ada.replies(question, '@Upnext next');
  await existing(inThread(ada, question).at(-1)).press('See the whole day');
  expect(inThread(ada, question).at(-1)?.text()).toContain('in Tea House');
  expect(inThread(ada, question).at(-1)?.ephemeral).toBe(true);
});

test('a direct message is understood like the command', async () => {
  const direct = grace.inDirectMessage();
  await direct.types('posts');
  expect(direct.lastMessage().text()).toMatch(/Tea House|project/);
  await direct.types('schedule tomorrow 9am Written to Upnext on x');
  await direct.lastMessage().press('Open the form');
  await grace.form().fill({ Project: 'Tea House' });
  await expectForm(grace, 'Written to Upnext');
});

test('words without a verb are offered as a post', async () => {
  const direct = grace.inDirectMessage();
  await direct.types('tomorrow 9am hello on x');
  expect(direct.lastMessage().text()).toContain('This looks like a post. Schedule it?');
  await direct.lastMessage().press('Schedule this as a post');
  expect(grace.form().value('Content')).toBe('hello');
  await grace.form().close();
});

test('names, links and entities are the same as in a command', async () => {
  const words = 'schedule tomorrow 9am Tea & cake with @mei at https://tea.example/a?b=1&c=2 on x';
  await ada.types(`@Upnext ${words}`);
  await ada.lastMessage().press('Open the form');
  const content = ada.form().value('Content');
  await ada.form().close();
  expect(content).toContain('Tea & cake with @Mei Tanaka at https://tea.example/a?b=1&c=2');
});

test('words of any length arrive in the form', async () => {
  const long = 'Longer than any button. '.repeat(120).trim();
  await ada.types(`@Upnext schedule tomorrow 9am ${long} on linkedin`);
  await ada.lastMessage().press('Open the form');
  expect(
    ada
      .form()
      .text()
      .match(/Longer than any button\./g),
  ).toHaveLength(120);
  await ada.form().close();
});

test('guests and people from other organizations have the same rights as with the command', async () => {
  const linus = desk.user('linus');
  await linus.types(`@Upnext ${WORDS}`);
  await linus.lastMessage().press('Open the form');
  expect(linus.form().text()).toContain('You don’t have permission to schedule posts.');
  await linus.form().close();
  const omar = desk.user('omar').in('#partners');
  await omar.types('@Upnext posts');
  expect(omar.lastMessage().text()).toContain('You don’t have permission to view posts.');
  expect(omar.lastMessage().ephemeral).toBe(true);
});

test('an event that Slack sends twice is answered once', async () => {
  desk.slack.fail({ delivery: 'event', fault: 'redelivered', times: 1 });
  const before = ada.messages().length;
  await ada.types('@Upnext help');
  expect(ada.messages()).toHaveLength(before + 2);
});

test.each([
  ['another bot', { bot_id: 'B0OTHER' }],
  ['an edit', { edited: { user: 'U0ADA', ts: '1.1' } }],
  ['a change of a message', { subtype: 'message_changed' }],
  ['Upnext itself', { user: 'U0UPNEXT' }],
  ['a message without a person', { user: undefined }],
])('%s is not answered', async (_, fields) => {
  const before = desk.slack.calls.length;
  for (const type of ['app_mention', 'message']) {
    const inner = { user: 'U0ADA', text: '<@U0UPNEXT> help', channel: 'C0LAUNCH', ts: '1.1', ...fields };
    await desk.bolt.processEvent({
      body: {
        type: 'event_callback',
        team_id: WORKSPACE,
        event_id: `Ev${type}${JSON.stringify(fields)}`,
        event_time: 1,
        event: { type, event_ts: '1.1', channel_type: type === 'message' ? 'im' : undefined, ...inner },
      },
      ack: async () => undefined,
    });
  }
  expect(desk.slack.calls.slice(before).filter(({ method }) => method.startsWith('chat.'))).toEqual([]);
});

test('a discussion in a card’s thread is ignored', async () => {
  const direct = ada.inDirectMessage();
  await direct.types('help');
  const card = direct.lastMessage();
  await direct.replies(card, 'thank you');
  expect(direct.lastMessage().text()).toBe('thank you');
  await direct.replies(card, 'doctor');
  expect(direct.lastMessage().text()).not.toBe('doctor');
});

test('a reply that Slack refuses in the channel arrives in a direct message', async () => {
  desk.slack.fail({
    call: 'chat.postEphemeral',
    fault: 'error',
    error: 'internal_error',
    times: 1,
  });
  await ada.types('@Upnext help');
  expect(ada.inDirectMessage().lastMessage().text()).toContain('/upnext schedule');
});

test('a failure is reported where the person wrote, with a reference', async () => {
  const broken = vi.spyOn(desk.deps.store.channels, 'find').mockRejectedValueOnce(new Error('SECRET'));
  await ada.types('@Upnext posts');
  broken.mockRestore();
  const [reference = 'none'] = /UP-\w{6}/.exec(ada.lastMessage().text()) ?? [];
  expect(desk.log.filter((line) => line.includes(reference))).toHaveLength(1);
});

test('a message that Slack delivers hours late does nothing, and its author is told', async () => {
  const freeze = () => findFreeze(desk.deps);
  desk.slack.fail({ delivery: 'event', fault: 'delayed', hours: 3, times: 1 });
  await ada.types('@Upnext freeze wrong price');
  desk.clock.moveForward(3 * 60 * 60_000);
  await desk.slack.idle();
  const told = ada.inDirectMessage().lastMessage().text();
  expect(told).toContain('Upnext couldn’t be reached when you sent this, so nothing was done.');
  expect(told).toContain('> freeze wrong price');
  expect(await freeze()).toBeUndefined();
  const before = ada.inDirectMessage().messages().length;
  desk.slack.fail({ delivery: 'event', fault: 'delayed', hours: 3, times: 1 });
  await ada.opensHome();
  desk.clock.moveForward(3 * 60 * 60_000);
  await desk.slack.idle();
  expect(ada.home().text()).toContain('Schedule a post');
  expect(ada.inDirectMessage().messages()).toHaveLength(before);
});
