import { beforeAll, beforeEach, describe, expect } from 'vitest';
import type { User } from '../../src/local-slack/driver/driver.js';
import { agentsOf, type Agents } from '../support/agents.js';
import { holdFor } from '../support/held.js';
import { type Desk, IN_NOVEMBER, openDesk } from '../support/desk.js';
import { test } from '../support/story.js';

const WORKSPACE = 'T0NORTHWIND';

let desk: Desk;
let agents: Agents;
let token: string;
let ada: User;
let mei: User;
let nth = 0;
let held: string;

beforeAll(async () => {
  desk = await openDesk({ start: IN_NOVEMBER, wait: async () => undefined });
  agents = agentsOf(desk);
  [ada, mei] = [desk.user('ada'), desk.user('mei')];
  await holdFor(desk.deps, 60, 'prj_tea');
});
beforeEach(async () => {
  await desk.startNewDay();
  ({ token } = await agents.connect());
  nth += 1;
  held = await schedule(textNow());
});

const textNow = () => `Doors open at nine, day ${nth}`;

/** A post that Upnext holds, as Mei schedules it. */
async function schedule(text: string): Promise<string> {
  await mei.types('/upnext schedule');
  await mei.form().fill({ Content: text, Platforms: ['X'], ScheduleDate: 'tomorrow 6pm' });
  await mei.form().submit();
  await desk.runDueJobs();
  const posts = await desk.deps.plan.list({ workspace: WORKSPACE, states: ['held'] });
  return posts.find(({ content }) => content === text)?.id ?? '';
}

interface Proposed {
  id: string;
  state: string;
  when: { words: string } | null;
}

async function call(tool: string, args: Record<string, unknown>) {
  const called = await agents.call<Proposed>(token, tool, { id: held, key: `key ${nth}`, ...args });
  await desk.runDueJobs();
  return called;
}
const proposeChange = (args: Record<string, unknown>) => call('propose_change', args);
const proposeCancel = (args: Record<string, unknown> = {}) => call('propose_cancel', args);

function card(who = ada) {
  const found = who
    .inDirectMessage()
    .messages()
    .findLast((message) => message.text().startsWith(':') && message.text().includes(`day ${nth}`));
  if (!found) throw new Error('There is no card.');
  return found;
}

const find = (id = held) => desk.deps.plan.find({ workspace: WORKSPACE, id });

describe('a proposed change', () => {
  test('is a card that says what would change, and changes nothing', async () => {
    const { data } = await proposeChange({ text: `Doors open at ten, day ${nth}` });
    expect(data?.state).toBe('proposed');
    expect(card().text()).toContain('*Proposed change*');
    expect(card().text()).toContain('Only the text changed: Doors open at ~nine,~ *ten,*');
    expect(card().text()).toContain('The post stays as it is unless someone presses *Save change*.');
    expect(card().buttons()).toEqual(['Save change', 'Edit', 'Discard']);
    expect(await find()).toMatchObject({ content: textNow(), version: 1 });
  });

  test('is saved by a press, as the person who presses', async () => {
    const { data } = await proposeChange({ text: `Doors open at ten, day ${nth}`, when: 'tomorrow 7pm' });
    await card().press('Save change');
    await desk.runDueJobs();
    expect(await find()).toMatchObject({
      content: `Doors open at ten, day ${nth}`,
      version: 2,
      author: 'U0MEI',
      writtenBy: 'U0ADA',
      state: 'held',
    });
    expect(card().text()).toContain('*Change saved*');
    expect(card().buttons()).toEqual([]);
    const again = await proposeChange({ text: `Doors open at ten, day ${nth}`, when: 'tomorrow 7pm' });
    expect(again.data).toMatchObject({ id: data?.id, state: 'scheduled' });
    await desk.advance(60 * 36);
    expect(await desk.posts(`Doors open at ten, day ${nth}`)).toHaveLength(1);
    expect(await desk.posts(textNow())).toEqual([]);
  });

  test('keeps the time and everything else that it doesn’t name', async () => {
    const before = await find();
    await proposeChange({ networks: ['X', 'Threads'] });
    await card().press('Save change');
    await desk.runDueJobs();
    expect(await find()).toMatchObject({
      content: textNow(),
      dueAt: before?.dueAt,
      platforms: ['X', 'THREADS'],
    });
  });

  test('can be edited first, and is saved once', async () => {
    await proposeChange({ text: `Doors open at ten, day ${nth}` });
    await card().press('Edit');
    await ada.form().fill({ Content: `Doors open at eleven, day ${nth}` });
    await ada.form().submit();
    await desk.runDueJobs();
    expect(await find()).toMatchObject({ content: `Doors open at eleven, day ${nth}`, version: 2 });
    expect(card().text()).toContain('*Change saved*');
  });

  test('of a post that somebody changed meanwhile is refused, and ends', async () => {
    await proposeChange({ text: `Doors open at ten, day ${nth}` });
    await card(mei).press('Edit');
    await mei.form().fill({ Content: `Doors open at noon, day ${nth}` });
    await mei.form().submit();
    await desk.runDueJobs();
    await card().press('Save change');
    await desk.runDueJobs();
    expect(await find()).toMatchObject({ content: `Doors open at noon, day ${nth}`, version: 2 });
    expect(card().text()).toContain('The post has changed since this was proposed. Nothing was changed.');
    expect(card().buttons()).toEqual([]);
  });

  test('is discarded', async () => {
    await proposeChange({ text: `Doors open at ten, day ${nth}` });
    await card().press('Discard');
    await desk.runDueJobs();
    expect(card().text()).toContain('*Discarded*');
    expect(await find()).toMatchObject({ content: textNow(), version: 1 });
  });

  test('ends when the post goes out', async () => {
    const { data } = await proposeChange({ text: `Doors open at ten, day ${nth}` });
    await desk.advance(60 * 36);
    expect(card().text()).toContain('*Expired*');
    expect(card().text()).toContain('Nobody decided about it in time. Nothing was changed.');
    expect(card().buttons()).toEqual([]);
    expect(await desk.posts(textNow())).toHaveLength(1);
    const again = await proposeChange({ text: `Doors open at ten, day ${nth}` });
    expect(again.data).toMatchObject({ id: data?.id, state: 'expired' });
  });

  test('of nothing, of a proposal, and of a post of another project is refused', async () => {
    expect((await proposeChange({ text: textNow() })).error).toContain('That is what the post says already.');
    const { data } = await proposeChange({ text: `Doors open at ten, day ${nth}`, key: 'first' });
    const ofProposal = await proposeChange({ id: data?.id, text: 'Another', key: 'second' });
    expect(ofProposal.error).toContain('can’t be changed or cancelled');
    ({ token } = await agents.connect({ projects: [{ id: 'prj_fern', name: 'Fern & Ember' }] }));
    expect((await proposeChange({ text: 'Another' })).error).toContain('Upnext holds no such post for you.');
  });
});

describe('a proposed cancellation', () => {
  test('cancels nothing until somebody presses', async () => {
    const { data } = await proposeCancel();
    expect(data?.state).toBe('proposed');
    expect(card().text()).toContain('*Proposed cancellation*');
    expect(card().buttons()).toEqual(['Cancel post', 'Discard']);
    expect(await find()).toMatchObject({ state: 'held' });
    await card().press('Cancel post');
    await desk.runDueJobs();
    expect(await find()).toMatchObject({ state: 'cancelled', changedBy: 'U0ADA' });
    expect(card().text()).toContain('*Post cancelled*');
    expect((await proposeCancel()).data).toMatchObject({ id: data?.id, state: 'cancelled' });
    await desk.advance(60 * 36);
    expect(await desk.posts(textNow())).toEqual([]);
  });

  test('of a post that somebody changed meanwhile is refused', async () => {
    await proposeCancel();
    await card(mei).press('Edit');
    await mei.form().fill({ Content: `Doors open at noon, day ${nth}` });
    await mei.form().submit();
    await desk.runDueJobs();
    await card().press('Cancel post');
    await desk.runDueJobs();
    expect(await find()).toMatchObject({ state: 'held', version: 2 });
    expect(card().text()).toContain('The post has changed since this was proposed.');
  });

  test('of a post that was sent is refused', async () => {
    await desk.advance(60 * 36);
    expect((await proposeCancel()).error).toContain('can’t be changed or cancelled');
  });
});

describe('what is proposed', () => {
  test('is listed with its agent, and on the Home tab', async () => {
    await proposeChange({ text: `Doors open at ten, day ${nth}` });
    await ada.types('/upnext posts proposed');
    expect(ada.lastMessage().text()).toContain('Proposed change, by Claude on my laptop');
    await ada.opensHome();
    const home = ada.home();
    expect(home.text()).toContain('Proposed change, by Claude on my laptop');
    await home.press('Details');
    expect(ada.inDirectMessage().lastMessage().buttons()).toContain('Save change');
  });

  test('is listed for its agent too', async () => {
    const { data } = await proposeChange({ text: `Doors open at ten, day ${nth}` });
    const listed = await agents.call<{ items: Proposed[] }>(token, 'list_posts', {
      project: 'prj_tea',
      state: 'proposed',
    });
    expect(listed.data?.items).toContainEqual(expect.objectContaining({ id: data?.id, state: 'proposed' }));
  });

  test('is not listed among the posts that go out', async () => {
    await proposeChange({ text: `Doors open at ten, day ${nth}` });
    await ada.types('/upnext posts tomorrow');
    expect(ada.lastMessage().text()).toContain(textNow());
    expect(ada.lastMessage().text()).not.toContain('Doors open at ten');
  });
});
