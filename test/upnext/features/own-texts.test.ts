import { afterEach, beforeAll, beforeEach, describe, expect } from 'vitest';
import { type Desk, openDesk, REDDIT_FAILS } from '../../support/desk.js';
import { APPROVED_BY_MEI, holdFor, holdPosts, saveApproval } from '../../support/held.js';
import { openListed } from '../../support/listed-post.js';
import { ownTextMenu, submitForm } from '../../support/post-stories.js';
import { isUnreachable, rejectsField, responds } from '../../support/service-double.js';
import { existing, test } from '../../support/story.js';

/** A post with another text on some of its networks: one post for people, one post at the service for each text. */

let desk: Desk;
const ada = () => desk.user('ada');
const form = () => ada().form();
let before = 0;
const inDirectMessage = () => ada().inDirectMessage().messages().slice(before);
const cards = () => inDirectMessage().filter((message) => /^:\w+: \*/.test(message.text()));
const card = () => {
  const found = cards()[0];
  if (!found) throw new Error('there is no card');
  return found;
};
/** What its author is told below the one card. */
const newsBelow = () => {
  expect(cards()).toHaveLength(1);
  return card()
    .replies()
    .map((reply) => reply.text());
};

beforeAll(async () => void (desk = await openDesk(REDDIT_FAILS)));
beforeEach(async () => {
  await desk.startNewDay();
  await holdFor(desk.deps, 0);
  before = ada().inDirectMessage().messages().length;
});

interface Sent {
  Platforms: string[];
}

const listed = () => desk.db.selectFrom('posts').selectAll().execute();

/** The texts at the service, by their networks. */
const atService = async () =>
  Object.fromEntries((await listed()).map(({ platforms, content }) => [platforms.join(), content]));

const menu = (name = 'ada') => ownTextMenu(desk.user(name));

/** Opens the form with an own text for each of these networks. */
async function open(words: string, texts: Record<string, string> = {}): Promise<void> {
  await ada().types(`/upnext schedule ${words}`);
  for (const [network, text] of Object.entries(texts)) {
    await form().fill({ [menu()]: network });
    await form().fill({ [`Text for ${network}`]: text });
  }
}

async function schedule(words: string, texts: Record<string, string> = {}): Promise<void> {
  await open(words, texts);
  await form().submit();
  expect(ada().hasForm() ? form().text() : '').toBe('');
  await desk.runDueJobs();
}

/** What the service answers to Create Post for a network. */
type Answer = (carryOut: () => Promise<Response>) => Response | Promise<Response>;

function answerFor(answers: Record<string, Answer>): void {
  desk.respondUsing('/posts', async (request, carryOut) => {
    if (request.method !== 'POST') return carryOut();
    const { Platforms } = (await request.clone().json()) as Sent;
    const answer = Platforms.flatMap((network) => answers[network] ?? [])[0];
    return answer ? answer(carryOut) : carryOut();
  });
}

const rejectsText = rejectsField('Content', 'Value error, Say it more kindly');

/** The post leaves while the service answers so. */
async function sendWhile(answers: Record<string, Answer>): Promise<void> {
  answerFor(answers);
  await desk.advance(121);
  await desk.restoreService();
}

const LONG = 'tea '.repeat(80).trim();

describe('the form', () => {
  test('takes another text where the text is too long', async () => {
    await open(`tomorrow 9am ${LONG} on x and linkedin`);
    expect(form().text()).toContain('X 319/280, 39 too long');
    await form().fill({ [menu()]: 'X' });
    expect(form().value('Text for X')).toBe(LONG);
    expect(await form().options(menu())).toEqual(['LinkedIn']);
    await form().submit();
    expect(form().text()).toContain('39 characters over X’s limit');
    await submitForm(ada(), { 'Text for X': 'Short tea' });
    expect(ada().hasForm()).toBe(false);
    expect(await atService()).toEqual({ LINKEDIN: LONG, X: 'Short tea' });
  });

  test('offers it for any network, and counts each text for its own', async () => {
    await open('tomorrow 9am Tea for everybody on x, threads and linkedin', { LinkedIn: 'Tea for work' });
    await form().pressEnter('When');
    expect(form().text()).toContain('X 17/280 · Threads 17/500');
    expect(form().text()).toContain('LinkedIn 12/3,000');
    expect(await form().options(menu())).toEqual(['X', 'Threads']);
    await form().fill({ 'Text for LinkedIn': '' });
    await form().pressEnter('When');
    expect(form().text()).toContain('LinkedIn 17/3,000 (same text as Content)');
    await form().submit();
    expect(await atService()).toEqual({ 'LINKEDIN,X,THREADS': 'Tea for everybody' });
  });

  test('drops the text of a network that is removed', async () => {
    await open('tomorrow 9am Tea on x and linkedin', { LinkedIn: 'Tea for work' });
    await form().fill({ Networks: ['X'] });
    expect(() => form().value('Text for LinkedIn')).toThrow();
    await form().submit();
    expect(await atService()).toEqual({ X: 'Tea' });
  });

  test('checks each text: emoji names and placeholders', async () => {
    await open('tomorrow 9am Tea on x and linkedin', { LinkedIn: 'Tea :tea: for {who}' });
    await form().submit();
    expect(form().text()).toContain('{who}');
    expect(await atService()).toEqual({});
    await submitForm(ada(), { 'Text for LinkedIn': 'Tea :tea: for you' });
    expect(await atService()).toEqual({ X: 'Tea', LINKEDIN: 'Tea 🍵 for you' });
  });

  test('says where an input holds less than the network allows', async () => {
    await open('tomorrow 9am Tea on x and facebook', { Facebook: 'Tea for friends' });
    const hints = form().view.blocks.flatMap((block) =>
      'hint' in block && block.hint ? block.hint.text : [],
    );
    expect(hints.join('\n')).toContain('Facebook allows 63,206 characters, but this field holds 3,000.');
  });
});

describe('right away', () => {
  test('networks with the same text are one post at the service', async () => {
    await schedule('tomorrow 9am Tea on x, threads and linkedin', { X: 'Short tea', Threads: 'Short tea' });
    expect(await atService()).toEqual({ LINKEDIN: 'Tea', 'X,THREADS': 'Short tea' });
    const said = ada().lastMessage().text();
    expect(said).toContain('Scheduled on LinkedIn, X and Threads');
    expect(said).toContain('> Tea');
    expect(said).toContain('> Short tea');
    expect(cards()).toEqual([]);
  });

  test('a text that only one of them refuses is shown at its own input, and nothing was sent', async () => {
    answerFor({ LINKEDIN: rejectsText });
    await open('tomorrow 9am Tea on linkedin and x', { LinkedIn: 'Unkind tea', X: 'Short tea' });
    await form().submit();
    expect(form().errors()).toEqual({ 'Content:LINKEDIN': 'Say it more kindly.' });
    expect(await atService()).toEqual({});
    await desk.restoreService();
    await submitForm(ada(), { 'Text for LinkedIn': 'Kind tea' });
    expect(await atService()).toEqual({ LINKEDIN: 'Kind tea', X: 'Short tea' });
  });

  test('a refusal after a part was sent is said for each network, and Fix sends what is missing', async () => {
    answerFor({ X: rejectsText });
    await schedule('tomorrow 9am Tea on linkedin and x', { X: 'Unkind tea' });
    const said = ada().lastMessage();
    expect(said.text()).toContain('*LinkedIn: scheduled. X: rejected.*');
    expect(said.text()).toContain('X: Say it more kindly.');
    expect(card().text()).toContain(':x: *Rejected by the service*');
    expect(card().text()).toContain('Already scheduled on LinkedIn.');
    expect(cards()).toHaveLength(1);
    await desk.restoreService();
    expect(said.buttons()).toEqual(['Fix X']);
    await said.press('Fix X');
    expect(form().value('Networks')).toBe('X');
    expect(form().value('Content')).toBe('Unkind tea');
    expect(form().text()).toContain('Already scheduled on LinkedIn. This form is for the rest.');
    expect(form().text()).toContain('Say it more kindly.');
    await submitForm(ada(), { Networks: ['LinkedIn', 'X'] });
    expect(form().errors().Platforms).toContain('Already scheduled on LinkedIn, where it can’t be changed.');
    await submitForm(ada(), { Networks: ['X'], Content: 'Kind tea' });
    await desk.advance(1);
    expect(await atService()).toEqual({ LINKEDIN: 'Tea', X: 'Kind tea' });
    expect(card().text()).toContain('*Scheduled*');
    expect(card().text()).toContain('LinkedIn and X');
  });

  test('a service that is down between two parts gets the rest later', async () => {
    answerFor({ X: isUnreachable });
    await schedule('in 3 hours Tea on linkedin and x', { X: 'Short tea' });
    expect(ada().lastMessage().text()).toContain('*LinkedIn: scheduled. X: not sent yet.*');
    await desk.advance(5);
    expect(card().text()).toContain(
      'X: not sent yet. Upnext keeps trying until 2 minutes before the scheduled time.',
    );
    await desk.restoreService();
    await desk.advance(1);
    expect(await atService()).toEqual({ LINKEDIN: 'Tea', X: 'Short tea' });
    expect(card().text()).toContain('*Scheduled*');
  });

  test('a refusal does not keep another part from being tried again, and is told after that', async () => {
    answerFor({ X: rejectsText, THREADS: isUnreachable });
    await schedule('in 3 hours Tea on linkedin, x and threads', { X: 'Unkind tea', Threads: 'Short tea' });
    const said = ada().lastMessage().text();
    expect(said).toContain('*LinkedIn: scheduled. X, Threads: not sent yet.*');
    expect(said).toContain('X: Say it more kindly. Threads: ');
    answerFor({ X: rejectsText });
    await desk.advance(1);
    expect(await atService()).toEqual({ LINKEDIN: 'Tea', THREADS: 'Short tea' });
    expect(card().text()).toContain(':x: *Rejected by the service*');
    expect(newsBelow()).toEqual(['<@U0ADA>: The service rejected your post for X.']);
    await desk.restoreService();
  });

  test('a service that is down before the first part: the form comes back', async () => {
    answerFor({ LINKEDIN: isUnreachable, X: isUnreachable });
    await open('tomorrow 9am Tea on linkedin and x', { X: 'Short tea' });
    await form().submit();
    const said = form().text();
    expect(said).toContain('can’t reach the scheduling service');
    expect(said.match(/Reference/g)).toHaveLength(1);
    expect(form().value('Text for X')).toBe('Short tea');
    await desk.restoreService();
    await form().submit();
    expect(await atService()).toEqual({ LINKEDIN: 'Tea', X: 'Short tea' });
  });

  test('lists and next show one post', async () => {
    await schedule('in 30 minutes Tea on linkedin and x', { X: 'Short tea' });
    await ada().types('/upnext posts');
    const list = ada().lastMessage().text();
    expect(list.match(/LinkedIn/g)).toHaveLength(1);
    expect(list).toContain('| LinkedIn, X');
    await openListed(ada().lastMessage());
    expect(ada().lastMessage().text()).toContain('Short tea');
    await ada().types('/upnext next');
    expect(ada().lastMessage().text()).toContain('LinkedIn, X');
    expect(ada().lastMessage().text()).toContain('> Short tea');
  });
});

test.each([
  ['grace', 'ada'],
  ['ada', 'grace'],
])(
  'a text of its own on every network is the same post as one of someone else: %s before %s',
  async (one, other) => {
    const [first, second] = [desk.user(one), desk.user(other)];
    const text = `Both wrote this, ${one} before ${other}`;
    await open('tomorrow 3pm Nobody reads this on x and linkedin', { X: text, LinkedIn: text });
    await desk.user('grace').types(`/upnext schedule tomorrow 3pm ${text} on x and linkedin`);
    let isSending = false;
    let goOn = (): void => undefined;
    const held = new Promise<void>((resolve) => (goOn = resolve));
    answerFor({
      X: async (carryOut) => {
        isSending = true;
        await held;
        return carryOut();
      },
    });
    const submitted = [first.form().submit()];
    await expect.poll(() => isSending).toBe(true);
    submitted.push(second.form().submit());
    await expect.poll(() => second.form().text()).toContain('The same text is already scheduled');
    goOn();
    await Promise.all(submitted);
    await second.form().closeAll();
  },
);

describe('a 422 is shown at the input of its own part', () => {
  const value = { type: 'value_error', msg: 'Value error, not like this' };
  test.each<[name: string, detail: unknown, errors: Record<string, string | RegExp>]>([
    ['the media', [{ loc: ['body', 'Media', 'list[str]', 0], ...value }], { Media: /[Nn]ot like this/ }],
    [
      'the date',
      [{ loc: ['body', 'ScheduleDate'], type: 'datetime_future', msg: 'Input should be in the future' }],
      { ScheduleDate: /future/ },
    ],
    [
      'two fields',
      [
        { loc: ['body', 'Content'], ...value },
        { loc: ['body', 'Platforms', 0], ...value },
      ],
      { 'Content:X': /[Nn]ot like this/, Platforms: /^X: / },
    ],
  ])('%s', async (_, detail, errors) => {
    answerFor({ X: responds(422, { detail }), THREADS: responds(422, { detail }) });
    await open('tomorrow 9am Tea on x and threads', { X: 'Short tea', Threads: 'Middle tea' });
    await form().press('More options');
    await form().press('Use a link');
    await form().submit();
    const shown = form().errors();
    expect(Object.keys(shown).sort()).toEqual(Object.keys(errors).sort());
    for (const [name, said] of Object.entries(errors)) expect(shown[name]).toMatch(said);
    expect(await atService()).toEqual({});
    await desk.restoreService();
  });

  test('or, without a field, at the top with the network', async () => {
    const detail = [{ loc: ['body'], type: 'value_error', msg: 'Value error, Not today' }];
    answerFor({ X: responds(422, { detail }) });
    await open('tomorrow 9am Tea on x and threads', { X: 'Short tea', Threads: 'Middle tea' });
    await form().submit();
    expect(form().text()).toContain('X: Not today');
    await desk.restoreService();
  });
});

describe('held', () => {
  beforeEach(() => holdFor(desk.deps, 60));

  test('the card shows each text, and each is sent', async () => {
    await schedule('in 3 hours Tea on linkedin and x', { X: 'Short tea' });
    expect(card().text()).toContain('*LinkedIn*\n> Tea');
    expect(card().text()).toContain('*X*\n> Short tea');
    await card().press('Edit');
    expect(form().value('Text for X')).toBe('Short tea');
    await submitForm(ada(), { 'Text for X': 'Shorter tea' });
    await desk.advance(125);
    expect(await atService()).toEqual({ LINKEDIN: 'Tea', X: 'Shorter tea' });
    expect(card().text()).toContain('*Scheduled*');
    await desk.advance(70);
    expect(card().text()).toContain(':white_check_mark: *Published*');
    expect(cards()).toHaveLength(1);
  });

  test('a refusal after a part was sent: the author is told, and Fix sends what is missing', async () => {
    await schedule('in 3 hours Tea on linkedin and x', { X: 'Unkind tea' });
    await sendWhile({ X: rejectsText });
    expect(newsBelow()).toEqual([expect.stringContaining('<@U0ADA>: The service rejected your post for X.')]);
    expect(card().buttons()).toEqual(['Fix X', 'Cancel post']);
    await card().press('Fix X');
    await submitForm(ada(), { Content: 'Kind tea' });
    await desk.advance(1);
    expect(await atService()).toEqual({ LINKEDIN: 'Tea', X: 'Kind tea' });
    expect(card().text()).toContain('*Scheduled*');
    await ada().types('/upnext posts');
    expect(ada().lastMessage().text()).toContain('| LinkedIn, X');
    await desk.advance(70);
    expect(card().text()).toContain('*Published*');
  });

  test('a part that is found only after the scheduled time: the rest is missed', async () => {
    await schedule('in 70 minutes Tea on linkedin and x', { X: 'Short tea' });
    desk.respondUsing('/posts', async (request, carryOut) => {
      if (request.method === 'POST') await carryOut();
      throw new DOMException('no response in time', 'TimeoutError');
    });
    await desk.advance(12);
    desk.clock.moveForward(60 * 60_000);
    await desk.restoreService();
    await desk.advance(1);
    expect(newsBelow().at(-1)).toContain('<@U0ADA>: Your post missed its scheduled time for X.');
    expect(await atService()).toEqual({ LINKEDIN: 'Tea' });
  });

  test('what was cancelled after a part was sent is not sent, and says what was', async () => {
    await schedule('in 3 hours Tea on linkedin and x', { X: 'Unkind tea' });
    await sendWhile({ X: rejectsText });
    await card().press('Cancel post');
    await desk.advance(10);
    expect(card().text()).toContain('Cancelled by <@U0ADA>. X: not sent.');
    expect(await atService()).toEqual({ LINKEDIN: 'Tea' });
  });

  test('a service that stays down after a part: the rest is missed, and its author is told', async () => {
    await schedule('in 70 minutes Tea on linkedin and x', { X: 'Short tea' });
    answerFor({ X: isUnreachable });
    await desk.advance(12);
    desk.clock.moveForward(60 * 60_000);
    await desk.advance(3);
    await desk.restoreService();
    expect(newsBelow().at(-1)).toContain('<@U0ADA>: Your post missed its scheduled time for X.');
    expect(await atService()).toEqual({ LINKEDIN: 'Tea' });
    await card().press('New time');
    await submitForm(ada(), { When: 'in 30 minutes' });
    await desk.advance(2);
    expect(await atService()).toEqual({ LINKEDIN: 'Tea', X: 'Short tea' });
  });
});

test('the form says that it does not hold all of a long text for a network', async () => {
  const long = {
    content: 'Tea',
    platforms: ['X' as const, 'FACEBOOK' as const],
    texts: { FACEBOOK: 'a'.repeat(3_001) },
  };
  await holdPosts(desk.deps, [{ ...long, at: '2027-01-05T09:00:00Z' }]);
  await ada().types('/upnext posts');
  await openListed(ada().lastMessage(), 'Tea');
  await ada().lastMessage().press('New time');
  expect(form().text()).toContain('the end of this text is missing');
});

describe('what became of it', () => {
  const told = () => inDirectMessage().map((message) => message.text());

  test('is told once for all parts, and posting it again uses the text of its network', async () => {
    await schedule('in 10 minutes Tea on x and reddit', { Reddit: 'Tea for redditors' });
    await desk.advance(12);
    expect(told()).toHaveLength(1);
    expect(told()[0]).toContain('*Your post was partly published. It failed on Reddit*');
    expect(told()[0]).toContain('Published on X.');
    await desk.advance(30);
    expect(told()).toHaveLength(1);
    await ada().types('/upnext posts failed');
    expect(ada().lastMessage().text()).toMatch(
      /Partly published \(rehearsal\), failed on Reddit .*\| Tea \| X, Reddit/,
    );
    await existing(inDirectMessage()[0]).press('Post again on Reddit only');
    expect(form().value('Networks')).toBe('Reddit');
    expect(form().value('Content')).toBe('Tea for redditors');
  });

  test('is one post in the digest, which is no clash', async () => {
    await desk.setUp({ Time: '09:00' });
    await schedule('in 2 hours Tea on x and linkedin', { LinkedIn: 'Tea for work' });
    await desk.advanceTo('08:05');
    const digest = desk.digests().at(-1)?.text() ?? '';
    expect(digest).toContain('LinkedIn, X');
    expect(digest).toContain('1 scheduled');
    expect(digest).not.toContain('Close together');
  });

  test('can be opened as a new post with all its texts', async () => {
    await schedule('in 2 hours Tea on x and linkedin', { LinkedIn: 'Tea for work' });
    await ada().types('/upnext posts');
    await openListed(ada().lastMessage());
    await ada().lastMessage().press('Use as a new post');
    expect(form().value('Networks')).toBe('LinkedIn, X');
    expect(form().value('Content')).toBe('Tea');
    expect(form().value('Text for LinkedIn')).toBe('Tea for work');
  });
});

test('a post that an admin approves is sent with all its texts', async () => {
  const [linus, mei] = [desk.user('linus'), desk.user('mei')];
  await linus.types('/upnext schedule tomorrow 9am Tea on linkedin and x');
  await linus.form().fill({ [menu('linus')]: 'X' });
  await submitForm(linus, { 'Text for X': 'Short tea' });
  await linus.form().closeAll();
  await desk.runDueJobs();
  const request = mei.inDirectMessage().lastMessage();
  expect(request.text()).toContain('Short tea');
  await request.press('Allow');
  await desk.runDueJobs();
  expect(await atService()).toEqual({ LINKEDIN: 'Tea', X: 'Short tea' });
});

describe('approvals', () => {
  const cardFor = (name: string) => {
    const found = desk
      .user(name)
      .in('#launch')
      .messages()
      .filter((message) => !message.ephemeral && message.text().includes('> Tea of today'))
      .at(-1);
    if (!found) throw new Error('there is no card');
    return found;
  };

  beforeEach(() => saveApproval(desk.deps, APPROVED_BY_MEI));
  afterEach(() => saveApproval(desk.deps));

  test('count for every text: another text for one network needs approval again', async () => {
    await schedule('in 3 hours Tea of today on linkedin and x', { X: 'Short tea' });
    expect(cardFor('mei').text()).toContain('*X*\n> Short tea');
    await cardFor('mei').press('Approve');
    await desk.runDueJobs();
    await cardFor('ada').press('Edit');
    await submitForm(ada(), { 'Text for X': 'Bold tea' });
    await desk.runDueJobs();
    expect(cardFor('mei').text()).toContain('only the text for X changed: Short tea → Bold tea');
    await desk.advance(100);
    expect(await atService()).toEqual({});
    await cardFor('mei').press('Approve');
    await desk.advance(80);
    expect(await atService()).toEqual({ LINKEDIN: 'Tea of today', X: 'Bold tea' });
    await ada().types('/upnext audit');
    await form().fill({ 'audit_filter:kind': 'Approvals' });
    await form().press('Details');
    expect(form().text()).toContain('*Text of the post*\n*LinkedIn*\nTea of today\n*X*\nBold tea');
    await form().closeAll();
  });

  test('the rest of a post that was refused in part needs approval again once it is fixed', async () => {
    await schedule('in 3 hours Tea of today on linkedin and x', { X: 'Unkind tea' });
    await cardFor('mei').press('Approve');
    answerFor({ X: rejectsText });
    await desk.advance(176);
    await desk.restoreService();
    expect(await atService()).toEqual({ LINKEDIN: 'Tea of today' });
    await cardFor('ada').press('Fix X');
    await form().fill({ Content: 'Kind tea of today', When: 'in 2 hours' });
    await form().pressEnter('ScheduleDate');
    await form().submit();
    expect(ada().hasForm()).toBe(false);
    await desk.advance(60);
    expect(await atService()).toEqual({ LINKEDIN: 'Tea of today' });
    await cardFor('mei').press('Approve');
    await desk.advance(60);
    expect(await atService()).toEqual({ LINKEDIN: 'Tea of today', X: 'Kind tea of today' });
  });
});
