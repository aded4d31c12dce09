import { beforeAll, beforeEach, describe, expect, vi } from 'vitest';
import { changesOf } from '../../../src/upnext/posts/index.js';
import type { ApprovalPolicy } from '../../../src/upnext/rights/project-settings-table.js';
import { ACK_MS } from '../../../src/upnext/slack/answer/deadlines.js';
import { type Desk, IN_NOVEMBER, openDesk } from '../../support/desk.js';
import { APPROVED_BY_MEI, holdPosts, saveApproval } from '../../support/held.js';
import { createManualTimers } from '../../support/manual-timers.js';
import { existing, test } from '../../support/story.js';

/** One window with everything that waits for an approver. */

const timers = createManualTimers();
let desk: Desk;
const mei = () => desk.user('mei');
const form = () => mei().form();
const hours = (count: number) => new Date(desk.clock.now().getTime() + count * 3_600_000).toISOString();

const require = (policy: Partial<ApprovalPolicy> = {}) =>
  saveApproval(desk.deps, { ...APPROVED_BY_MEI, ...policy });

beforeAll(
  async () =>
    void (desk = await openDesk({
      start: IN_NOVEMBER,
      startTimer: timers.startTimer,
    })),
);
beforeEach(async () => {
  await desk.startNewDay();
  await desk.database.executeSql('truncate upnext.decisions, upnext.audit');
  await require();
});

const hold = (contents: string[], author = 'U0ADA') =>
  holdPosts(
    desk.deps,
    contents.map((content, index) => ({ content, at: hours(3 + index), author })),
  );

async function openWindow(): Promise<void> {
  await mei().opensHome();
  await mei().home().press('Approve several');
}

/** The names of the checkboxes of posts, in the order of the window. */
const boxes = (): string[] =>
  form().view.blocks.flatMap((block) =>
    block.type === 'actions' &&
    block.block_id !== 'all' &&
    block.elements.some(({ type }) => type === 'checkboxes')
      ? (block.block_id ?? [])
      : [],
  );

async function tick(...places: number[]): Promise<void> {
  const names = boxes();
  await form().fill(
    Object.fromEntries(places.map((place) => [names[place] ?? '', ['Approve this version']])),
  );
}

async function approve(): Promise<void> {
  await form().submit();
  await desk.runDueJobs();
}

/** Slack’s limit passes while the first post is approved. */
function approveSlowly(): void {
  const { decisions } = desk.deps.store;
  const decide = decisions.decide.bind(decisions);
  vi.spyOn(decisions, 'decide').mockImplementationOnce(async (...decision) => {
    await timers.pass(ACK_MS);
    return decide(...decision);
  });
}

async function decisions(): Promise<string[]> {
  const { rows } = await desk.database.executeSql(
    `select version."values" ->> 'Content' || ' by ' || person as decided from upnext.decisions approval
      join upnext.post_versions version using (workspace, post, version) where decision = 'approved' order by decided`,
  );
  return rows.map(({ decided }) => String(decided));
}

const audited = async () =>
  (await desk.database.executeSql(`select person, action from upnext.audit where action = 'approve_post'`))
    .rows;

async function change(content: string, to: string): Promise<void> {
  const { store } = desk.deps;
  const posts = await store.posts.list({ workspace: 'T0NORTHWIND' });
  const post = posts.find((one) => one.content === content);
  if (!post) throw new Error(`There is no post “${content}”`);
  const values = { ...post.values, Content: to };
  const version = { version: post.version, person: 'U0GRACE', asDraft: false };
  await changesOf(desk.deps).edit(post, { ...post, values }, version);
}

describe('the window', () => {
  test('shows each version in the order of the deadlines, and nothing is selected', async () => {
    await hold(['Later tea', 'Latest tea']);
    await holdPosts(desk.deps, [{ content: 'First tea', at: hours(2), platforms: ['X', 'LINKEDIN'] }]);
    await openWindow();
    const text = form().text();
    expect(form().title).toBe('Approve several');
    expect(text).toMatch(
      /LinkedIn, X · Tea House · by <@U0ADA>\. Needs 1 approval from <@U0MEI> by \*<!date[^]*> First tea/,
    );
    expect(text).toMatch(/First tea[^]*Later tea[^]*Latest tea/);
    expect(boxes()).toHaveLength(3);
    expect(JSON.stringify(form().view.blocks)).not.toContain('initial_options');
  });

  test('is not offered for one post, or to people who can’t approve', async () => {
    await hold(['Only tea']);
    await mei().opensHome();
    expect(mei().home().buttons()).not.toContain('Approve several');
    await hold(['Another tea']);
    await desk.user('grace').opensHome();
    expect(desk.user('grace').home().buttons()).not.toContain('Approve several');
  });

  test('fits Slack’s limits with 50 posts, and says how many it leaves out', async () => {
    await hold(Array.from({ length: 50 }, (_, index) => `Tea ${index} ${'x'.repeat(2_500)}`));
    await openWindow();
    const { blocks } = form().view;
    expect(blocks.length).toBeLessThanOrEqual(100);
    expect(boxes().length).toBeGreaterThan(10);
    expect(form().text()).toContain(`${50 - boxes().length} more posts don’t fit here.`);
  });

  test('leaves out the posts that its person wrote', async () => {
    await require({ people: ['U0MEI', 'U0LINUS'] });
    await hold(['Tea by Mei'], 'U0MEI');
    await hold(['Tea by Ada', 'More tea by Ada']);
    await openWindow();
    expect(form().text()).not.toContain('Tea by Mei');
  });
});

describe('the selected posts', () => {
  test('are approved, and no others, each with its entry in the audit trail', async () => {
    await hold(['First tea', 'Second tea', 'Third tea']);
    await openWindow();
    await tick(0, 2);
    await approve();
    expect(form().text()).toContain('2 posts approved.');
    expect(await decisions()).toEqual(['First tea by U0MEI', 'Third tea by U0MEI']);
    expect(await audited()).toEqual([
      { person: 'U0MEI', action: 'approve_post' },
      { person: 'U0MEI', action: 'approve_post' },
    ]);
    await form().close();
    expect(mei().home().text()).toContain('1 post is waiting for your approval');
    expect(mei().home().text()).toContain('Second tea');
  });

  test('are all that the window shows, with one press, and no others', async () => {
    await hold(['First tea', 'Second tea', 'Third tea', `Long tea ${'x'.repeat(9_001)}`]);
    await openWindow();
    expect(boxes()).toHaveLength(3);
    await change('Second tea', 'Other tea');
    await form().fill({ all: ['Approve all 3 posts below'] });
    await approve();
    expect(form().text()).toContain('2 of 3 posts approved.');
    expect(await decisions()).toEqual(['First tea by U0MEI', 'Third tea by U0MEI']);
  });

  test('are not approved if someone changed them while the window was open', async () => {
    await hold(['Doors open at nine', 'Other tea']);
    await openWindow();
    await change('Doors open at nine', 'Doors open at ten');
    await tick(0, 1);
    await approve();
    expect(form().text()).toContain('1 of 2 posts approved.');
    expect(form().text()).toMatch(
      /\*Not approved:\* <!date.* · “Doors open at ten”\n<@U0GRACE> changed this post in the meantime\. Only the text changed: Doors open at nine → Doors open at ten/,
    );
    expect(await decisions()).toEqual(['Other tea by U0MEI']);
  });

  test('are not approved by somebody who is no approver any more', async () => {
    await hold(['First tea', 'Second tea']);
    await openWindow();
    await require({ people: ['U0LINUS'] });
    await tick(0, 1);
    await approve();
    expect(form().text()).toContain('None of 2 posts approved.');
    expect(form().text()).toContain('You can’t approve this post');
    expect(await decisions()).toEqual([]);
  });

  test('count once, also if they were approved on their card meanwhile', async () => {
    await require({ needed: 2, people: ['U0MEI', 'U0LINUS'] });
    await hold(['First tea', 'Second tea']);
    await desk.runDueJobs();
    await openWindow();
    const cards = mei().in('#launch').messages();
    await existing(cards.findLast((card) => card.text().includes('First tea'))).press('Approve');
    await tick(0, 1);
    await approve();
    expect(form().text()).toContain('2 posts approved.');
    expect(await audited()).toHaveLength(2);
  });

  test('are asked for if there are none', async () => {
    await hold(['First tea', 'Second tea']);
    await openWindow();
    await form().submit();
    expect(form().title).toBe('Nothing selected');
    await form().close();
    expect(form().title).toBe('Approve several');
    expect(await decisions()).toEqual([]);
  });

  test('show their result in the window if that takes longer than Slack waits', async () => {
    await hold(['First tea', 'Second tea']);
    await openWindow();
    await tick(0, 1);
    approveSlowly();
    await form().submit();
    await desk.slack.until(() => form().text().includes('2 posts approved.'));
    expect(await decisions()).toEqual(['First tea by U0MEI', 'Second tea by U0MEI']);
  });

  test('are answered in a direct message if the window was closed by then', async () => {
    await hold(['First tea', 'Second tea']);
    await openWindow();
    await change('Second tea', 'Third tea');
    await tick(0, 1);
    approveSlowly();
    desk.slack.fail({ call: 'views.update', fault: 'error', error: 'not_found', times: 1 });
    await form().submit();
    const news = () => mei().inDirectMessage().lastMessage().text();
    await desk.slack.until(() => news().includes('*1 of 2 posts approved.*'));
    expect(news()).toMatch(/\*Not approved:\* .*“Third tea”\n<@U0GRACE> changed this post in the meantime\./);
    expect(await decisions()).toEqual(['First tea by U0MEI']);
  });
});

test('the list of what waits has the same window', async () => {
  await hold(['First tea', 'Second tea', 'Third tea']);
  await mei().types('/upnext approvals');
  await mei().lastMessage().press('Approve several');
  await tick(0, 1);
  await approve();
  expect(form().text()).toContain('2 posts approved.');
  await form().close();
  await mei().types('/upnext approvals');
  expect(mei().lastMessage().text()).toContain('*Waiting for approval in Tea House* · 1');
});

describe('a row with a button to approve at once', () => {
  const home = async () => {
    await mei().opensHome();
    return mei().home();
  };
  const holdOne = (content: string, more = {}) =>
    holdPosts(desk.deps, [{ content, at: hours(3), author: 'U0ADA', ...more }]);

  test('has every text of the post', async () => {
    await holdOne('Tea for all', { platforms: ['X', 'LINKEDIN'], texts: { X: 'Tea for X' } });
    const text = (await home()).text();
    expect(text).toMatch(/> LinkedIn: Tea for all\n> X: Tea for X\n/);
    expect(text).toMatch(/ from <@U0MEI> by \*<!date\^\d+\^\{time\}\|/);
    await mei().types('/upnext approvals');
    expect(mei().lastMessage().text()).toMatch(/> LinkedIn: Tea for all\n> X: Tea for X\n/);
    expect(mei().lastMessage().buttons()).toContain('Approve');
  });

  test.each([
    ['a long text', 'long '.repeat(130), {}],
    [
      'a long text of its own',
      'Tea',
      { platforms: ['X', 'LINKEDIN'], texts: { LINKEDIN: 'long '.repeat(130) } },
    ],
  ])('is no row for %s, which a window shows first', async (_, content, more) => {
    await holdOne(content, more);
    const shown = await home();
    expect(shown.buttons()).not.toContain('Approve');
    await shown.press('Review');
    expect(form().text()).toContain('long '.repeat(130).trim());
    await tick(0);
    await approve();
    expect((await home()).text()).not.toContain('waiting for your approval');
  });
});
