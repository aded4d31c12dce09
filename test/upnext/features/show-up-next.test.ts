import { afterEach, beforeAll, beforeEach, describe, expect } from 'vitest';
import { type Desk, openDesk } from '../../support/desk.js';
import { holdFor } from '../../support/held.js';
import { submitPost } from '../../support/post-stories.js';
import { test } from '../../support/story.js';

let desk: Desk;
const ada = () => desk.user('ada');
const grace = () => desk.user('grace');

const UPNEXT = '/dashboard/upnext-post';

beforeAll(async () => {
  desk = await openDesk();
  await desk.insertPosts('prj_coffee', [
    { content: 'Late night espresso', at: '2026-10-26T20:30:00Z', platforms: ['X', 'LINKEDIN'] },
    { content: 'Tomorrow’s roast', at: '2026-10-27T12:00:00Z' },
  ]);
});
beforeEach(async () => {
  await desk.bind({ id: 'prj_coffee', name: 'Coffee Bar', zone: 'America/New_York' });
  await desk.restoreService();
});

describe('the next post', () => {
  test('is shown only to the person, in their time zone and the project’s, with a countdown', async () => {
    const seen = grace().messages().length;
    await ada().types('/upnext');
    const card = ada().lastMessage();
    expect(card.ephemeral).toBe(true);
    expect(card.text()).toContain('*Up next in Coffee Bar*');
    expect(card.text()).toContain('> Late night espresso');
    expect(card.text()).toContain('LinkedIn, X');
    expect(card.text()).toMatch(/<!date\^1793046600\^[^>]*>\* · 16:30 New York · in 12 h/);
    expect(grace().messages()).toHaveLength(seen);
  });

  test.each(['/upnext next', '/upnext up-next', '/upnext NEXT'])('%s means the same', async (words) => {
    await ada().types(words);
    expect(ada().lastMessage().text()).toContain('*Up next in Coffee Bar*');
  });

  test('asks the service once, and not again for the next person', async () => {
    await ada().types('/upnext');
    await grace().types('/upnext');
    expect(desk.requests).toEqual(['GET /projects/prj_coffee/dashboard/upnext-post']);
  });

  test('changes when an earlier post is scheduled', async () => {
    await ada().types('/upnext');
    await submitPost(ada(), 'tonight 8pm Earlier still on x');
    await ada().types('/upnext');
    expect(ada().lastMessage().text()).toContain('> Earlier still');
    await desk.db.deleteFrom('posts').where('content', '=', 'Earlier still').execute();
  });
});

describe('a post that Upnext holds', () => {
  const holdCoffee = (holdMinutes: number) => holdFor(desk.deps, holdMinutes, 'prj_coffee');
  async function hold(words: string): Promise<void> {
    await submitPost(ada(), `${words}`);
    expect(ada().hasForm()).toBe(false);
  }
  beforeEach(() => holdCoffee(60));
  afterEach(async () => {
    await holdCoffee(0);
    await desk.deleteOwnPosts();
  });

  test('is the next one if it goes out before those of the service, with the buttons of its card', async () => {
    await hold('tonight 8pm Held espresso on x');
    await ada().types('/upnext');
    const card = ada().lastMessage();
    expect(card.text()).toContain('*Up next in Coffee Bar*');
    expect(card.text()).toContain('> Held espresso');
    expect(card.text()).toMatch(/\*Scheduled\* for .*[^]* · can be changed until/);
    expect(card.buttons()).toEqual(['Edit', 'New time', 'Cancel post', 'Publish now', 'See the whole day']);
    await card.press('Cancel post');
    await ada().types('/upnext');
    expect(ada().lastMessage().text()).toContain('> Late night espresso');
  });

  test('is not the next one if it goes out after one of the service', async () => {
    await hold('tomorrow 6am Held too late on x');
    await ada().types('/upnext');
    expect(ada().lastMessage().text()).toContain('> Late night espresso');
  });

  test('is the next one where the service has none', async () => {
    desk.respondWith(UPNEXT, Response.json({ detail: 'No upcoming posts found' }, { status: 404 }));
    await hold('tomorrow 7pm The only one on x');
    await ada().types('/upnext');
    expect(ada().lastMessage().text()).toContain('> The only one');
  });

  test('has no buttons for people who can only read', async () => {
    await hold('tonight 8pm Held for guests on x');
    const guest = desk.user('linus');
    await guest.types('/upnext');
    expect(guest.lastMessage().text()).toContain('> Held for guests');
    expect(guest.lastMessage().buttons()).toEqual(['See the whole day']);
  });
});

test('the whole day is listed below the card', async () => {
  await ada().types('/upnext');
  await ada().lastMessage().press('See the whole day');
  expect(ada().lastMessage().text()).toContain('*1 post in Coffee Bar*\nToday, Mon 26 Oct');
  expect(ada().lastMessage().text()).toContain('Late night espresso');
  expect(ada().messages().at(-2)?.text()).toContain('*Up next in Coffee Bar*');
});

describe('a channel without a project', () => {
  beforeEach(() => desk.unbind());

  test('asks which project, and answers in the same message', async () => {
    await ada().types('/upnext');
    expect(ada().lastMessage().text()).toContain('Which project?');
    expect((await ada().lastMessage().options('next_in')).sort()).toEqual(['Coffee Bar', 'Tea House']);
    expect(await ada().lastMessage().options('next_in', 'cof')).toEqual(['Coffee Bar']);
    await ada().lastMessage().fill({ next_in: 'Coffee Bar' });
    expect(ada().lastMessage().text()).toContain('> Late night espresso');
    expect(desk.requests).toEqual(['GET /projects', 'GET /projects/prj_coffee/dashboard/upnext-post']);
  });

  test('uses the only project there is', async () => {
    desk.respondWith('/projects', [{ Id: 'prj_coffee', Name: 'Coffee Bar' }]);
    await ada().types('/upnext');
    expect(ada().lastMessage().text()).toContain('*Up next in Coffee Bar*');
  });

  test.each([
    ['no projects', []],
    ['null', null],
  ])('says when there are no projects: %s', async (_, data) => {
    desk.respondWith('/projects', data);
    await ada().types('/upnext');
    expect(ada().lastMessage().text()).toContain('There are no projects yet.');
  });

  test('does not offer projects without an id or with too long an id', async () => {
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
  test('a 404 means the same, unless the project no longer exists', async () => {
    desk.respondWith(UPNEXT, Response.json({ detail: 'Not found' }, { status: 404 }));
    await ada().types('/upnext');
    expect(ada().lastMessage().text()).toContain('Nothing is scheduled');
    await desk.bind({ id: 'prj_closed', name: 'Closed' });
    await ada().types('/upnext');
    expect(ada().lastMessage().text()).toContain('This project no longer exists');
  });
});

test('a failure of the service is said with a reference, and not remembered', async () => {
  desk.respondWith(UPNEXT, Response.json({}, { status: 500 }));
  await ada().types('/upnext');
  const [, reference = ''] =
    /had an internal error.*Reference: (UP-\w{6})/.exec(ada().lastMessage().text()) ?? [];
  expect(desk.log.filter((line) => line.includes(reference)).join()).toContain('could not read');
  desk.requests.length = 0;
  await ada().types('/upnext');
  expect(desk.requests.length).toBeGreaterThan(0);
});

describe('rights', () => {
  test('a guest is not offered to schedule', async () => {
    desk.respondWith(UPNEXT, null);
    await desk.user('linus').types('/upnext');
    expect(desk.user('linus').lastMessage().buttons()).toEqual(['See drafts']);
  });
});
