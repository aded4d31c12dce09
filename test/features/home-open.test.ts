import { beforeAll, beforeEach, describe, expect } from 'vitest';
import type { VisibleMessage } from '../../src/local-slack/driver/visible-message.js';
import { type Desk, IN_NOVEMBER, openDesk } from '../support/desk.js';
import { APPROVED_BY_MEI, holdFor, holdPosts, saveApproval } from '../support/held.js';
import { test } from '../support/story.js';

/** A Home tab that somebody looks at, while others do something. The clock stands still, so nothing waits. */

let desk: Desk;
const ada = () => desk.user('ada');
const mei = () => desk.user('mei');
const hours = (count: number) => new Date(desk.clock.now().getTime() + count * 3_600_000).toISOString();

beforeAll(async () => void (desk = await openDesk({ start: IN_NOVEMBER, wait: async () => undefined })));
beforeEach(async () => {
  await desk.startNewDay();
  await desk.database.executeSql('truncate upnext.home_viewers, upnext.held_approvals');
  await saveApproval(desk.deps, APPROVED_BY_MEI);
  await holdFor(desk.deps, 60);
});

const published = (person: string) =>
  desk.workspace.calls.filter(({ method, args }) => method === 'views.publish' && args.user_id === person)
    .length;

function cardOf(content: string, name = 'mei'): VisibleMessage {
  const cards = desk.user(name).in('#launch').messages();
  const card = cards.findLast((one) => one.text().includes(content) && one.buttons().length > 0);
  if (!card) throw new Error(`There is no card of ${content}`);
  return card;
}

async function schedule(words: string): Promise<void> {
  await desk.user('grace').types(`/upnext schedule ${words}`);
  await desk.user('grace').form().submit();
  await desk.runDueJobs();
}

describe('a change by somebody else shows at once', () => {
  test('a post that starts to wait, and its approval', async () => {
    await mei().opensHome();
    await ada().opensHome();
    expect(mei().home().text()).not.toContain('waiting for your approval');
    await schedule('in 3 hours Waiting tea on x');
    expect(mei().home().text()).toContain('1 post is waiting for your approval');
    // Authors see there, too, whose turn it is.
    expect(ada().home().text()).toMatch(
      /\*X\* · Waiting tea\nNeeds 1 approval by \*.*\*, from <@U0MEI>\. \[Details\]/,
    );
    await cardOf('Waiting tea').press('Approve');
    await desk.runDueJobs();
    expect(mei().home().text()).not.toContain('waiting for your approval');
    expect(ada().home().text()).toContain('Approved · Waiting tea');
  });

  test('a post that is cancelled', async () => {
    await schedule('in 3 hours Cancelled tea on x');
    await ada().opensHome();
    expect(ada().home().text()).toContain('Cancelled tea');
    await cardOf('Cancelled tea', 'grace').press('Cancel post');
    await desk.runDueJobs();
    expect(ada().home().text()).not.toContain('Cancelled tea');
  });

  test('a post that goes to the service, and is published', async () => {
    await schedule('in 3 hours Published tea on x');
    await cardOf('Published tea').press('Approve');
    await desk.advance(119);
    await ada().opensHome();
    expect(ada().home().text()).toContain('Approved · Published tea');
    await desk.advance(2);
    expect(await desk.posts('Published tea')).toMatchObject([{ Status: 'SCHEDULED' }]);
    expect(ada().home().text()).toContain('*X* · Published tea');
    await ada().opensHome();
    await desk.advance(61);
    expect(await desk.posts('Published tea')).toMatchObject([{ Status: 'PUBLISHED' }]);
    expect(ada().home().text()).not.toContain('Published tea');
  });

  test('a post that the service got at once, and published', async () => {
    await holdFor(desk.deps, 0);
    await saveApproval(desk.deps);
    await ada().opensHome();
    await schedule('in 10 minutes Quick tea on x');
    expect(ada().home().text()).toContain('Quick tea');
    await desk.advance(11);
    expect(ada().home().text()).not.toContain('Quick tea');
  });
});

describe('the Home tab', () => {
  test('says how many posts each day of this week has, and how many problems', async () => {
    await desk.insertPosts('prj_tea', [
      { content: 'Failed tea', at: hours(-1), status: 'FAILED' },
      { content: 'Published tea', at: hours(-2), status: 'PUBLISHED' },
      { content: 'Tea to come', at: hours(4) },
      { content: 'Draft tea', at: hours(5), status: 'DRAFT' },
    ]);
    await holdPosts(desk.deps, [
      { content: 'Held tea', at: hours(6) },
      { content: 'Missed tea', at: hours(-3), state: 'missed' },
    ]);
    await ada().opensHome();
    expect(ada().home().text()).toMatch(
      /\(Posts this week: (?:\w{3} 0, )*today 5 \(2 problems, 1 published, 1 waiting for approval\)(?:, \w{3} 0)*\)/,
    );
  });

  test('is drawn once for many changes at the same time', async () => {
    await ada().opensHome();
    const before = published('U0ADA');
    await holdPosts(
      desk.deps,
      // The cards of so many are drawn at the same time.
      Array.from({ length: 6 }, (_, index) => ({ content: `Tea ${index}`, at: hours(3 + index) })),
    );
    await desk.runDueJobs();
    expect(published('U0ADA') - before).toBe(1);
    expect(ada().home().text()).toContain('…and 1 more');
  });

  test('is not drawn for somebody who opened it hours ago, unless the post needs them', async () => {
    await ada().opensHome();
    await mei().opensHome();
    desk.sleepFor(120);
    const before = [published('U0ADA'), published('U0MEI')] as const;
    await schedule('in 3 hours Late tea on x');
    expect(published('U0ADA')).toBe(before[0]);
    expect(published('U0MEI')).toBeGreaterThan(before[1]);
  });

  test('opened twice asks the service nothing, also in the next minute and after an approval', async () => {
    await schedule('in 3 hours Waiting tea on x');
    await mei().opensHome();
    const asked = desk.requests.length;
    desk.clock.moveForward(20_000);
    await mei().opensHome();
    await cardOf('Waiting tea').press('Approve');
    await desk.deps.jobs.runDue();
    expect(mei().home().text()).toContain('Approved · Waiting tea');
    expect(desk.requests.slice(asked)).toEqual([]);
  });

  test('that Slack doesn’t take is tried again, but not forever', async () => {
    await ada().opensHome();
    const fault = { call: 'views.publish', fault: 'error', error: 'internal_error' } as const;
    desk.workspace.injectFault({ ...fault, times: 1 });
    await schedule('in 3 hours Delayed tea on x');
    expect(ada().home().text()).not.toContain('Delayed tea');
    await desk.advance(1);
    expect(ada().home().text()).toContain('Delayed tea');
    const repair = desk.workspace.injectFault(fault);
    await schedule('in 4 hours Unseen tea on x');
    await desk.advance(5);
    repair();
    expect(desk.log.filter((line) => line.includes('could not show a change'))).toHaveLength(1 + 3);
    expect(await desk.deps.jobs.depth()).not.toContainEqual(expect.objectContaining({ queue: 'homes' }));
  });
});
