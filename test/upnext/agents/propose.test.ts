import { beforeAll, beforeEach, describe, expect } from 'vitest';
import type { User } from '../../../src/local-slack/index.js';
import type { ProjectSlots } from '../../../src/upnext/rights/project-settings-table.js';
import { auditChanges, auditLine } from '../../../src/upnext/ui/audit/audit.js';
import { type Agents, agentsOf } from '../../support/agents.js';
import { type Desk, IN_NOVEMBER, openDesk } from '../../support/desk.js';
import { APPROVED_BY_MEI, saveApproval } from '../../support/held.js';
import { submitForm } from '../../support/post-stories.js';
import { test } from '../../support/story.js';

const WORKSPACE = 'T0NORTHWIND';

let desk: Desk;
let agents: Agents;
let token: string;
let id: string;
let ada: User;
let mei: User;
let nth = 0;
let dayStart: Date;

beforeAll(async () => {
  desk = await openDesk({ start: IN_NOVEMBER });
  agents = agentsOf(desk);
  [ada, mei] = [desk.user('ada'), desk.user('mei')];
});
beforeEach(async () => {
  await desk.startNewDay();
  ({ token, id } = await agents.connect());
  nth += 1;
  dayStart = desk.clock.now();
});

interface Proposed {
  id: string;
  state: string;
  when: { words: string } | null;
}

const textNow = () => `Proposal ${nth}`;
async function propose(change: Record<string, unknown> = {}, given = token) {
  const called = await agents.call<Proposed>(given, 'propose_post', {
    project: 'prj_tea',
    text: textNow(),
    networks: ['X'],
    when: 'tomorrow 9am',
    key: `key ${nth}`,
    ...change,
  });
  await desk.runDueJobs();
  return called;
}

async function audited(): Promise<string[]> {
  const page = await desk.deps.store.audit.page(WORKSPACE, 5);
  const newest = page.filter(({ at }) => at >= dayStart).toReversed();
  return newest.map((entry) => `${auditLine(entry)} | ${auditChanges(entry)}`);
}

/** The one with the text of the proposal, not what is said about it. */
function card(who = ada) {
  const found = who
    .inDirectMessage()
    .messages()
    .find((message) => message.text().startsWith(':') && message.text().includes(textNow()));
  if (!found) throw new Error('There is no card.');
  return found;
}

describe('a proposal', () => {
  test('goes out as its card shows after a person has pressed Schedule', async () => {
    const { data } = await propose();
    expect(data?.state).toBe('proposed');
    expect(data?.when?.words).toContain('09:00 Berlin (CET)');
    expect(card().text()).toMatch(/\*Proposed\*[^]*proposed by Claude on my laptop/);
    expect(card().buttons()).toEqual(['Schedule', 'Edit', 'Discard']);
    expect(await desk.posts(textNow())).toEqual([]);
    await card().press('Schedule');
    await desk.runDueJobs();
    await expect
      .poll(() => desk.posts(textNow()))
      .toMatchObject([{ Content: textNow(), Platforms: ['X'], Status: 'SCHEDULED' }]);
    expect(card().text()).toContain('*Scheduled*');
    expect(card().text()).toContain('by <@U0ADA>, proposed by Claude on my laptop');
    expect(await audited()).toEqual([
      expect.stringMatching(/<@U0ADA> · \*Post scheduled for .+\* on X, proposed by Claude on my laptop/),
      expect.stringContaining('*Post sent to the service*'),
    ]);
  });

  test('says what there is to check about it, in the answer, on its card and in its form', async () => {
    const quiet = { zone: 'Europe/Berlin', times: [], networks: {} };
    const hours = [{ days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '07:00' }];
    const save = (slots?: ProjectSlots) =>
      desk.deps.store.projectSettings.saveSlots(WORKSPACE, 'prj_tea', slots, desk.clock.now());
    await save({ ...quiet, quiet: hours });
    const said = 'This time is in the project’s quiet hours';
    const reddit = 'Reddit also requires a subreddit and a title';
    const { text } = await propose({ when: 'tomorrow 3am', networks: ['X', 'REDDIT'] });
    expect(text).toContain(`\nWorth checking: ${said}`);
    expect(text).toContain(`\nWorth checking: ${reddit}`);
    // Also when it is asked for once more.
    expect((await propose({ when: 'tomorrow 3am', networks: ['X', 'REDDIT'] })).text).toContain(reddit);
    expect(card().text()).toContain(`:warning: ${said}`);
    expect(card().text()).toContain(`:warning: ${reddit}`);
    await card().press('Schedule');
    expect(ada.form().title).toBe('Schedule proposal');
    expect(ada.form().text()).toContain(said);
    await ada.form().submit();
    await desk.runDueJobs();
    expect(card().text()).toContain('*Scheduled*');
    expect(card().text()).not.toContain(said);
    await save();
  });

  test('waits for its approval, which its presser cannot give', async () => {
    const policy = { ...APPROVED_BY_MEI, people: ['U0ADA', 'U0MEI'] };
    await saveApproval(desk.deps, policy);
    const { text } = await propose();
    expect(text).toContain(
      `: “${textNow()}”. It goes out only if somebody presses Schedule in Slack and its approvers approve it`,
    );
    await card().press('Schedule');
    await desk.runDueJobs();
    expect(await audited()).toEqual([
      expect.stringMatching(/\* on X, proposed by Claude on my laptop, subject to approval/),
    ]);
    expect(ada.lastMessage().text()).toContain('Waiting for approval');
    await ada.lastMessage().press('Approve');
    expect(await desk.posts(textNow())).toEqual([]);
    await mei.lastMessage().press('Approve');
    await desk.advance(60 * 25);
    expect(await desk.posts(textNow())).toHaveLength(1);
    await saveApproval(desk.deps);
  });

  test('is the same for the same key and content, and refused for another content', async () => {
    const first = await propose();
    const second = await propose();
    expect(second.data?.id).toBe(first.data?.id);
    const { error } = await propose({ text: 'Something else' });
    expect(error).toContain('This key was used for a proposal with another content');
    const held = await desk.deps.store.posts.list({ workspace: WORKSPACE, states: ['proposed'] });
    expect(held.filter(({ content }) => content === textNow())).toHaveLength(1);
  });

  test('can be discarded', async () => {
    await propose();
    await card().press('Discard');
    await desk.runDueJobs();
    expect(card().text()).toContain('*Discarded*');
    expect(card().text()).toContain('\nDiscarded by <@U0ADA>. Nothing was sent.');
    expect(await audited()).toEqual([
      expect.stringMatching(/\*Proposal discarded\* .*\| proposed by: Claude on my laptop$/),
    ]);
    expect(card().buttons()).toEqual(['Use as a new post']);
    expect(await desk.posts(textNow())).toEqual([]);
  });

  test('can be edited first: what is sent is what the form says', async () => {
    await propose();
    await card().press('Edit');
    await submitForm(ada, { Content: `${textNow()}, edited` });
    await desk.runDueJobs();
    expect(await desk.posts(`${textNow()}, edited`)).toHaveLength(1);
    expect((await audited())[0]).toMatch(/\*Post scheduled for .+\* on X, proposed by Claude on my laptop/);
    expect(await desk.posts(textNow())).toEqual([]);
  });

  test('expires at its time, and is said once', async () => {
    await propose({ when: 'in 3 hours' });
    await desk.advance(181);
    expect(card().text()).toContain('*Expired*');
    expect(card().text()).toContain('Nobody decided about it in time. Nothing was sent.');
    expect(await desk.posts(textNow())).toEqual([]);
  });

  test('of a post that can’t be sent says why, and stores nothing', async () => {
    const { error } = await propose({ networks: [] });
    expect(error).toContain('networks: Choose at least one network.');
  });

  test('needs a token that may propose', async () => {
    const { token: reader } = await agents.connect({ scope: 'read' });
    const { error } = await propose({}, reader);
    expect(error).toContain('This connection is read-only.');
  });

  test('more than 60 in an hour wait', async () => {
    const now = desk.clock.now();
    const queue = { workspace: WORKSPACE, kind: `proposals ${id}` };
    for (let count = 0; count < 60; count += 1)
      await desk.deps.store.turns.takeIfNow(queue, { everyMs: 60_000, burst: 60 }, now);
    expect((await propose()).error).toContain('60 posts within an hour');
    desk.clock.moveForward(60_000);
    expect((await propose()).error).toBeUndefined();
  });
});

describe('what is proposed', () => {
  test('is listed with its agent, and on the Home tab', async () => {
    await propose();
    await ada.types('/upnext posts proposed');
    expect(ada.lastMessage().text()).toContain('Proposed, by Claude on my laptop');
    await ada.opensHome();
    const home = ada.home();
    expect(home.text()).toContain('Proposed, by Claude on my laptop');
    await home.press('Details');
    expect(ada.inDirectMessage().lastMessage().buttons()).toContain('Discard');
  });

  test('is listed for its agent too', async () => {
    const { data } = await propose();
    const listed = await agents.call<{ items: Proposed[] }>(token, 'list_posts', {
      project: 'prj_tea',
      state: 'proposed',
    });
    expect(listed.data?.items).toContainEqual(expect.objectContaining({ id: data?.id, state: 'proposed' }));
  });

  test('is pointed out if the same text is proposed again', async () => {
    expect((await propose()).text).not.toContain('Worth checking');
    const again = await propose({ key: 'another key' });
    expect(again.text).toContain('\nWorth checking: The same text is already proposed on X.');
  });

  test.each([
    [{ networks: ['Friendster'] }, 'Nothing was proposed. There is no network “Friendster”. Use: '],
    [
      { project: 'Tee' },
      'There is no project “Tee”, or you have no access to it. Use “Tea House” or “Coffee Bar”.',
    ],
  ])('is refused with what to use: %j', async (change, said) => {
    expect((await propose(change)).error).toContain(said);
  });

  test('is not listed among the posts that go out', async () => {
    await propose();
    await ada.types('/upnext posts tomorrow');
    expect(ada.lastMessage().text()).not.toContain(textNow());
  });
});

describe('somebody who may not schedule', () => {
  test('gets the card of their agent, whose button does not work', async () => {
    const { token: linuss } = await agents.connect({ person: 'U0LINUS' });
    expect((await propose({}, linuss)).text).toContain('Your person may not schedule posts in this project');
    const linus = desk.user('linus');
    await card(linus).press('Schedule');
    await desk.runDueJobs();
    expect(await desk.posts(textNow())).toEqual([]);
    const [held] = await desk.deps.store.posts.list({
      workspace: WORKSPACE,
      states: ['proposed'],
      author: 'U0LINUS',
    });
    expect(held?.content).toBe(textNow());
  });
});
