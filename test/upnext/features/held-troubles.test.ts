import { beforeAll, beforeEach, describe, expect, onTestFinished, vi } from 'vitest';
import { type Desk, IN_NOVEMBER, openDesk, TEA } from '../../support/desk.js';
import { holdFor } from '../../support/held.js';
import { submitForm } from '../../support/post-stories.js';
import { isUnreachable } from '../../support/service-double.js';
import { existing, test } from '../../support/story.js';

/** What goes wrong around held posts: nobody stays without a card, and nobody who must know stays untold. */

const HOUR_MS = 60 * 60_000;
const CARD = /^:\w+: \*/;

let desk: Desk;
/** How far the bot’s clock is off. */
let offMs = 0;
let before = 0;
const launch = () => desk.slack.channel('#launch');
const messagesOf = (name: string) => desk.user(name).inDirectMessage().messages();
const inDirectMessage = () =>
  messagesOf('ada')
    .slice(before)
    .filter((message) => CARD.test(message.text()));
/** The only one that its author has. */
const theCard = () => {
  const [card, ...others] = inDirectMessage();
  expect(others).toEqual([]);
  return card;
};
/** What its author is told below it. */
const newsBelow = () =>
  theCard()
    ?.replies()
    .map((reply) => reply.text());
const inChannel = (content: string) =>
  desk.slack.channel('#launch').messages.filter(({ text }) => text.includes(content));
const title = (text: string) => new RegExp(`\\*${text}\\*`);

beforeAll(async () => {
  desk = await openDesk({
    start: IN_NOVEMBER,
    botTime: (now) => new Date(now.getTime() + offMs),
  });
});
beforeEach(async () => {
  offMs = 0;
  await desk.startNewDay();
  await holdFor(desk.deps, 60);
  before = messagesOf('ada').length;
});

/** `meanwhile` happens while the form is open. */
async function schedule(words: string, name = 'ada', meanwhile = () => undefined as void): Promise<void> {
  await desk.user(name).types(`/upnext schedule ${words}`);
  meanwhile();
  await desk.user(name).form().submit();
  await desk.runDueJobs();
}

const answers = (status: number) => Response.json({ detail: 'No.' }, { status });

/** A post is due, and the service answers so. */
async function sendWhile(status: number): Promise<void> {
  desk.respondWith('/posts', answers(status));
  await desk.advance(125);
  await desk.restoreService();
}

/** By hand. */
function remove(place: '#launch' | 'ada', ts: string | undefined): void {
  const { messages } = place === 'ada' ? desk.slack.directMessage('ada') : desk.slack.channel('#launch');
  const at = messages.findIndex((message) => message.ts === ts);
  expect(at).toBeGreaterThanOrEqual(0);
  messages.splice(at, 1);
}

/** On the card in the channel. */
async function changeAs(name: string, card: string | undefined, content: string): Promise<void> {
  const person = desk.user(name);
  await existing(person.messages().find(({ ts }) => ts === card)).press('Edit');
  await submitForm(person, { Content: content });
  await desk.runDueJobs();
}

const CARD_IS_HERE = 'The card is here because Upnext can’t show it in <#C0LAUNCH>';

describe('a card that Slack refuses in its channel moves to a direct message, which says why', () => {
  beforeEach(() => desk.bind(TEA, 'C0LAUNCH', true));

  test('after the channel was archived', async () => {
    onTestFinished(() => void (launch().archived = false));
    await schedule('in 3 hours Archived tea on x', 'ada', () => void (launch().archived = true));
    expect(theCard()?.text()).toContain(CARD_IS_HERE);
  });

  test('after the channel was archived, at the next change of the post', async () => {
    onTestFinished(() => void (launch().archived = false));
    await schedule('in 3 hours Shelved tea on x');
    expect(inChannel('Shelved tea')).toHaveLength(1);
    launch().archived = true;
    await desk.advance(60);
    expect(inDirectMessage()).toEqual([]);
    await desk.advance(61);
    expect(theCard()?.text()).toMatch(title('Scheduled'));
    expect(inDirectMessage()[0]?.text()).toContain(CARD_IS_HERE);
    await desk.advance(65);
    expect(theCard()?.text()).toMatch(title('Published'));
  });

  test('of somebody who manages Upnext, if its author has left', async () => {
    const grace = desk.slack.person('grace');
    onTestFinished(() => void (grace.deactivated = false));
    await schedule('in 3 hours Inherited tea on x', 'grace');
    remove('#launch', inChannel('Inherited tea')[0]?.ts);
    grace.deactivated = true;
    await desk.advance(121);
    const cards = [...messagesOf('mei'), ...messagesOf('ada')].filter((message) =>
      message.text().includes('> Inherited tea'),
    );
    expect(cards.map((message) => message.text())).toEqual([
      expect.stringMatching(title('Rejected by the service')),
    ]);
    expect(cards[0]?.text()).toContain('who wrote it, has left this workspace.');
    expect(cards[0]?.buttons()).toEqual(['Fix', 'Cancel post']);
  });

  test('and is the one message that its author has about the post, also if there were news before', async () => {
    await schedule('in 3 hours Noted tea on x');
    await changeAs('grace', inChannel('Noted tea')[0]?.ts, 'Renoted tea');
    expect(theCard()?.text()).toMatch(title('<@U0GRACE> changed your post'));
    remove('#launch', inChannel('Renoted tea')[0]?.ts);
    await desk.advance(121);
    expect(inChannel('Renoted tea')).toEqual([]);
    expect(theCard()?.text()).toMatch(title('Scheduled'));
    expect(inDirectMessage()[0]?.text()).toContain(CARD_IS_HERE);
  });

  test('and news that come up before it is there wait for it', async () => {
    await schedule('in 3 hours Hasty tea on x');
    remove('#launch', inChannel('Hasty tea')[0]?.ts);
    desk.respondWith('/posts', answers(422));
    await desk.advance(119);
    desk.slack.fail({ call: 'chat.postMessage', fault: 'dropped', executed: false, times: 2 });
    await desk.advance(6);
    await desk.restoreService();
    expect(inDirectMessage().map((message) => message.text())).toEqual([
      expect.stringMatching(title('Rejected by the service')),
    ]);
    expect(newsBelow()).toEqual([expect.stringContaining('<@U0ADA>: The service rejected your post.')]);
  });

  test('and stays where it is while Slack refuses the token', async () => {
    await schedule('in 3 hours Patient tea on x');
    desk.slack.fail({ call: 'chat.update', fault: 'error', error: 'token_revoked', times: 2 });
    await desk.advance(130);
    expect(inDirectMessage()).toEqual([]);
    expect(inChannel('Patient tea')).toMatchObject([
      { text: expect.stringContaining('Scheduled') as string },
    ]);
  });
});

test('what its author had about a post and was deleted by hand is shown again, and nothing is said where it was', async () => {
  await desk.bind(TEA, 'C0LAUNCH', true);
  await schedule('in 3 hours Unread tea on x');
  await changeAs('grace', inChannel('Unread tea')[0]?.ts, 'Reread tea');
  expect(inDirectMessage()).toHaveLength(1);
  const deleted = inDirectMessage()[0]?.ts;
  remove('ada', deleted);
  await changeAs('grace', inChannel('Reread tea')[0]?.ts, 'Tea as read at last');
  expect(theCard()?.text()).toMatch(title('<@U0GRACE> changed your post'));
  expect(inDirectMessage()[0]?.text()).toContain('> Tea as read at last');
  expect(messagesOf('ada').filter(({ message }) => message.thread_ts === deleted)).toEqual([]);
});

function failToStoreOnce(): void {
  const { messages } = desk.deps.store;
  const save = messages.save.bind(messages);
  let hasFailed = false;
  vi.spyOn(messages, 'save').mockImplementation(async (message) => {
    if (hasFailed || message.channel !== undefined || !message.at) return save(message);
    hasFailed = true;
    throw new Error('The connection was closed');
  });
}

test.each([
  [
    'Slack’s answer was lost',
    () => desk.slack.fail({ call: 'chat.postMessage', fault: 'dropped', executed: true, times: 1 }),
  ],
  ['it was not stored once it was said', failToStoreOnce],
])('what its author was told changes with it, also if %s', async (_, fail) => {
  await desk.bind(TEA, 'C0LAUNCH', true);
  await schedule('in 3 hours Vague tea on x');
  fail();
  await changeAs('grace', inChannel('Vague tea')[0]?.ts, 'Vaguer tea');
  await changeAs('grace', inChannel('Vaguer tea')[0]?.ts, 'Clear tea');
  await desk.advance(3);
  const texts = inDirectMessage().map((message) => message.text());
  expect(texts.length).toBeGreaterThan(0);
  for (const text of texts) expect(text).toContain('> Clear tea');
});

test('a card that was deleted by hand is shown again, also if news about it were told first', async () => {
  await schedule('in 3 hours Lost tea on x');
  remove('ada', inDirectMessage()[0]?.ts);
  desk.slack.fail({ call: 'chat.update', fault: 'error', error: 'internal_error', times: 1 });
  await sendWhile(422);
  expect(theCard()?.text()).toMatch(title('Rejected by the service'));
  expect(inDirectMessage()[0]?.buttons()).toContain('Fix');
});

describe('its author is told', () => {
  test('that the project is gone, and can fix it', async () => {
    await schedule('in 3 hours Homeless tea on x');
    await sendWhile(404);
    const [card] = inDirectMessage();
    expect(card?.text()).toMatch(title('Rejected by the service'));
    expect(card?.text()).toContain('The project “Tea House” no longer exists in the scheduling service.');
    expect(card?.buttons()).toContain('Fix');
    expect(newsBelow()).toEqual(['<@U0ADA>: The service rejected your post.']);
  });

  test('at once and once that the service doesn’t accept the token, and it leaves when it does again', async () => {
    await schedule('in 3 hours Tokenless tea on x');
    desk.respondWith('/posts', answers(401));
    await desk.advance(121);
    const news = ['<@U0ADA>: Your post couldn’t be sent yet.'];
    expect(inDirectMessage()[0]?.text()).toContain('token');
    expect(newsBelow()).toEqual(news);
    await desk.advance(10);
    expect(newsBelow()).toEqual(news);
    await desk.restoreService();
    await desk.advance(2);
    expect(await desk.posts('Tokenless tea')).toHaveLength(1);
    expect(newsBelow()).toEqual(news);
  });

  test('or, once they have left, somebody who manages Upnext', async () => {
    const grace = desk.slack.person('grace');
    onTestFinished(() => void (grace.deactivated = false));
    await schedule('in 3 hours Orphaned tea on x', 'grace');
    const told = messagesOf('grace').length;
    grace.deactivated = true;
    await sendWhile(422);
    expect(messagesOf('grace')).toHaveLength(told);
    const news = [...messagesOf('mei'), ...messagesOf('ada')].filter((message) =>
      /The service rejected a post by <@U0GRACE>[^]*> Orphaned tea/.test(message.text()),
    );
    expect(news).toHaveLength(1);
    expect(news[0]?.text()).toContain('who wrote it, has left this workspace.');
    expect(news[0]?.buttons()).toContain('Fix');
  });
});

describe('a clock', () => {
  test('that is set back while a post is sent: it is sent once', async () => {
    await schedule('in 3 hours Back tea on x');
    await desk.advance(119);
    desk.respondUsing('/posts', isUnreachable);
    await desk.advance(2);
    await desk.restoreService();
    offMs = -HOUR_MS / 6;
    for (let minutes = 0; minutes < 15; minutes += 1) {
      desk.sleepFor(1);
      await desk.runDueJobs();
    }
    expect(await desk.posts('Back tea')).toHaveLength(1);
    expect(inDirectMessage()[0]?.text()).toMatch(title('Scheduled'));
  });
});

// The last story: nothing is installed after it.
test('after Upnext was uninstalled, its held posts are gone and never sent', async () => {
  await schedule('in 3 hours Dropped tea on x');
  await desk.slack.userActions.uninstallApp({ user: 'ada' });
  await desk.slack.idle();
  await desk.runDueJobs();
  const { rows } = await desk.database.executeSql(
    `select id from upnext.posts union select post from upnext.post_versions
      union select key from upnext_jobs.jobs where queue like 'held%'`,
  );
  expect(rows).toEqual([]);
  await desk.advance(4 * 60);
  expect(await desk.posts('Dropped tea')).toEqual([]);
});
