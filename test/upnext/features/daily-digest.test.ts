import { beforeAll, beforeEach, describe, expect } from 'vitest';
import { type Desk, IN_NOVEMBER, openDesk } from '../../support/desk.js';
import { EVERY_DAY } from '../../support/desk-time.js';
import { submitForm } from '../../support/post-stories.js';
import { existing, test } from '../../support/story.js';

let desk: Desk;
let today: string;
const ada = () => desk.user('ada');
const grace = () => desk.user('grace');
const linus = () => desk.user('linus');

beforeAll(async () => void (desk = await openDesk({ start: IN_NOVEMBER })));
beforeEach(async () => void (today = await desk.startNewDay()));

const at = (time: string) => `${today}T${time}:00Z`;
const message = () => desk.digests().at(-1)?.text() ?? '';

test('a member reads who can stop a channel’s digest', async () => {
  await desk.setUp();
  await grace().types('/upnext stop the digest');
  expect(grace().lastMessage().buttons()).toEqual(['Preview']);
  expect(grace().lastMessage().text()).toContain('<@U0MEI> and <@U0ADA> can edit, pause and stop digests.');
  await ada().types('/upnext stop the digest');
  expect(ada().lastMessage().text()).not.toContain('can edit');
});

test('in a direct message, a digest is the person’s own', async () => {
  const direct = grace().inDirectMessage();
  await direct.types('digest');
  expect(direct.lastMessage().text()).not.toContain('this channel');
  await direct.lastMessage().press('Open the form');
  expect(grace().form().title).toBe('My digest');
  await submitForm(grace(), { Projects: ['Tea House'] });
  await direct.types('stop the digest');
  await direct.lastMessage().press('Open the form');
  expect(direct.lastMessage().text()).toContain('*Your own digest*');
  expect(direct.lastMessage().buttons()).toEqual(['Edit', 'Pause', 'Stop']);
});

describe('setting up a digest', () => {
  test('opens a form with the channel’s project and time zone', async () => {
    await ada().types('/upnext digest');
    const form = ada().form();
    expect(['Channel', 'Project', 'Time', 'Timezone'].map((field) => form.value(field))).toEqual([
      'C0LAUNCH',
      'Tea House',
      '09:00',
      'Europe/Berlin',
    ]);
    expect(form.value('Days')).toBe('Monday, Tuesday, Wednesday, Thursday, Friday');
    const before = ada().messages().length;
    await form.submit();
    expect(ada().messages()).toHaveLength(before + 1);
    expect(ada().lastMessage().ephemeral).toBe(true);
    expect(ada().lastMessage().text()).toContain('Daily digest for Tea House set up');
    expect(ada().lastMessage().text()).toContain('Every weekday at 09:00 Berlin time');
  });

  test.each([
    ['8am', '08:00', 'Monday, Tuesday, Wednesday, Thursday, Friday'],
    ['to 8am', '08:00', 'Monday, Tuesday, Wednesday, Thursday, Friday'],
    ['weekdays 8:30', '08:30', 'Monday, Tuesday, Wednesday, Thursday, Friday'],
    ['new Mon and Wed 16:15', '16:15', 'Monday, Wednesday'],
    ['8am and 9am', '09:00', 'Monday, Tuesday, Wednesday, Thursday, Friday'],
  ])('opens the form with the time in “%s”', async (words, time, days) => {
    await ada().types(`/upnext digest ${words}`);
    expect(ada().form().value('Time')).toBe(time);
    expect(ada().form().value('Days')).toBe(days);
    await ada().form().close();
    await ada().types(`/upnext digest me ${words.replace('new ', '')}`);
    expect(ada().form().title).toBe('My digest');
    expect(ada().form().value('Time')).toBe(time);
    await ada().form().close();
  });

  test.each(['digest at 10:15', 'change the digest to 10:15', 'can you move the digest to 10:15?'])(
    'opens the form of the only digest with its new time: “%s”',
    async (words) => {
      await ada().types('/upnext digest');
      await submitForm(ada(), { Days: ['Tuesday'] });
      await ada().types(`/upnext ${words}`);
      expect(ada().form().value('Time')).toBe('10:15');
      expect(ada().form().value('Days')).toBe('Tuesday');
      await ada().form().submit();
      expect(ada().lastMessage().text()).toContain('Daily digest for Tea House changed');
    },
  );

  test('has the time zone below the time', async () => {
    await ada().types('/upnext digest');
    expect(ada().form().text()).toMatch(/In the time zone below\.[^]*Time zone[^]*Monday/);
    await ada().form().close();
  });

  test('shows next to the fields what is missing', async () => {
    await ada().types('/upnext digest');
    await submitForm(ada(), { Days: null, Time: null });
    expect(Object.keys(ada().form().errors()).sort()).toEqual(['Days', 'Time']);
    await ada().form().close();
  });

  test('says when Upnext has to be invited to the channel', async () => {
    await ada().in('#leads').types('/upnext digest');
    await submitForm(ada(), { Project: 'Tea House', Timezone: 'Europe/Berlin' });
    expect(ada().in('#leads').lastMessage().text()).toContain('Type `/invite @Upnext` there');
  });

  test.each([
    ['a member', grace],
    ['a guest', linus],
  ])('is not for %s, who is told who can', async (_, who) => {
    await who().types('/upnext digest');
    expect(who().form().text()).toContain('You don’t have permission to manage project settings.');
    expect(who().form().text()).toContain('<@U0MEI> and <@U0ADA> can do this');
    expect(who().form().submitText).toBe('Ask an admin');
    await submitForm(who(), { Project: 'Tea House', Timezone: 'Europe/Berlin' });
    await who().form().close();
    await desk.runDueJobs();
    await ada().inDirectMessage().lastMessage().press('Allow');
    await desk.runDueJobs();
    expect(who().inDirectMessage().lastMessage().text()).toContain(':white_check_mark: Allowed by <@U0ADA>.');
    await who().types('/upnext digest');
    expect(who().lastMessage().text()).toContain('*Tea House*');
    await ada().types('/upnext digest');
    await ada().lastMessage().press('Stop');
  });

  test('“8am” moves the one there is, and “?” only shows it', async () => {
    await ada().types('/upnext digest ?');
    expect(ada().lastMessage().text()).toContain('This channel has no digest yet.');
    await desk.setUp();
    await ada().types('/upnext change the digest to 8am');
    expect(ada().form().value('Time')).toBe('08:00');
    await ada().form().submit();
    await ada().types('/upnext digest ?');
    expect(ada().lastMessage().text()).toContain('at 08:00 Berlin time');
    await ada().lastMessage().press('Stop');
  });

  test('by two people at the same time creates one digest', async () => {
    const both = [ada(), desk.user('mei')];
    for (const one of both) await one.types('/upnext digest new');
    for (const one of both) await one.form().fill({ Days: EVERY_DAY, Quiet: 'Send anyway' });
    await Promise.all(both.map((one) => one.form().submit()));
    const late = both.filter((one) => one.hasForm());
    expect(late.map((one) => one.form().errors().Project)).toEqual([
      expect.stringContaining('already has a digest for this project'),
    ]);
    await existing(late[0]).form().close();
    await desk.advanceTo('08:05');
    expect(desk.digests()).toHaveLength(1);
  });

  test('works for a second project, but not twice for the same one', async () => {
    await desk.setUp();
    await desk.setUp({ Project: 'Coffee Bar' });
    await desk.insertPosts('prj_tea', [{ content: 'Tea', at: at('12:00') }]);
    await desk.insertPosts('prj_coffee', [{ content: 'Coffee', at: at('12:00') }]);
    await ada().types('/upnext digest new');
    await ada().form().submit();
    expect(ada().form().errors().Project).toContain('already has a digest for this project');
    await ada().form().close();
    await desk.advanceTo('08:01');
    expect(
      desk
        .digests()
        .map((one) => one.text().split('\n')[0])
        .sort(),
    ).toEqual([
      expect.stringContaining('Today in Coffee Bar'),
      expect.stringContaining('Today in Tea House'),
    ]);
  });
});

describe('a digest that is there', () => {
  test('is shown to everyone, with buttons for people with permission', async () => {
    await desk.setUp();
    await grace().types('/upnext digest');
    expect(grace().lastMessage().buttons()).toEqual(['Preview']);
    expect(grace().lastMessage().text()).toContain('Set up by <@U0ADA>');
    await ada().types('/upnext digest');
    expect(ada().lastMessage().buttons()).toEqual([
      ...['Preview', 'Post now', 'Edit', 'Pause', 'Stop'],
      'Add a digest',
    ]);
  });

  test.each(['pause until friday', 'pause resume', 'pasue'])(
    'stays as it is after “digest %s”',
    async (words) => {
      await desk.setUp();
      await ada().types(`/upnext digest ${words}`);
      expect(ada().lastMessage().text()).toContain('Digests in this channel');
      expect(ada().lastMessage().buttons()).toContain('Pause');
      expect(ada().hasForm()).toBe(false);
    },
  );

  test('can be previewed by one person', async () => {
    await desk.setUp();
    await desk.insertPosts('prj_tea', [{ content: 'Noon tea', at: at('12:00') }]);
    await grace().types('/upnext digest preview');
    expect(grace().lastMessage().ephemeral).toBe(true);
    expect(grace().lastMessage().text()).toContain('Noon tea');
    expect(desk.digests()).toEqual([]);
  });

  test.each(['preview', 'pause', 'off', 'stop'])(
    '“%s” says how to set it up in a channel without one',
    async (word) => {
      await grace().types(`/upnext digest ${word}`);
      expect(grace().lastMessage().text()).toBe(
        'This channel has no digest yet. To set one up, type `/upnext digest`.',
      );
      expect(grace().hasForm()).toBe(false);
    },
  );

  test('can be sent now, also on a day without posts, and comes once that day, as it says', async () => {
    await desk.setUp({ Days: EVERY_DAY });
    const inADay = new Date(Date.parse(at('08:00')) + 24 * 3_600_000);
    const isNext = () =>
      expect(ada().lastMessage().text()).toContain(
        `Next: <!date^${inADay.getTime() / 1000}^{date_long}, {time}|`,
      );
    await ada().types('/upnext digest');
    const card = ada().lastMessage();
    await Promise.all([card.press('Post now'), card.press('Post now')]);
    expect(ada().lastMessage().text()).toContain('The digest for *Tea House* is being sent.');
    isNext();
    await desk.runDueJobs();
    await ada().types('/upnext digest');
    isNext();
    await ada().lastMessage().press('Pause');
    await ada().lastMessage().press('Resume');
    isNext();
    expect(desk.digests()).toHaveLength(1);
    await desk.advanceTo('08:01');
    await ada().types('/upnext digest now');
    expect(ada().lastMessage().text()).toContain('was already sent today');
    await desk.advance(1);
    expect(desk.digests()).toHaveLength(1);
  });

  test('is sent once while Slack is slow, however often someone asks', async () => {
    await desk.setUp({ Quiet: 'Send anyway' });
    desk.slack.fail({ call: 'chat.postMessage', fault: 'ratelimited', retryAfter: 300, times: 1 });
    await ada().types('/upnext digest now');
    await desk.advance(1);
    await ada().types('/upnext digest now');
    await desk.advance(10);
    expect(desk.digests()).toHaveLength(1);
  });

  test('can be moved to another time', async () => {
    await desk.setUp({ Quiet: 'Send anyway' });
    await ada().types('/upnext digest');
    await ada().lastMessage().press('Edit');
    expect(ada().form().value('Quiet')).toBe('Send anyway');
    await ada().form().fill({ Time: '11:15', Days: EVERY_DAY });

    await ada().form().submit();
    await desk.advanceTo('08:05');
    expect(desk.digests()).toEqual([]);
    await desk.advanceTo('10:16');
    expect(desk.digests()).toHaveLength(1);
  });

  test('stays paused when it is changed', async () => {
    await desk.setUp({ Quiet: 'Send anyway' });
    await ada().types('/upnext digest pause');
    await ada().types('/upnext digest');
    await ada().lastMessage().press('Edit');
    await submitForm(ada(), { Time: '20:00' });
    expect(ada().lastMessage().text()).toContain('changed. It’s still paused');
    await desk.advanceTo('19:05');
    expect(desk.digests()).toEqual([]);
    await ada().types('/upnext digest resume');
    await desk.advance(24 * 60);
    expect(desk.digests()).toHaveLength(1);
  });

  test('stays stopped when someone submits a form opened earlier', async () => {
    await desk.setUp({ Quiet: 'Send anyway' });
    await ada().types('/upnext digest');
    await ada().lastMessage().press('Edit');
    await desk.user('mei').types('/upnext digest');
    await desk.user('mei').lastMessage().press('Stop');
    await submitForm(ada(), { Time: '11:00' });
    expect(ada().form().text()).toContain('Someone stopped this digest');
    expect(ada().form().text()).toContain('/upnext digest new');
    expect(ada().form().value('Time')).toBe('11:00');
    await ada().form().close();
    await desk.advanceTo('10:05');
    expect(desk.digests()).toEqual([]);
    await desk.setUp({ Quiet: 'Send anyway', Time: '12:00' });
    await desk.advanceTo('11:05');
    expect(desk.digests()).toHaveLength(1);
  });

  test('is not sent twice on the day when it is stopped and set up again', async () => {
    await desk.setUp({ Quiet: 'Send anyway' });
    await desk.advanceTo('08:05');
    await ada().types('/upnext digest');
    await ada().lastMessage().press('Stop');
    await desk.setUp({ Quiet: 'Send anyway', Time: '10:00' });
    await desk.setUp({ Quiet: 'Send anyway', Time: '10:00', Project: 'Coffee Bar' });
    await desk.advanceTo('09:05');
    expect(desk.digests()).toHaveLength(2);
    expect(message()).toContain('Today in Coffee Bar');
    desk.sleepFor(24 * 60);
    await desk.runDueJobs();
    await desk.advance(1);
    expect(desk.digests()).toHaveLength(4);
  });

  test('doesn’t say that it comes on the day when it came, after it is stopped, set up again and resumed', async () => {
    await desk.setUp({ Quiet: 'Send anyway' });
    await desk.advanceTo('08:05');
    const press = async (button: string) => {
      await ada().types('/upnext digest');
      await ada().lastMessage().press(button);
    };
    await press('Stop');
    await desk.setUp({ Quiet: 'Send anyway', Time: '13:00' });
    await press('Pause');
    await press('Resume');
    const next = Number(/Next: <!date\^(\d+)/.exec(ada().lastMessage().text())?.[1]) * 1000;
    expect(next - desk.clock.now().getTime()).toBeGreaterThan(24 * 60 * 60_000);
  });

  test('is not sent when it is stopped just before', async () => {
    await desk.setUp({ Quiet: 'Send anyway' });
    const before = desk.log.length;
    desk.respondUsing('/posts', async () => {
      await ada().types('/upnext digest');
      await ada().lastMessage().press('Stop');
      return Response.json({ data: [], success: true });
    });
    await desk.advanceTo('08:05');
    await desk.restoreService();
    expect(ada().lastMessage().text()).toContain('has stopped');
    expect(desk.digests()).toEqual([]);
    expect(desk.log.slice(before).join()).not.toContain('A job failed');
  });

  test('can be paused, resumed and stopped by command', async () => {
    await desk.setUp({ Quiet: 'Send anyway' });
    await ada().types('/upnext digest pause');
    expect(ada().lastMessage().text()).toContain('is paused');
    await desk.advanceTo('08:05');
    expect(desk.digests()).toEqual([]);
    await ada().types('/upnext digest resume');
    desk.sleepFor(24 * 60);
    await desk.runDueJobs();
    expect(desk.digests()).toHaveLength(1);
    await ada().types('/upnext digest');
    await ada().lastMessage().press('Stop');
    desk.sleepFor(24 * 60);
    await desk.runDueJobs();
    expect(desk.digests()).toHaveLength(1);
    await grace().types('/upnext digest');
    expect(grace().form().text()).toContain('You don’t have permission to');
    await grace().form().close();
  });

  test('is not changed by a button that was shown for another state', async () => {
    await desk.setUp({ Quiet: 'Send anyway' });
    const mei = desk.user('mei');
    await mei.types('/upnext digest pause');
    for (const one of [ada(), mei]) await one.types('/upnext digest');
    const late = ada().lastMessage();
    await mei.lastMessage().press('Resume');
    expect(mei.lastMessage().text()).toContain('The digest for *Tea House* has resumed.');
    expect(mei.lastMessage().buttons()).toContain('Pause');
    await late.press('Resume');
    expect(ada().lastMessage().text()).toContain(
      'Nothing was changed. The digest for *Tea House* is not paused.\n',
    );
    expect(ada().lastMessage().buttons()).toContain('Pause');
    await desk.advance(1);
    await mei.types('/upnext digest pause');
    await ada().types('/upnext digest pause');
    expect(ada().lastMessage().text()).toContain(
      'Nothing was changed. The digest for *Tea House* is paused by <@U0MEI>.',
    );
  });

  test('is paused and stopped once, whoever presses at the same time', async () => {
    await desk.setUp();
    const both = [ada(), desk.user('mei')];
    const pressAtOnce = async (words: string, button: string) => {
      for (const one of both) await one.types(words);
      const cards = both.map((one) => one.lastMessage());
      await Promise.all(cards.map((card) => card.press(button)));
      return both
        .map((one) => one.lastMessage())
        .sort((one, other) => one.text().localeCompare(other.text()));
    };
    const [unchanged, paused] = await pressAtOnce('/upnext digest', 'Pause');
    expect(unchanged?.text()).toMatch(/^Nothing was changed. .* is paused by <@U0(ADA|MEI)>/);
    expect(paused?.text()).toMatch(/^The digest for \*Tea House\* is paused/);
    const [stopped, gone] = await pressAtOnce('/upnext digest', 'Stop');
    expect(stopped?.text()).toBe('The digest for *Tea House* has stopped.');
    expect(gone?.text()).toContain('This digest no longer exists.');
    expect([stopped, gone].flatMap((one) => one?.buttons())).toEqual([]);
  });

  test('cannot be paused without permission', async () => {
    await desk.setUp({ Quiet: 'Send anyway' });
    await grace().types('/upnext digest pause');
    expect(grace().lastMessage().text()).toContain('You don’t have permission to');
    await desk.advanceTo('08:05');
    expect(desk.digests()).toHaveLength(1);
  });
});

describe('what a digest says', () => {
  test('is not sent on a day without posts, unless set to', async () => {
    await desk.setUp();
    await desk.advanceTo('08:05');
    expect(desk.digests()).toEqual([]);
  });

  test('shows drafts, clashes, gaps and the next posts', async () => {
    await desk.setUp();
    await desk.insertPosts('prj_tea', [
      { content: 'First', at: at('09:00') },
      { content: 'Second', at: at('09:03') },
      { content: 'Late', at: at('18:00'), platforms: ['THREADS'] },
      { content: 'Unfinished', at: at('14:00'), status: 'DRAFT' },
      { content: 'The day after', at: new Date(Date.parse(at('10:00')) + 86_400_000).toISOString() },
    ]);
    await desk.advanceTo('08:01');
    expect(message()).toContain('3 scheduled, 1 draft');
    expect(message()).toMatch(/:memo: .*15:00.*\*Still a draft\* · Unfinished/);
    expect(message()).toMatch(/Close together\* on X: .*10:00.* and .*10:03/);
    expect(message()).toMatch(/Gap\*: no posts between .*10:03.* and .*19:00/);
    expect(message()).toMatch(/\*Next\*: .*The day after/);
  });

  test('a failed post fills no gap', async () => {
    await desk.setUp();
    await desk.insertPosts('prj_tea', [
      { content: 'First', at: at('09:00') },
      { content: 'Broken', at: at('13:00'), status: 'FAILED' },
      { content: 'Late', at: at('18:00') },
    ]);
    await desk.advanceTo('08:01');
    expect(message()).toMatch(/Gap\*: no posts between .*10:00.* and .*19:00/);
  });

  test('opens the list of all posts of the project’s day, wherever its reader is', async () => {
    await desk.setUp();
    await desk.insertPosts('prj_tea', [
      { content: 'Noon tea', at: at('12:00') },
      { content: 'Tomorrow in Berlin, today in New York', at: at('23:30') },
    ]);
    await desk.advanceTo('08:01');
    await grace().lastMessage().press('Show today’s posts');
    expect(grace().lastMessage().ephemeral).toBe(true);
    expect(grace().lastMessage().text()).toContain('Noon tea');
    expect(grace().lastMessage().text()).toMatch(/Today, \w+ \d+ \w+ \(Berlin\)/);
    expect(grace().lastMessage().text()).not.toContain('Tomorrow in Berlin');
  });

  test('opens the list of last week’s posts', async () => {
    await desk.setUp();
    const lastWeek = new Date(Date.parse(at('12:00')) - 7 * 86_400_000).toISOString();
    await desk.insertPosts('prj_tea', [
      { content: 'Noon tea', at: at('12:00') },
      { content: 'Tea of last week', at: lastWeek, status: 'PUBLISHED' },
    ]);
    await desk.advanceTo('08:01');
    await existing(desk.digests()[0]).press('Last week');
    expect(grace().lastMessage().text()).toContain('Tea of last week');
    expect(grace().lastMessage().text()).not.toContain('Noon tea');
  });
});
