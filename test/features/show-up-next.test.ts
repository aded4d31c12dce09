import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectNoViolations } from '../../src/workspace/violations.js';
import { openStubDesk, type StubDesk } from '../support/stub-desk.js';

let desk: StubDesk;
const ada = () => desk.user('ada');
const grace = () => desk.user('grace');

const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
const UPNEXT = '/dashboard/upnext-post';

beforeAll(async () => {
  desk = await openStubDesk();
  await desk.insertPosts('prj_coffee', [
    { content: 'Late night espresso', at: '2026-10-26T20:30:00Z', platforms: ['X', 'LINKEDIN'] },
    { content: 'Tomorrow’s roast', at: '2026-10-27T12:00:00Z' },
  ]);
});
beforeEach(async () => {
  await desk.bind({ id: 'prj_coffee', name: 'Coffee Bar', zone: 'America/New_York' });
  await desk.restoreService();
});
afterEach(() => expectNoViolations(desk.workspace));
afterAll(() => desk.close());

describe('the next post', () => {
  test('is shown in the reader’s clock and the project’s, with a countdown, to the one who asks alone', async () => {
    const seen = grace().messages().length;
    await ada().types('/upnext');
    const card = ada().lastMessage();
    expect(card.ephemeral).toBe(true);
    expect(card.text()).toContain('*Next on Coffee Bar*');
    expect(card.text()).toContain('> Late night espresso');
    expect(card.text()).toContain('X, LinkedIn');
    expect(card.text()).toMatch(/<!date\^1793046600\^[^>]*>\* · 16:30 New York · in 12 h/);
    expect(grace().messages()).toHaveLength(seen);
  });

  test.each(['/upnext next', '/upnext up-next', '/upnext NEXT'])('%s means the same', async (words) => {
    await ada().types(words);
    expect(ada().lastMessage().text()).toContain('*Next on Coffee Bar*');
  });

  test('costs one call to the service, and a second look none', async () => {
    await ada().types('/upnext');
    await grace().types('/upnext');
    expect(desk.requests).toEqual(['GET /projects/prj_coffee/dashboard/upnext-post']);
  });

  test('is another one as soon as somebody schedules an earlier one', async () => {
    await ada().types('/upnext');
    await ada().types('/upnext schedule tonight 8pm Earlier still on x');
    await ada().form().submit();
    await ada().types('/upnext');
    expect(ada().lastMessage().text()).toContain('> Earlier still');
    await desk.db.deleteFrom('posts').where('content', '=', 'Earlier still').execute();
  });
});

describe('share here', () => {
  beforeEach(() => desk.clock.moveForward(61_000));

  test('shows it to the channel, by the one who chose to', async () => {
    await ada().types('/upnext');
    await ada().lastMessage().press('Share here');
    const seen = grace().lastMessage();
    expect(seen.ephemeral).toBe(false);
    expect(seen.text()).toContain('> Late night espresso');
    expect(seen.text()).toContain('shared by <@U0ADA>');
    expect(seen.text()).not.toMatch(/in \d/);
  });

  test('shows it once for two quick presses, and again a minute later', async () => {
    await ada().types('/upnext');
    const card = ada().lastMessage();
    const shared = () => grace().messages().length;
    const before = shared();
    await Promise.all([card.press('Share here'), card.press('Share here')]);
    expect(shared()).toBe(before + 1);
    expect(ada().lastMessage().text()).toContain('less than a minute ago');
    desk.clock.moveForward(61_000);
    await card.press('Share here');
    expect(shared()).toBe(before + 2);
  });

  test.each([{ fault: 'status', status: 500 } as const, { fault: 'error', error: 'expired_url' } as const])(
    'shows it at the next press where Slack did not take it ($as)',
    async (bad) => {
      await ada().types('/upnext');
      const card = ada().lastMessage();
      const before = grace().messages().length;
      desk.workspace.injectFault({ call: 'response_url', ...bad, times: 1 });
      await card.press('Share here');
      expect(grace().messages()).toHaveLength(before);
      expect(ada().lastMessage().text()).toContain('Reference: ');
      await card.press('Share here');
      expect(grace().messages()).toHaveLength(before + 1);
    },
  );

  test('says so where another post has become the next one', async () => {
    await ada().types('/upnext');
    await desk.insertPosts('prj_coffee', [{ content: 'Squeezed in', at: '2026-10-26T15:00:00Z' }]);
    await desk.restoreService();
    const shown = desk.channel('#launch').messages().length;
    await ada().lastMessage().press('Share here');
    expect(ada().lastMessage().text()).toContain('This is not the next post any more');
    expect(desk.channel('#launch').messages()).toHaveLength(shown);
    await desk.db.deleteFrom('posts').where('content', '=', 'Squeezed in').execute();
  });
});

test('the rest of the day lists that day’s posts, and leaves the card where it is', async () => {
  await ada().types('/upnext');
  await ada().lastMessage().press('Rest of the day');
  expect(ada().lastMessage().text()).toContain('*Posts of Coffee Bar* · 1\nToday, Mon 26 Oct');
  expect(ada().lastMessage().text()).toContain('Late night espresso');
  expect(ada().messages().at(-2)?.text()).toContain('*Next on Coffee Bar*');
});

describe('a channel without a project', () => {
  beforeEach(() => desk.unbind());

  test('asks which one, and answers in the same place', async () => {
    await ada().types('/upnext');
    expect(ada().lastMessage().text()).toContain('Which project?');
    expect((await ada().lastMessage().options('next_in')).sort()).toEqual(['Coffee Bar', 'Tea House']);
    expect(await ada().lastMessage().options('next_in', 'cof')).toEqual(['Coffee Bar']);
    await ada().lastMessage().fill({ next_in: 'Coffee Bar' });
    expect(ada().lastMessage().text()).toContain('> Late night espresso');
    expect(desk.requests).toEqual(['GET /projects', 'GET /projects/prj_coffee/dashboard/upnext-post']);
  });

  test('takes the only one there is', async () => {
    desk.respondWith('/projects', [{ Id: 'prj_coffee', Name: 'Coffee Bar' }]);
    await ada().types('/upnext');
    expect(ada().lastMessage().text()).toContain('*Next on Coffee Bar*');
  });

  test.each([
    ['no projects', []],
    ['null', null],
  ])('says so where the service has %s', async (_, data) => {
    desk.respondWith('/projects', data);
    await ada().types('/upnext');
    expect(ada().lastMessage().text()).toContain('The scheduling service has no projects yet.');
  });

  test('finds one among a thousand by its letters', async () => {
    const many = Array.from({ length: 1000 }, (_, each) => ({ Id: `p/${each} .x`, Name: `Project ${each}` }));
    desk.respondWith('/projects', many);
    await ada().types('/upnext');
    expect(await ada().lastMessage().options('next_in')).toHaveLength(100);
    expect(await ada().lastMessage().options('next_in', '999')).toEqual(['Project 999']);
  });

  test('does not offer what cannot be chosen: no id, or one that is too long', async () => {
    const named = { Id: 'p1', Name: 'n'.repeat(3000) };
    desk.respondWith('/projects', [
      { Name: 'No id' },
      { Id: 'p'.repeat(76), Name: 'Long id' },
      named,
      { Id: 'p2' },
    ]);
    await ada().types('/upnext');
    expect(await ada().lastMessage().options('next_in')).toEqual([expect.stringMatching(/^n{74}…$/), 'p2']);
  });
});

describe('nothing to show', () => {
  test.each([
    ['null', null],
    ['{}', {}],
    ['[]', []],
  ])('%s means that nothing is scheduled', async (_, data) => {
    desk.respondWith(UPNEXT, data);
    await ada().types('/upnext');
    expect(ada().lastMessage().text()).toContain('Nothing is scheduled on Coffee Bar.');
    await ada().lastMessage().press('Schedule a post');
    expect(ada().form().title).toBe('Schedule a post');
    await ada().form().close();
  });

  test('a 404 means it too, unless the project itself is gone', async () => {
    desk.respondWith(UPNEXT, Response.json({ detail: 'Not found' }, { status: 404 }));
    await ada().types('/upnext');
    expect(ada().lastMessage().text()).toContain('Nothing is scheduled');
    await desk.bind({ id: 'prj_closed', name: 'Closed' });
    await ada().types('/upnext');
    expect(ada().lastMessage().text()).toContain('This project is not there any more');
  });

  test('a 404 for everything means that the service is elsewhere', async () => {
    desk.respondWith('', Response.json({ detail: 'Not Found' }, { status: 404 }));
    await ada().types('/upnext');
    expect(ada().lastMessage().text()).toContain('SERVICE_URL is wrong');
  });
});

describe('an odd post', () => {
  test('without anything known is shown all the same', async () => {
    desk.respondWith(UPNEXT, {
      post: { caption: 'Hi <!channel> & all', scheduled_at: 1793046600, state: 'QUEUED' },
    });
    await ada().types('/upnext');
    expect(ada().lastMessage().text()).toContain('> Hi &lt;!channel&gt; &amp; all');
    expect(ada().lastMessage().text()).toContain('QUEUED');
    expect(ada().lastMessage().text()).toContain('<!date^1793046600^');
  });

  test('with a date that cannot be read shows it as it came', async () => {
    desk.respondWith(UPNEXT, {
      Id: 'p',
      Content: 'x'.repeat(60_000),
      ScheduleDate: 'soon',
      Platforms: ['MASTODON'],
    });
    await ada().types('/upnext');
    expect(ada().lastMessage().text()).toContain('soon (as the service reports it)');
    expect(ada().lastMessage().text()).toContain('MASTODON');
  });

  test('whose id does not fit into a button has none that needs it', async () => {
    desk.respondWith(UPNEXT, {
      Id: 'p'.repeat(3000),
      Content: 'Long id',
      ScheduleDate: '2026-10-26T20:30:00Z',
    });
    await ada().types('/upnext');
    expect(ada().lastMessage().buttons()).toEqual(['Rest of the day']);
  });
});

describe('the service', () => {
  test.each([
    ['refuses the token', 401, 'refuses Upnext’s token'],
    ['does not allow it', 403, 'does not allow this'],
    ['refuses what it was asked', 422, 'without saying why'],
    ['has a fault', 500, 'did not answer properly'],
  ])('%s: the person is told, with a reference', async (_, status, say) => {
    desk.respondWith(UPNEXT, Response.json({}, { status }));
    await ada().types('/upnext');
    expect(ada().lastMessage().text()).toContain(say);
    const [, reference = ''] = /Reference: (UP-\w{6})/.exec(ada().lastMessage().text()) ?? [];
    expect(desk.log.filter((line) => line.includes(reference)).join()).toContain('could not read');
    desk.requests.length = 0;
    await ada().types('/upnext');
    expect(desk.requests.length).toBeGreaterThan(0);
  });

  test('is down: nothing is remembered of it, and the next look works', async () => {
    desk.respondUsing(UPNEXT, () => Promise.reject(refused));
    await ada().types('/upnext');
    expect(ada().lastMessage().text()).toContain('cannot be reached just now');
    await desk.restoreService();
    await ada().types('/upnext');
    expect(ada().lastMessage().text()).toContain('> Late night espresso');
  });
});

describe('rights', () => {
  test('a guest may read', async () => {
    await desk.user('linus').types('/upnext');
    expect(desk.user('linus').lastMessage().text()).toContain('> Late night espresso');
  });

  test('a guest is not offered what guests may not do', async () => {
    desk.respondWith(UPNEXT, null);
    await desk.user('linus').types('/upnext');
    expect(desk.user('linus').lastMessage().buttons()).toEqual(['Drafts']);
  });

  test('somebody of another organisation sees nothing, and is told who can change that', async () => {
    const omar = desk.user('omar').in('#partners');
    await omar.types('/upnext');
    expect(omar.lastMessage().text()).toContain('You don’t have permission to view this team’s posts.');
    expect(omar.lastMessage().text()).toContain('Admins and owners of this workspace');
    expect(desk.requests).toEqual([]);
  });
});
