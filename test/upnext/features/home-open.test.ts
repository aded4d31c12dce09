import { beforeAll, beforeEach, describe, expect } from 'vitest';
import type { VisibleMessage } from '../../../src/local-slack/index.js';
import { type Desk, IN_NOVEMBER, openDesk } from '../../support/desk.js';
import { APPROVED_BY_MEI, holdFor, holdPosts, saveApproval } from '../../support/held.js';
import { submitPost } from '../../support/post-stories.js';
import { test } from '../../support/story.js';

/** A Home tab that somebody looks at, while others do something. The clock stands still, so nothing waits. */

let desk: Desk;
const ada = () => desk.user('ada');
const mei = () => desk.user('mei');
const hours = (count: number) => new Date(desk.clock.now().getTime() + count * 3_600_000).toISOString();

beforeAll(async () => void (desk = await openDesk({ start: IN_NOVEMBER })));
beforeEach(async () => {
  await desk.startNewDay();
  await desk.database.executeSql('truncate upnext.home_viewers, upnext.decisions');
  await saveApproval(desk.deps, APPROVED_BY_MEI);
  await holdFor(desk.deps, 60);
});

const published = (person: string) =>
  desk.slack.calls.filter(({ method, args }) => method === 'views.publish' && args.user_id === person).length;

function cardOf(content: string, name = 'mei'): VisibleMessage {
  const cards = desk.user(name).in('#launch').messages();
  const card = cards.findLast((one) => one.text().includes(content) && one.buttons().length > 0);
  if (!card) throw new Error(`There is no card of ${content}`);
  return card;
}

async function schedule(words: string, name = 'grace'): Promise<void> {
  await submitPost(desk.user(name), `${words}`);
  await desk.runDueJobs();
}

describe('what its viewer does shows at once', () => {
  test('a post that they schedule, and cancel', async () => {
    await mei().opensHome();
    expect(mei().home().text()).toMatch(
      /\nAs of <!date\^\d+\^{day_divider_pretty} {time}\|[^>]+>\. To see everything/,
    );
    await schedule('in 3 hours Waiting tea on x', 'mei');
    expect(mei().home().text()).toContain('Waiting tea');
    await cardOf('Waiting tea').press('Cancel post');
    expect(mei().home().text()).not.toContain('Waiting tea');
  });

  test('an approval', async () => {
    await schedule('in 3 hours Waiting tea on x');
    await mei().opensHome();
    expect(mei().home().text()).toContain('1 post is waiting for your approval');
    await cardOf('Waiting tea').press('Approve');
    expect(mei().home().text()).not.toContain('waiting for your approval');
    expect(mei().home().text()).toContain('Approved · Waiting tea');
  });
});

test('what others do shows when it is opened', async () => {
  await mei().opensHome();
  const before = published('U0MEI');
  await schedule('in 3 hours Published tea on x');
  expect(published('U0MEI')).toBe(before);
  await mei().opensHome();
  expect(mei().home().text()).toContain('1 post is waiting for your approval');
  await cardOf('Published tea').press('Approve');
  await desk.advance(181);
  expect(await desk.posts('Published tea')).toMatchObject([{ Status: 'PUBLISHED' }]);
  await mei().opensHome();
  expect(mei().home().text()).not.toContain('Published tea');
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
      /\(Posts this week: (?:\w{3} 0, )*today 5 \(2 problems\)(?:, \w{3} 0)*\)/,
    );
  });

  test('is not drawn for somebody who opened it hours ago', async () => {
    await mei().opensHome();
    desk.sleepFor(120);
    const before = published('U0MEI');
    await schedule('in 3 hours Late tea on x', 'mei');
    expect(published('U0MEI')).toBe(before);
  });

  test('opened twice asks the service nothing, also in the next minute and after an approval', async () => {
    await schedule('in 3 hours Waiting tea on x');
    await mei().opensHome();
    const asked = desk.requests.length;
    desk.clock.moveForward(20_000);
    await mei().opensHome();
    await cardOf('Waiting tea').press('Approve');
    expect(mei().home().text()).toContain('Approved · Waiting tea');
    expect(desk.requests.slice(asked)).toEqual([]);
  });
});
