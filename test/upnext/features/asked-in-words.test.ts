import { beforeAll, expect } from 'vitest';
import type { User } from '../../../src/local-slack/index.js';
import { type Desk, openDesk, TEA } from '../../support/desk.js';
import { submitPost } from '../../support/post-stories.js';
import { test } from '../../support/story.js';

/** People who don’t know the commands ask in words of their own. */

let desk: Desk;
let ada: User;

beforeAll(async () => {
  desk = await openDesk();
  ada = desk.user('ada');
  await desk.bind(TEA);
  await submitPost(ada, 'tomorrow 9am Fresh tea is here on x');
});

const answerTo = async (typed: string) => {
  await ada.types(typed);
  return ada.lastMessage();
};

test.each([
  '@Upnext what is next?',
  '/upnext what is next?',
  '/upnext What’s next',
  "/upnext what's up next?",
  '/upnext what goes out next?',
  '/upnext when is the next post?',
])('“%s” is answered with the next post', async (typed) => {
  expect((await answerTo(typed)).text()).toContain('Up next in Tea House');
  expect(ada.lastMessage().buttons()).not.toContain('Schedule this as a post');
});

test('a direct message that asks is answered as well', async () => {
  const direct = ada.inDirectMessage();
  await direct.types('what’s next?');
  expect(direct.lastMessage().text()).toMatch(/Up next|Which project/);
});

test.each([
  ['what goes out today?', 'posts today'],
  ['what is scheduled tomorrow', 'posts tomorrow'],
  ['which posts go out on friday?', 'posts friday'],
  ['What’s planned this week?', 'week'],
  ['what is going out next week?', 'week next'],
])('“%s” is answered like “%s”', async (question, command) => {
  const asked = (await answerTo(`/upnext ${question}`)).text();
  expect(asked).toBe((await answerTo(`/upnext ${command}`)).text());
  expect(asked).not.toContain('doesn’t recognize');
});

test.each(['what should we say tomorrow on x?', 'how many posts are there?', 'Where is my post?'])(
  '“%s” is not taken for a post, and no word is lost',
  async (question) => {
    const answer = await answerTo(`/upnext ${question}`);
    expect(answer.text()).toContain('Upnext doesn’t understand this question.');
    expect(answer.text()).toContain(question);
    expect(answer.buttons()).toEqual(['Use /upnext next', 'Use /upnext posts', 'Schedule this as a post']);
    await answer.press('Use /upnext next');
    expect(ada.lastMessage().text()).toContain('Up next in Tea House');
  },
);

test.each([
  'delete my post',
  'cancel the post',
  'Cancel my post for tomorrow',
  'move my post to friday 5pm',
  'edit post',
  'reschedule my next post',
  'how do I delete a post?',
  'Can I change my post?',
])('“%s” says where a post is changed, and leads to the list', async (typed) => {
  const answer = await answerTo(`/upnext ${typed}`);
  for (const name of ['*Edit*', '*New time*', '*Cancel post*']) expect(answer.text()).toContain(name);
  expect(answer.text()).not.toContain('doesn’t recognize');
  expect(answer.buttons()).toEqual(['Show posts']);
  await answer.press('Show posts');
  expect(ada.lastMessage().text()).toContain('Tea House');
});

test('a post that begins like that is still a post', async () => {
  const answer = await answerTo('/upnext edit posts like a pro tomorrow 9am on x');
  expect(answer.text()).toContain('This looks like a post. Schedule it?');
});
