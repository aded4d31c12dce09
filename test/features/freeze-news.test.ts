import { beforeAll, beforeEach, describe, expect } from 'vitest';
import type { VisibleMessage } from '../../src/local-slack/driver/visible-message.js';
import { type Desk, IN_NOVEMBER, openDesk, TEA } from '../support/desk.js';
import { APPROVED_BY_MEI, holdFor, holdPosts } from '../support/held.js';
import { test } from '../support/story.js';

/** Who hears that a project is frozen and unfrozen, and what the buttons of an earlier freeze still do. */

const WORKSPACE = 'T0NORTHWIND';
const TEA_PROJECT = { workspace: WORKSPACE, project: { id: 'prj_tea', name: 'Tea House' } };
const IN_CHANNELS = ['#launch', '#social'];

let desk: Desk;
let before: Set<string>;
const ada = () => desk.user('ada');
const grace = () => desk.user('grace');

beforeAll(async () => void (desk = await openDesk({ start: IN_NOVEMBER, wait: async () => undefined })));
beforeEach(async () => {
  await desk.deps.plan.unfreeze(TEA_PROJECT, 'U0ADA');
  await desk.database.executeSql('delete from upnext.held_posts');
  await desk.startNewDay();
  await holdFor(desk.deps, 60);
  before = new Set(everywhere().map(({ ts }) => ts));
});

const everywhere = () => [
  ...IN_CHANNELS.flatMap((channel) => ada().in(channel).messages()),
  ...['ada', 'grace'].flatMap((name) => desk.user(name).inDirectMessage().messages()),
];
const isNews = (message: VisibleMessage) => !message.ephemeral && !before.has(message.ts);
const newsIn = (channel: string) => ada().in(channel).messages().filter(isNews);
const newsTo = (name: string) => desk.user(name).inDirectMessage().messages().filter(isNews);

const at = (hours: number) => new Date(desk.clock.now().getTime() + hours * 3_600_000).toISOString();
const frozen = () => desk.deps.plan.findFreeze({ workspace: WORKSPACE, project: 'prj_tea' });

describe('the channels of a project and the authors of its posts', () => {
  test('hear once that it is frozen, and the channels once what became of it', async () => {
    await desk.bind(TEA, 'C0SOCIAL');
    await holdPosts(desk.deps, [
      { content: 'Missed', at: at(1), author: 'U0GRACE', platforms: ['X'] },
      { content: 'Green tea', at: at(6), author: 'U0GRACE' },
      { content: 'Black tea', at: at(7) },
    ]);
    await ada().types('/upnext freeze wrong price');
    await desk.advance(5);
    for (const channel of IN_CHANNELS) {
      const [news, ...more] = newsIn(channel);
      expect(news?.text()).toBe(
        ':warning: <@U0ADA> froze *Tea House*: wrong price. Nothing more is sent until the freeze ends.',
      );
      expect(more).toEqual([]);
    }
    const toGrace = newsTo('grace').filter((message) => message.text().includes('froze *Tea House*'));
    expect(toGrace).toHaveLength(1);
    expect(toGrace[0]?.text()).toMatch(/This stops 2 of your posts, the first due <!date[^>]+>\./);
    expect(newsTo('ada').filter((message) => message.text().includes('froze *Tea House*'))).toEqual([]);

    await desk.advance(120);
    await ada().types('/upnext unfreeze');
    await desk.advance(5);
    for (const channel of IN_CHANNELS) {
      const [, news, ...more] = newsIn(channel);
      expect(news?.text()).toMatch(
        /<@U0ADA> unfroze \*Tea House\*\. Held posts: 2 go out as scheduled, the first <!date[^>]+>\.\n:warning: Missed during the freeze: .* X\./,
      );
      expect(more).toEqual([]);
    }
  });

  test('read nowhere in their direct messages that it is frozen once it ended', async () => {
    await holdPosts(desk.deps, [{ content: 'Green tea', at: at(6), author: 'U0GRACE' }]);
    await desk.advance(1);
    await grace().types('/upnext schedule in 4 hours Black tea on x');
    await grace().form().submit();
    const frozenTo = () => newsTo('grace').filter((message) => /> froze |\*Frozen\*/.test(message.text()));
    await ada().types('/upnext freeze wrong price');
    await desk.advance(5);
    const told = frozenTo().find((message) => message.text().includes('froze *Tea House*'));
    expect(told?.text()).toContain('This stops 2 of your posts');
    expect(frozenTo()).toHaveLength(3);
    await ada().types('/upnext unfreeze');
    await desk.advance(5);
    expect(frozenTo().map((message) => message.text())).toEqual([]);
    expect(told?.text()).toMatch(/<@U0ADA> unfroze \*Tea House\*\. Held posts: 2 go out as scheduled/);
  });

  test('hear when it ends by itself', async () => {
    await ada().types('/upnext freeze until in 30 minutes wrong price');
    await desk.advance(40);
    expect(newsIn('#launch').map((message) => message.text())).toEqual([
      expect.stringMatching(
        /froze \*Tea House\* until <!date[^>]+>: wrong price\. Nothing more is sent until then\./,
      ),
      ':white_check_mark: The freeze on *Tea House* has ended. There are no held posts to send.',
    ]);
  });

  test('hear nothing of a freeze that is undone at once', async () => {
    await ada().types('/upnext freeze');
    await ada().lastMessage().press('Unfreeze');
    await desk.advance(5);
    expect(newsIn('#launch')).toEqual([]);
  });

  test('that has only the digest hears it too', async () => {
    await desk.setUp();
    await desk.unbind();
    await desk.deps.plan.freeze(TEA_PROJECT, { person: 'U0ADA', reason: undefined, until: undefined });
    await desk.advance(1);
    expect(newsIn('#launch').filter((message) => message.text().includes('froze *Tea House*'))).toHaveLength(
      1,
    );
  });
});

describe('what the scheduling service still publishes', () => {
  const COULD_NOT_ASK = 'Posts already sent to the scheduling service still go out.';

  test('is said to everybody who is told that nothing is sent', async () => {
    await desk.insertPosts('prj_tea', [
      { content: 'First price', at: at(2), platforms: ['LINKEDIN'] },
      { content: 'Second price', at: at(3), platforms: ['X', 'THREADS'] },
      { content: 'After the freeze', at: at(9) },
      { content: 'Over', at: at(-1), status: 'PUBLISHED' },
    ]);
    await holdPosts(desk.deps, [{ content: 'Green tea', at: at(4), author: 'U0GRACE' }]);
    await ada().types('/upnext freeze for 8 hours');
    const named =
      /2 posts still go out, because they were already sent to the scheduling service:\n• <!date[^>]+> · LinkedIn\b.*\n• <!date[^>]+> · X and Threads\b[^•]*$/;
    expect(ada().lastMessage().text()).toMatch(named);
    expect(ada().lastMessage().text()).not.toContain(':white_check_mark:');
    await desk.advance(2);
    expect(newsIn('#launch').at(-1)?.text()).toMatch(named);
    expect(newsIn('#launch').at(-1)?.text()).not.toContain('First price');
    const [toGrace] = newsTo('grace').filter((message) => message.text().includes('froze *Tea House*'));
    expect(toGrace?.text()).toMatch(named);
    await ada().opensHome();
    expect(ada().home().text()).toMatch(new RegExp(named.source.replace('[^•]*$', '')));
    await desk.advance(2 * 60);
    await ada().opensHome();
    expect(ada().home().text()).toMatch(
      /1 post still goes out, because it was already sent .*:\n• .* · X and/,
    );
  });

  test('is said without a count where the service doesn’t answer or isn’t asked', async () => {
    await holdPosts(desk.deps, [{ content: 'Green tea', at: at(4), author: 'U0GRACE' }]);
    desk.respondWith('/posts', new Response('', { status: 503 }));
    await ada().types('/upnext freeze');
    expect(ada().lastMessage().text()).toContain(COULD_NOT_ASK);
    await desk.advance(2);
    expect(newsIn('#launch').at(-1)?.text()).toContain(COULD_NOT_ASK);
    await desk.restoreService();
    await grace().types('/upnext schedule tomorrow 9am Hello on x');
    expect(grace().form().text()).toContain(COULD_NOT_ASK);
    await grace().form().close();
    const card = newsTo('grace').find((message) => message.text().includes('> Green tea'));
    expect(card?.text()).toContain(COULD_NOT_ASK);
  });

  test('is left out where that is nothing', async () => {
    await ada().types('/upnext freeze');
    await desk.advance(2);
    await ada().opensHome();
    for (const text of [newsIn('#launch').at(-1)?.text(), ada().home().text()]) {
      expect(text).toContain('Nothing more is sent until the freeze ends.');
      expect(text).not.toContain('still go');
    }
  });
});

describe('a button of an earlier freeze', () => {
  test('that chooses its end freezes nothing again', async () => {
    await ada().types('/upnext freeze until tomorrow wrong price');
    const question = ada().lastMessage();
    const [first = ''] = question.buttons();
    await ada().types('/upnext unfreeze');
    await question.press(first);
    expect(await frozen()).toBeUndefined();
    expect(question.text()).toBe('Nothing was changed. Tea House isn’t frozen any more.');
    expect(question.buttons()).toEqual([]);
  });

  test('does nothing to a later freeze', async () => {
    await ada().types('/upnext freeze until tomorrow wrong price');
    const question = ada().lastMessage();
    await ada().types('/upnext unfreeze');
    await desk.advance(1);
    await grace().types('/upnext freeze wrong claim');
    await question.press('Unfreeze');
    expect(await frozen()).toMatchObject({ person: 'U0GRACE', until: undefined });
    expect(question.text()).toBe(
      'Nothing was changed. <@U0GRACE> froze *Tea House*: wrong claim. Nothing more is sent until the freeze ends. Posts already sent to the scheduling service still go out.',
    );
  });

  test('does nothing once another end was chosen', async () => {
    await ada().types('/upnext freeze until tomorrow wrong price');
    const [earlier, question] = [ada().lastMessage(), ada()];
    await question.types('/upnext freeze until in 3 hours');
    const later = question.lastMessage();
    await later.press(later.buttons()[0] ?? '');
    const { until } = (await frozen()) ?? {};
    expect(until).toEqual(new Date(at(3)));
    await earlier.press(earlier.buttons()[0] ?? '');
    expect(await frozen()).toMatchObject({ until });
    expect(earlier.text()).toContain('Nothing was changed. <@U0ADA> froze *Tea House* until');
    await desk.advance(3 * 60);
    expect(await frozen()).toBeUndefined();
  });

  test('asks again if its time has passed', async () => {
    await ada().types('/upnext freeze');
    const question = ada().lastMessage();
    await desk.advance(24 * 60 + 90);
    await question.press(question.buttons()[0] ?? '');
    expect(await frozen()).toMatchObject({ until: undefined });
    expect(question.text()).toContain('That time has passed, so the freeze still has no end.');
  });
});

test('whoever did not freeze the project and may not unfreeze it is not asked when that ends', async () => {
  await ada().types('/upnext freeze');
  await grace().types('/upnext freeze');
  expect(grace().lastMessage().text()).toContain('Tea House is already frozen by <@U0ADA>.');
  expect(grace().lastMessage().buttons()).toEqual([]);
});

test('the form says why the project is frozen', async () => {
  await ada().types('/upnext freeze until tomorrow 12:00 wrong price');
  await grace().types('/upnext schedule in 1 hour Hello on x');
  expect(grace().form().text()).toMatch(
    /<@U0ADA> froze this project until <!date[^>]+>: wrong price\. Nothing/,
  );
  await grace().form().close();
});

test('the App Home asks in the modal until when, and a press answers there', async () => {
  await ada().opensHome();
  await ada().home().press('Freeze project');
  expect(ada().form().text()).toContain('*Frozen without an end.* Until when?');
  await ada()
    .form()
    .press(ada().form().buttons()[0] ?? '');
  expect((await frozen())?.until).toBeInstanceOf(Date);
  expect(ada().form().text()).not.toContain('Frozen without an end');
  await ada().form().press('Unfreeze');
  expect(ada().form().text()).toContain('*Tea House is unfrozen.*');
  await ada().form().closeAll();
  expect(ada().home().buttons()).toContain('Freeze project');
});

test('unfreezing counts the posts that still wait for approval apart', async () => {
  await desk.deps.store.projectSettings.saveApproval(WORKSPACE, 'prj_tea', APPROVED_BY_MEI, desk.clock.now());
  await holdPosts(desk.deps, [
    { content: 'Approved', at: at(5), author: 'U0GRACE' },
    { content: 'Waiting', at: at(3), author: 'U0GRACE' },
    { content: 'Too late', at: at(1.5), author: 'U0GRACE' },
  ]);
  await desk.advance(1);
  const waiting = desk.user('mei').in('#launch').messages();
  await waiting.findLast((message) => message.text().includes('> Approved'))?.press('Approve');
  await ada().types('/upnext freeze');
  await desk.advance(45);
  await ada().types('/upnext unfreeze');
  expect(ada().lastMessage().text()).toMatch(
    /Held posts: 1 goes out <!date[^>]+>, 1 still needs approval by <!date[^>]+>, 1 wasn’t approved in time\./,
  );
  await desk.deps.store.projectSettings.saveApproval(WORKSPACE, 'prj_tea', undefined, desk.clock.now());
});
