import { afterEach, beforeAll, beforeEach, describe, expect } from 'vitest';
import type { VisibleMessage } from '../../../src/local-slack/index.js';
import { changesOf } from '../../../src/upnext/posts/index.js';
import { type Desk, IN_NOVEMBER, openDesk } from '../../support/desk.js';
import { APPROVED_BY_MEI, findHeld, holdFor, saveApproval } from '../../support/held.js';
import { openListed } from '../../support/listed-post.js';
import { submitForm, submitPost } from '../../support/post-stories.js';
import { isUnreachable } from '../../support/service-double.js';
import { existing, test } from '../../support/story.js';

/** Posts that repeat. Each test starts at 08:00 in Berlin, where Ada is. */

let desk: Desk;
let before = new Map<string, number>();
const ada = () => desk.user('ada');
const DAY = 24 * 60;

beforeAll(async () => void (desk = await openDesk({ start: IN_NOVEMBER })));
beforeEach(async () => {
  await desk.startNewDay();
  await holdFor(desk.deps, 0);
  before = new Map(['ada', 'grace', 'mei'].map((name) => [name, directOf(name).length]));
});
afterEach(async () => {
  for (const post of await held())
    await changesOf(desk.deps).cancel(post, { version: post.version, person: 'U0ADA' });
  await desk.runDueJobs();
});

const directOf = (name: string) => desk.user(name).inDirectMessage().messages();
const messagesOf = (name: string) => directOf(name).slice(before.get(name) ?? 0);
const messages = () => messagesOf('ada');
/** The answer to the form, in the channel where it was opened. */
function series(): VisibleMessage {
  const found = ada()
    .messages()
    .findLast((message) => message.text().includes('Repeating post scheduled.'));
  if (!found) throw new Error('no series was scheduled');
  return found;
}
const cards = () => messages().filter((message) => message.text().includes('\nRepeats: '));
const held = () => findHeld(desk.deps);
const timesOf = async (content: string) =>
  (await desk.posts(content)).map(({ ScheduleDate }) => new Date(ScheduleDate ?? '').toISOString()).sort();
const dayAfter = (count: number) =>
  new Date(desk.clock.now().getTime() + count * DAY * 60_000).toISOString().slice(0, 10);

async function schedule(words: string): Promise<void> {
  await submitPost(ada(), `${words}`);
  expect(ada().hasForm(), ada().hasForm() ? ada().form().text() : '').toBe(false);
  // First the posts are made, then their cards.
  await desk.runDueJobs();
  await desk.runDueJobs();
}

test('*See posts* below a repeating post lists only its posts', async () => {
  await holdFor(desk.deps, 60);
  await schedule('every day 9:00, 3 times Rooibos every day on x');
  expect(series().text()).toContain('\n“Rooibos every day”\n');
  await schedule('every day 11:00, 2 times Mate every day on x');
  await series().press('See posts');
  const list = ada().lastMessage();
  expect(list.text()).toMatch(/^\*2 posts in Tea House\*\nPosts of this series, from today/);
  expect(list.text().match(/Mate every day/g)).toHaveLength(2);
  expect(list.text()).not.toContain('Rooibos');
  await openListed(list, 'Mate every day');
  expect(ada().lastMessage().buttons()).toContain('Skip this one');
});

test.each(['repeating', 'posts repeating on x'])('“%s” lists the posts that repeat', async (words) => {
  await holdFor(desk.deps, 60);
  await schedule('every day 11:00, 2 times Rooibos every day on x');
  await schedule('tomorrow 13:00 Mate once on x');
  await ada().types(`/upnext ${words}`);
  const list = ada().lastMessage().text();
  expect(list).toMatch(/^\*2 posts in Tea House\*\nRepeating/);
  expect(list).not.toContain('Mate once');
});

test('*See posts* also lists those of its posts that the service has already', async () => {
  await schedule('every day 9:00, 3 times Rooibos every day on x');
  await schedule('every day 11:00, 2 times Mate every day on x');
  await series().press('See posts');
  expect(ada().lastMessage().text()).toMatch(/^\*2 posts in Tea House\*/);
  expect(ada().lastMessage().text()).not.toContain('Rooibos');
});

describe('the form', () => {
  test('shows the rule in words and the next dates', async () => {
    await ada().types('/upnext schedule every day 9:00, 5 times hello on x');
    expect(ada().form().value('When')).toBe('every day 9:00, 5 times');
    expect(ada().form().value('Content')).toBe('hello');
    expect(ada().form().text()).toContain('Every day at 09:00 Berlin time, 5 times');
    expect(ada().form().text()).toMatch(/Next: (?:\w+ \d+ \w+, ){4}\w+ \d+ \w+\n/);
    expect(ada().form().submitText).toBe('Schedule');
  });

  test('asks for an end, which a button can choose', async () => {
    await ada().types('/upnext schedule Tea on threads');
    await ada().form().fill({ When: 'jeden Tag um 9 Uhr' });
    await ada().form().pressEnter('When');
    expect(ada().form().text()).toContain('When does it end?');
    await ada().form().press('4 times');
    expect(ada().form().text()).toContain('Every day at 09:00 Berlin time, 4 times');
  });

  test('asks for the half of the day, and then for an end', async () => {
    await ada().types('/upnext schedule every other tuesday at 10 New glaze on x');
    expect(ada().form().value('Content')).toBe('New glaze');
    await ada().form().press('10:00');
    expect(ada().form().text()).toContain('When does it end?');
    await ada().form().press('4 times');
    expect(ada().form().text()).toContain('Every 2 weeks on Tuesday at 10:00 Berlin time, 4 times');
  });

  test('says why a draft or a held post can’t repeat', async () => {
    await ada().types('/upnext schedule Tea on threads');
    await ada().form().press('More options');
    await submitForm(ada(), {
      When: 'every day 9:00, 4 times',
      'Save as': 'Draft, to schedule later',
    });
    expect(ada().form().text()).toContain('A draft can’t repeat.');
    await ada().form().closeAll();
    await schedule('every day 9:00, 2 times Once tea on threads');
    const [post] = await held();
    if (!post) throw new Error('nothing is held');
    await desk.advance(1);
    await existing(cards()[0]).press('New time');
    await submitForm(ada(), { When: 'every day 10:00, 4 times' });
    expect(ada().form().text()).toContain('This post goes out once.');
  });
});

describe('a series', () => {
  test('publishes each post once, at its time', async () => {
    await schedule('every day 9:00, 3 times Daily tea on x');
    const expected = [0, 1, 2].map((count) => `${dayAfter(count)}T08:00:00.000Z`);
    expect(await held()).toHaveLength(3);
    expect(series().text()).toMatch(/Every day at 09:00 Berlin time, 3 times\n“Daily tea”\nNext: /);
    await desk.advance(3 * DAY);
    expect(await timesOf('Daily tea')).toEqual(expected);
    expect(await held()).toEqual([]);
  });

  test('shows the card of a post a day before', async () => {
    await schedule('every day 12:00, 5 times Quiet tea on x');
    expect(cards()).toHaveLength(1);
    expect(cards()[0]?.text()).toContain('Every day at 12:00 Berlin time, 5 times');
    expect(cards()[0]?.buttons()).toEqual([
      'Edit',
      'New time',
      'Skip this one',
      'Publish now',
      'Stop repeating',
    ]);
    await desk.advance(DAY);
    expect(cards()).toHaveLength(2);
  });

  test('leaves out a post that was skipped, and sends another one as it was changed', async () => {
    await schedule('every day 12:00, 3 times Varied tea on x');
    const expected = [0, 1, 2].map((count) => `${dayAfter(count)}T11:00:00.000Z`);
    await existing(cards()[0]).press('Skip this one');
    await desk.advance(DAY);
    expect(existing(cards()[0]).text()).toContain('The other posts of the series stay.');
    await existing(cards()[1]).press('Edit');
    expect(ada().form().value('Content')).toBe('Varied tea');
    await submitForm(ada(), { Content: 'Other tea' });
    await desk.advance(2 * DAY);
    expect(await timesOf('Varied tea')).toEqual(expected.slice(2));
    expect(await timesOf('Other tea')).toEqual(expected.slice(1, 2));
  });

  test('is chosen from a list by whoever wants to stop one', async () => {
    await schedule('every day 12:00, 3 times Daily tea on x');
    await ada().types('/upnext stop repeating');
    expect(ada().lastMessage().text()).toContain(
      'Which series? Open one of its posts below and press *Stop repeating* on its card.',
    );
  });

  test('stops, once its window has said how many posts it cancels: nothing more is sent', async () => {
    await schedule('every day 12:00, 5 times Stopped tea on x');
    await desk.advance(DAY);
    await series().press('Stop repeating');
    expect(ada().form().text()).toBe(
      '*4 posts* will be cancelled. Those already sent will still be published.\nRepeats: Every day at 12:00 Berlin time, 5 times',
    );
    expect(await held()).toHaveLength(4);
    await ada().form().submit();
    expect(ada().form().text()).toContain('Stopped repeating. 4 posts cancelled.');
    await ada().form().close();
    await series().press('Stop repeating');
    expect(ada().form().text()).toContain('There are no posts left to cancel.');
    await ada().form().close();
    await desk.runDueJobs();
    expect(await held()).toEqual([]);
    const stopped = messages().filter((message) => /\*Cancelled\*[^]*Stopped tea/.test(message.text()));
    expect(stopped).not.toEqual([]);
    for (const card of stopped) expect(card.text()).not.toContain('Repeats: ');
    const count = (await desk.posts('Stopped tea')).length;
    await desk.advance(3 * DAY);
    expect(await desk.posts('Stopped tea')).toHaveLength(count);
    await ada().types('/upnext audit');
    for (const what of ['stopped', 'scheduled'])
      expect(ada().form().text()).toContain(`*Repeating post ${what}*: “Stopped tea”`);
    await ada().form().close();
  });

  /** Each post is sent at 11:45, and then every 20 seconds. */
  async function stopDuringTry(tries: number, arrives: boolean): Promise<string> {
    let tried = 0;
    desk.respondUsing('/posts', async ({ method }, carryOut) => {
      if (method !== 'POST') return carryOut();
      tried += 1;
      if (tried === tries) {
        await series().press('Stop repeating');
        await ada().form().submit();
        await desk.deps.jobs.runDue();
      }
      return arrives ? carryOut() : isUnreachable();
    });
    await desk.advance(227);
    const said = ada().form().text();
    await ada().form().close();
    await desk.restoreService();
    await desk.advance(DAY);
    expect(tried).toBe(tries);
    return said;
  }

  test.each([1, 2])('stops also a post that is being sent, in try %i', async (tries) => {
    await schedule(`every day 12:00, 3 times Halted tea ${tries} on x`);
    const said = await stopDuringTry(tries, false);
    expect(said).toContain('2 posts cancelled. 1 post is being sent right now and may still be published.');
    expect(await desk.posts(`Halted tea ${tries}`)).toEqual([]);
    const stopped = messages().find((message) => message.text().includes('Its series was stopped.'));
    expect(stopped?.text()).toContain('*Cancelled*');
    const told = messages().map((message) => message.text());
    expect(told.filter((text) => text.includes('is checking whether'))).toEqual([]);
  });

  test('that is stopped publishes the post that was being sent, if it arrived', async () => {
    await schedule('every day 12:00, 3 times Arrived tea on x');
    await stopDuringTry(1, true);
    expect(await desk.posts('Arrived tea')).toHaveLength(1);
    expect(cards()[0]?.text()).toContain('*Published*');
  });

  test('is sent no more when its author has left, and whoever is told can stop it', async () => {
    await schedule('every day 12:00, 5 times Left tea on x');
    desk.slack.person('U0ADA').deactivated = true;
    await desk.advance(DAY);
    const told = messagesOf('mei').filter((message) => message.text().includes('Left tea'));
    expect(told.map((message) => message.text())).toContainEqual(
      expect.stringContaining('You don’t have permission to schedule posts.'),
    );
    const offer = told.find((message) => message.buttons().includes('Stop repeating'));
    await existing(offer).press('Stop repeating');
    await desk.user('mei').form().submit();
    await desk.user('mei').form().close();
    desk.slack.person('U0ADA').deactivated = false;
    expect(await held()).toEqual([]);
    expect(await desk.posts('Left tea')).toEqual([]);
  });

  test('is stopped from its cards, but not from those of posts that have ended', async () => {
    await saveApproval(desk.deps, APPROVED_BY_MEI);
    await schedule('every day 12:00, 3 times Ended tea on threads');
    await desk.advance(DAY);
    await saveApproval(desk.deps);
    const shown = ada().in('#launch').messages();
    const card = existing(shown.findLast((message) => /\*Expired\*[^]*Ended tea/.test(message.text())));
    expect(card.buttons()).toEqual(['New time', 'Edit', 'Delete post']);
  });

  test('needs an approval for each of its posts', async () => {
    await saveApproval(desk.deps, APPROVED_BY_MEI);
    await schedule('every day 12:00, 2 times Approved tea on threads');
    const card = desk
      .user('mei')
      .in('#launch')
      .messages()
      .find((message) => message.text().includes('Approved tea') && message.buttons().includes('Approve'));
    await existing(card).press('Approve');
    expect(JSON.stringify(series().message.blocks)).toContain('three days if it needs approval');
    await desk.advance(2 * DAY);
    await saveApproval(desk.deps);
    expect(await desk.posts('Approved tea')).toHaveLength(1);
  });
});
