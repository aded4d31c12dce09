import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished } from 'vitest';
import type { FieldInput, User } from '../../../src/local-slack/index.js';
import type { Press } from '../../../src/upnext/posts/fields/field.js';
import { whenField } from '../../../src/upnext/posts/fields/when/when.js';
import { formActions } from '../../../src/upnext/posts/form/changes.js';
import { emptyDraft } from '../../../src/upnext/posts/model/draft.js';
import { type Desk, openDesk } from '../../support/desk.js';
import { holdFor } from '../../support/held.js';
import { createManualTimers } from '../../support/manual-timers.js';
import { ownTextMenu } from '../../support/post-stories.js';
import { test } from '../../support/story.js';

/** Somebody goes on typing while an open form is drawn again: nothing of that is lost. */

const SRC = join(import.meta.dirname, '../../../src/upnext');
const timers = createManualTimers();
let desk: Desk;
let ada: User;
const form = () => ada.form();
/** Whether the service answers. */
let answers = { come: Promise.resolve(), release: () => {} };

function holdBack(): void {
  let release = () => {};
  const come = new Promise<void>((resolve) => (release = resolve));
  answers = { come, release };
}

beforeAll(async () => {
  desk = await openDesk({
    startTimer: timers.startTimer,
    service: (service) => async (request) => {
      if (/posts|templates\/|projects$/.test(new URL(request.url).pathname)) await answers.come;
      return service.fetch(request);
    },
  });
  await desk.insertTemplate('tpl_tea', 'Tea', 'Text of the template');
  const times = [{ days: [1, 2, 3, 4, 5, 6, 7], at: '09:00' }];
  const slots = { zone: 'Europe/Berlin', times, networks: {}, quiet: [] };
  await desk.deps.store.projectSettings.saveSlots('T0NORTHWIND', 'prj_tea', slots, desk.clock.now());
  const nobody = { people: [], groups: [] };
  const access = { name: 'Coffee Bar', read: nobody, schedule: nobody, 'set-up': nobody };
  await desk.deps.store.projectSettings.saveAccess('T0NORTHWIND', 'prj_coffee', access, desk.clock.now());
  await holdFor(desk.deps, 60, 'prj_coffee');
});
beforeEach(async () => {
  await desk.bind();
  ada = desk.user('ada');
});
afterEach(async () => {
  answers.release();
  if (ada.hasForm()) await form().closeAll();
});

const typed: Record<string, string> = {
  Content: 'Written meanwhile',
  ScheduleDate: 'tomorrow 5pm',
  Picture: 'A pot of tea',
};

interface Redraw {
  open: () => Promise<unknown>;
  press: () => Promise<unknown>;
  /** What somebody types meanwhile into inputs that the press is not about. Default: all. */
  keeps?: string[];
  /** What the press has done in the end. */
  shows: () => string;
  expected: string | RegExp;
}

const opens =
  (words: string, more = true) =>
  async () => {
    await ada.types(`/upnext schedule ${words}`);
    if (more) await form().press('More options');
  };
const types = async (values: Record<string, FieldInput>) => {
  await form().fill(values);
  await form().pressEnter('ScheduleDate');
};
const button = (like: RegExp) =>
  form()
    .buttons()
    .find((text) => like.test(text)) ?? '';
const value = (field: string) => () => form().value(field);
const text = () => form().text();

/** Each action of the form of a post. */
const OF_POSTS: Record<string, Redraw> = {
  more_options: {
    open: opens('tomorrow 9am Tea on x', false),
    press: () => form().press('More options'),
    keeps: ['Content', 'ScheduleDate'],
    shows: text,
    expected: 'Save as',
  },
  check_post: {
    open: opens('tomorrow 9am Tea on x'),
    press: () => form().fill({ Platforms: ['LinkedIn'] }),
    shows: text,
    expected: 'LinkedIn 17/3,000',
  },
  add_networks: {
    open: async () => {
      await opens('Find us on Facebook today')();
      await types({ Content: 'Find us on Facebook today' });
    },
    press: () => form().press(button(/^Post there/)),
    shows: value('Platforms'),
    expected: 'Facebook',
  },
  take_networks: {
    open: async () => {
      await opens('')();
      await types({ Content: 'Doors open now on Facebook' });
    },
    press: () => form().press('Post there, remove words'),
    keeps: ['ScheduleDate', 'Picture'],
    shows: value('Content'),
    expected: /^Doors open now$/,
  },
  own_text: {
    open: opens('tomorrow 9am Tea on x, linkedin'),
    press: () => form().fill({ [ownTextMenu(ada)]: 'LinkedIn' }),
    shows: value('Content:LINKEDIN'),
    expected: /^(Tea|Written meanwhile)$/,
  },
  find_campaign: {
    open: opens('tomorrow 9am Tea on x'),
    press: () => form().fill({ Campaign: 'Spring' }),
    shows: value('Campaign'),
    expected: 'Spring',
  },
  remove_picture: {
    open: async () => {
      await ada.sharesFiles(['tea.png'], 'Tea');
      await ada.lastMessage().usesShortcut('Schedule as a post');
    },
    press: () => form().press('Remove'),
    keeps: ['Content', 'ScheduleDate'],
    shows: text,
    expected: 'Up to 10 MB',
  },
  switch_media: {
    open: opens('tomorrow 9am Tea on x'),
    press: () => form().press('Use a link'),
    keeps: ['Content', 'ScheduleDate'],
    shows: () => form().buttons().join(),
    expected: 'Upload a file',
  },
  find_project: {
    open: async () => {
      await desk.unbind();
      await opens('tomorrow 9am Tea on x')();
    },
    press: () => form().fill({ Project: 'Coffee Bar' }),
    shows: value('Project'),
    expected: 'Coffee Bar',
  },
  find_template: {
    open: opens(''),
    press: () => form().fill({ Template: 'Tea' }),
    keeps: ['ScheduleDate', 'Picture'],
    shows: value('Content'),
    expected: 'Text of the template',
  },
  when: {
    open: opens('Tea on x'),
    press: () => types({ ScheduleDate: 'tomorrow 9am' }),
    keeps: ['Content', 'Picture'],
    shows: text,
    expected: /Goes out .*09:00/,
  },
  calendar: {
    open: async () => {
      await opens('Tea on x')();
      await form().press('Pick a date');
    },
    press: () => form().fill({ ScheduleDate: new Date('2026-12-24T17:00:00Z') }),
    keeps: ['Content', 'Picture'],
    shows: text,
    expected: 'Thu 24 Dec 2026, 18:00',
  },
  take_reading: {
    open: async () => {
      await opens('Tea on x')();
      await types({ ScheduleDate: 'tomorrow at 9' });
    },
    press: () => form().press(button(/21:00/)),
    keeps: ['Content', 'Picture'],
    shows: text,
    expected: /Goes out .*21:00/,
  },
  take_time: {
    open: opens('31 feb mugs on x'),
    press: () => form().press('Use “31 feb”'),
    keeps: ['Picture'],
    shows: value('ScheduleDate'),
    expected: '31 feb',
  },
  take_slot: {
    open: opens('Tea on x'),
    press: () => form().press(button(/^Next free/)),
    keeps: ['Content', 'Picture'],
    shows: text,
    expected: /Goes out .*09:00/,
  },
  preview_date: {
    open: opens('Tea on x'),
    press: () => form().press('Preview date'),
    keeps: ['Content', 'Picture'],
    shows: text,
    expected: 'Enter a day and a time',
  },
  switch_when: {
    open: opens('tomorrow 9am Tea on x'),
    press: () => form().press('Pick a date'),
    keeps: ['Content', 'Picture'],
    shows: () => form().buttons().join(),
    expected: 'Type a date',
  },
  find_zone: {
    open: opens('Tea on x'),
    press: () => form().fill({ 'Time zone': 'America/New_York' }),
    shows: value('Time zone'),
    expected: 'New York',
  },
};

/** Somebody types without waiting for the bot. */
async function typesMeanwhile(fields: string[]): Promise<Promise<unknown>[]> {
  const typing = fields.map((field) => form().fill({ [field]: typed[field] ?? '' }));
  await desk.slack.until(() => fields.every((field) => form().value(field) === typed[field]));
  const enter = fields.includes('ScheduleDate') ? [form().pressEnter('ScheduleDate')] : [];
  return [...typing, ...enter];
}

/** Lets time pass for Slack until everything is done. */
async function finish(all: Promise<unknown>[]): Promise<void> {
  let isDone = false;
  const done = Promise.all(all);
  void done.catch(() => undefined).finally(() => (isDone = true));
  const passTime = () => {
    desk.clock.moveForward(1);
    timers.expire(300);
    return isDone;
  };
  await expect.poll(passTime, { interval: 10, timeout: 20_000 }).toBe(true);
  await done;
}

describe.each(Object.entries(OF_POSTS))('%s', (_, { open, press, shows, expected, keeps }) => {
  const fields = keeps ?? Object.keys(typed);

  function expectAll(): void {
    for (const field of fields) expect(form().value(field)).toBe(typed[field]);
    if (fields.includes('ScheduleDate')) expect(text()).toMatch(/Goes out .*17:00/);
    expect(shows()).toMatch(expected);
  }

  test('keeps what is typed while Slack is slow', async () => {
    await open();
    onTestFinished(desk.slack.fail({ call: 'views.update', fault: 'slow', ms: 1 }));
    const pressed = press();
    const typing = await typesMeanwhile(fields);
    await finish([pressed, ...typing]);
    expectAll();
  });

  test('keeps what is typed while the service is slow', async () => {
    await open();
    desk.clock.moveForward(31_000);
    holdBack();
    const pressed = press();
    const typing = await typesMeanwhile(fields);
    timers.expire(300);
    const again = await typesMeanwhile(fields);
    answers.release();
    await finish([pressed, ...typing, ...again]);
    expectAll();
  });
});

test.each(['take_reading', 'take_time', 'take_slot', 'switch_when'])(
  '%s leaves a time that was typed after it was pressed',
  (action) => {
    const about = { submissionId: '', openedAt: 0 };
    const pressed = { values: { ...emptyDraft, when: 'tomorrow at 9' }, about };
    const now = { values: { ...emptyDraft, when: 'tomorrow 5pm' }, about };
    // Nothing else of the press is asked for.
    const press = { form: pressed } as Press;
    expect(whenField.changes?.[action]?.(now, press)).toBe(now);
  },
);

test('while a template loads, there is no input for the text, also after another press', async () => {
  await opens('')();
  holdBack();
  const shows = (words: string | RegExp) =>
    expect.poll(() => (timers.expire(300), text()), { timeout: 20_000 }).toMatch(words);
  const chosen = form().fill({ Template: 'Tea' });
  await shows('Loading the template');
  const typing = await typesMeanwhile(['ScheduleDate']);
  await shows(/Goes out .*17:00/);
  expect(form().view.blocks.map(({ block_id }) => block_id)).not.toContain('Content');
  answers.release();
  await finish([chosen, ...typing]);
  expect(form().value('Content')).toBe('Text of the template');
});

interface OtherRedraw extends Pick<Redraw, 'open' | 'shows' | 'expected'> {
  /** One after the other, before the form is drawn for the first. */
  choices: Record<string, string>[];
}

const opensSettings = async (name: string) => {
  await ada.types('/upnext settings');
  await form().press(name);
};

/** Other views that are drawn again. */
const OF_OTHERS: Record<string, OtherRedraw> = {
  'features/choose-project/index.ts': {
    open: () => ada.types('/upnext project'),
    choices: [{ Project: 'Tea House' }, { Project: 'Coffee Bar' }],
    shows: value('holdMinutes'),
    expected: /hour/,
  },
  'features/settings/access/form.ts': {
    open: () => opensSettings('Projects'),
    choices: [{ Project: 'Tea House' }, { Project: 'Coffee Bar' }],
    shows: value('who'),
    expected: /^Only admins/,
  },
  'features/settings/audit.ts': {
    open: async () => {
      await ada.types('/upnext freeze');
      await ada.types('/upnext unfreeze');
      await opensSettings('Advanced');
      await form().press('Audit trail');
    },
    choices: [{ 'audit_filter:kind': 'People' }, { 'audit_filter:kind': 'Freezes' }],
    shows: text,
    expected: /Project frozen/,
  },
};

test.each(Object.entries(OF_OTHERS))('%s shows what was chosen last', async (_, row) => {
  await row.open();
  onTestFinished(desk.slack.fail({ call: 'views.update', fault: 'slow', ms: 1 }));
  await finish(row.choices.map((choice) => form().fill(choice)));
  expect(row.shows()).toMatch(row.expected);
});

test('every action that draws an open form again is in the tables', async () => {
  expect(Object.keys(OF_POSTS).sort()).toEqual(Object.keys(formActions(desk.deps)).sort());
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  );
  const isDrawn = (file: string) =>
    /redraws\.press\(|showsChosen\(/.test(readFileSync(join(SRC, file), 'utf8'));
  const known = [...Object.keys(OF_OTHERS), 'posts/form/changes.ts', 'ui/small-form.ts'];
  expect(files.filter(isDrawn).sort()).toEqual(known.sort());
});
