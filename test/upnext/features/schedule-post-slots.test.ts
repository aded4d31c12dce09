import { beforeAll, beforeEach, describe, expect } from 'vitest';
import type { ProjectSlots } from '../../../src/upnext/rights/project-settings-table.js';
import { formatDay } from '../../../src/when/index.js';
import { type Desk, IN_NOVEMBER, openDesk } from '../../support/desk.js';
import { holdFor, holdPosts } from '../../support/held.js';
import { submitForm } from '../../support/post-stories.js';
import { existing, test } from '../../support/story.js';

/** Each test starts at 08:00 in Berlin. */
let desk: Desk;
const ada = () => desk.user('ada');
const grace = () => desk.user('grace');
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const every = (...times: string[]) => times.map((at) => ({ days: EVERY_DAY, at }));
const zone = 'Europe/Berlin';
let today = '';

beforeAll(async () => void (desk = await openDesk({ start: IN_NOVEMBER })));
beforeEach(async () => {
  today = await desk.startNewDay();
  await holdFor(desk.deps, 0);
  await setSlots({ times: every('09:00', '13:00') });
});

const setSlots = (slots: Partial<ProjectSlots> | undefined) =>
  desk.deps.store.projectSettings.saveSlots(
    'T0NORTHWIND',
    'prj_tea',
    slots && { zone, times: [], networks: {}, quiet: [], ...slots },
    desk.clock.now(),
  );

async function open(words: string, user = ada()): Promise<void> {
  await user.types(`/upnext schedule ${words}`);
}
async function schedule(words: string, user = ada()): Promise<void> {
  await open(words, user);
  await user.form().submit();
}
const offered = (user = ada()) =>
  user
    .form()
    .buttons()
    .find((text) => text.startsWith('Next free'));
const timesOf = async (content: string) => {
  const posts = await desk.posts(content);
  return posts.map(({ ScheduleDate }) => new Date(ScheduleDate ?? '').toISOString());
};
const tomorrow = () => new Date(new Date(today).getTime() + 24 * 60 * 60_000).toISOString().slice(0, 10);
const day = () => formatDay(today);

describe('the form', () => {
  test('offers the next free slot, and one press takes it', async () => {
    await open('Tea on x');
    expect(offered()).toBe(`Next free: ${day()}, 09:00`);
    await ada()
      .form()
      .press(offered() ?? '');
    expect(ada().form().text()).toContain('09:00 Berlin>');
    expect(offered()).toBeUndefined();
    await ada().form().submit();
    expect(ada().hasForm()).toBe(false);
    expect(await timesOf('Tea')).toEqual([`${today}T08:00:00.000Z`]);
    await open('More tea on x');
    expect(offered()).toBe(`Next free: ${day()}, 13:00`);
    await open('American tea on x', grace());
    await grace()
      .form()
      .press(offered(grace()) ?? '');
    expect(grace().form().value('When')).toMatch(/ 13:00 Berlin$/);
    await grace().form().close();
  });

  test('offers none before the known end of a freeze', async () => {
    await ada().types('/upnext freeze until today 13:00');
    await open('Tea on x');
    const after = new RegExp(`^Next free: ${formatDay(tomorrow())}, 09:00`);
    expect(offered()).toMatch(after);
    await ada().types('/upnext slots');
    expect(ada().lastMessage().text()).toContain(`*Next free*: ${formatDay(tomorrow())} 09:00`);
    await ada().types('/upnext unfreeze');
  });

  test('reads “next slot” in When, in any language', async () => {
    await open('next slot Tea on x');
    expect(ada().form().value('When')).toBe('next slot');
    expect(ada().form().text()).toContain('09:00 Berlin>');
    await ada().form().fill({ When: 'nächster Slot nach morgen' });
    await ada().form().pressEnter('When');
    const after = new Date(new Date(tomorrow()).getTime() + 24 * 60 * 60_000).getUTCDate();
    expect(ada().form().text()).toMatch(new RegExp(`${after} Nov 2026, 09:00 Berlin`));
    await ada().form().fill({ When: 'second slot' });
    await ada().form().pressEnter('When');
    await ada().form().submit();
    expect(await timesOf('Tea')).toEqual([`${today}T12:00:00.000Z`]);
  });

  test('sends what it has shown, whatever became free since then', async () => {
    await schedule('today 9:00 First tea on x');
    await open('next slot Tea on x');
    expect(ada().form().text()).toContain('13:00 Berlin');
    await desk.deletePosts();
    desk.clock.moveForward(2 * 60_000);
    await ada().form().submit();
    expect(await timesOf('Tea')).toEqual([`${today}T12:00:00.000Z`]);
  });

  test('says that a project has no posting times, if “next slot” is entered', async () => {
    await setSlots(undefined);
    await open('next slot Tea on x');
    expect(ada().form().text()).toContain('This project has no posting times yet.');
    await ada().form().submit();
    expect(ada().form().text().split('no posting times yet')).toHaveLength(2);
    expect(ada().form().text()).toContain('/upnext slots');
  });

  test('says why there is none while the service doesn’t respond, if one is asked for', async () => {
    desk.respondWith('/posts', new Response('', { status: 503 }));
    await open('Tea on x');
    expect(offered()).toBeUndefined();
    expect(ada().form().text()).not.toContain('can’t offer a free slot');
    await submitForm(ada(), { When: 'next slot' });
    expect(ada().form().errors().ScheduleDate).toContain(
      'Upnext can’t offer a free slot, because the scheduling service isn’t responding. Enter a day and a time instead.',
    );
    await desk.restoreService();
  });

  test('says that several networks have no slot in common, until a time is entered', async () => {
    await setSlots({ times: every('09:00'), networks: { X: { zone, times: every('10:00') } } });
    await open('tomorrow 15:00 Tea on x and linkedin');
    expect(ada().form().text()).not.toContain('no free slot');
    await ada().form().close();
    await open('Tea on x and linkedin');
    expect(offered()).toBeUndefined();
    expect(ada().form().text()).toContain('These networks have no free slot in common');
    await ada().form().fill({ When: 'tomorrow 15:00' });
    await ada().form().pressEnter('When');
    expect(ada().form().text()).not.toContain('no free slot');
    await ada().form().close();
    await open('next slot Tea on x and linkedin');
    expect(ada().form().text()).toContain(
      'These networks have no free slot in common in the next 8 weeks: X has posting times of its own. Enter a day and a time, or make a post for each.',
    );
  });
});

describe('a slot', () => {
  test('that was taken meanwhile comes back with the next one, and one press takes that', async () => {
    await open('next slot Tea on x');
    await schedule('today 9:00 Berlin time Faster tea on x', grace());
    await ada().form().submit();
    expect(ada().form().text()).toContain(
      `X already has a post for ${day()}, 09:00. Next free: ${day()}, 13:00.`,
    );
    expect(ada().form().text()).not.toContain('Goes out');
    await ada().form().press(`Next free: ${day()}, 13:00`);
    await ada().form().submit();
    expect(ada().hasForm()).toBe(false);
    expect(await timesOf('Tea')).toEqual([`${today}T12:00:00.000Z`]);
  });

  test('is for one post even if both entered its time in words', async () => {
    await schedule('today 13:00 Tea on x');
    await schedule('today 13:00 Berlin time Other tea on x and linkedin', grace());
    expect(grace().form().text()).toContain(`X already has a post for ${day()}, 7:00 AM (1:00 PM Berlin).`);
    await grace().form().fill({ When: 'today 14:01 Berlin time' });
    await grace().form().pressEnter('When');
    await grace().form().submit();
    expect(grace().hasForm()).toBe(false);
  });

  test('that another post has is named as soon as its time is entered', async () => {
    await holdFor(desk.deps, 60);
    await schedule('tomorrow 13:00 Tea on x');
    await desk.runDueJobs();
    const card = existing(ada().inDirectMessage().messages().at(-1));
    await open('tomorrow 13:00 Other tea on x and linkedin');
    const taken = `X already has a post for ${formatDay(tomorrow())}, 13:00`;
    expect(ada().form().text()).toContain(`:warning: ${taken}. Choose another time.`);
    expect(ada().form().text()).not.toContain('Goes out');
    await ada().form().submit();
    expect(ada().form().text().split(taken)).toHaveLength(2);
    await ada().form().fill({ When: 'every day 13:00, 4 times' });
    await ada().form().pressEnter('When');
    expect(ada().form().text()).toContain(`:warning: ${taken}. Upnext will ask you for another time.`);
    await ada().form().fill({ When: 'tomorrow 13:01' });
    await ada().form().pressEnter('When');
    expect(ada().form().text()).not.toContain('already has a post');
    await ada().form().close();
    await card.press('New time');
    await ada().form().fill({ When: 'tomorrow 13:00' });
    await ada().form().pressEnter('When');
    expect(ada().form().text()).not.toContain('already has a post');
    await ada().form().close();
  });

  test('is free again when its held post gets another time', async () => {
    await holdFor(desk.deps, 60);
    await schedule('today 13:00 Held tea on x');
    await desk.runDueJobs();
    const card = ada().inDirectMessage().messages().at(-1);
    await existing(card).press('New time');
    await submitForm(ada(), { When: 'tomorrow 9:00' });
    expect(ada().hasForm()).toBe(false);
    await schedule('tomorrow 9:00 Berlin time Other tea on x', grace());
    expect(grace().form().text()).toContain(' already ha');
    await grace().form().fill({ When: 'today 13:00 Berlin time' });
    await grace().form().pressEnter('When');
    await grace().form().submit();
    expect(grace().hasForm()).toBe(false);
  });

  test('is offered for the new time of a post that expired, for its own networks', async () => {
    await schedule('today 9:00 Tea on linkedin');
    const expired = { content: 'Expired tea', at: `${today}T07:01:00Z`, state: 'expired' as const };
    await holdPosts(desk.deps, [{ ...expired, platforms: ['LINKEDIN'] }]);
    await ada().opensHome();
    await ada().home().press('New time');
    expect(offered()).toBe(`Next free: ${day()}, 13:00`);
  });
});

describe('quiet hours', () => {
  test('alone offer no slots', async () => {
    await setSlots({ quiet: [{ days: EVERY_DAY, from: '22:00', to: '07:00' }] });
    await open('Late tea on x');
    expect(offered()).toBeUndefined();
    expect(ada().form().text()).not.toContain('No slot is free');
    await ada().form().fill({ When: 'next slot' });
    await ada().form().pressEnter('When');
    expect(ada().form().text()).toContain('This project has no posting times yet.');
  });

  test('warn once, when the button is pressed', async () => {
    await setSlots({ times: every('09:00'), quiet: [{ days: EVERY_DAY, from: '22:00', to: '07:00' }] });
    await open('Late tea on x');
    await submitForm(ada(), { When: 'today 23:00' });
    expect(ada().form().text()).toContain(
      'This time is in the project’s quiet hours (every day 22:00–7:00).',
    );
    await ada().form().submit();
    expect(ada().hasForm()).toBe(false);
    await open('today 23:00 Shown tea on x');
    expect(ada().form().text()).toMatch(/Goes out [^\n]*\nThis time is in the project’s quiet hours/);
    await ada().form().close();
    expect(await timesOf('Late tea')).toEqual([`${today}T22:00:00.000Z`]);
    await open('today 4pm Early tea on x', grace());
    await grace().form().submit();
    expect(grace().form().text()).toContain(
      'This time is 10:00 PM in Berlin, in the project’s quiet hours (every day 10:00 PM–7:00 AM).',
    );
    await grace().form().close();
  });
});
