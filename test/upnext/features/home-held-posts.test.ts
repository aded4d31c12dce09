import { afterEach, beforeAll, beforeEach, describe, expect } from 'vitest';
import { type Desk, openDesk } from '../../support/desk.js';
import { APPROVED_BY_MEI, holdPosts, saveApproval } from '../../support/held.js';
import { openListed } from '../../support/listed-post.js';
import { test } from '../../support/story.js';

/** The App Home with the posts that Upnext holds. */

let desk: Desk;
const ada = () => desk.user('ada');
const hours = (count: number) => new Date(desk.clock.now().getTime() + count * 3_600_000).toISOString();

beforeAll(async () => void (desk = await openDesk()));
beforeEach(async () => {
  if (ada().hasForm()) await ada().form().closeAll();
  await desk.deletePosts();
  await desk.bind();
  await desk.restoreService();
});

test('held posts are among the next ones', async () => {
  await desk.insertPosts('prj_tea', [
    { content: 'Service first', at: hours(2) },
    { content: 'Service later', at: hours(9) },
  ]);
  await holdPosts(desk.deps, [{ content: 'Held between', at: hours(5) }]);
  await ada().opensHome();
  expect(ada().home().text()).toMatch(
    /\*X\* · Service first \[Details\]\n[^]*\*X\* · Held between \[Details\]\n[^]*\*X\* · Service later \[Details\]/,
  );
  await ada().home().press('Details');
  expect(ada().form().text()).toContain('Service first');
});

test('posts of mine that were refused or missed need me, with Fix or New time', async () => {
  await holdPosts(desk.deps, [
    { content: 'Refused tea', at: hours(5), state: 'refused', reason: 'Too long for X.' },
    { content: 'Missed tea', at: hours(-1), state: 'missed' },
    { content: 'Missed by Grace', at: hours(-1), state: 'missed', author: 'U0GRACE' },
  ]);
  await ada().opensHome();
  const text = ada().home().text();
  expect(text).toContain('Needs your attention');
  expect(text).toMatch(/:x: .* · \*X\* · Rejected by the service\nRefused tea\nToo long for X\./);
  expect(text).toMatch(/:warning: .* · \*X\* · Missed\nMissed tea/);
  expect(text).toMatch(
    /Missed tea[^]*\*1 problem in Tea House\*\n:warning: .* · \*X\* · Missed\nMissed by Grace/,
  );
  await ada().home().press('New time');
  expect(ada().form().value('Content')).toBe('Missed tea');
  expect(ada().form().value('When')).toBe('');
  await ada().home().press('Fix');
  expect(ada().form().text()).toContain('Too long for X.');
});

test('whoever may schedule sees what won’t go out, with buttons', async () => {
  await holdPosts(desk.deps, [
    { content: 'Tea without a template', at: hours(20), state: 'refused', reason: 'Template not found.' },
    { content: 'Tea nobody approved', at: hours(-2), state: 'expired' },
    { content: 'Long ago', at: hours(-100), state: 'missed' },
  ]);
  await desk.user('grace').opensHome();
  const home = desk.user('grace').home();
  expect(home.text()).toMatch(
    /Needs your attention\n[^]*\*2 problems in Tea House\*\n:x: .* · \*X\* · Rejected by the service\nTea without a template\nTemplate not found\..*\n:warning: .* · \*X\* · Expired\nTea nobody approved\nIt wasn’t approved in time\./,
  );
  expect(home.text()).not.toContain('Long ago');
  expect(home.buttons()).toContain('Fix');
  expect(home.buttons()).toContain('New time');
  await desk.user('linus').opensHome();
  expect(desk.user('linus').home().text()).not.toContain('Needs your attention');
});

test('a problem has the project’s time as well, where it differs from the reader’s', async () => {
  await holdPosts(desk.deps, [
    { content: 'Missed tea', at: '2026-10-26T06:00:00Z', state: 'missed' },
    { content: 'Missed by Grace', at: '2026-10-26T05:00:00Z', state: 'missed', author: 'U0GRACE' },
  ]);
  await desk.user('grace').opensHome();
  const text = desk.user('grace').home().text();
  expect(text).toContain(' (6:00 AM Berlin) · *X* · Missed');
  expect(text).toContain(' (7:00 AM Berlin) · *X* · Missed');
  await ada().opensHome();
  expect(ada().home().text()).not.toContain('Berlin)');
});

test('a post can be cancelled in the window of its list', async () => {
  await holdPosts(
    desk.deps,
    Array.from({ length: 7 }, (_, each) => ({ content: `Tea ${each}`, at: hours(1 + each) })),
  );
  await ada().opensHome();
  expect(ada().home().text()).toContain('…and 2 more [Show all]');
  await ada().home().press('Show all');
  await openListed(ada().form(), 'tea 0');
  expect(ada().form().text()).toContain('> Tea 0');
  await ada().form().press('Cancel post');
  expect(ada().form().text()).toContain('Cancelled. Nothing was sent.');
  await ada().form().close();
  await ada().form().press('Back to posts');
  expect(ada().form().text()).not.toContain('Tea 0');
  expect(ada().form().text()).toContain('Tea 1');
});

describe('an approver of 50 posts', () => {
  const posts = () =>
    Array.from({ length: 50 }, (_, each) => ({
      content: `Tea ${each} ${'*'.repeat(2_000)}`,
      at: hours(60 - each),
      author: 'U0GRACE',
    }));
  beforeEach(async () => {
    await saveApproval(desk.deps, { ...APPROVED_BY_MEI, people: ['U0ADA'] });
    await holdPosts(desk.deps, posts());
  });
  afterEach(() => saveApproval(desk.deps));

  test('sees those that expire first, each with its deadline, and how many are left out', async () => {
    await ada().opensHome();
    const text = ada().home().text();
    expect(text).toContain('*50 posts are waiting for your approval* [Approve several]');
    expect(text).toMatch(
      /Needs 1 approval from <@U0ADA> by \*<!date[^]*> Tea 49[^]*Needs 1 approval from[^]*> Tea 48[^]*> Tea 40/,
    );
    expect(text).toMatch(/Needs 1 approval from <@U0ADA> by \*<!date[^>]*>\*\.\n/);
    expect(text).not.toContain('> Tea 39');
    expect(text).toContain('…and 40 more [Show all]');
    await ada().home().press('Show all');
    expect(ada().form().text()).toContain('*50 posts in Tea House*');
  });
});
