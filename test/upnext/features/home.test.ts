import { afterEach, beforeAll, beforeEach, describe, expect, vi } from 'vitest';
import type { User, View } from '../../../src/local-slack/index.js';
import { POSTS_DEADLINE_MS } from '../../../src/upnext/lists/home/index.js';
import { emptyDraft } from '../../../src/upnext/posts/model/draft.js';
import { type Desk, openDesk, TEA } from '../../support/desk.js';
import { openListed } from '../../support/listed-post.js';
import { createManualTimers } from '../../support/manual-timers.js';
import { submitForm, submitPost } from '../../support/post-stories.js';
import { test } from '../../support/story.js';

const WORKSPACE = 'T0NORTHWIND';
const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

// Its deadline is as long as a pause that the timers skip by default.
const timers = createManualTimers([]);
let desk: Desk;
let ada: User;
let grace: User;
let linus: User;

beforeAll(async () => {
  desk = await openDesk({ startTimer: timers.startTimer });
  [ada, grace, linus] = [desk.user('ada'), desk.user('grace'), desk.user('linus')];
});
beforeEach(async () => {
  await desk.deletePosts();
  await desk.bind();
  await desk.restoreService();
});

const published = () => desk.slack.calls.filter(({ method }) => method === 'views.publish').length;
const blocks = (name: string) => desk.slack.home(name)?.blocks ?? [];

describe('the App Home', () => {
  test('welcomes new people in a line, and not the next day', async () => {
    await grace.opensHome();
    expect(grace.home().text()).toMatch(/^\*Welcome to Upnext\.\* Type `\/upnext` in any channel/);
    desk.clock.moveForward(24 * 60 * 60_000);
    await grace.opensHome();
    expect(grace.home().text()).not.toContain('Welcome');
  });

  test('shows what goes out next, by time, and leads to drafts', async () => {
    const hours = (count: number) => new Date(desk.clock.now().getTime() + count * 3_600_000).toISOString();
    await desk.insertPosts('prj_tea', [
      { content: 'Later today', at: hours(5) },
      { content: 'First of <!channel> all', at: hours(1), platforms: ['LINKEDIN'] },
      { content: 'Gone already', at: hours(-1), status: 'PUBLISHED' },
      { content: 'Half a thought', status: 'DRAFT' },
    ]);
    await grace.opensHome();
    const text = grace.home().text();
    expect(text).toContain('Up next in Tea House\n');
    expect(text).toMatch(
      /in 1 h.*\n\*LinkedIn\* · First of &lt;!channel&gt; all \[Details\]\n[^]*in 5 h.*\n\*X\* · Later today \[Details\]/,
    );
    await grace.home().press('Drafts');
    expect(grace.form().text()).toContain('Half a thought');
    await grace.form().close();
    expect(text).not.toContain('/upnext posts');
    expect(text).not.toContain('Gone already');
    await grace.home().press('Details');
    expect(grace.form().text()).toContain(':calendar: Scheduled · LinkedIn');
    await grace.form().press('Back to posts');
    expect(grace.form().text()).toMatch(/\*\d+ posts in Tea House\*/);
    expect(grace.form().text()).toContain('First of <!channel> all');
    await grace.form().fill({ filter_posts: 'drafts' });
    expect(grace.form().text()).toContain('Half a thought');
    await openListed(grace.form(), 'half a thought');
    await grace.form().press('Use as a new post');
    expect(grace.form().value('Content')).toBe('Half a thought');
    await grace.form().closeAll();
  });

  test('is short if nothing needs attention, and starts with Schedule a post', async () => {
    const hours = (count: number) => new Date(desk.clock.now().getTime() + count * 3_600_000).toISOString();
    await desk.insertPosts('prj_tea', [
      ...[1, 2, 3, 4, 5, 6, 7].map((count) => ({ content: `Tea ${count}`, at: hours(count) })),
      ...[1, 2, 3, 4].map((count) => ({ content: `Idea ${count}`, status: 'DRAFT' as const })),
      { content: 'Went out', at: hours(-2), status: 'PUBLISHED' },
    ]);
    await ada.opensHome();
    // With the week and one’s own digest, each in one block.
    expect(blocks('ada').length).toBeLessThanOrEqual(16);
    expect(ada.home().text()).not.toContain('Needs your attention');
    const [first] = blocks('ada').filter(({ type }) => type === 'actions');
    expect(first).toMatchObject({ elements: [{ text: { text: 'Schedule a post' }, style: 'primary' }] });
  });

  test('starts with failed posts, and offers to post them again only where they failed', async () => {
    const ago = (minutes: number) => new Date(desk.clock.now().getTime() - minutes * 60_000).toISOString();
    const old = { Id: 'old', Content: 'Old tea', Platforms: ['X'], Status: 'FAILED', ScheduleDate: ago(60) };
    desk.respondWith('/posts', [
      { ...old, Id: 'a', Content: 'Fine tea', Status: 'PUBLISHED' },
      { ...old, Id: 'b', Content: 'Late tea', Status: 'SCHEDULED', ScheduleDate: ago(30) },
      {
        ...old,
        Id: 'c',
        Content: 'Half a tea',
        Platforms: ['X', 'LINKEDIN'],
        ScheduleDate: ago(20),
        Results: [
          { Platform: 'X', Status: 'PUBLISHED' },
          { Platform: 'LINKEDIN', Status: 'FAILED' },
        ],
      },
      old,
      { ...old, Id: 'd', ScheduleDate: ago(90) },
    ]);
    await grace.opensHome();
    const text = grace.home().text();
    expect(text).toMatch(
      /Needs your attention[^]*:warning: <.* · \*LinkedIn, X\* · Partly published, failed on LinkedIn\nHalf a tea[^]*:warning: .* · Stuck, was due 30 min ago\nLate tea[^]*:x: .* · \*X\* · Failed\nOld tea[^]*…and 1 more[^]*Up next/,
    );
    expect(text.slice(0, text.indexOf('Up next'))).not.toContain('Fine tea');
    await grace.home().press('Post again on LinkedIn only');
    expect(grace.form().value('Content')).toBe('Half a tea');
    expect(grace.form().value('Platforms')).toBe('LinkedIn');
    await grace.form().close();
  });

  test('shows one project at a time, and remembers which', async () => {
    await desk.insertPosts('prj_coffee', [{ content: 'Espresso', at: '2027-01-01T09:00:00Z' }]);
    await desk.bind({ id: 'prj_coffee', name: 'Coffee Bar' }, 'C0PARTNERS');
    await grace.opensHome();
    await grace.home().fill({ home_project: 'Tea House' });
    expect(grace.home().text()).toContain('Up next in Tea House\n');
    await grace.home().fill({ home_project: 'Coffee Bar' });
    expect(grace.home().text()).toContain('Espresso');
    await grace.opensHome();
    expect(grace.home().text()).toContain('Up next in Coffee Bar\n');
    await desk.unbind('C0PARTNERS');
  });

  test('opens the form with the project that it shows', async () => {
    await grace.opensHome();
    await grace.home().press('Schedule a post');
    expect(grace.form().text()).toContain('Project: *Tea House*');
    await submitForm(grace, { Content: 'From the App Home', Platforms: ['X'], When: 'tomorrow 9am' });
    expect(await desk.posts('From the App Home')).toHaveLength(1);
    await grace.home().press('Schedule a post');
    expect(grace.form().value('Platforms')).toBe('X');
    await grace.form().close();
  });

  test('shows the service’s projects when no channel has one', async () => {
    await desk.unbind();
    await linus.opensHome();
    expect(linus.home().text()).toContain('Up next in Coffee Bar\n');
    expect(linus.home().text()).toContain('Nothing is scheduled.');
    expect(desk.requests).toEqual([
      'GET /projects',
      ...Array.from({ length: 2 }, () => 'GET /projects/prj_coffee/posts'),
    ]);
  });
});

describe('forms that have not been sent', () => {
  afterEach(() => desk.database.executeSql(`delete from upnext.kept_forms where person = 'U0ADA'`));

  async function leaveUnsent(count: number): Promise<void> {
    for (let each = 0; each < count; each += 1) {
      const filled = { id: `f${each}`, workspace: WORKSPACE, person: 'U0ADA', form: 'schedule_post' };
      const Timezone = { text: 'Europe/Berlin', value: 'Europe/Berlin' };
      const values = { ...emptyDraft, Content: `Unsent ${each}`, Platforms: ['X'], Timezone };
      const at = new Date(desk.clock.now().getTime() + each * 1_000);
      const about = { submissionId: `f${each}`, openedAt: at.getTime() };
      const kept = { ...filled, label: `X: “Unsent ${each}”`, values, about, hash: 'h' };
      await desk.deps.store.keptForms.keep(kept, { state: 'returned' }, at);
    }
  }

  test('beyond those in the App Home are counted, and a single one in the singular', async () => {
    await leaveUnsent(9);
    await ada.opensHome();
    expect(ada.home().text()).toContain('…and 1 more unsent form.');
  });
});

describe('buttons', () => {
  test('open their forms', async () => {
    await ada.opensHome();
    for (const [door, title] of [
      ['Schedule a post', 'Schedule a post'],
      ['Settings', 'Settings'],
    ] as const) {
      await ada.home().press(door);
      expect(ada.form().title).toBe(title);
      await ada.form().close();
    }
  });

  test.each([
    ['grace', ['Schedule a post', 'Settings', 'Freeze project'], ['Invite people', 'Audit trail']],
    ['linus', ['Week'], ['Schedule a post', 'Settings', 'Freeze project']],
  ])('%s sees only the buttons that they may use', async (name, there, missing) => {
    await desk.user(name).opensHome();
    const buttons = desk.user(name).home().buttons();
    expect(buttons).toEqual(expect.arrayContaining(there));
    for (const door of missing) expect(buttons).not.toContain(door);
  });

  test('guests read that they may look, but not write', async () => {
    await linus.opensHome();
    expect(linus.home().text()).toContain('You can view posts, but not write or change them.');
    await linus.home().press('Ask for a post');
    expect(linus.form().text()).toContain('You don’t have permission to schedule posts.');
    await linus.form().close();
    await grace.opensHome();
    expect(grace.home().text()).not.toContain('You can view posts, but not');
  });

  test('people from other organizations see who can give them access, and can ask them', async () => {
    const omar = desk.user('omar');
    await omar.opensHome();
    expect(omar.home().text()).toBe(
      '*You don’t have permission to view posts.*\n<@U0MEI> and <@U0ADA> can do this, or give you permission.\n[Ask an admin]',
    );
    expect(desk.requests).toEqual([]);
    await omar.home().press('Ask an admin');
    expect(omar.form().text()).toContain('*Waiting for an admin.* <@U0MEI> and <@U0ADA> can allow it.');
    await omar.form().close();
    await desk.runDueJobs();
    const request = ada.inDirectMessage().lastMessage();
    expect(request.text()).toContain('<@U0OMAR> asks to view posts*');
    expect(request.text()).toContain('*Allow* lets *everyone from other organizations* view posts');
    expect(request.buttons()).toEqual(['Allow', 'Decline']);
    const before = ada.inDirectMessage().messages().length;
    await omar.home().press('Ask an admin');
    expect(omar.form().text()).toContain('already waiting for an admin');
    await omar.form().close();
    expect(ada.inDirectMessage().messages()).toHaveLength(before);
  });
});

describe('an unsent form', () => {
  test('is shown until it is sent', async () => {
    await grace.opensHome();
    desk.respondUsing('/posts', () => Promise.reject(refused));
    await submitPost(grace, 'tomorrow 9am Kept for later on x');
    await grace.form().close();
    expect(grace.home().text()).toContain('Needs your attention');
    expect(grace.home().text()).toContain(':warning: *Not sent yet*\nX: “Kept for later”');
    await desk.restoreService();
    await grace.home().press('Edit');
    await grace.form().submit();
    expect(grace.home().text()).not.toContain('Needs your attention');
    expect(grace.home().text()).toContain('Kept for later');
  });

  test('whose time has passed says that, and not why it wasn’t sent then', async () => {
    const zone = 'Europe/Berlin';
    const days = [1, 2, 3, 4, 5, 6, 7];
    const slots = { zone, times: [{ days, at: '09:00' }], networks: {}, quiet: [] };
    await desk.deps.store.projectSettings.saveSlots(WORKSPACE, TEA.id, slots, desk.clock.now());
    await grace.opensHome();
    await submitPost(ada, 'tomorrow 9am Berlin time Tea on x');
    await submitPost(grace, 'tomorrow 9am Berlin time Mugs on x');
    await grace.form().close();
    expect(grace.home().text()).toContain('X already has a post for');
    desk.clock.moveForward(2 * 24 * 60 * 60_000);
    await grace.opensHome();
    expect(grace.home().text()).not.toContain('X already has a post for');
    expect(grace.home().text()).toContain('This time has passed. Choose a later one.');
    await grace.home().press('Discard');
    await desk.deps.store.projectSettings.saveSlots(WORKSPACE, TEA.id, undefined, desk.clock.now());
  });

  test('can be edited and discarded', async () => {
    await linus.opensHome();
    const { settings } = desk.deps.store;
    const usual = await settings.current('T0NORTHWIND');
    await settings.change('T0NORTHWIND', { ...usual, guests: ['schedule'] }, desk.clock.now());
    await linus.types('/upnext schedule tomorrow 9am Guest words on x');
    await settings.change('T0NORTHWIND', usual, desk.clock.now());
    await linus.form().submit();
    await linus.form().close();
    expect(linus.home().text()).toContain('You don’t have permission to schedule posts.');
    await linus.home().press('Edit');
    expect(linus.form().value('Content')).toBe('Guest words');
    await linus.form().close();
    await linus.home().press('Discard');
    expect(linus.home().text()).not.toContain('Needs your attention');
  });

  test('shows that it waits for an admin, until the admin approves', async () => {
    await submitPost(linus, 'tomorrow 9am Guest again on x');
    await desk.runDueJobs();
    expect(linus.home().text()).toMatch(/Needs your attention[^]*Waiting for an admin\nGuest again/);
    await ada.inDirectMessage().lastMessage().press('Allow');
    await desk.runDueJobs();
    await linus.opensHome();
    expect(linus.home().text()).not.toContain('Needs your attention');
  });

  test('is not published to people who never open their Home', async () => {
    const before = published();
    const mei = desk.user('mei');
    await desk.database.executeSql(`delete from upnext.home_viewers where person = 'U0MEI'`);
    await submitPost(mei, 'tomorrow 9am By Mei on x');
    expect(published()).toBe(before);
  });
});

test('a slow service does not leave the App Home empty', async () => {
  let isBack: () => void = () => undefined;
  const back = new Promise<void>((resolve) => (isBack = resolve));
  desk.respondUsing('/posts', () => back.then(() => Response.json({ data: [], success: true })));
  const opening = grace.opensHome();
  await timers.pass(POSTS_DEADLINE_MS);
  await desk.slack.until(() => grace.home().text().includes('Loading posts…'));
  isBack();
  await opening;
  expect(grace.home().text()).toContain('Nothing is scheduled.');
});

test('an App Home that cannot be loaded says so', async () => {
  vi.spyOn(desk.deps.store.keptForms, 'of').mockRejectedValueOnce(new Error('connection lost'));
  await ada.opensHome();
  expect(ada.home().text()).toContain('Something went wrong in Upnext.');
  expect(ada.home().text()).toMatch(/Reference: UP-\w{6}/);
  await ada.opensHome();
  expect(ada.home().text()).toContain('Up next in Tea House\n');
});

describe('a button of an older version', () => {
  async function pressOlder(view: View | undefined): Promise<void> {
    const row = view?.blocks.find((block) => block.type === 'actions');
    if (!view || row?.type !== 'actions') throw new Error('There are no buttons.');
    const [first] = row.elements as { action_id?: string }[];
    if (first) first.action_id = 'gone_button';
    const at = { container: { view: view.id }, block_id: row.block_id ?? '', action_id: 'gone_button' };
    await desk.slack.userActions.press({ user: 'ada', element: at });
    await desk.slack.idle();
  }

  test('in the App Home opens a modal that asks to open it again', async () => {
    await ada.opensHome();
    await pressOlder(desk.slack.home('ada'));
    expect(ada.form().text()).toContain('an older version of Upnext');
    await ada.form().close();
  });

  test('in a form opens a modal on top of it', async () => {
    await ada.types('/upnext settings');
    await ada.form().press('Advanced');
    await pressOlder(desk.slack.stack('ada').at(-1));
    expect(ada.form().text()).toContain('an older version of Upnext');
    await ada.form().closeAll();
  });
});
