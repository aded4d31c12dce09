import { afterEach, beforeAll, beforeEach, describe, expect } from 'vitest';
import type { User } from '../../../src/local-slack/index.js';
import { freezingOf } from '../../../src/upnext/posts/index.js';
import { DAY_MS, MINUTE_MS } from '../../../src/when/index.js';
import { agentsOf } from '../../support/agents.js';
import { allowOnly, type Calendars, calendarsOf, type ReadEvent } from '../../support/calendars.js';
import { type Desk, IN_NOVEMBER, openDesk } from '../../support/desk.js';
import { APPROVED_BY_MEI, copyHeldPost, holdFor, holdPosts, saveApproval } from '../../support/held.js';
import { submitForm, submitPost } from '../../support/post-stories.js';
import { test } from '../../support/story.js';

/** Calendar apps read the posts of a project in Berlin. Ada is an admin there, Grace is a member. */

const WORKSPACE = 'T0NORTHWIND';

let desk: Desk;
let calendars: Calendars;
let ada: User;
let grace: User;
let url: string;

beforeAll(async () => {
  desk = await openDesk({ start: IN_NOVEMBER });
  calendars = calendarsOf(desk);
  [ada, grace] = [desk.user('ada'), desk.user('grace')];
});
beforeEach(async () => {
  await desk.startNewDay();
  await holdFor(desk.deps, 60);
  await desk.database.executeSql('truncate upnext.secrets');
  url = await calendars.subscribe(ada, 'This project (Tea House)');
});
afterEach(async () => {
  if (ada.hasForm()) await ada.form().closeAll();
});

const hoursAhead = (hours: number) => new Date(desk.clock.now().getTime() + hours * 60 * MINUTE_MS);

async function schedule(words: string, who = ada): Promise<void> {
  await submitPost(who, `${words}`);
  expect(who.hasForm() ? who.form().text() : '').toBe('');
  await desk.runDueJobs();
}

const card = (text: string) => {
  const found = ada
    .inDirectMessage()
    .messages()
    .find((message) => /^:\w+: \*/.test(message.text()) && message.text().includes(text));
  if (!found) throw new Error(`There is no card of ${text}.`);
  return found;
};

async function event(of = url): Promise<ReadEvent> {
  const { events } = await calendars.read(of);
  const [only] = events;
  if (!only || events.length > 1) throw new Error(`There are ${events.length} events.`);
  return only;
}

const titles = async (of = url) => (await calendars.read(of)).events.map(({ summary }) => summary);

describe('a calendar', () => {
  test('shows what Upnext holds and what the service has, by time', async () => {
    await desk.insertPosts('prj_tea', [
      { content: 'Went out', at: hoursAhead(-20).toISOString(), status: 'PUBLISHED' },
      { content: 'Too long ago', at: hoursAhead(-32 * 24).toISOString(), status: 'PUBLISHED' },
      { content: 'At the service', at: hoursAhead(3).toISOString(), platforms: ['X', 'LINKEDIN'] },
      { content: 'In two years', at: hoursAhead(2 * 365 * 24).toISOString() },
      { content: 'No time yet', status: 'DRAFT' },
    ]);
    await holdPosts(desk.deps, [
      { content: 'Held tea', at: hoursAhead(4).toISOString() },
      { content: 'Missed tea', at: hoursAhead(-1).toISOString(), state: 'missed' },
      { content: 'Draft without a time' },
    ]);
    const { name, refresh, events } = await calendars.read(url);
    expect({ name, refresh }).toEqual({ name: 'Tea House', refresh: 'PT15M' });
    expect(events.map(({ summary }) => summary)).toEqual([
      'Published: Went out',
      'Missed: Missed tea',
      'Scheduled: At the service',
      'Scheduled: Held tea',
    ]);
    expect(events[2]).toMatchObject({
      description: 'LinkedIn, X\nAt the service',
      start: hoursAhead(3).toISOString(),
      minutes: 15,
      status: 'CONFIRMED',
      sequence: 0,
    });
  });

  test('keeps its events after a large import', async () => {
    await desk.insertPosts('prj_tea', [{ content: 'Late tea', at: hoursAhead(300 * 24).toISOString() }]);
    const late = await event();
    await holdPosts(desk.deps, [{ content: 'Imported tea', at: hoursAhead(3).toISOString() }]);
    await copyHeldPost(desk.database, 1_199);
    const { events, description } = await calendars.read(url);
    expect(events).toHaveLength(1_201);
    expect(events.at(-1)).toEqual(late);
    expect(description).toBeUndefined();
  });

  test('of more posts than it can show says from when on some are missing', async () => {
    const first = hoursAhead(3).getTime();
    desk.respondUsing('/posts', (request) => {
      const { searchParams } = new URL(request.url);
      const [skip, limit] = [Number(searchParams.get('skip')), Number(searchParams.get('limit'))];
      const data = Array.from({ length: limit }, (_, nth) => ({
        Id: `pst_many_${skip + nth}`,
        Content: `Tea ${skip + nth}`,
        ScheduleDate: new Date(first + (skip + nth) * MINUTE_MS).toISOString(),
        Platforms: ['X'],
        Status: 'SCHEDULED',
      }));
      return Response.json({ data, success: true });
    });
    const ics = await (await calendars.fetch(url)).text();
    expect(ics.match(/^BEGIN:VEVENT/gm)).toHaveLength(10_000);
    const [, description] = /^X-WR-CALDESC:(.*)\r$/m.exec(ics.replaceAll('\r\n ', '')) ?? [];
    expect(description).toMatch(/^Too many posts to show\. Some after \w{3} \d+ Nov 2026 are missing\.$/);
  });

  test('keeps a post the same event from holding it to publishing it', async () => {
    await schedule('in 3 hours Morning tea on x');
    const held = await event();
    expect(held.summary).toBe('Scheduled: Morning tea');
    await desk.advance(121);
    expect(await desk.posts('Morning tea')).toHaveLength(1);
    expect(await event()).toMatchObject({ uid: held.uid, summary: 'Scheduled: Morning tea' });
    await desk.advance(62);
    const published = await event();
    expect(published).toMatchObject({ uid: held.uid, summary: 'Published (rehearsal): Morning tea' });
    expect(published.sequence).toBeGreaterThan(held.sequence);
  });

  test('leads to the card of a post in Slack', async () => {
    await schedule('in 3 hours Linked tea on x');
    const { at } = (
      await desk.deps.store.messages.about({
        workspace: WORKSPACE,
        kind: 'post',
        id: (await desk.deps.store.posts.list({ workspace: WORKSPACE }))[0]?.id ?? '',
      })
    )[0] ?? { at: undefined };
    expect((await event()).url).toBe(
      `https://northwind.slack.com/archives/${at?.channel}/p${at?.ts.replace('.', '')}`,
    );
    // The card is in Ada’s direct messages, where nobody else can open it.
    const graces = await calendars.subscribe(grace, 'This project (Tea House)');
    expect((await event(graces)).url).toBeUndefined();
  });

  test('has a higher number after each change, and says when it was', async () => {
    await schedule('in 5 hours Tea with a typo on x');
    const before = await event();
    desk.sleepFor(1);
    expect(await event()).toEqual(before);
    await card('Tea with a typo').press('Edit');
    await submitForm(ada, { Content: 'Tea without one' });
    const edited = await event();
    expect(edited).toMatchObject({ uid: before.uid, summary: 'Scheduled: Tea without one' });
    expect(edited.sequence).toBeGreaterThan(before.sequence);
    expect(edited.changedAt > before.changedAt).toBe(true);
    await desk.runDueJobs();
    await card('Tea without one').press('New time');
    await submitForm(ada, { ScheduleDate: 'in 6 hours' });
    const moved = await event();
    expect(moved.uid).toBe(before.uid);
    expect(moved.sequence).toBeGreaterThan(edited.sequence);
    expect(moved.start > before.start).toBe(true);
  });

  test('shows a cancelled post as cancelled for two weeks', async () => {
    await schedule('in 480 hours Cancelled tea on x');
    const { uid, sequence } = await event();
    await card('Cancelled tea').press('Cancel post');
    await desk.runDueJobs();
    const cancelled = await event();
    expect(cancelled).toMatchObject({ uid, summary: 'Cancelled: Cancelled tea', status: 'CANCELLED' });
    expect(cancelled.sequence).toBeGreaterThan(sequence);
    desk.clock.moveForward(13 * DAY_MS);
    expect((await event()).status).toBe('CANCELLED');
    desk.clock.moveForward(2 * DAY_MS);
    expect(await titles()).toEqual([]);
  });

  test('says what a post waits for', async () => {
    await saveApproval(desk.deps, APPROVED_BY_MEI);
    await schedule('in 5 hours Unapproved tea on x');
    const waiting = await event();
    expect(waiting).toMatchObject({ summary: 'Waiting for approval: Unapproved tea', status: 'TENTATIVE' });
    await saveApproval(desk.deps);
    const frozen = { workspace: WORKSPACE, project: { id: 'prj_tea', name: 'Tea House' } };
    await freezingOf(desk.deps).freeze(frozen, { person: 'U0ADA', reason: undefined, until: undefined });
    expect((await event()).summary).toBe('Frozen: Unapproved tea');
    await freezingOf(desk.deps).unfreeze(frozen, 'U0ADA');
    const thawed = await event();
    expect(thawed.summary).toBe('Scheduled: Unapproved tea');
    expect(thawed.sequence).toBeGreaterThan(waiting.sequence);
  });

  test('shows proposals of new posts, and not those that were discarded', async () => {
    const agents = agentsOf(desk);
    const { token } = await agents.connect();
    const propose = (text: string) =>
      agents.call(token, 'propose_post', {
        project: 'prj_tea',
        text,
        networks: ['X'],
        when: 'tomorrow 9am',
        key: text,
      });
    await propose('Proposed tea');
    await propose('Discarded tea');
    await desk.runDueJobs();
    await card('Discarded tea').press('Discard');
    await desk.runDueJobs();
    expect(await event()).toMatchObject({ summary: 'Proposed: Proposed tea', status: 'TENTATIVE' });
  });

  test('has the right instant on both sides of a clock change', async () => {
    await schedule('27 March 2027 9:00 Winter tea on x');
    await schedule('28 March 2027 9:00 Summer tea on x');
    expect((await calendars.read(url)).events.map(({ start }) => start)).toEqual([
      '2027-03-27T08:00:00.000Z',
      '2027-03-28T07:00:00.000Z',
    ]);
  });

  test('shows a post with several texts as one, with each text', async () => {
    const long = 'tea '.repeat(80).trim();
    await ada.types(`/upnext schedule in 3 hours ${long} on x and linkedin`);
    await ada.form().fill({ 'own-texts-0': 'X' });
    await submitForm(ada, { 'Text for X': 'Short tea' });
    await desk.runDueJobs();
    const held = await event();
    expect(held.description).toBe(`LinkedIn\n${long}\n\nX\nShort tea`);
    await desk.advance(121);
    expect(await event()).toMatchObject({ uid: held.uid, description: held.description });
  });
});

describe('a post that leaves Upnext', () => {
  test('is shown while another instance still has what the service said before', async () => {
    await schedule('in 62 minutes Tea on its way on x');
    const held = await event();
    await desk.advance(2.1);
    expect(await desk.posts('Tea on its way')).toHaveLength(1);
    desk.respondWith('/posts', []);
    expect(await event()).toMatchObject({ uid: held.uid, summary: held.summary });
  });

  test('is one event while Upnext does not know yet that it arrived', async () => {
    const at = hoursAhead(1).toISOString();
    await holdPosts(desk.deps, [{ content: 'Sent tea', at, state: 'sending' }]);
    const sending = await event();
    expect(sending.summary).toBe('Sending: Sent tea');
    await desk.insertPosts('prj_tea', [{ content: 'Sent tea', at }]);
    desk.clock.moveForward(31_000);
    expect(await event()).toMatchObject({ uid: sending.uid, summary: 'Scheduled: Sent tea' });
  });
});

describe('my posts', () => {
  test('are those that the person scheduled, in all projects', async () => {
    const own = await calendars.subscribe(grace, 'My posts');
    await desk.insertPosts('prj_tea', [{ content: 'Not by Grace', at: hoursAhead(2).toISOString() }]);
    await schedule('in 3 hours By Ada on x');
    await schedule('in 4 hours By Grace on x', grace);
    await holdFor(desk.deps, 0);
    await schedule('in 5 hours By Grace at once on x', grace);
    await holdPosts(
      desk.deps,
      [{ content: 'By Grace elsewhere', at: hoursAhead(6).toISOString(), author: 'U0GRACE' }],
      { id: 'prj_coffee', name: 'Coffee Bar' },
    );
    const { name, events } = await calendars.read(own);
    expect(name).toBe('My posts');
    expect(events.map(({ summary }) => summary)).toEqual([
      'Scheduled: By Grace',
      'Scheduled: By Grace at once',
      'Scheduled: By Grace elsewhere',
    ]);
    expect(events[2]?.description).toBe('X\nBy Grace elsewhere\n\nCoffee Bar');
    await allowOnly(desk.deps, 'prj_coffee', 'U0MEI');
    expect(await titles(own)).toEqual(['Scheduled: By Grace', 'Scheduled: By Grace at once']);
    await allowOnly(desk.deps, 'prj_coffee', undefined);
  });

  test('have several texts, even if they were sent at once', async () => {
    await holdFor(desk.deps, 0);
    const own = await calendars.subscribe(ada, 'My posts');
    const long = 'tea '.repeat(80).trim();
    await ada.types(`/upnext schedule in 3 hours ${long} on x and linkedin`);
    await ada.form().fill({ 'own-texts-0': 'X' });
    await submitForm(ada, { 'Text for X': 'Short tea' });
    expect((await event(own)).description).toContain('X\nShort tea');
  });
});
