import { beforeAll, beforeEach, describe, expect } from 'vitest';
import type { VisibleMessage } from '../../../src/local-slack/index.js';
import { changesOf } from '../../../src/upnext/posts/index.js';
import { auditChanges, auditLine } from '../../../src/upnext/ui/audit/audit.js';
import { type Desk, IN_NOVEMBER, openDesk, TEA } from '../../support/desk.js';
import { findHeld, holdFor } from '../../support/held.js';
import { schedule as scheduleOn, submitForm } from '../../support/post-stories.js';
import { isUnreachable, losesConnection, rejectsField } from '../../support/service-double.js';
import { test } from '../../support/story.js';

let desk: Desk;
const ada = () => desk.user('ada');
/** The message with buttons or a state, not the answers to presses. */
const card = () => {
  const found = cards()[0];
  if (!found) throw new Error('there is no card');
  return found;
};

const cards = () => all().filter((message) => /^:\w+: \*/.test(message.text()));
const all = () => ada().inDirectMessage().messages().slice(before);
let before = 0;
/** What somebody who presses a button is answered. */
const answer = () =>
  all()
    .findLast((message) => !/^:\w+: \*/.test(message.text()))
    ?.text();

/** What is said in the thread of a message. */
const newsBelow = (message: VisibleMessage) => message.replies().map((reply) => reply.text());

beforeAll(async () => void (desk = await openDesk({ start: IN_NOVEMBER })));
beforeEach(async () => {
  await desk.startNewDay();
  await holdFor(desk.deps, 60);
  before = ada().inDirectMessage().messages().length;
});

const schedule = (words: string) => scheduleOn(desk, words);

async function latest() {
  const [entry] = await desk.deps.store.audit.page('T0NORTHWIND', 1);
  if (!entry) throw new Error('the audit trail is empty');
  return entry;
}

/** Somebody else edits the held post. */
async function changeAs(person: string, content: string): Promise<void> {
  const [held] = await findHeld(desk.deps);
  if (!held) throw new Error('nothing is held');
  const values = { ...held.values, Content: content };
  await changesOf(desk.deps).edit(held, { ...held, values }, { version: 1, person, asDraft: false });
}

describe('a held post', () => {
  test('reaches the service an hour before its time, and not earlier', async () => {
    await schedule('in 3 hours First tea on x');
    expect(card().text()).toMatch(
      /^:calendar: \*Scheduled\* for <!date.* on [^]* · can be changed until \*<!date\^\d+\^\{time\}\|/,
    );
    expect(card().fallback).toMatch(/^Scheduled for .* on X · Tea House\n“First tea”$/);
    expect(card().buttons()).toEqual(['Edit', 'New time', 'Cancel post', 'Publish now']);
    expect(await desk.posts('First tea')).toEqual([]);
    await desk.advance(119);
    expect(await desk.posts('First tea')).toEqual([]);
    await desk.advance(2);
    expect(await desk.posts('First tea')).toMatchObject([{ Status: 'SCHEDULED', Platforms: ['X'] }]);
    expect(card().text()).toMatch(/^:calendar: \*Scheduled\* for .*\n>/);
    expect(card().buttons()).toEqual([]);
    await desk.advance(62);
    expect(card().text()).toContain(':white_check_mark: *Published*');
    expect(cards()).toHaveLength(1);
  });

  test('is looked for once a later try has no answer, and its card says so', async () => {
    await schedule('in 3 hours Unsure tea on x');
    desk.respondUsing('/posts', isUnreachable);
    await desk.advance(121);
    expect(card().text()).toContain('Nothing has been sent yet.');
    await desk.restoreService();
    desk.respondOnce('POST', losesConnection);
    await desk.advance(1);
    expect(card().text()).toMatch(/\*Sending\*[^]*Nothing is sent twice\./);
    await desk.advance(15);
    expect(await desk.posts('Unsure tea')).toHaveLength(1);
  });
});

describe('in the audit trail, a change of a held post', () => {
  test('says what it was before and after, without the text', async () => {
    await schedule('in 3 hours Audited tea on x');
    await card().press('Edit');
    await ada()
      .form()
      .fill({ Content: 'Audited coffee', Networks: ['X', 'LinkedIn'], When: 'today 15:00' });
    await ada().form().pressEnter('When');
    await ada().form().submit();
    const entry = await latest();
    expect(auditLine(entry)).toContain('*Post changed*');
    expect(auditChanges(entry)).toMatch(
      /^time changed from <!date.+> to <!date.+> · networks changed from X to LinkedIn and X · text: changed$/,
    );
    expect(JSON.stringify(entry)).not.toContain('Audited');
    await ada().types('/upnext audit');
    await ada().form().press('Details');
    const details = ada().form().text();
    expect(details).toContain('\nThe text changed: Audited tea → Audited coffee; the networks changed: X → ');
    expect(details).toContain('*Text of the post*\nAudited coffee');
    expect(details).not.toContain('text: changed');
    await ada().form().closeAll();
  });
});

describe('when the service', () => {
  test('refuses it, the author is told and can fix it', async () => {
    await schedule('in 3 hours Unkind tea on x');
    desk.respondUsing('/posts', rejectsField('Content', 'Please say it more kindly.'));
    await desk.advance(121);
    await desk.restoreService();
    expect(card().text()).toContain(':x: *Rejected by the service*');
    expect(newsBelow(card())).toEqual([expect.stringContaining('<@U0ADA>: The service rejected your post.')]);
    expect(await desk.posts('Unkind tea')).toEqual([]);
    await card().press('Fix');
    expect(ada().form().text()).toContain('Please say it more kindly.');
    await submitForm(ada(), { Content: 'Kind tea' });
    await desk.advance(1);
    expect(await desk.posts('Kind tea')).toHaveLength(1);
    expect(cards()).toHaveLength(1);
  });

  test('is down, Upnext tries until shortly before its time and says so once', async () => {
    await holdFor(desk.deps, 15);
    await schedule('in 3 hours Patient tea on x');
    desk.respondUsing('/posts', isUnreachable);
    await desk.advance(170);
    expect(card().text()).toContain('Upnext keeps trying until 2 minutes before the scheduled time');
    expect(card().buttons()).toContain('Cancel post');
    expect(newsBelow(card())).toEqual([expect.stringContaining('<@U0ADA>: Your post couldn’t be sent yet.')]);
    await desk.restoreService();
    await desk.advance(2);
    expect(await desk.posts('Patient tea')).toHaveLength(1);
    expect(card().text()).toContain('*Scheduled*');
  });

  test('stays down, the post is missed and never sent late', async () => {
    await holdFor(desk.deps, 15);
    await schedule('in 3 hours Lost tea on x');
    desk.respondUsing('/posts', isUnreachable);
    await desk.advance(179);
    expect(card().text()).toContain(':warning: *Missed*');
    expect(newsBelow(card()).at(-1)).toContain('<@U0ADA>: Your post missed its scheduled time.');
    await desk.restoreService();
    await desk.advance(60);
    expect(await desk.posts('Lost tea')).toEqual([]);
  });
});

test('a post whose time passed while Upnext was not running is missed, and can get a new time', async () => {
  await schedule('in 3 hours Slept tea on x');
  desk.sleepFor(200);
  await desk.advance(1);
  expect(card().text()).toContain(':warning: *Missed*');
  expect(await desk.posts('Slept tea')).toEqual([]);
  await card().press('New time');
  await submitForm(ada(), { When: 'in 5 hours' });
  await desk.runDueJobs();
  expect(card().text()).toMatch(/\*Scheduled\* for .*[^]* · can be changed/);
  await desk.advance(301);
  expect(await desk.posts('Slept tea')).toHaveLength(1);
});

describe('before it is held', () => {
  test('a project that is gone is said at its field, and nothing is held', async () => {
    await ada().types('/upnext schedule in 3 hours Homeless tea on x');
    desk.respondWith('/projects', []);
    desk.clock.moveForward(31_000);
    await ada().form().submit();
    expect(ada().form().text()).toContain('This project no longer exists');
    await ada().form().closeAll();
    await desk.restoreService();
    await desk.advance(200);
    expect(await desk.posts('Homeless tea')).toEqual([]);
    expect(await findHeld(desk.deps)).toEqual([]);
  });

  test('a service that is down is no obstacle', async () => {
    await ada().types('/upnext schedule in 3 hours Brave tea on x');
    desk.respondUsing('/projects', isUnreachable);
    desk.clock.moveForward(31_000);
    await ada().form().submit();
    expect(ada().hasForm()).toBe(false);
    await desk.restoreService();
    await desk.advance(125);
    expect(await desk.posts('Brave tea')).toHaveLength(1);
  });
});

describe('news about a post', () => {
  test('are said below its card, and the card has the only buttons', async () => {
    await schedule('in 3 hours Green tea on x');
    await changeAs('U0GRACE', 'Black tea');
    await desk.runDueJobs();
    expect(newsBelow(card())).toEqual([
      expect.stringMatching(
        /^<@U0ADA>: <@U0GRACE> changed your post\.\nOnly the text changed: Green tea → Black tea$/,
      ),
    ]);
    expect(card().text()).toContain('Black tea');
    await card().press('Cancel post');
    await desk.runDueJobs();
    const live = all().filter((message) => message.buttons().length > 0);
    expect(live.map((message) => message.buttons())).toEqual([['Use as a new post']]);
  });

  test('whose card is in a channel are one direct message, which changes with the card', async () => {
    await desk.bind(TEA, 'C0LAUNCH', true);
    await schedule('in 3 hours Green tea on x');
    await changeAs('U0GRACE', 'Black tea');
    await desk.runDueJobs();
    expect(all()).toHaveLength(1);
    const [message] = all();
    if (!message) throw new Error('nobody told Ada');
    expect(message.text()).toMatch(/\*<@U0GRACE> changed your post\*/);
    expect(message.text()).toContain('Only the text changed: Green tea → Black tea');
    expect(message.text()).toMatch(/<https:.+\|Open the card>/);
    expect(message.buttons()).toEqual([]);
    desk.sleepFor(200);
    await desk.advance(1);
    expect(message.text()).toContain('*Your post missed its scheduled time*');
    expect(newsBelow(message)).toEqual([
      expect.stringContaining('<@U0ADA>: Your post missed its scheduled time.'),
    ]);
    expect(message.buttons()).toEqual(['New time']);
    await message.press('New time');
    await submitForm(ada(), { When: 'in 5 hours' });
    await desk.runDueJobs();
    expect(message.text()).toContain(':calendar: *Scheduled*');
    expect(message.buttons()).toEqual([]);
    expect(all().filter((one) => /^:\w+: \*/.test(one.text()))).toHaveLength(1);
  });
});

test('a change that was not saved says what goes out, and Publish now doesn’t send it', async () => {
  await schedule('in 3 hours Older tea on x');
  const held = card();
  await held.press('Edit');
  await ada().form().fill({ Content: 'Newer tea' });
  desk.respondWith('/projects', []);
  desk.clock.moveForward(31_000);
  await ada().form().submit();
  await ada().form().closeAll();
  await desk.restoreService();
  const unsent = ada().inDirectMessage().lastMessage();
  expect(unsent.text()).toContain('Not sent yet');
  expect(unsent.text()).toContain('Unsaved change. Until you save it, the version on the card goes out.');
  expect(unsent.text()).toContain('Newer tea');
  await held.press('Publish now');
  await desk.advance(1);
  expect(await desk.posts('Older tea')).toHaveLength(1);
});

describe('New time', () => {
  test('is the form without its time, which it shows, and keeps everything else', async () => {
    await schedule('in 3 hours Moved tea on x and threads');
    await card().press('New time');
    expect(ada().form().value('Content')).toBe('Moved tea');
    expect(ada().form().value('When')).toBe('');
    expect(ada().form().title).toBe('New time');
    expect(ada().form().text()).toMatch(/\nWas: <!date\^\d+\^[^>]+>\n/);
    expect(JSON.stringify(ada().form().view.blocks)).toMatch(/"when:\d+".*?"focus_on_load":true/);
    await ada().form().fill({ When: 'in 5 hours' });
    await ada().form().pressEnter('ScheduleDate');
    expect(ada().form().text()).toMatch(/Goes out \*.*\*, in 5 h\./);
    await ada().form().press('Pick a date');
    await ada().form().press('Type a date');
    expect(ada().form().value('When')).toBe('in 5 hours');
    await ada().form().submit();
    expect(ada().hasForm()).toBe(false);
    await desk.advance(239);
    expect(await desk.posts('Moved tea')).toEqual([]);
    await desk.advance(2);
    expect(await desk.posts('Moved tea')).toMatchObject([{ Platforms: ['X', 'THREADS'] }]);
  });
});

describe('a cancelled post', () => {
  test('is used as a new one, with everything but its time', async () => {
    await ada().types('/upnext schedule in 3 hours Undone tea on x and threads');
    await ada().form().press('More options');
    await ada().form().press('Use a link');
    await submitForm(ada(), { Media: 'https://tea.example/a.jpg', Campaign: 'Spring' });
    await desk.runDueJobs();
    await card().press('Cancel post');
    await desk.runDueJobs();
    const old = card();
    expect(old.text()).toContain('*Cancelled*');
    expect(old.buttons()).toEqual(['Use as a new post']);
    await old.press('Use as a new post');
    expect(ada().form().title).toBe('Schedule a post');
    expect(ada().form().text()).toContain('Was: ');
    for (const [field, value] of Object.entries({
      Content: 'Undone tea',
      Media: 'https://tea.example/a.jpg',
      Campaign: 'Spring',
      When: '',
    }))
      expect(ada().form().value(field)).toBe(value);
    await submitForm(ada(), { When: 'in 4 hours' });
    await desk.runDueJobs();
    expect(old.text()).toContain('*Cancelled*');
    await desk.advance(241);
    expect(await desk.posts('Undone tea')).toMatchObject([{ Platforms: ['X', 'THREADS'] }]);
  });

  test('that was a draft is used as well', async () => {
    await ada().types('/upnext schedule A deleted thought on x');
    await ada().form().press('More options');
    await submitForm(ada(), { 'Save as': 'Draft, to schedule later' });
    await desk.runDueJobs();
    await card().press('Delete');
    await desk.runDueJobs();
    expect(card().text()).toContain('*Deleted*');
    expect(auditLine(await latest())).toContain('*Draft deleted*');
    await card().press('Use as a new post');
    expect(ada().form().value('Content')).toBe('A deleted thought');
    expect(ada().form().buttons()).toContain('More options');
    expect(ada().form().submitText).toBe('Schedule');
    await ada().form().closeAll();
  });
});

describe('Publish now', () => {
  const publish = async (held = card()) => {
    await held.press('Publish now');
    await desk.runDueJobs();
  };

  test('asks first, and sends the post for a minute from now', async () => {
    await schedule('in 3 hours Hot tea on x and linkedin');
    expect(JSON.stringify(card().message.blocks)).toContain('You can’t undo this.');
    await publish();
    expect(ada().hasForm()).toBe(false);
    const [post, ...others] = await desk.posts('Hot tea');
    expect(others).toEqual([]);
    expect(Date.parse(String(post?.ScheduleDate)) - desk.clock.now().getTime()).toBeLessThanOrEqual(61_000);
    expect(answer()).toBeUndefined();
    expect(card().text()).toContain(' · sent to the scheduling service, can’t be changed');
    await desk.advance(2);
    expect(card().text()).toContain('*Published*');
    expect(await desk.posts('Hot tea')).toHaveLength(1);
    const [, entry] = await desk.deps.store.audit.page('T0NORTHWIND', 2);
    expect(entry).toMatchObject({ action: 'edit_post', outcome: 'delivered', after: { version: 2 } });
  });

  test('shows in the form what to check first, and publishes it if its button is pressed', async () => {
    for (let posts = 0; posts < 2; posts += 1) {
      await ada().types('/upnext schedule in 3 hours Twin {tea} on x');
      for (let presses = 0; presses < 2; presses += 1) await ada().form().submit();
      await desk.runDueJobs();
    }
    await publish();
    expect(await desk.posts('Twin {tea}')).toEqual([]);
    expect(ada().form().text()).toContain('Upnext already holds the same text on X');
    expect(ada().form().text()).not.toContain(':warning: *Replace');
    await ada().form().submit();
    expect(ada().hasForm()).toBe(false);
    await desk.advance(2);
    expect(await desk.posts('Twin {tea}')).toHaveLength(1);
  });

  test('is tried for two minutes while the service is down', async () => {
    await schedule('in 3 hours Eager tea on x');
    desk.respondUsing('/posts', isUnreachable);
    await publish();
    expect(card().text()).toContain('*Couldn’t be sent yet*');
    expect(card().text()).toContain('Upnext keeps trying for 2 minutes.');
    await desk.advance(1);
    await desk.restoreService();
    await desk.runDueJobs();
    expect(await desk.posts('Eager tea')).toHaveLength(1);
    await desk.advance(2);
    expect(card().text()).toContain('*Published*');
  });

  test('changes nothing once the project is frozen', async () => {
    await schedule('in 3 hours Cold tea on x');
    await ada().types('/upnext freeze');
    await publish();
    expect(answer()).toContain('This project is frozen, so nothing can be published now.');
    expect(card().buttons()).not.toContain('Publish now');
    await ada().types('/upnext unfreeze');
    await desk.advance(3);
    expect(await desk.posts('Cold tea')).toEqual([]);
    expect(card().text()).toMatch(/\*Scheduled\* for .*[^]* · can be changed until/);
  });

  test('of a post that is cancelled sends nothing', async () => {
    await schedule('in 3 hours Dropped tea on x');
    const held = card();
    await held.press('Cancel post');
    await publish(held);
    expect(answer()).toContain('You already cancelled this post.');
    await desk.advance(3);
    expect(await desk.posts('Dropped tea')).toEqual([]);
  });
});

test('a draft stays in Upnext until it is scheduled', async () => {
  await ada().types('/upnext schedule A thought on x');
  await ada().form().press('More options');
  await submitForm(ada(), { 'Save as': 'Draft, to schedule later' });
  await desk.runDueJobs();
  expect(card().text()).toContain(':memo: *Draft*');
  expect(card().buttons()).toEqual(['Schedule', 'Edit', 'Delete']);
  await card().press('Edit');
  expect(ada().form().title).toBe('Edit post');
  await ada().form().closeAll();
  await card().press('Schedule');
  expect(ada().form().title).toBe('Schedule draft');
  await submitForm(ada(), { When: 'in 3 hours' });
  await desk.runDueJobs();
  expect(auditLine(await latest())).toMatch(/\*Post scheduled for .+\* on X/);
  expect(card().text()).toMatch(/\*Scheduled\* for .*[^]* · can be changed/);
  await desk.advance(121);
  expect(await desk.posts('A thought')).toMatchObject([{ Status: 'SCHEDULED' }]);
});
