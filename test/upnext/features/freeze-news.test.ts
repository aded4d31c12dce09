import { beforeAll, beforeEach, describe, expect } from 'vitest';
import type { VisibleMessage } from '../../../src/local-slack/index.js';
import { freezingOf } from '../../../src/upnext/posts/index.js';
import { type Desk, IN_NOVEMBER, openDesk, TEA } from '../../support/desk.js';
import { findFreeze, forgetOldMessages, holdFor, holdPosts } from '../../support/held.js';
import { test } from '../../support/story.js';

/** Who hears that a project is frozen and unfrozen, and what a button of an earlier freeze still does. */

const WORKSPACE = 'T0NORTHWIND';
const TEA_PROJECT = { workspace: WORKSPACE, project: { id: 'prj_tea', name: 'Tea House' } };
const IN_CHANNELS = ['#launch', '#social'];

let desk: Desk;
let before: Set<string>;
const ada = () => desk.user('ada');
const grace = () => desk.user('grace');

beforeAll(async () => void (desk = await openDesk({ start: IN_NOVEMBER })));
beforeEach(async () => {
  await freezingOf(desk.deps).unfreeze(TEA_PROJECT, 'U0ADA');
  await desk.database.executeSql('delete from upnext.posts');
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
const textsIn = (channel: string) => newsIn(channel).map((message) => message.text());
const newsTo = (name: string) => desk.user(name).inDirectMessage().messages().filter(isNews);

const isSaidFrozenTo = (name: string) => newsTo(name).some((message) => message.text().includes('Frozen by'));

const at = (hours: number) => new Date(desk.clock.now().getTime() + hours * 3_600_000).toISOString();
const frozen = () => findFreeze(desk.deps);

describe('the channels of a project', () => {
  test('have one message that says that it is frozen, and then that it isn’t any more', async () => {
    await desk.bind(TEA, 'C0SOCIAL');
    await holdPosts(desk.deps, [
      { content: 'Missed', at: at(1), author: 'U0GRACE', platforms: ['X'] },
      { content: 'Green tea', at: at(6), author: 'U0GRACE' },
    ]);
    await desk.insertPosts('prj_tea', [{ content: 'At the service', at: at(5), platforms: ['LINKEDIN'] }]);
    await ada().types('/upnext freeze wrong price');
    await desk.advance(5);
    for (const channel of IN_CHANNELS)
      expect(textsIn(channel)).toEqual([
        expect.stringMatching(
          /^:warning: <@U0ADA> froze \*Tea House\* without an end: wrong price\. Until the freeze ends, only 1 post that the scheduling service already has goes out. It can only be cancelled there:\n• <!date[^>]+> · LinkedIn\n<@U0ADA>, admins and managers can end it with `\/upnext unfreeze`\.$/,
        ),
      ]);
    for (const name of ['ada', 'grace'])
      expect(
        newsTo(name).filter((message) => message.text().includes('froze *Tea House* without an end')),
      ).toEqual([]);
    expect(isSaidFrozenTo('grace')).toBe(true);

    await desk.advance(120);
    await ada().types('/upnext unfreeze');
    await desk.advance(5);
    for (const channel of IN_CHANNELS)
      expect(textsIn(channel)).toEqual([
        ':white_check_mark: <@U0ADA> unfroze *Tea House*. Held posts go out as scheduled again. Overdue ones aren’t sent, and their authors get a message.',
      ]);
    expect(isSaidFrozenTo('grace')).toBe(false);
    const missed = newsTo('grace').filter((message) => message.text().includes('> Missed'));
    expect(missed.map((message) => message.text())).toEqual([expect.stringContaining('*Missed*')]);
  });

  test('read when it ended by itself', async () => {
    await ada().types('/upnext freeze until in 30 minutes wrong price');
    await desk.advance(5);
    expect(textsIn('#launch')).toEqual([
      expect.stringMatching(
        /froze \*Tea House\* until <!date[^>]+>: wrong price\. Until then, nothing more goes out\./,
      ),
    ]);
    await desk.advance(35);
    expect(textsIn('#launch')).toEqual([
      expect.stringContaining(':white_check_mark: The freeze on *Tea House* has ended.'),
    ]);
  });

  test('read when it ended after months', async () => {
    await ada().types('/upnext freeze wrong price');
    await desk.advance(5);
    await forgetOldMessages(desk);
    await ada().types('/upnext unfreeze');
    await desk.advance(5);
    expect(textsIn('#launch')).toEqual([
      expect.stringContaining(':white_check_mark: <@U0ADA> unfroze *Tea House*.'),
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
    await freezingOf(desk.deps).freeze(TEA_PROJECT, { person: 'U0ADA', reason: undefined, until: undefined });
    await desk.advance(1);
    expect(
      newsIn('#launch').filter((message) => message.text().includes('froze *Tea House* without an end')),
    ).toHaveLength(1);
    await ada().types('/upnext digest preview');
    expect(ada().lastMessage().text()).toContain('Frozen by <@U0ADA>');
  });
});

test('what the scheduling service still publishes is said without a count where it doesn’t answer, and not on cards', async () => {
  const COULD_NOT_ASK =
    'Until the freeze ends, only posts that the scheduling service already has go out. They can only be cancelled there.';
  await holdPosts(desk.deps, [{ content: 'Green tea', at: at(4), author: 'U0GRACE' }]);
  desk.respondWith('/posts', new Response('', { status: 503 }));
  await ada().types('/upnext freeze');
  expect(ada().lastMessage().text()).toContain(COULD_NOT_ASK);
  await desk.advance(2);
  expect(newsIn('#launch').at(-1)?.text()).toContain(COULD_NOT_ASK);
  await desk.restoreService();
  const card = newsTo('grace').find((message) => message.text().includes('> Green tea'));
  expect(card?.text()).toContain('Frozen by <@U0ADA>');
  expect(card?.text()).not.toContain('can only be cancelled there');
});

test('a button of an earlier freeze does nothing to a later one', async () => {
  await ada().types('/upnext freeze wrong price');
  const answer = ada().lastMessage();
  await ada().types('/upnext unfreeze');
  await desk.advance(1);
  await grace().types('/upnext freeze wrong claim');
  await answer.press('Unfreeze');
  expect(await frozen()).toEqual({
    person: 'U0GRACE',
    reason: 'wrong claim',
    since: expect.any(Date) as Date,
  });
  expect(answer.text()).toContain(
    'Nothing was changed. <@U0GRACE> froze *Tea House* without an end: wrong claim. Until the freeze ends, only posts that the scheduling service already has go out. They can only be cancelled there.',
  );
});
