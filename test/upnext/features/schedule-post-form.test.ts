import { afterEach, beforeAll, describe, expect, onTestFinished } from 'vitest';
import type { User } from '../../../src/local-slack/index.js';
import { type Desk, openDesk, TEA } from '../../support/desk.js';
import { submitForm, submitPost } from '../../support/post-stories.js';
import { test } from '../../support/story.js';

let desk: Desk;
let ada: User;
let grace: User;

beforeAll(async () => {
  desk = await openDesk();
  ada = desk.user('ada');
  grace = desk.user('grace');
  await desk.bind();
});

afterEach(async () => {
  for (const person of [ada, grace, desk.user('omar')]) if (person.hasForm()) await person.form().closeAll();
  await desk.deletePosts();
});

describe('opening the form', () => {
  test('a message shortcut fills in the message’s text and permalink', async () => {
    await grace.types('Doors open at *nine* & tea is on us: https://tea.example/menu');
    await ada.lastMessage().usesShortcut('Schedule as a post');
    expect(ada.form().value('Content')).toContain('& tea is on us');
    expect(ada.form().value('Content')).toContain('https://tea.example/menu');
    expect(ada.form().text()).toContain('From');
  });

  test('replaces mentions in a message by names', async () => {
    await grace.types('Thanks @mei for the tea');
    await ada.lastMessage().usesShortcut('Schedule as a post');
    expect(ada.form().value('Content')).toMatch(/^Thanks @(?!U0MEI)\w+.* for the tea$/);
  });

  test('opens without the permalink in a channel that Upnext is not in', async () => {
    const inLeads = ada.in('#leads');
    await inLeads.types('Plans for the autumn');
    const told = ada.inDirectMessage().messages().length;
    await inLeads.lastMessage().usesShortcut('Schedule as a post');
    expect(ada.form().value('Content')).toBe('Plans for the autumn');
    expect(ada.form().text()).not.toContain('From');
    expect(ada.inDirectMessage().messages()).toHaveLength(told);
  });

  test('the global shortcut opens an empty form with the person’s time zone', async () => {
    await grace.usesShortcut('Schedule a post');
    expect(grace.form().value('Content')).toBe('');
    expect(grace.form().text()).toContain('New York time, unless you name another city');
    await submitForm(grace, {
      Project: 'Coffee Bar',
      Content: 'From the shortcut',
      Platforms: ['X'],
      When: 'tomorrow 9am',
    });
    expect(await desk.posts('From the shortcut', 'prj_coffee')).toMatchObject([
      { ScheduleDate: '2026-10-27T09:00:00-04:00', Timezone: 'America/New_York' },
    ]);
  });

  test('shows people from other organizations neither projects nor templates', async () => {
    const omar = desk.user('omar').in('#partners');
    await omar.types('/upnext schedule');
    expect(omar.form().buttons()).toEqual(['Ask an admin']);
    await omar.form().close();
    await desk.bind(TEA, 'C0PARTNERS');
    onTestFinished(() => desk.unbind('C0PARTNERS'));
    await omar.types('/upnext schedule');
    await omar.form().press('More options');
    const nothing = ['You can’t see this list. Use a channel that has a project.'];
    expect(await omar.form().options('TemplateId')).toEqual(nothing);
  });
});

test('a post reaches the service with the moment that was typed, and only its author is told', async () => {
  await submitPost(ada, 'tomorrow 9am We are live! on x');
  expect(ada.hasForm()).toBe(false);
  expect(await desk.posts('We are live!')).toMatchObject([
    {
      Platforms: ['X'],
      Status: 'SCHEDULED',
      ScheduleDate: '2026-10-27T09:00:00+01:00',
      Timezone: 'Europe/Berlin',
    },
  ]);
  expect(ada.lastMessage().text()).toContain('Scheduled on X');
  expect(ada.lastMessage().ephemeral).toBe(true);
  expect(grace.messages().filter((message) => message.text().includes('Scheduled on X'))).toEqual([]);
});

describe('When', () => {
  test('asks when words are ambiguous, and a button chooses a meaning', async () => {
    await ada.types('/upnext schedule');
    await ada.form().fill({ When: 'tomorrow at 9' });
    await ada.form().pressEnter('When');
    const offered = ada.form().buttons();
    expect(offered.length).toBeGreaterThan(2);
    await ada.form().press(offered.find((text) => /9 ?pm|21:00/i.test(text)) ?? '');
    expect(ada.form().text()).toContain('Tue 27 Oct 2026, 21:00 Berlin');
  });

  test.each([
    ['yesterday at 9am', /in the past/],
    ['Oct 25 2027 at foo', /./],
  ])('rejects “%s” at the field and sends nothing', async (words, why) => {
    await ada.types('/upnext schedule');
    await submitForm(ada, { Content: 'Not yet', Platforms: ['X'], When: words });
    expect(ada.form().errors().ScheduleDate).toMatch(why);
    expect(ada.form().value('When')).toBe(words);
    expect(await desk.posts('Not yet')).toEqual([]);
  });

  test('says once why a time can’t be used', async () => {
    await ada.types('/upnext schedule Not now on x');
    await ada.form().fill({ Platforms: ['X'], When: 'yesterday at 9am' });
    await ada.form().pressEnter('When');
    expect(ada.form().text()).toContain('in the past');
    await ada.form().submit();
    expect(ada.form().errors()).toEqual({});
    expect(ada.form().text().split('in the past')).toHaveLength(2);
  });

  test.each([
    ['in 1 minute', 'less than two minutes from now'],
    ['5 Dec 2027 9am', 'Is the year right?'],
  ])('accepts “%s” with a warning beside the date', async (words, odd) => {
    await ada.types('/upnext schedule');
    await ada.form().fill({ When: words });
    await ada.form().pressEnter('When');
    expect(ada.form().text()).toContain('Goes out *');
    expect(ada.form().text()).toContain(odd);
  });

  test('can be picked with the date picker', async () => {
    await ada.types('/upnext schedule Picked by hand on x');
    await ada.form().press('Pick a date');
    await ada.form().fill({ When: new Date('2026-12-24T17:00:00Z') });
    expect(ada.form().text()).toContain('Thu 24 Dec 2026, 18:00 Berlin');
    expect(ada.form().value('Content')).toBe('Picked by hand');
    await ada.form().submit();
    expect(await desk.posts('Picked by hand')).toMatchObject([{ ScheduleDate: '2026-12-24T18:00:00+01:00' }]);
  });

  test('keeps the same moment between words and the date picker', async () => {
    await ada.types('/upnext schedule 24 Dec 18:00 Istanbul time Carols on x');
    await ada.form().press('Pick a date');
    expect(ada.form().text()).toContain('16:00 Berlin');
    await ada.form().press('Type a date');
    expect(ada.form().value('When')).toBe('24 Dec 18:00 Istanbul time');
    await ada.form().press('Pick a date');
    await ada.form().fill({ When: new Date('2026-12-24T16:00:00Z') });
    await ada.form().press('Type a date');
    expect(ada.form().value('When')).toBe('24 Dec 2026 17:00');
    expect(ada.form().text()).toContain('Thu 24 Dec 2026, 17:00 Berlin');
  });

  test('is asked for if its preview is pressed while it is empty', async () => {
    await ada.types('/upnext schedule Tea without a time on x');
    const ask = 'Enter a day and a time, such as “tomorrow 9am”.';
    expect(ada.form().text()).not.toContain(ask);
    await ada.form().press('Preview date');
    expect(ada.form().text()).toContain(ask);
    await ada.form().fill({ When: 'tomorrow 9am' });
    await ada.form().press('Preview date');
    expect(ada.form().text()).not.toContain(ask);
    await ada.form().close();
  });

  test('is required for a scheduled post but not for a draft', async () => {
    await submitPost(ada, 'One day on x');
    expect(Object.keys(ada.form().errors())).toEqual(['ScheduleDate']);
    await ada.form().press('More options');
    await ada.form().fill({ 'Save as': 'Draft, to schedule later' });
    expect(ada.form().view.submit?.text).toBe('Save as draft');
    await ada.form().submit();
    expect(await desk.posts('One day')).toEqual([]);
    expect(await drafts()).toMatchObject([{ content: 'One day', dueAt: undefined }]);
  });
});

const drafts = () => desk.deps.store.posts.list({ workspace: 'T0NORTHWIND', states: ['draft'] });

describe('the platform meter', () => {
  test('blocks what a network would reject, but never a draft', async () => {
    await submitPost(ada, 'tomorrow 9am A picture is worth… on instagram');
    expect(ada.form().errors().File).toBeTruthy();
    expect(ada.form().view.blocks).toContainEqual(
      expect.objectContaining({ block_id: 'File', optional: false }),
    );
    await ada.form().press('More options');
    await submitForm(ada, { 'Save as': 'Draft, to schedule later' });
    expect((await drafts()).map(({ content }) => content)).toContain('A picture is worth…');
  });
});

describe('special text', () => {
  test.each([
    ['a mention of everybody', 'Hello <!channel> and <@U0MEI> & friends'],
    ['escapes', 'Fish &amp; chips &lt;3'],
    ['the other reading direction', 'abc \u202Egnp.exe\u202C'],
    ['emoji', '👩‍👩‍👧‍👦 🇩🇪 ☕️'],
  ])('%s is sent as typed and notifies nobody', async (_, text) => {
    await ada.types('/upnext schedule tomorrow 9am on telegram');
    await submitForm(ada, { Content: text, Platforms: ['Telegram'], When: 'tomorrow 9am' });
    expect(await desk.posts(text)).toHaveLength(1);
    expect(JSON.stringify(ada.lastMessage().message.blocks)).not.toMatch(/<!channel>|<@U0MEI>/);
  });

  test.each([
    ['a second input', 300],
    ['as many inputs as it takes', 1_500],
  ])('of more than 3,000 characters continues in %s', async (_, times) => {
    const text = `${'Long story. '.repeat(times)}The end`;
    await grace.types(text);
    await ada.lastMessage().usesShortcut('Schedule as a post');
    await submitForm(ada, { Platforms: ['Facebook'], When: 'tomorrow 9am' });
    expect(await desk.posts(text)).toHaveLength(1);
  });

  describe('shortened in several inputs', () => {
    async function shortened(inputs: number, kept: Record<string, string>): Promise<void> {
      await grace.types('Long story. '.repeat(250 * inputs - 1));
      await ada.lastMessage().usesShortcut('Schedule as a post');
      await ada.form().fill(kept);
      await ada.form().fill({ Platforms: ['Facebook'], When: 'tomorrow 9am' });
    }

    test.each<[string, number, Record<string, string>, string]>([
      ['the first of two', 2, { Content: 'Short. ', Content2: 'Its end' }, 'Short. Its end'],
      ['the second of two', 2, { Content: 'All of it', Content2: '' }, 'All of it'],
      ['the middle of three', 3, { Content: 'One ', Content2: '', Content3: 'three' }, 'One three'],
      ['all of three', 3, { Content: 'a', Content2: 'b', Content3: 'c' }, 'abc'],
    ])('%s: every redraw leaves each its own text', async (_, inputs, kept, text) => {
      await shortened(inputs, kept);
      await ada.form().pressEnter('When');
      await ada.form().press('Pick a date');
      for (const [input, words] of Object.entries(kept)) expect(ada.form().value(input)).toBe(words);
      await ada.form().submit();
      expect(await desk.posts(text)).toHaveLength(1);
    });

    test('a template fills them once they are empty', async () => {
      const content = 'A new week, a new tea.';
      await desk.insertTemplate('tpl_tea', 'Tea', content);
      await shortened(2, { Content: ' ', Content2: ' ' });
      await ada.form().press('More options');
      await ada.form().fill({ Template: 'Tea' });
      expect(ada.form().value('Content')).toBe(content);
      await ada.form().submit();
      expect(await desk.posts(content)).toHaveLength(1);
    });
  });
});
