import { afterEach, beforeAll, beforeEach, describe, expect } from 'vitest';
import { type Desk, IN_NOVEMBER, openDesk } from '../../support/desk.js';
import { APPROVED_BY_MEI, holdFor, holdPosts, saveApproval } from '../../support/held.js';
import { schedule, submitForm } from '../../support/post-stories.js';
import { rejectsField } from '../../support/service-double.js';
import { existing, test } from '../../support/story.js';

/** A digest of one’s own: what goes out today, what waits for this person, and what failed of theirs. It is 8:00 in Berlin. */

let desk: Desk;
let today: string;
let before = 0;
const ada = () => desk.user('ada');
const inDirectMessages = (name = 'ada') => desk.user(name).inDirectMessage().messages();
const mine = (name = 'ada') => inDirectMessages(name).filter((message) => /^\*Your /.test(message.text()));
const news = (name = 'ada') => mine(name).slice(name === 'ada' ? before : 0);
const text = () => news().at(-1)?.text() ?? '';
const at = (time: string, day = today) => `${day}T${time}:00Z`;
const inDays = (days: number, time: string) =>
  new Date(Date.parse(at(time)) + days * 24 * 3_600_000).toISOString();

beforeAll(async () => void (desk = await openDesk({ start: IN_NOVEMBER })));
beforeEach(async () => {
  await desk.database.executeSql(`delete from upnext.digests where id = 'U0ADA'`);
  await desk.database.executeSql('delete from upnext.posts');
  today = await desk.startNewDay();
  before = mine().length;
});
afterEach(async () => {
  for (const name of ['ada', 'mei']) if (desk.user(name).hasForm()) await desk.user(name).form().closeAll();
});

async function start(fields: Record<string, string | string[]> = {}): Promise<void> {
  await ada().types('/upnext digest me');
  await submitForm(ada(), fields);
}

const anotherDay = async () => {
  await desk.advance(24 * 60);
  today = desk.clock.now().toISOString().slice(0, 10);
};

describe('my digest', () => {
  test('starts with the project of the channel, at nine in the person’s own zone', async () => {
    await ada().types('/upnext digest mine');
    expect(ada().form().value('Projects')).toBe('Tea House');
    expect(ada().form().value('Time')).toBe('09:00');
    expect(ada().form().text()).toContain('In your own time zone.');
    await ada().form().submit();
    expect(ada().lastMessage().text()).toContain('*Your digest is set up.*\nEvery day at 09:00');
    await desk.insertPosts('prj_tea', [{ content: 'Oolong', at: at('12:00') }]);
    await desk.advanceTo('07:59');
    expect(news()).toHaveLength(0);
    await desk.advanceTo('08:01');
    expect(news()).toHaveLength(1);
    expect(text()).toMatch(/^\*Your day, .*\*:\n1 post today/);
    expect(text()).toContain('Oolong');
    expect(text()).toContain('To change or stop it, type `/upnext digest me`.');
  });

  test('opens with the new time that is said, and in the App Home with the project that is shown there', async () => {
    await start();
    await ada().types('/upnext change my digest to 7:30');
    expect(ada().form().value('Time')).toBe('07:30');
    await ada().form().close();
    await desk.user('mei').opensHome();
    await desk.user('mei').home().press('My digest');
    expect(desk.user('mei').form().value('Projects')).toBe('Tea House');
  });

  test('is skipped after a longer outage, and its person is told', async () => {
    await start();
    await desk.insertPosts('prj_tea', [{ content: 'Oolong', at: at('12:00') }]);
    desk.sleepFor(60 + 125);
    await desk.runDueJobs();
    expect(news()).toHaveLength(0);
    expect(ada().inDirectMessage().lastMessage().text()).toMatch(
      /Your digest wasn’t sent on \w{3} \d+ Nov: for two hours, Upnext wasn’t running/,
    );
  });

  test('comes only if there is something', async () => {
    await start();
    await desk.advanceTo('12:00');
    expect(news()).toHaveLength(0);
    await anotherDay();
    await desk.insertPosts('prj_tea', [{ content: 'Oolong', at: at('15:00') }]);
    await desk.advance(24 * 60);
    expect(news()).toHaveLength(0);
  });

  test('shows what failed, what waits for this person, and today', async () => {
    await saveApproval(desk.deps, { ...APPROVED_BY_MEI, people: ['U0ADA'] });
    await holdPosts(desk.deps, [
      {
        content: 'Rejected by the service',
        at: at('15:00'),
        state: 'refused',
        reason: 'Say it more kindly.',
      },
      { content: 'Next week', at: inDays(7, '15:00'), state: 'refused' },
      { content: 'In two weeks', at: inDays(14, '15:00'), state: 'refused' },
      { content: 'From Grace', at: at('16:00'), author: 'U0GRACE' },
      { content: 'From an agent', at: at('17:00'), state: 'proposed' },
      { content: 'Too late from Grace', at: at('13:00'), author: 'U0GRACE', state: 'expired' },
    ]);
    await desk.insertPosts('prj_tea', [{ content: 'Oolong', at: at('12:00') }]);
    await start();
    await desk.advanceTo('08:01');
    const shown = text();
    // Problems with posts of others are not this person’s.
    expect(shown).toMatch(/2 problems, 2 waiting for you, 2 posts today, 1 of them with problems/);
    // No post twice.
    expect(shown.match(/From Grace|In two weeks/g)).toHaveLength(1);
    expect(shown).toMatch(
      /^\*Your day, [^*]+\*:\n2 problems, [^]*\n:x: \*Problems with your posts\*\n[^]*Rejected by the service[^]*Say it more kindly/,
    );
    expect(shown).toMatch(
      /\n:hourglass_flowing_sand: \*Waiting for you\*\n[^]*Grace · by <@U0GRACE>[^]*Proposed.* From an agent/,
    );
    const buttons = 'Fix,Fix,Review posts,Show problems,Show proposals,My digest';
    expect(news().at(-1)?.buttons().join()).toBe(buttons);
    await existing(news().at(-1)).press('Show problems');
    const list = () => ada().inDirectMessage().lastMessage().text();
    expect(list()).toContain('Rejected by the service');
    expect(list()).not.toContain('Too late from Grace');
    await existing(news().at(-1)).press('Show proposals');
    expect(list()).toContain('From an agent');
    await existing(news().at(-1)).press('Fix');
    expect(ada().form().value('Content')).toBe('Rejected by the service');
    await saveApproval(desk.deps);
  });

  test('counts what it shows, also when it changes', async () => {
    const missed = ['One', 'Two', 'Three', 'Four'].map((content, index) => ({
      content,
      at: index < 2 ? at(`1${index}:00`) : inDays(-1, '15:00'),
      state: 'refused' as const,
      reason: 'Say it more kindly.',
    }));
    await holdPosts(desk.deps, missed);
    await start();
    await desk.advanceTo('08:01');
    expect(text()).toMatch(/:\n4 problems, no other posts today\n/);
    expect(text().match(/Say it more kindly/g)).toHaveLength(3);
    expect(text()).toContain('…and 1 more problem\n');
    expect(text()).not.toContain('*Today*');
    await desk.insertPosts('prj_tea', [{ content: 'Oolong', at: at('12:00') }]);
    await desk.advanceTo('12:31');
    expect(text()).toMatch(/:\n4 problems, 1 post today\n[^]*\*Today\* · 1 published/);
    expect(text().match(/…and/g)).toHaveLength(1);
  });

  test('leads to the card of a post that was rejected', async () => {
    await holdFor(desk.deps, 60);
    await start();
    await schedule(desk, 'in 90 minutes Kiln tea on x', 'ada');
    desk.respondOnce('POST', rejectsField('Content', 'Say it more kindly'));
    await desk.advanceTo('08:01');
    await holdFor(desk.deps, 0);
    expect(text()).toMatch(/with your posts\*\n.* · <https:[^|]+\|Kiln tea>\nSay it more kindly\. \[Fix\]\n/);
  });

  test('shows no problem and nothing to do once its day is over', async () => {
    await start();
    await holdPosts(desk.deps, [
      { content: 'Missed before', at: inDays(-1, '15:00'), state: 'missed' },
      { content: 'Rejected', at: at('15:00'), state: 'refused' },
    ]);
    await desk.advanceTo('08:01');
    expect(text()).toContain(':\n2 problems, no other posts today\n');
    await anotherDay();
    expect(news()[0]?.text()).toMatch(/^\*Your day, [^*]+\*:\n1 rejected\n:x: [^\n]*Rejected\nOnly you/);
  });

  test('has the problems that the channel’s digest has', async () => {
    await desk.setUp();
    await start();
    await holdPosts(desk.deps, [
      { content: 'Missed long before', at: inDays(-4, '15:00'), state: 'missed' },
      { content: 'Missed two days before', at: inDays(-2, '15:00'), state: 'missed' },
      { content: 'Missed', at: inDays(-1, '15:00'), state: 'missed' },
      { content: 'Rejected', at: inDays(7, '15:00'), state: 'refused' },
    ]);
    await desk.advanceTo('08:01');
    const channel = ada()
      .in('#launch')
      .messages()
      .findLast((message) => message.text().includes('Today in'));
    const problems = (shown: string) => shown.replaceAll(/[*>]/g, '').match(/\w+(?= \[)|\d problems/g);
    expect(problems(text())).toEqual(['2 problems', 'Rejected', 'Missed']);
    expect(problems(existing(channel).text())?.slice(0, 3)).toEqual(problems(text()));
  });

  test('shows only today’s posts, also from a service that ignores which days it is asked for', async () => {
    const scheduled = (Content: string, ScheduleDate: string) => ({
      Id: `pst_${Content}`,
      Content,
      Platforms: ['X'],
      Status: 'SCHEDULED',
      ScheduleDate,
    });
    await start();
    desk.respondWith('/posts', [scheduled('Oolong', at('12:00')), scheduled('Matcha', inDays(1, '12:00'))]);
    await desk.advanceTo('08:01');
    await desk.restoreService();
    expect(text()).toMatch(/\n1 post today\n[^]*Oolong/);
    expect(text()).not.toContain('Matcha');
  });

  test('is one message that changes through the day, and is closed after it', async () => {
    await start();
    await desk.insertPosts('prj_tea', [{ content: 'Oolong', at: at('12:00') }]);
    await desk.advanceTo('08:01');
    expect(text()).toMatch(/\*Today\* · 1 scheduled/);
    await desk.advanceTo('12:31');
    expect(news()).toHaveLength(1);
    expect(text()).toMatch(/\*Today\* · 1 published/);
    await desk.advance(12 * 60);
    expect(news()).toHaveLength(1);
    expect(text()).toMatch(/^\*Your day, \w+ \d+ \w+\*:\n1 published\n:white_check_mark: .*Oolong\nOnly you/);
    expect(news()[0]?.buttons()).toEqual([]);
  });

  test('can be paused, resumed and stopped', async () => {
    await start();
    await ada().types('/upnext digest me');
    expect(ada().lastMessage().buttons()).toEqual(['Edit', 'Pause', 'Stop']);
    await ada().lastMessage().press('Pause');
    expect(ada().lastMessage().text()).toMatch(/^Your digest is paused.[^]*Paused by <@U0ADA>/);
    await desk.insertPosts('prj_tea', [{ content: 'Oolong', at: at('12:00') }]);
    await desk.advanceTo('10:00');
    expect(news()).toHaveLength(0);
    await ada().types('/upnext digest me');
    await ada().lastMessage().press('Resume');
    expect(ada().lastMessage().text()).toMatch(/^Your digest has resumed.[^]*Next: <!date/);
    await anotherDay();
    await desk.insertPosts('prj_tea', [{ content: 'Matcha', at: at('15:00') }]);
    await desk.insertPosts('prj_tea', [
      { content: 'Sencha', at: new Date(desk.clock.now().getTime() + 23 * 3_600_000).toISOString() },
    ]);
    await ada().types('/upnext digest me');
    await ada().lastMessage().press('Stop');
    expect(ada().lastMessage().text()).toBe('Your digest has stopped.');
    await desk.advance(24 * 60);
    expect(news()).toHaveLength(0);
  });

  test('is on the Home tab, with its state', async () => {
    const home = () => ada().home();
    await ada().opensHome();
    expect(home().text()).toContain('*Your own digest* · off');
    await home().press('My digest');
    await submitForm(ada(), { Projects: ['Tea House'], Time: '09:00' });
    expect(home().text()).toContain('*Your own digest* · Every day at 09:00\nNext: <!date');
    await home().press('Edit');
    expect(ada().form().value('Projects')).toBe('Tea House');
    await ada().form().close();
    await home().press('Pause');
    expect(home().text()).toContain('Paused by <@U0ADA>');
    await home().press('Resume');
    expect(home().text()).toContain('\nNext: <!date');
    await home().press('Stop');
    expect(home().text()).toContain('*Your own digest* · off');
  });

  test('shows nothing of a project that the person may no longer read', async () => {
    const { projectSettings } = desk.deps.store;
    await desk.insertPosts('prj_tea', [{ content: 'Oolong', at: at('12:00') }]);
    await desk.user('grace').types('/upnext digest me');
    await desk.user('grace').form().submit();
    const nobody = { people: [], groups: [] };
    const access = { name: 'Tea House', read: nobody, schedule: nobody, 'set-up': nobody };
    await projectSettings.saveAccess('T0NORTHWIND', 'prj_tea', access, desk.clock.now());
    await desk.advanceTo('14:05');
    expect(mine('grace')).toHaveLength(0);
    // But what she has to approve, as on the Home tab.
    await saveApproval(desk.deps, { ...APPROVED_BY_MEI, people: ['U0GRACE'] });
    const tomorrow = new Date(desk.clock.now().getTime() + 30 * 3_600_000).toISOString();
    await holdPosts(desk.deps, [{ content: 'Matcha', at: tomorrow }]);
    await anotherDay();
    await desk.user('grace').opensHome();
    expect(desk.user('grace').home().text()).toContain('Matcha');
    expect(news('grace').at(-1)?.text()).toContain('Matcha');
    expect(news('grace').at(-1)?.text()).not.toContain('Oolong');
    await saveApproval(desk.deps);
    await projectSettings.saveAccess('T0NORTHWIND', 'prj_tea', undefined, desk.clock.now());
    await desk.user('grace').form().closeAll();
    await desk.database.executeSql(`delete from upnext.digests where id = 'U0GRACE'`);
  });

  test('is offered below the channel’s digest', async () => {
    await desk.setUp();
    await desk.insertPosts('prj_tea', [{ content: 'Oolong', at: at('12:00') }]);
    await desk.advanceTo('08:01');
    const digest = ada().in('#launch').messages();
    await existing(digest.findLast((message) => message.text().includes('Today in'))).press('My digest');
    expect(ada().form().value('Projects')).toBe('Tea House');
  });

  test('asks for a project and a time', async () => {
    await ada().types('/upnext digest me');
    await submitForm(ada(), { Projects: null, Time: null });
    expect(Object.keys(ada().form().errors()).sort()).toEqual(['Projects', 'Time']);
  });
});
