import { beforeAll, beforeEach, expect } from 'vitest';
import { holdPosts } from '../../support/held.js';
import { type Desk, openDesk } from '../../support/desk.js';
import { openListed } from '../../support/listed-post.js';
import { submitForm, submitPost } from '../../support/post-stories.js';
import { test } from '../../support/story.js';

/** The same text as a post that Upnext holds. */

let desk: Desk;
const ada = () => desk.user('ada');

beforeAll(async () => void (desk = await openDesk()));
beforeEach(async () => {
  await desk.deletePosts();
  await desk.restoreService();
  await desk.bind();
  await holdPosts(desk.deps, [{ content: 'Tea at five', at: '2026-10-28T16:00:00Z', author: 'U0GRACE' }]);
});

test('is pointed out once, and sent if the person wants that', async () => {
  await submitPost(ada(), '28 october 8pm tea  at FIVE on x');
  expect(ada().form().text()).toContain('Upnext already holds the same text on X within a day of this post.');
  await ada().form().submit();
  expect(ada().hasForm()).toBe(false);
  expect(await desk.posts('tea  at FIVE')).toHaveLength(1);
});

test.each([
  ['on another network', '28 october 8pm Tea at five on linkedin'],
  ['more than a day later', '29 october 8pm Tea at five on x'],
  ['with other words', '28 october 8pm Tea at six on x'],
])('is not pointed out %s', async (_, words) => {
  await submitPost(ada(), words);
  expect(ada().hasForm()).toBe(false);
});

test.each(['draft', 'refused', 'missed'] as const)(
  'is not pointed out if that post is %s, so it does not go out',
  async (state) => {
    await desk.deleteHeldPosts();
    await holdPosts(desk.deps, [{ content: 'Tea at five', at: '2026-10-28T16:00:00Z', state }]);
    await submitPost(ada(), '28 october 8pm Tea at five on x');
    expect(ada().hasForm()).toBe(false);
  },
);

test('is not pointed out for the post that is being edited', async () => {
  await ada().types('/upnext posts held');
  await openListed(ada().lastMessage());
  await ada().lastMessage().press('Edit');
  await submitForm(ada(), { Platforms: ['X', 'LINKEDIN'] });
  expect(ada().hasForm()).toBe(false);
  await ada().types('/upnext posts held');
  await openListed(ada().lastMessage());
  expect(ada().lastMessage().text()).toContain('LinkedIn and X');
});
