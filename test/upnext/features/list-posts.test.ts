import { beforeAll, beforeEach, describe, expect } from 'vitest';
import { RESPONSE_URL_ANSWER_MS } from '../../../src/upnext/slack/answer/respond-fallback.js';
import { type Desk, openDesk } from '../../support/desk.js';
import { openListed } from '../../support/listed-post.js';
import { createManualTimers } from '../../support/manual-timers.js';
import { submitPost } from '../../support/post-stories.js';
import { test } from '../../support/story.js';

const timers = createManualTimers();
let desk: Desk;
const ada = () => desk.user('ada');
const grace = () => desk.user('grace');
const POSTS = '/projects/prj_tea/posts';

beforeAll(async () => {
  desk = await openDesk({ startTimer: timers.startTimer });
  await desk.bind();
  await desk.insertPosts('prj_tea', [
    { content: 'Went out', at: '2026-10-25T10:00:00Z', status: 'PUBLISHED' },
    { content: 'Never went out', at: '2026-10-26T06:00:00Z', platforms: ['LINKEDIN'] },
    { content: 'Tonight *on <X>* & more', at: '2026-10-26T19:00:00Z', media: 'https://img.test/a.png' },
    {
      content: 'Just after midnight in Berlin',
      at: '2026-10-26T23:30:00Z',
      platforms: ['LINKEDIN', 'THREADS'],
    },
    { content: 'Next week', at: '2026-11-04T09:00:00Z' },
    { content: 'Half an idea', status: 'DRAFT' },
    { content: 'An idea with a date', at: '2026-10-28T09:00:00Z', status: 'DRAFT' },
  ]);
});
beforeEach(() => desk.restoreService());

async function listed(words: string, who = ada()): Promise<string> {
  await who.types(`/upnext posts ${words}`);
  return who.lastMessage().text();
}

const choose = (filter: string, who = ada()) => who.lastMessage().fill({ filter_posts: filter });

describe('the list', () => {
  test('without words shows upcoming posts, problems first, only to the person', async () => {
    const text = await listed('');
    expect(text).toContain('*5 posts in Tea House*\nFrom today, Mon 26 Oct on');
    const order = ['Never went out', 'Tonight', 'Just after', 'An idea with a date', 'Next week'];
    const places = order.map((words) => text.indexOf(words));
    expect(places).toEqual([...places].sort((one, other) => one - other));
    expect(places).not.toContain(-1);
    expect(ada().lastMessage().ephemeral).toBe(true);
    expect(grace().messages()).toEqual([]);
  });

  test('has days of the reader’s time zone', async () => {
    const text = await listed('today', grace());
    expect(text).toContain('Just after midnight');
  });

  test('shows the time, the networks and the status of each post', async () => {
    const text = await listed('today');
    expect(text).toContain('Mon 26 Oct, 20:00 | 📆 Scheduled | Tonight *on <X>* & more | X');
    expect(text).toMatch(/^Mon 26 Oct, 07:00 \| ⚠️ Stuck, was due 2 h .*\| Never went out \| LinkedIn$/m);
  });

  test.each([
    ['drafts', 'Drafts', ['Half an idea', 'An idea with a date']],
    ['on x this week', 'On X, today, Mon 26 Oct to Sun 1 Nov', ['Tonight', 'An idea with a date']],
    ['linkedin and threads', 'On LinkedIn or Threads, from today', ['Never', 'Just after']],
    ['published yesterday', 'Published, yesterday, Sun 25 Oct', ['Went out']],
    ['published', 'Published, Mon 19 Oct to today', ['Went out']],
    ['what was sent last week', 'Published, Mon 19 Oct to yesterday, Sun 25 Oct', ['Went out']],
    ['stuck', 'Stuck', ['Never']],
    ['scheduled next 7 days', 'Scheduled, today, Mon 26 Oct to', ['Never', 'Tonight', 'Just after']],
    ['drafts on x for wednesday', 'Drafts on X, Wed 28 Oct', ['An idea with a date']],
    ['tomorrow', 'Tomorrow, Tue 27 Oct', ['Just after']],
    ['from 1 nov to 9 nov', 'Sun 1 Nov to Mon 9 Nov', ['Next week']],
    ['all', 'All posts', ['Went out', 'Half an idea', 'Next week']],
    ['today tomorrow', 'Today, Mon 26 Oct to tomorrow, Tue 27 Oct', ['Never', 'Tonight', 'Just after']],
    ['tuesday or wednesday', 'Tomorrow, Tue 27 Oct to Wed 28 Oct', ['Just after', 'An idea with a date']],
    ['tomorrow and 4 nov', 'Tomorrow, Tue 27 Oct or Wed 4 Nov', ['Just after', 'Next week']],
    ['drafts stuck', 'Drafts or stuck', ['Half an idea', 'An idea with a date', 'Never']],
    ['published or failed', 'Published or problems, from Sat 26 Sep onward', ['Went out', 'Never']],
    ['drafts on x on linkedin', 'Drafts on X or LinkedIn', ['Half an idea', 'An idea with a date']],
  ])('“%s” shows: %s', async (words, says, shown) => {
    const text = await listed(words);
    expect(text).toContain(says);
    for (const each of shown) expect(text).toContain(each);
    if (words !== 'all') expect(text).toMatch(new RegExp(`^\\*${shown.length} posts? in Tea House\\*\\n`));
  });

  test.each([
    ['“drafts”', 'drafts'],
    ['"drafts"', 'drafts'],
    ['‘drafts’, «on linkedin»', 'drafts on linkedin'],
    ['“next 7 days”', 'next 7 days'],
    ['“published yesterday”', 'published yesterday'],
  ])('accepts %s with the quotes of its own hints', async (quoted, plain) => {
    expect(await listed(quoted)).toBe(await listed(plain));
    expect(await listed(quoted)).not.toContain('doesn’t recognize');
  });

  test.each([
    ['midnight', 'Just after midnight'],
    ['drafts idea date', 'An idea with a date'],
    ['midnight on linkedin about berlin', 'Just after midnight'],
    ['where is midnight', 'Just after midnight'],
  ])('“%s” has words that are no filter, and opens the only post with them', async (words, shown) => {
    const text = await listed(words);
    expect(text).toContain(shown);
    expect(text).not.toMatch(/in Tea House|a filter|Next week|Half an idea/);
    await ada().lastMessage().press('Back to posts');
    expect(ada().lastMessage().text()).toContain(' in Tea House');
  });

  test('searches the texts for words that are no filter', async () => {
    expect(await listed('please show me the posts we have about tonight')).toMatch(/Today[^]*Tonight/);
    expect(await listed('all ne')).toMatch(/About “ne”/);
  });

  test.each(['last wek', 'drafts last wek on x'])(
    '“%s” finds nothing, and says that it is no filter',
    async (words) => {
      expect(await listed(words)).toMatch(
        /^\*No (?:posts|drafts) about “last wek”(?: on X)? in Tea House\*\n(?:.*\n)?No filter is called “last wek”, so Upnext searched the texts\. Try .{1,60}$/m,
      );
    },
  );

  test('pings nobody with what it searched for', async () => {
    expect(await listed('frobnicated <!here>')).toContain('is called “frobnicated &lt;!here&gt;”');
  });

  test('says when nothing matches, and offers other filters', async () => {
    expect(await listed('scheduled last week')).toContain('*No scheduled posts in Tea House*\nMon ');
    await choose('drafts');
    expect(ada().lastMessage().text()).toContain('Half an idea');
  });

  test('names a network that the service doesn’t have', async () => {
    const text = await listed('drafts on mastodon or bluesky');
    expect(text).toContain('*No drafts in Tea House*');
    expect(await listed('drafts on x or mastodon')).toContain('Half an idea');
    expect(text).toContain('The scheduling service doesn’t support Mastodon or Bluesky.');
    expect(text).not.toContain('doesn’t recognize');
  });

  test('of stuck posts only says that nothing is stuck if there are none', async () => {
    const text = await listed('stuck on threads');
    expect(text.split('\n').slice(0, 2)).toEqual(['*Nothing is stuck.*', 'Tea House · On Threads']);
    expect(text).not.toContain('Times are in');
  });

  test('of problems only says that there are none', async () => {
    expect(await listed('problems on threads')).toMatch(/^\*No problems\.\*\nTea House · On Threads · /);
  });

  test('offers other lists, and shows which one it is', async () => {
    const chosen = () => ada().lastMessage().value('filter_posts');
    await listed('');
    expect(chosen()).toBe('Show: upcoming');
    const filters = ['upcoming', 'this week', 'mine', 'problems', 'waiting', 'held', 'drafts', 'published'];
    expect(await ada().lastMessage().options('filter_posts')).toEqual(
      [...filters, 'stuck'].map((filter) => `Show: ${filter}`),
    );
    for (const filter of ['drafts', 'this week', 'published', 'problems', 'stuck', 'upcoming']) {
      desk.clock.moveForward(1);
      await choose(filter);
      expect(chosen()).toBe(`Show: ${filter}`);
    }
    await listed('failed on linkedin');
    expect(chosen()).toBe('Show: problems');
    await listed('on linkedin');
    expect(chosen()).toBe('');
  });

  test.each([
    ...['drafts', 'held', 'waiting', 'problems', 'stuck', 'published', 'today', 'tomorrow', 'failed'],
    'next posts',
  ])('/upnext %s is the same list', async (words) => {
    const text = await listed(words);
    expect(text).not.toContain('a filter');
    await ada().types(`/upnext ${words}`);
    expect(ada().lastMessage().text()).toBe(text);
  });

  test('of past posts starts with the newest, however many there are', async () => {
    const past = Array.from({ length: 130 }, (_, index) => ({
      content: `Past ${index}`,
      status: 'PUBLISHED' as const,
      at: new Date(Date.parse('2026-09-01T06:00:00Z') + index * 600_000).toISOString(),
    }));
    await desk.insertPosts('prj_tea', past);
    const text = await listed('published on 1 september 2026');
    expect(text).toContain('*96 posts in');
    expect(text.indexOf('Past 95')).toBeLessThan(text.indexOf('Past 94'));
    expect(await listed('published from 1 september 2026 to 3 september 2026')).toContain('Past 129');
    await desk.db.deleteFrom('posts').where('content', 'like', 'Past %').execute();
  });

  test.each([
    ['published about kiln', 'Mon 19 Oct to today, Mon 26 Oct', 'Kiln opened'],
    ['problems about kiln', 'From Sat 26 Sep onward', 'Kiln broke'],
  ])('“%s” says from when on, and shows what is older on request', async (words, days, content) => {
    await desk.insertPosts('prj_tea', [
      { content: 'Kiln opened', status: 'PUBLISHED', at: '2026-09-12T06:00:00Z' },
      { content: 'Kiln opened again', status: 'PUBLISHED', at: '2026-09-12T06:00:00Z' },
      { content: 'Kiln broke', status: 'FAILED', at: '2026-09-13T06:00:00Z' },
      { content: 'Kiln broke again', status: 'FAILED', at: '2026-09-13T06:00:00Z' },
    ]);
    expect(await listed(words)).toContain(days);
    await ada().lastMessage().press('Older');
    expect(ada().lastMessage().text()).toMatch(
      /^\*2 posts in Tea House\*\n\w+ about “kiln”, until \w+ \d+ \w+\n/,
    );
    expect(ada().lastMessage().text()).toContain(content);
    expect(ada().lastMessage().buttons()).not.toContain('Older');
    await desk.db.deleteFrom('posts').where('content', 'like', 'Kiln %').execute();
  });

  test('shows a new post immediately', async () => {
    await listed('tomorrow');
    await submitPost(ada(), 'tomorrow 9am A brand new tea on x');
    expect(await listed('tomorrow')).toContain('A brand new tea');
    await desk.db.deleteFrom('posts').where('content', '=', 'A brand new tea').execute();
  });
});

describe('problems', () => {
  const at = (hours: number) => new Date(desk.clock.now().getTime() - hours * 3_600_000).toISOString();
  const posts = () => [
    { Id: 'a', Content: 'Went out', Platforms: ['X'], Status: 'PUBLISHED', ScheduleDate: at(1) },
    {
      Id: 'b',
      Content: 'Half out',
      Platforms: ['X', 'LINKEDIN'],
      ScheduleDate: at(3),
      Status: 'PUBLISHED',
      Timezone: 'America/New_York',
      errors: { linkedin: 'the token has expired' },
    },
    { Id: 'c', Content: 'Not out', Platforms: ['X'], Status: 'failed', ScheduleDate: at(2) },
    { Id: 'd', Content: 'Late', Platforms: ['X'], Status: 'queued', ScheduleDate: at(4) },
    { Id: 'e', Content: 'Soon', Platforms: ['X'], Status: 'queued', ScheduleDate: at(-1) },
  ];

  test.each(['problems', 'failed', 'failures', 'what failed'])(
    '“%s” finds them all, the newest first',
    async (words) => {
      desk.respondWith(POSTS, posts());
      const text = await listed(words);
      expect(text).toMatch(/^\*3 posts in Tea House\*\nProblems, /);
      expect(text).toMatch(
        /❌ Failed \| Not out \| .*\n.* \| ⚠️ Partly published, failed on LinkedIn · LinkedIn: The token has expired\. \| Half out \| .*\n.* \| ⚠️ Stuck, was due 4 h ago \| Late \|/,
      );
    },
  );

  test('come first in other lists, and can be repaired', async () => {
    desk.respondWith(POSTS, posts());
    const text = await listed('all');
    expect(text).toMatch(/All posts\n[^]*Late [^]*Half out[^]*Not out [^]*Went out[^]*Soon/);
    await openListed(ada().lastMessage(), 'half out');
    await ada().lastMessage().press('Post again on LinkedIn only');
    expect(ada().form().value('Content')).toBe('Half out');
    expect(ada().form().value('Platforms')).toBe('LinkedIn');
    expect(ada().form().text()).toContain('Berlin time, unless you name another city.');
    await ada().form().close();
  });

  test('a post that was published in part is not listed as published', async () => {
    desk.respondWith(POSTS, posts().slice(0, 2));
    const text = await listed('published');
    expect(text).toContain('*1 post in');
    expect(text).not.toContain('Half out');
    expect(await listed('all')).toMatch(/Partly published, failed on LinkedIn .*\| Half out/);
  });

  test('have no repair for people who can only read', async () => {
    desk.respondWith(POSTS, posts());
    const linus = desk.user('linus');
    await listed('failed', linus);
    await openListed(linus.lastMessage(), 'not out');
    expect(linus.lastMessage().buttons()).toEqual(['Back to posts']);
  });

  test('the details say where a post failed, and why', async () => {
    desk.respondWith(POSTS, posts().slice(0, 2));
    const linus = desk.user('linus');
    await listed('failed on linkedin', linus);
    await openListed(linus.lastMessage(), 'half out');
    const text = linus.lastMessage().text();
    expect(text).toContain(':warning: Partly published, failed on LinkedIn · LinkedIn, X');
    expect(text).toContain('*LinkedIn*: The token has expired.');
    expect(text).not.toContain('errors');
  });
});

describe('a post’s details', () => {
  test('are shown below the list, and lead back to it', async () => {
    await listed('today on x');
    await openListed(ada().lastMessage(), 'tonight');
    const text = ada().lastMessage().text();
    expect(text).toContain('Tonight *on &lt;X&gt;* &amp; more');
    expect(text).toContain('*Media:* https://img.test/a.png');
    expect(text).toContain('The scheduling service can’t change or cancel posts.');
    await ada().lastMessage().press('Back to posts');
    expect(ada().lastMessage().text()).toContain('*1 post in Tea House*\nOn X, today, Mon 26 Oct');
    expect(desk.requests).toEqual([`GET ${POSTS}`]);
  });

  test('open the form with everything filled in, and say that the original stays', async () => {
    await listed('today on x');
    await openListed(ada().lastMessage(), 'tonight');
    await ada().lastMessage().press('Use as a new post');
    const form = ada().form();
    expect(form.text()).toContain('This creates a new post. The original stays as it is');
    expect(form.value('Content')).toBe('Tonight *on <X>* & more');
    expect(form.value('Platforms')).toBe('X');
    expect(form.value('Media')).toBe('https://img.test/a.png');
    await form.fill({ Content: 'Tonight, mended' });
    await form.submit();
    expect(ada().form().text()).toContain('Another post goes out on X at the same time: “Tonight');
    await ada().form().submit();
    expect(await desk.posts('Tonight, mended')).toMatchObject([
      { Status: 'SCHEDULED', ScheduleDate: '2026-10-26T20:00:00+01:00' },
    ]);
    expect(await desk.posts('Tonight *on <X>* & more')).toHaveLength(1);
    await desk.db.deleteFrom('posts').where('content', '=', 'Tonight, mended').execute();
  });

  test('of a draft open a form that finishes it', async () => {
    await listed('drafts');
    await openListed(ada().lastMessage(), 'with a date');
    await ada().lastMessage().press('Use as a new post');
    expect(ada().form().value('Content')).toBe('An idea with a date');
    await ada().form().submit();
    expect(ada().hasForm()).toBe(false);
    const posts = await desk.posts('An idea with a date');
    expect(posts.map(({ Status }) => Status).toSorted()).toEqual(['DRAFT', 'SCHEDULED']);
    await desk.db
      .deleteFrom('posts')
      .where('content', '=', 'An idea with a date')
      .where('status', '=', 'SCHEDULED')
      .execute();
  });

  test('of a post that no longer exists say so and lead back', async () => {
    await listed('next week');
    const { channel, ts, blocks } = ada().lastMessage().message;
    const action_id = 'choose_post';
    const { block_id = '' } = blocks.find((block) => JSON.stringify(block).includes(action_id)) ?? {};
    const ref = { container: { channel, ts }, block_id, action_id };
    const [selected_option] = await desk.slack.loadOptions({ user: 'ada', element: ref, query: '' });
    await desk.db.deleteFrom('posts').where('content', '=', 'Next week').execute();
    await desk.restoreService();
    await desk.slack.userActions.setValue({
      user: 'ada',
      element: ref,
      value: { type: 'external_select', selected_option },
    });
    await desk.slack.idle();
    expect(ada().lastMessage().text()).toContain('no longer in the list');
    await ada().lastMessage().press('Back to posts');
    expect(ada().lastMessage().text()).toContain('No posts in Tea House');
  });
});

describe('unusual answers of the service', () => {
  test('a service that ignores skip: the list ends after its first batch', async () => {
    const page = Array.from({ length: 100 }, (_, place) => ({ Id: `p${place}`, Content: `Post ${place}` }));
    desk.respondWith(POSTS, page);
    expect(await listed('all')).toContain('*100 posts in');
    expect(ada().lastMessage().buttons()).not.toContain('Next');
  });

  test('shows posts without ids, dates or texts, sorted by time', async () => {
    desk.respondWith(POSTS, {
      items: [
        { caption: 'Later', scheduled_at: '2026-11-02T09:00:00', state: 'queued', Platforms: 'x' },
        { text: 'Undated' },
        { ScheduleDate: 'whenever' },
        { _id: 'a/b c.d', body: 'n'.repeat(3000), scheduledFor: '2026-10-27T09:00:00Z' },
      ],
    });
    const text = await listed('');
    expect(text.indexOf('nnn')).toBeLessThan(text.indexOf('Later'));
    expect(text.indexOf('Later')).toBeLessThan(text.indexOf('Undated'));
    expect(text).toContain('No date |');
    expect(text).toContain('Queued');
    expect(await ada().lastMessage().options('choose_post')).toHaveLength(1);
    await openListed(ada().lastMessage(), 'nnn');
    expect(ada().lastMessage().text()).toContain('*Post ID:* a/b c.d');
  });
});

describe('rights', () => {
  test('people from other organizations see nothing until an admin allows it', async () => {
    const omar = desk.user('omar').in('#partners');
    expect(await listed('', omar)).toContain('You don’t have permission to view posts.');
    const settings = await desk.deps.store.settings.of('T0NORTHWIND');
    await desk.deps.store.settings.change(
      'T0NORTHWIND',
      { ...settings, strangers: ['read'] },
      desk.clock.now(),
    );
    expect(await listed('', omar)).toContain('Which project?');
    await desk.deps.store.settings.change('T0NORTHWIND', settings, desk.clock.now());
  });
});

test.each([{ fault: 'status', status: 404 } as const, { fault: 'error', error: 'expired_url' } as const])(
  'an answer that Slack does not accept is sent another way, and logged',
  async (bad) => {
    await ada().types('/upnext posts');
    const list = ada().lastMessage();
    const mend = desk.slack.fail({ call: 'response_url', ...bad, times: 2 });
    await list.fill({ filter_posts: 'drafts' });
    mend();
    expect(ada().lastMessage().text()).toContain('Half an idea');
    expect(ada().lastMessage().ephemeral).toBe(true);
    expect(desk.log.join('')).toContain('response_url failed');
  },
);

test('an answer that Slack does not acknowledge is sent another way', async () => {
  await ada().types('/upnext posts');
  const list = ada().lastMessage();
  desk.slack.fail({ call: 'response_url', fault: 'slow', ms: 120_000, times: 1 });
  const pressing = list.fill({ filter_posts: 'drafts' });
  await timers.pass(RESPONSE_URL_ANSWER_MS);
  await expect.poll(() => ada().lastMessage().text()).toContain('Half an idea');
  desk.clock.moveForward(120_000);
  await pressing;
});
