import { beforeAll, beforeEach, describe, expect } from 'vitest';
import { auditChanges, auditLine } from '../../../src/upnext/ui/audit/audit.js';
import { type Desk, IN_NOVEMBER, openDesk } from '../../support/desk.js';
import { holdPosts } from '../../support/held.js';
import { submitForm, submitPost } from '../../support/post-stories.js';
import { test } from '../../support/story.js';

let desk: Desk;
const settings = async () => (await desk.deps.store.projectSettings.find('T0NORTHWIND', 'prj_tea')).slots;
const ada = () => desk.user('ada');

beforeAll(async () => void (desk = await openDesk({ start: IN_NOVEMBER })));
beforeEach(async () => {
  await desk.startNewDay();
  await desk.deps.store.projectSettings.saveSlots('T0NORTHWIND', 'prj_tea', undefined, desk.clock.now());
});

async function openForm(): Promise<void> {
  await ada().types('/upnext slots');
  const [button = ''] = ada().lastMessage().buttons();
  await ada().lastMessage().press(button);
}

async function setUp(fields: Record<string, string>): Promise<void> {
  await openForm();
  await submitForm(ada(), fields);
}

const USUAL = 'Mon–Fri 9:00 and 13:00, Sat 11:00';

describe('an admin', () => {
  test('sets up posting times in words, and sees the next free ones', async () => {
    await ada().types('/upnext slots');
    expect(ada().lastMessage().text()).toContain('Tea House has no posting times yet.');
    expect(ada().lastMessage().text()).toContain('Mon–Fri 9:00 and 13:00, Sat 11:00, Berlin');
    await openForm();
    expect(ada().form().value('times')).toBe('');
    expect(ada().form().text()).toContain('Berlin time, unless you name another city.');
    await submitForm(ada(), { times: 'Mo–Fr 9 Uhr und 13 Uhr, Sa 11 Uhr' });
    expect(ada().hasForm()).toBe(false);
    expect(ada().lastMessage().text()).toContain('Posting times for Tea House saved.');
    expect(ada().lastMessage().text()).toContain(`${USUAL}, Berlin`);
    expect(await settings()).toMatchObject({ zone: 'Europe/Berlin', networks: {}, quiet: [] });

    await submitPost(ada(), 'today 13:00 Tea on x');
    await ada().types('/upnext slots');
    expect(ada().lastMessage().text()).toContain(`${USUAL}, Berlin`);
    expect(ada().lastMessage().text()).toContain('*Next free*: Tue 3 Nov 09:00, Wed 4 Nov 09:00 and 13:00');
    expect(ada().lastMessage().buttons()).toEqual(['Edit posting times']);
  });

  test('sees the next free ones of networks that have others', async () => {
    await setUp({
      times: 'every day 13:00',
      networks: 'X: every day 8:30\nLinkedIn: every day 8:30 and 17:00',
    });
    await submitPost(ada(), 'today 8:30 Berlin time Tea on x');
    await ada().types('/upnext slots');
    expect(ada().lastMessage().text()).toMatch(
      /\*Next free\*\nLinkedIn: \w+ \d+ Nov 08:30\nOther networks: \w+ \d+ Nov 13:00\nX: \w+ \d+ Nov 08:30$/m,
    );
    await ada().types('/upnext week');
    expect(ada().lastMessage().text()).toMatch(/08:30 \| Free slot \| – \| LinkedIn\n/);
  });

  test('keeps a slot for a post that was held for that time before', async () => {
    const tomorrow = new Date(desk.clock.now().getTime() + 24 * 60 * 60_000).toISOString().slice(0, 10);
    await holdPosts(desk.deps, [{ content: 'Held tea', at: `${tomorrow}T10:00:00Z`, platforms: ['X'] }]);
    await setUp({ times: 'every day 11:00 Berlin' });
    await submitPost(ada(), 'tomorrow 11:00 Berlin time Other tea on x');
    expect(ada().form().text()).toContain('X already has a post for');
  });

  test('sets up individual networks and quiet hours, and changes are in the audit trail', async () => {
    await setUp({
      times: USUAL,
      networks: 'X: every day 8:00\nLinkedIn, Threads: Tue 10:00',
      quiet: '22:00–7:00',
    });
    expect(ada().lastMessage().text()).toContain('X: Every day 8:00, Berlin\n');
    expect(ada().lastMessage().text()).toContain('Quiet hours: Every day 22:00–7:00, Berlin');
    expect(Object.keys((await settings())?.networks ?? {})).toHaveLength(3);
    await openForm();
    expect(ada().form().value('networks')).toBe('LinkedIn: Tue 10:00\nX: Every day 8:00\nThreads: Tue 10:00');
    await submitForm(ada(), { times: 'Every day 10:00', networks: '' });
    const [entry] = await desk.deps.store.audit.page('T0NORTHWIND', 1);
    expect(entry && auditLine(entry)).toContain('*Posting times set up*');
    expect(entry && auditChanges(entry)).toContain(
      `posting times changed from ${USUAL}, Berlin to Every day 10:00, Berlin`,
    );
  });

  test('may have times for one network only', async () => {
    await setUp({ networks: 'X: every day 8:00' });
    expect(await settings()).toMatchObject({ times: [], networks: { X: {} } });
    await openForm();
    expect(ada().form().value('times')).toBe('');
    await submitForm(ada(), { networks: '' });
    expect(ada().lastMessage().text()).toContain('Tea House no longer has posting times.');
    expect(await settings()).toBeUndefined();
  });

  test('is asked about what is not clear, at its field', async () => {
    await openForm();
    await submitForm(ada(), { times: 'Mon 9', networks: 'every day 8:00', quiet: '22:00' });
    const errors = ada().form().errors();
    expect(errors.times).toBe('Do you mean 09:00 or 21:00?');
    expect(errors.networks).toContain('Start “every day 8:00” with the name of a network');
    expect(errors.quiet).toContain('begin and end');
  });
});

test('members see posting times and can’t change them', async () => {
  await setUp({ times: USUAL });
  await desk.user('grace').types('/upnext slots');
  expect(desk.user('grace').lastMessage().text()).toContain('Mon–Fri 9:00 AM and 1:00 PM, Sat 11:00 AM');
  expect(desk.user('grace').lastMessage().buttons()).toEqual([]);
});

test('when the service doesn’t respond, it says so instead of which slots are free', async () => {
  await setUp({ times: USUAL });
  desk.respondWith('/posts', new Response('', { status: 503 }));
  await ada().types('/upnext slots');
  expect(ada().lastMessage().text()).toContain(USUAL);
  expect(ada().lastMessage().text()).toContain('Upnext can’t say which slots are free');
  await desk.restoreService();
});

test('two posts never get one slot: the post of a series that comes second is missed', async () => {
  await setUp({ times: 'every day 15:00 Berlin' });
  const words = ['tomorrow 15:00 Berlin time Single tea', 'every day 15:00 Berlin time, 3 times Daily tea'];
  for (const one of words) {
    await submitPost(ada(), `${one} on x`);
    if (ada().hasForm()) await ada().form().submit();
  }
  await desk.runDueJobs();
  const missed = await desk.deps.store.posts.list({ workspace: 'T0NORTHWIND', states: ['missed'] });
  const daily = missed.filter(({ content }) => content === 'Daily tea');
  expect(daily.map(({ reason }) => reason)).toEqual(['Another post has this slot on X.']);
  await desk.advance(4 * 24 * 60);
  expect(await desk.posts('Daily tea')).toHaveLength(2);
  expect(await desk.posts('Single tea')).toHaveLength(1);
});
