import { beforeAll, beforeEach, describe, expect } from 'vitest';
import { auditChanges } from '../../../src/upnext/ui/audit/audit.js';
import { type Desk, openDesk } from '../../support/desk.js';
import { submitForm } from '../../support/post-stories.js';
import { test } from '../../support/story.js';

/** It is the week of Christmas 2026. Tea House is in Berlin, and so is Ada. Mei is in Tokyo. */

let desk: Desk;
const ada = () => desk.user('ada');
const CHRISTMAS = 'Christmas Day on Fri 25 Dec';
const BOTH = `Public holidays in Germany: ${CHRISTMAS}, Second Day of Christmas on Sat 26 Dec.`;

const country = async (project = 'prj_tea') =>
  (await desk.deps.store.projectSettings.find('T0NORTHWIND', project)).country;
const show = (code: string | undefined, project = 'prj_tea') =>
  desk.deps.store.projectSettings.saveDetails(
    'T0NORTHWIND',
    project,
    { country: code ?? '' },
    desk.clock.now(),
  );
const choose = async (name: string | null): Promise<void> => {
  await ada().types('/upnext project');
  await submitForm(ada(), { country: name });
};
const latestAudit = async () => {
  const [latest] = await desk.deps.store.audit.page('T0NORTHWIND', 1);
  return latest && auditChanges(latest);
};

beforeAll(async () => {
  desk = await openDesk({ start: '2026-12-20T07:00:00Z' });
  await desk.startNewDay();
});
beforeEach(async () => {
  await desk.restoreService();
  await desk.bind();
  for (const project of ['prj_tea', 'prj_coffee']) await show(undefined, project);
});

describe('the country of a project', () => {
  test('an admin chooses, changes and removes it, and the confirmation says so', async () => {
    await ada().types('/upnext project');
    expect(ada().form().value('country')).toBe('');
    expect((await ada().form().options('country')).slice(0, 3)).toEqual(['None', 'Germany', 'Åland Islands']);
    expect(await ada().form().options('country', 'uk')).toEqual(['Ukraine', 'United Kingdom']);
    await submitForm(ada(), { country: 'Germany' });
    expect(ada().lastMessage().text()).toContain('Public holidays (Germany) are shown.');
    expect(await country()).toBe('DE');
    expect(await latestAudit()).toBe('holidays: Germany');

    await choose('United States');
    expect(ada().lastMessage().text()).toContain('Public holidays (United States) are shown.');
    expect(await latestAudit()).toBe('holidays changed from Germany to United States');

    await choose('None');
    expect(ada().lastMessage().text()).not.toContain('Public holidays');
    expect(await country()).toBeUndefined();
    expect(await latestAudit()).toBe('holidays changed from United States to nothing');
  });

  test('is not asked before there is a project', async () => {
    await desk.unbind();
    await ada().types('/upnext project');
    expect(ada().form().text()).not.toContain('Holidays');
    await ada().form().close();
  });
});

describe('the week', () => {
  const week = async (words = ''): Promise<string> => {
    await ada().types(`/upnext week ${words}`);
    return ada().lastMessage().text();
  };

  test('has them in one line, as long as the project has a country', async () => {
    expect(await week()).not.toContain('Public holiday');
    await show('DE');
    expect((await week()).split('\n').filter((line) => line.includes('holiday'))).toEqual([BOTH]);
    expect(await week('of 7 Dec')).not.toContain('Public holiday');
    await show('GB');
    expect(await week('next')).toContain(
      'Public holidays in the United Kingdom: Boxing Day (substitute day) on Mon 28 Dec, New Year’s Day on Fri 1 Jan.',
    );
    await show(undefined);
    expect(await week()).not.toContain('Public holiday');
  });
});

describe('the form', () => {
  const said = () => ada().form().text();
  const open = (words: string) => ada().types(`/upnext schedule ${words} Tea for all on x`);
  const preview = async (words: string): Promise<void> => {
    await ada().form().fill({ ScheduleDate: words });
    await ada().form().pressEnter('When');
  };

  test('says below When that the moment is on a holiday, and asks nothing more', async () => {
    await open('on 25 Dec 10:00');
    expect(said()).not.toContain('Public holiday');
    await ada().form().close();
    await show('DE');
    await open('on 25 Dec 10:00');
    expect(said()).toContain(`Public holiday in Germany: ${CHRISTMAS}.`);
    await preview('Wed 23 Dec 10:00');
    expect(said()).not.toContain('Public holiday');
    await preview('26 Dec 10:00');
    expect(said()).toContain('Public holiday in Germany: Second Day of Christmas on Sat 26 Dec.');
    await ada().form().submit();
    expect(ada().hasForm()).toBe(false);
    expect(ada().lastMessage().text()).toContain('Scheduled');
  });

  test.each([
    ['24 Dec 18:00 New York', true],
    ['24 Dec 17:59 New York', false],
    ['26 Dec 08:00 Tokyo', false],
    ['26 Dec 07:59 Tokyo', true],
  ])('the day in the zone of the project counts: %s', async (words, isChristmas) => {
    await show('DE');
    await open('tomorrow 10:00');
    await preview(words);
    expect(said().includes(`: ${CHRISTMAS}.`)).toBe(isChristmas);
    await ada().form().close();
  });

  test('knows those of a project that is chosen in it', async () => {
    await desk.unbind();
    await show('DE', 'prj_tea');
    await open('on 25 Dec 10:00');
    expect(said()).not.toContain('Public holiday');
    await ada().form().fill({ Project: 'Tea House' });
    expect(said()).toContain(CHRISTMAS);
    await ada().form().fill({ Project: 'Coffee Bar' });
    expect(said()).not.toContain('Public holiday');
    await ada().form().close();
  });
});

describe('the digest', () => {
  const lines = () =>
    (desk.digests().at(-1)?.text() ?? '').split('\n').filter((line) => line.includes('ublic holiday'));
  /** At 8:00 in Berlin. */
  const goTo = async (day: string): Promise<void> => {
    while ((await desk.startNewDay()) < day);
  };

  test('names those of the days whose posts it shows', async () => {
    await goTo('2026-12-22');
    await show('DE');
    await desk.insertPosts('prj_tea', [{ content: 'Before', at: '2026-12-22T16:00:00Z' }]);
    await desk.setUp();
    await desk.advanceTo('08:05');
    expect(desk.digests()).toHaveLength(1);
    expect(lines()).toEqual([]);
    await goTo('2026-12-23');
    await desk.insertPosts('prj_tea', [
      { content: 'Today', at: '2026-12-23T16:00:00Z' },
      { content: 'Christmas', at: '2026-12-25T08:00:00Z' },
    ]);
    await desk.setUp();
    await desk.advanceTo('08:05');
    expect(lines()).toEqual([`Public holiday in Germany: ${CHRISTMAS}.`]);
  });

  test('names those of today and tomorrow, in one line, until the country is removed', async () => {
    await show('DE');
    await goTo('2026-12-24');
    await desk.insertPosts('prj_tea', [{ content: 'Tea', at: '2026-12-24T16:00:00Z' }]);
    await desk.setUp();
    await desk.advanceTo('08:05');
    expect(lines()).toEqual([`Public holiday in Germany: ${CHRISTMAS}.`]);
    await show(undefined);
    await desk.advance(15);
    expect(desk.digests()).toHaveLength(1);
    expect(lines()).toEqual([]);
  });

  test('counts the days of the project, not those of the digest', async () => {
    await goTo('2026-12-25');
    await show('US');
    await desk.bind({ id: 'prj_tea', name: 'Tea House', zone: 'America/New_York' });
    await desk.insertPosts('prj_tea', [{ content: 'Tea', at: '2026-12-26T05:00:00Z' }]);
    await desk.setUp({ Timezone: 'Asia/Tokyo' });
    await desk.advance(18 * 60);
    expect(desk.digests().at(-1)?.text()).toContain('Sat 26 Dec');
    expect(lines()).toEqual([`Public holiday in the United States: ${CHRISTMAS}.`]);
  });
});
