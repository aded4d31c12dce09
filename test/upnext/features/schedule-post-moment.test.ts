import { beforeEach, describe, expect, vi } from 'vitest';
import type { User } from '../../../src/local-slack/index.js';
import { type Desk, openDesk, TEA } from '../../support/desk.js';
import { submitForm } from '../../support/post-stories.js';
import { isUnreachable, losesConnection } from '../../support/service-double.js';
import { test } from '../../support/story.js';

/** What a form showed is what is sent, however long it stays open. Times are in Berlin times. */

let desk: Desk;
let ada: User;

async function openAt(start: string, options: Parameters<typeof openDesk>[0] = {}): Promise<void> {
  desk = await openDesk({ start, ...options });
  await desk.bind();
  ada = desk.user('ada');
}

const wait = (minutes: number) => desk.clock.moveForward(minutes * 60_000);
/** In the zone of the post, and in another one. */
const preview = () => {
  const [, shown, there = ''] =
    /:calendar: (?:Goes out )?\*<.*?\|(.*?)>(.*?)\*/.exec(ada.form().text()) ?? [];
  return shown && shown.replace(' 2026', '') + there;
};
const readings = () =>
  ada
    .form()
    .buttons()
    .filter((text) => /^\w{3} \d+ \w{3}, \d\d:\d\d/.test(text));
const sentDates = async (content: string) => (await desk.posts(content)).map((post) => post.ScheduleDate);

describe('a form that is open over midnight', () => {
  beforeEach(() => openAt('2026-11-24T22:58:00Z'));

  async function pressAfterMidnight(): Promise<void> {
    await ada.types('/upnext schedule tomorrow 9am Night shift on x');
    expect(preview()).toMatch(/^Wed 25 Nov, 09:00 Berlin/);
    wait(3);
    await ada.form().submit();
    expect(ada.form().text()).toContain(
      'This form showed Wed 25 Nov, 09:00, but “tomorrow 9am” now means Thu 26 Nov, 09:00.',
    );
    expect(await sentDates('Night shift')).toEqual([]);
  }

  test.each([
    ['Wed 25 Nov, 09:00', '2026-11-25T09:00:00+01:00'],
    ['Thu 26 Nov, 09:00', '2026-11-26T09:00:00+01:00'],
  ])('sends %s, which the person chooses', async (reading, sent) => {
    await pressAfterMidnight();
    expect(readings()).toEqual(['Wed 25 Nov, 09:00', 'Thu 26 Nov, 09:00']);
    await ada.form().press(reading);
    expect(preview()).toContain(reading);
    await ada.form().submit();
    expect(await sentDates('Night shift')).toEqual([sent]);
    expect(ada.lastMessage().text()).toContain(reading.replace(',', ' 2026,'));
  });

  test('sends nothing until a time is chosen', async () => {
    await pressAfterMidnight();
    await ada.form().fill({ Platforms: ['LinkedIn'] });
    expect(readings()).toHaveLength(2);
    await ada.form().submit();
    wait(24 * 60);
    await ada.form().submit();
    expect(readings()).toHaveLength(1);
    expect(await sentDates('Night shift')).toEqual([]);
  });

  test('asks as soon as it is drawn again', async () => {
    await ada.types('/upnext schedule tomorrow 9am Night shift on x');
    wait(3);
    await ada.form().fill({ Platforms: ['X', 'LinkedIn'] });
    expect(preview()).toBeUndefined();
    expect(readings()).toHaveLength(2);
  });

  test('sends a date that means the same after midnight', async () => {
    await ada.types('/upnext schedule 26 Nov 9am Night shift on x');
    wait(3);
    await ada.form().submit();
    expect(await sentDates('Night shift')).toEqual(['2026-11-26T09:00:00+01:00']);
  });

  test('asks which time is meant by words that it has never shown a time for', async () => {
    await ada.types('/upnext schedule');
    await ada.form().fill({ Content: 'Night shift', Platforms: ['X'], When: 'tomorrow 9am' });
    wait(3);
    await ada.form().submit();
    expect(ada.form().text()).toContain(
      '“tomorrow 9am” meant Wed 25 Nov, 09:00 earlier, but now means Thu 26 Nov, 09:00. Which time do you want?',
    );
    expect(await sentDates('Night shift')).toEqual([]);
    await ada.form().press('Wed 25 Nov, 09:00');
    await ada.form().submit();
    expect(await sentDates('Night shift')).toEqual(['2026-11-25T09:00:00+01:00']);
  });

  test('sends words that were typed after midnight', async () => {
    await ada.types('/upnext schedule');
    wait(3);
    await ada.form().fill({ Content: 'Night shift', Platforms: ['X'] });
    await submitForm(ada, { When: 'tomorrow 9am' });
    expect(await sentDates('Night shift')).toEqual(['2026-11-26T09:00:00+01:00']);
  });
});

describe('a duration', () => {
  beforeEach(() => openAt('2026-10-26T09:00:00Z'));

  test('that means a later time by now is asked about', async () => {
    await ada.types('/upnext schedule in 2 hours Lunch is ready on x');
    expect(preview()).toMatch(/^Mon 26 Oct, 12:00 Berlin/);
    wait(25);
    await ada.form().submit();
    expect(readings()).toEqual(['Mon 26 Oct, 12:00', 'Mon 26 Oct, 12:25']);
    await ada.form().press('Mon 26 Oct, 12:00');
    await ada.form().submit();
    expect(await sentDates('Lunch is ready')).toEqual(['2026-10-26T12:00:00+01:00']);
  });

  test('keeps the time that was shown for a few minutes', async () => {
    await ada.types('/upnext schedule in 2 hours Lunch is ready on x');
    wait(3);
    await ada.form().fill({ Platforms: ['X', 'LinkedIn'] });
    expect(preview()).toMatch(/^Mon 26 Oct, 12:00 Berlin/);
    wait(1);
    await ada.form().submit();
    expect(await sentDates('Lunch is ready')).toEqual(['2026-10-26T12:00:00+01:00']);
  });

  test('offers only the new time if the one that was shown has passed', async () => {
    await ada.types('/upnext schedule in 10 minutes Lunch is ready on x');
    wait(11);
    await ada.form().submit();
    expect(ada.form().text()).toContain('Mon 26 Oct, 10:10, which has passed.');
    expect(readings()).toEqual(['Mon 26 Oct, 10:21']);
  });
});

describe('another time zone', () => {
  beforeEach(() => openAt('2026-10-26T09:00:00Z'));

  test('chosen after the preview redraws it', async () => {
    await ada.types('/upnext schedule tomorrow 9am Hello on x');
    await ada.form().press('More options');
    await ada.form().fill({ 'Time zone': 'America/New_York' });
    expect(preview()).toBe('Tue 27 Oct, 09:00 New York (09:00 New York)');
    await ada.form().submit();
    expect(await sentDates('Hello')).toEqual(['2026-10-27T09:00:00-04:00']);
  });

  test('named in When after the preview is asked about', async () => {
    await ada.types('/upnext schedule tomorrow 9am Hello on x');
    await submitForm(ada, { When: 'tomorrow 9am New York time' });
    expect(readings()).toEqual(['Tue 27 Oct, 09:00 Berlin', 'Tue 27 Oct, 09:00 New York']);
    expect(await sentDates('Hello')).toEqual([]);
    await ada.form().press('Tue 27 Oct, 09:00 New York');
    await ada.form().submit();
    expect(await sentDates('Hello')).toEqual(['2026-10-27T09:00:00-04:00']);
  });

  test('named in When and previewed is sent', async () => {
    await ada.types('/upnext schedule tomorrow 9am Hello on x');
    await ada.form().fill({ When: 'tomorrow 9am New York time' });
    await ada.form().pressEnter('When');
    expect(preview()).toBe('Tue 27 Oct, 09:00 New York (09:00 New York)');
    await ada.form().submit();
    expect(await desk.posts('Hello')).toMatchObject([
      { ScheduleDate: '2026-10-27T09:00:00-04:00', Timezone: 'America/New_York' },
    ]);
  });

  test('defaults to the project’s for someone whose own is unknown', async () => {
    await desk.unbind();
    const { people } = desk.deps;
    const find = people.find.bind(people);
    vi.spyOn(people, 'find').mockImplementation(async (...who) => ({
      ...(await find(...who)),
      zone: undefined,
    }));
    await ada.types('/upnext schedule tomorrow 9am Hello on x');
    expect(preview()).toContain('09:00 UTC');
    expect(ada.form().value('Time zone')).toBe('');
    await ada.form().submit();
    expect(Object.keys(ada.form().errors())).toContain('Timezone');
    await ada.form().fill({ Project: 'Coffee Bar' });
    expect(preview()).toContain('09:00 New York');
    await ada.form().submit();
    expect(await desk.posts('Hello', 'prj_coffee')).toMatchObject([
      { ScheduleDate: '2026-10-27T09:00:00-04:00' },
    ]);
  });
});

describe('a change of the clocks', () => {
  test('while the form is open does not move the post', async () => {
    await openAt('2026-10-24T22:58:00Z');
    await ada.types('/upnext schedule tomorrow 9am New hours on x');
    expect(preview()).toMatch(/^Mon 26 Oct, 09:00 Berlin/);
    wait(2 * 60 + 30);
    await ada.form().submit();
    expect(await sentDates('New hours')).toEqual(['2026-10-26T09:00:00+01:00']);
  });

  test('moves a duration only if the person agrees', async () => {
    await openAt('2026-10-24T23:30:00Z');
    await ada.types('/upnext schedule in 1 hour Again on x');
    expect(preview()).toMatch(/^Sun 25 Oct, 02:30/);
    const shown = preview();
    wait(15);
    await ada.form().submit();
    const [before] = readings();
    await ada.form().press(before ?? '');
    expect(preview()).toBe(shown);
    await ada.form().submit();
    const [sent = ''] = await sentDates('Again');
    expect(new Date(sent ?? '').toISOString()).toBe('2026-10-25T00:30:00.000Z');
  });
});

describe('the date picker', () => {
  beforeEach(() => openAt('2026-10-26T09:00:00Z'));

  test('keeps the typed words, even if Upnext does not understand them', async () => {
    await ada.types('/upnext schedule');
    for (const words of ['next tuesday at nine-ish', 'tomorrow 9am']) {
      await ada.form().fill({ When: words });
      await ada.form().press('Pick a date');
      await ada.form().press('Type a date');
      expect(ada.form().value('When')).toBe(words);
    }
  });

  test('keeps its time while the words come to mean another one', async () => {
    await ada.types('/upnext schedule in 2 hours Hello on x');
    await ada.form().press('Pick a date');
    wait(25);
    await ada.form().press('Type a date');
    expect(ada.form().value('When')).toBe('in 2 hours');
    expect(readings()).toEqual(['Mon 26 Oct, 12:00', 'Mon 26 Oct, 12:25']);
    await ada.form().press('Pick a date');
    await submitForm(ada, { When: new Date('2026-10-26T12:00:00Z') });
    expect(await sentDates('Hello')).toEqual(['2026-10-26T13:00:00+01:00']);
  });
});

describe('a decided time stays the same', () => {
  test('when a post is looked up whose response was lost', async () => {
    await openAt('2026-10-26T09:00:00Z');
    await ada.types('/upnext schedule in 2 hours Hello on x');
    wait(4);
    desk.respondOnce('POST', async (carryOut, sent) => {
      await carryOut();
      return losesConnection(carryOut, sent);
    });
    await ada.form().submit();
    expect(ada.lastMessage().text()).toContain('Mon 26 Oct 2026, 12:00 Berlin');
    expect(await sentDates('Hello')).toEqual(['2026-10-26T12:00:00+01:00']);
  });

  test('for Edit after midnight, with the date written out', async () => {
    await openAt('2026-11-24T22:58:00Z');
    await ada.types('/upnext schedule tomorrow 9am Hello on x');
    desk.respondOnce('POST', isUnreachable);
    await ada.form().submit();
    await ada.form().closeAll();
    wait(60);
    await ada.inDirectMessage().lastMessage().press('Edit');
    expect(ada.form().value('When')).toBe('25 Nov 2026 09:00');
    await ada.form().submit();
    expect(await sentDates('Hello')).toEqual(['2026-11-25T09:00:00+01:00']);
  });

  test.each(['begin', 'settle'] as const)(
    'when Upnext is killed (%s), and another one continues',
    async (step) => {
      await openAt('2026-11-24T22:58:00Z');
      await ada.types('/upnext schedule tomorrow 9am Hello on x');
      expect(preview()).toMatch(/^Wed 25 Nov, 09:00 Berlin/);
      const killed = vi.spyOn(desk.deps.store.sendings, step).mockRejectedValue(new Error('killed'));
      await ada.form().submit();
      await ada.form().closeAll();
      killed.mockRestore();
      await desk.advance(5);
      expect(ada.inDirectMessage().lastMessage().text()).toContain('Wed 25 Nov 2026, 09:00 Berlin');
      expect(await sentDates('Hello')).toEqual(['2026-11-25T09:00:00+01:00']);
    },
  );

  test('for an approval, even if the person changes their time zone meanwhile', async () => {
    await openAt('2026-10-26T09:00:00Z');
    const linus = desk.user('linus');
    await linus.types('/upnext schedule');
    await linus.form().fill({ Content: 'Hello', Platforms: ['X'], When: 'in 2 hours' });
    wait(10);
    await linus.form().submit();
    wait(30);
    desk.slack.person('linus').zone = 'Asia/Tokyo';
    await desk.runDueJobs();
    const request = ada.inDirectMessage().lastMessage();
    expect(request.text()).toContain(`<!date^${Date.parse('2026-10-26T11:10:00Z') / 1_000}^`);
    await request.press('Allow');
    await desk.runDueJobs();
    const [sent] = await sentDates('Hello');
    expect(new Date(sent ?? '').toISOString()).toBe('2026-10-26T11:10:00.000Z');
  });
});

test('a question that was not answered is asked again, with its choices on their own row', async () => {
  await openAt('2026-10-26T09:00:00Z');
  await ada.types('/upnext schedule');
  await submitForm(ada, { Content: 'Not yet', Platforms: ['X'], When: '28 March 2027 02:30' });
  expect(ada.form().text()).toContain('02:30 doesn’t exist that day in Berlin');
  expect(ada.form().value('When')).toBe('28 March 2027 02:30');
  const rows = ada.form().view.blocks.filter(({ type }) => type === 'actions');
  expect(rows.map(({ block_id }) => block_id)).toEqual(['readings', 'tools', 'more']);
  expect(await desk.posts('Not yet')).toEqual([]);
});

test.each([
  [
    'mon, wed and fri 9am until 20 dec',
    'every mon, wed and fri 9am until 20 dec',
    /Every Mon, Wed and Fri at 09:00/,
  ],
  ['end of month 10am', 'Sat 31 Oct, 10:00', /Sat 31 Oct 2026, 10:00/],
])('“%s” offers what it probably means', async (words, choice, means) => {
  await openAt('2026-10-26T09:00:00Z');
  await ada.types('/upnext schedule');
  await submitForm(ada, { Content: 'Not yet', Platforms: ['X'], When: words });
  await ada.form().press(choice);
  expect(ada.form().text()).toMatch(means);
  await ada.form().close();
});

test('a city that two countries have is a question, unless the project is in one of them', async () => {
  await openAt('2026-10-26T09:00:00Z');
  await ada.types('/upnext schedule tomorrow 9am Valencia on x hello');
  expect(ada.form().text()).toContain('Do you mean the time in Madrid or Caracas?');
  expect(readings()).toEqual(['Tue 27 Oct, 09:00 Madrid', 'Tue 27 Oct, 09:00 Caracas']);
  await ada.form().press('Tue 27 Oct, 09:00 Caracas');
  expect(preview()).toMatch(/^Tue 27 Oct, 09:00 Caracas/);
  await ada.form().close();

  await desk.bind({ ...TEA, zone: 'America/Caracas' });
  await ada.types('/upnext schedule tomorrow 9am Valencia on x hello');
  expect(preview()).toMatch(/^Tue 27 Oct, 09:00 Caracas/);
  await ada.form().submit();
  await desk.runDueJobs();
  const [sent] = await sentDates('hello');
  expect(new Date(sent ?? '').toISOString()).toBe('2026-10-27T13:00:00.000Z');
});

test('a day that doesn’t exist is pointed out at When, also if it may be text', async () => {
  await openAt('2026-11-24T09:00:00Z');
  await ada.types('/upnext schedule 31 feb mugs on x');
  expect(ada.form().value('Content')).toBe('31 feb mugs');
  expect(ada.form().text()).toContain('February 2027 has 28 days. Which day do you mean?');
  await ada.form().press('Use “31 feb”');
  expect(['When', 'Content'].map((field) => ada.form().value(field))).toEqual(['31 feb', 'mugs']);
  expect(ada.form().text()).toContain('February 2027 has 28 days. Which day do you mean?');
});
