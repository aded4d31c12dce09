import { beforeAll, beforeEach, describe, expect } from 'vitest';
import { type Desk, IN_NOVEMBER, openDesk } from '../../support/desk.js';
import { APPROVED_BY_MEI, holdFor, saveApproval } from '../../support/held.js';
import { runStep } from '../../support/steps.js';
import { test } from '../../support/story.js';

const WORKSPACE = 'T0NORTHWIND';

let desk: Desk;
let nth = 0;

beforeAll(async () => {
  desk = await openDesk({ start: IN_NOVEMBER });
});
beforeEach(async () => {
  await desk.startNewDay();
  nth += 1;
});

const textNow = () => `Step ${nth}`;

const schedule = (change: Record<string, string> = {}, name = 'ada') =>
  runStep(
    desk,
    'schedule_post',
    {
      project: 'Tea House',
      text: textNow(),
      networks: 'x, linkedin',
      when: 'tomorrow 9am Berlin time',
      ...change,
    },
    name,
  );

const settings = () => desk.deps.store.projectSettings;
const approve = (isRequired: boolean) => saveApproval(desk.deps, isRequired ? APPROVED_BY_MEI : undefined);

describe('a post', () => {
  test('is scheduled, and the workflow gets what became of it', async () => {
    const run = await schedule();
    expect(run.error).toBeUndefined();
    const [post, ...others] = await desk.posts(textNow());
    expect(others).toEqual([]);
    expect(post).toMatchObject({
      Platforms: ['X', 'LINKEDIN'],
      Status: 'SCHEDULED',
      Timezone: 'Europe/Berlin',
    });
    expect(run).toMatchObject({ state: 'completed' });
    expect(run.outputs).toEqual({
      id: post?.Id,
      state: 'Scheduled',
      moment: expect.stringContaining('09:00 Berlin (CET)') as unknown,
    });
  });

  test('that Upnext holds comes with the link to its card', async () => {
    await holdFor(desk.deps, 60);
    const run = await schedule({ project: 'prj_tea', mode: 'Schedule' });
    expect(run.outputs).toMatchObject({
      state: 'Scheduled',
      link: expect.stringContaining('https://') as unknown,
    });
    expect(await desk.posts(textNow())).toEqual([]);
    await desk.advance(60 * 25);
    expect(await desk.posts(textNow())).toHaveLength(1);
    await holdFor(desk.deps, 0);
  });

  test('that needs approval ends the step at once', async () => {
    await approve(true);
    const run = await schedule();
    expect(run.outputs).toMatchObject({ state: 'Waiting for approval', link: expect.any(String) as unknown });
    await desk.advance(60 * 25);
    expect(await desk.posts(textNow())).toEqual([]);
    await approve(false);
  });

  test('of a frozen project is kept, and says so', async () => {
    await desk.user('ada').types('/upnext freeze');
    const run = await schedule();
    expect(run.outputs).toMatchObject({ state: 'Frozen' });
    await desk.advance(60 * 25);
    expect(await desk.posts(textNow())).toEqual([]);
    await desk.user('ada').types('/upnext unfreeze');
  });

  test('gets the next free slot', async () => {
    const slots = {
      zone: 'Europe/Berlin',
      times: [{ days: [1, 2, 3, 4, 5, 6, 7], at: '13:00' }],
      networks: {},
      quiet: [],
    };
    await settings().saveSlots(WORKSPACE, 'prj_tea', slots, desk.clock.now());
    const [first, second] = [
      await schedule({ when: 'next slot' }),
      await schedule({ when: 'next slot', text: `${textNow()} again` }),
    ];
    expect(first.outputs?.moment).toContain('13:00 Berlin');
    expect(second.outputs?.moment).toContain('13:00 Berlin');
    expect(second.outputs?.moment).not.toBe(first.outputs?.moment);
    await settings().saveSlots(WORKSPACE, 'prj_tea', undefined, desk.clock.now());
  });

  test('says what its words say in Slack’s markup', async () => {
    await schedule({ text: `${textNow()} &amp; :tada: with <@U0GRACE>` });
    expect(await desk.posts(`${textNow()} & 🎉 with @grace`)).toHaveLength(1);
  });

  test('is meant for the day on which the workflow ran, however late the event arrives', async () => {
    desk.slack.fail({ delivery: 'event', fault: 'delayed', hours: 14, times: 1 });
    const run = await schedule({ when: 'tomorrow 23:30 Berlin time' });
    const day = new Date(desk.clock.now().getTime() + 24 * 3_600_000).toISOString().slice(0, 10);
    desk.sleepFor(60 * 14 - 1);
    await desk.slack.idle();
    await desk.advance(1);
    expect(run).toMatchObject({ state: 'completed' });
    expect(await desk.posts(textNow())).toMatchObject([
      { ScheduleDate: expect.stringContaining(day) as unknown },
    ]);
  });
});

describe('what the form would ask, or not accept, makes the step fail', () => {
  test.each([
    [
      'a project that does not exist',
      { project: 'Tee' },
      'Change this step’s Project: Ada Fischer has no access to a project “Tee”. Use “Tea House” or “Coffee Bar”.',
    ],
    ['a text that is too long', { text: 'x'.repeat(300), networks: 'x' }, 'Change this step’s Text: '],
    [
      'a network that does not exist',
      { networks: 'x, mastodonia' },
      'Change this step’s Networks: There is no network “mastodonia”. Use: Instagram, ',
    ],
    ['no network', { networks: ',' }, 'Change this step’s Networks: '],
    ['a network that needs a picture', { networks: 'instagram' }, 'Change this step’s Networks: '],
    ['no time', { when: 'soon' }, 'Change this step’s When: '],
    ['a time that is over', { when: 'yesterday 9am' }, 'Change this step’s When: '],
    ['a time with two readings', { when: '3/4 9am' }, 'Change this step’s When: '],
    [
      'a post that repeats',
      { when: 'every Friday 9am' },
      'Change this step’s When: This step schedules one post, so it can’t repeat. Enter one day and time.',
    ],
    [
      'an unknown mode',
      { mode: 'draft' },
      'Change this step’s Mode: Upnext doesn’t know “draft”. Use “schedule” or “propose”.',
    ],
    ['the blanks of a template', { text: 'We have {what}' }, 'A workflow can’t answer this.'],
  ])('%s', async (_, change, error) => {
    const run = await schedule(change);
    expect(run).toMatchObject({ state: 'failed', error: expect.stringContaining(error) as unknown });
    expect(await desk.posts('text' in change ? change.text : textNow())).toEqual([]);
    await desk.user('ada').opensHome();
    expect(desk.user('ada').home().text()).not.toContain('Unsent');
  });

  test('names both readings of a time', async () => {
    const { error } = await schedule({ when: '3/4/2027 9am' });
    expect(error).toMatch(/\? Use “.*4 Mar 2027 09:00” or “.*3 Apr 2027 09:00”\.$/);
  });

  test('the same text, soon after', async () => {
    await schedule();
    const { error } = await schedule({ when: 'tomorrow 11am Berlin time' });
    expect(error).toContain('A workflow can’t answer this.');
    expect(await desk.posts(textNow())).toHaveLength(1);
  });
});

const NOBODY = { people: [], groups: [] };

describe('its person', () => {
  test('who is a guest may not schedule', async () => {
    const { error } = await schedule({}, 'linus');
    expect(error).toContain('Linus Virtanen doesn’t have permission to schedule posts in Tea House.');
    expect(error).toMatch(/@\w+ .*can give permission\./);
  });

  test('from another organization sees no project', async () => {
    const { error } = await schedule({}, 'omar');
    expect(error).toContain('Omar Haddad has no access to any project in Upnext.');
  });

  test('who was deactivated may nothing', async () => {
    const grace = desk.slack.person('grace');
    grace.deactivated = true;
    desk.deps.people.clear(WORKSPACE);
    const { error } = await schedule({}, 'grace');
    expect(error).toContain('has no access to any project in Upnext.');
    expect(await desk.posts(textNow())).toEqual([]);
    delete grace.deactivated;
    desk.deps.people.clear(WORKSPACE);
  });

  test('who has lost the right since the workflow was built may not schedule', async () => {
    const grace = { people: ['U0GRACE'], groups: [] };
    const access = { name: 'Tea House', read: grace, schedule: grace, 'set-up': NOBODY };
    await settings().saveAccess(WORKSPACE, 'prj_tea', access, desk.clock.now());
    expect(await schedule({}, 'grace')).toMatchObject({ state: 'completed' });
    const lost = { ...access, schedule: NOBODY };
    await settings().saveAccess(WORKSPACE, 'prj_tea', lost, desk.clock.now());
    const { error } = await schedule({ text: `${textNow()} again` }, 'grace');
    expect(error).toContain('Grace Romero doesn’t have permission to schedule posts in Tea House.');
    await settings().saveAccess(WORKSPACE, 'prj_tea', undefined, desk.clock.now());
  });

  test('is never the one that a text names', async () => {
    const person = desk.slack.manifest?.functions?.schedule_post?.input_parameters.properties.person;
    if (!person) throw new Error('The step has no person.');
    const { type } = person;
    person.type = 'string';
    const run = await schedule({ person: 'U0ADA' }, 'linus');
    person.type = type;
    expect(run).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('didn’t say who used this workflow') as unknown,
    });
    expect(await desk.posts(textNow())).toEqual([]);
  });
});

describe('a proposal', () => {
  test('is a card, and nothing is scheduled before a person presses its button', async () => {
    const run = await schedule({ mode: 'propose' });
    expect(run.outputs).toMatchObject({
      state: 'Proposed',
      link: expect.stringContaining('https://') as unknown,
    });
    expect(await desk.posts(textNow())).toEqual([]);
    const card = desk.user('ada').inDirectMessage().lastMessage();
    expect(card.text()).toContain('proposed by a workflow');
    await desk.user('ada').opensHome();
    expect(desk.user('ada').home().text()).toContain(textNow());
    await card.press('Schedule');
    await desk.advance(1);
    expect(await desk.posts(textNow())).toHaveLength(1);
  });

  test('may be made by somebody who may only read', async () => {
    expect(await schedule({ mode: 'Propose' }, 'linus')).toMatchObject({ outputs: { state: 'Proposed' } });
  });

  test('is made although the form would ask something, which the press then does', async () => {
    await schedule();
    const run = await schedule({ mode: 'propose', when: 'tomorrow 11am Berlin time' });
    expect(run.outputs).toMatchObject({ state: 'Proposed' });
  });

  test('still needs a text that fits, and a time', async () => {
    const { error } = await schedule({ mode: 'propose', text: 'x'.repeat(300), when: 'soon' });
    expect(error).toContain('Change this step’s Text: ');
    expect(error).toContain('Change this step’s When: ');
  });
});
