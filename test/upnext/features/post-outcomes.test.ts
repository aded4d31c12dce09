import { beforeAll, beforeEach, describe, expect, onTestFinished } from 'vitest';
import { createJobs } from '../../../src/upnext/jobs/jobs.js';
import { createLog } from '../../../src/upnext/log.js';
import { lifeWorker } from '../../../src/upnext/posts/life/worker.js';
import { cardWorker } from '../../../src/upnext/posts/news/worker.js';
import { type Desk, openDesk, REDDIT_FAILS } from '../../support/desk.js';
import { holdFor } from '../../support/held.js';
import { submitPost } from '../../support/post-stories.js';
import { isUnreachable } from '../../support/service-double.js';
import { existing, test } from '../../support/story.js';

let desk: Desk;
let before = 0;
const ada = () => desk.user('ada');
const all = () => ada().inDirectMessage().messages();
const news = () => all().slice(before);
const told = () => news().map((message) => message.text());

beforeAll(async () => void (desk = await openDesk(REDDIT_FAILS)));
beforeEach(async () => {
  await desk.startNewDay();
  before = all().length;
});

async function schedule(words: string): Promise<void> {
  await submitPost(ada(), `in 10 minutes ${words}`);
  expect(ada().hasForm()).toBe(false);
}

/** Another instance, or the same one after it was killed. */
async function startOther() {
  const { database, deps, clock } = desk;
  const jobs = await createJobs({ database, now: () => clock.now(), log: createLog('silent') });
  jobs.work(lifeWorker(deps));
  jobs.work(cardWorker(deps));
  return jobs;
}

/** As the service lists the post that was scheduled for 08:10. */
const listed = (Status: string, more: object = {}) => {
  const [at] = new Date(desk.clock.now()).toISOString().split('T');
  const post = { Id: 'pst_own', Content: 'Own tea', Platforms: ['X'], ScheduleDate: `${at}T07:10:00Z` };
  return [{ ...post, Status, ...more }];
};

describe('the author is told', () => {
  test('where a post failed and why, within two minutes and once', async () => {
    await schedule('Half a tea on x and reddit');
    await desk.advance(10);
    expect(told()).toEqual([]);
    await desk.advance(2);
    expect(told()).toHaveLength(1);
    expect(told()[0]).toContain(':warning: *Your post was partly published. It failed on Reddit*');
    expect(told()[0]).toContain(
      '*Reddit*: This demo service is configured to fail on this network.\nPublished on X.',
    );
    expect(told()[0]).toContain('> Half a tea');
    await desk.advance(60);
    expect(told()).toHaveLength(1);
  });

  test('and can post it again where it failed, and only there', async () => {
    await schedule('Half a cup on x and reddit');
    await desk.advance(12);
    await existing(news()[0]).press('Post again on Reddit only');
    const form = ada().form();
    expect(form.value('Content')).toBe('Half a cup');
    expect(form.value('Platforms')).toBe('Reddit');
    expect(form.text()).toContain('Was: <!date');
    await form.fill({ When: 'tomorrow 9am' });
    await form.submit();
    expect(await desk.posts('Half a cup')).toMatchObject([
      { Status: 'PUBLISHED', Platforms: ['X', 'REDDIT'] },
      { Status: 'SCHEDULED', Platforms: ['REDDIT'] },
    ]);
    await existing(news()[0]).press('Open');
    expect(news().at(-1)?.text()).toContain(':warning: Partly published (rehearsal), failed on Reddit');
  });

  test('of a stuck post after 15 minutes, and in the same message when it is published late', async () => {
    await schedule('Own tea on x');
    desk.respondWith('/posts', listed('SCHEDULED'));
    await desk.advance(24);
    expect(told()).toEqual([]);
    await desk.advance(2);
    expect(told()).toEqual([expect.stringContaining(':warning: *Your post for X is stuck*')]);
    expect(news()[0]?.buttons()).toEqual(['Open']);
    desk.respondWith('/posts', listed('PUBLISHED'));
    await desk.advance(5);
    expect(told()).toEqual([expect.stringContaining(':white_check_mark: *Published*')]);
    expect(news()[0]?.buttons()).toEqual([]);
  });

  test('of a stuck post that fails in the end', async () => {
    await schedule('Own tea on x');
    desk.respondWith('/posts', listed('queued'));
    await desk.advance(26);
    desk.respondWith('/posts', listed('FAILED', { error: { message: 'account suspended' } }));
    await desk.advance(3);
    expect(told()).toHaveLength(2);
    expect(told()[0]).toContain(':x: *Your post failed on X*');
    expect(told()[0]).toContain('Account suspended.');
    expect(told()[1]).toBe('<@U0ADA>: Your post failed on X.');
  });

  test('even if the service was unreachable in between', async () => {
    await schedule('Own tea on x');
    desk.respondUsing('/posts', isUnreachable);
    await desk.advance(15);
    expect(told()).toEqual([]);
    desk.respondWith('/posts', listed('PUBLISHED', { errors: { X: 'token expired' } }));
    await desk.advance(2);
    expect(told()).toEqual([expect.stringContaining('*X*: Token expired.')]);
  });

  test('once, when the service makes one post for each network', async () => {
    await schedule('Own tea on x and linkedin');
    const [x] = listed('PUBLISHED');
    desk.respondWith('/posts', [
      x,
      { ...x, Id: 'pst_2', Platforms: ['LINKEDIN'], Status: 'FAILED', Error: 'Not connected' },
    ]);
    await desk.advance(12);
    expect(told()).toHaveLength(1);
    expect(told()[0]).toContain('It failed on LinkedIn');
    expect(told()[0]).toContain('*LinkedIn*: Not connected.\nPublished on X.');
  });

  test('once, when two instances check at the same time', async () => {
    await schedule('No sugar on reddit');
    const { deps, clock } = desk;
    const other = await startOther();
    desk.sleepFor(10);
    await desk.service.publishDue();
    for (let seconds = 0; seconds < 120; seconds += 10) {
      clock.moveForward(10_000);
      await desk.service.publishDue();
      await Promise.all([deps.jobs.runDue(), other.runDue()]);
    }
    await desk.slack.idle();
    expect(told()).toEqual([expect.stringContaining(':x: *Your post failed on Reddit*')]);
    expect(news()[0]?.buttons()).toEqual(['Post again', 'Open']);
  });
});

test('a post that was published in part isn’t posted again where it may be, if no network is named', async () => {
  await schedule('Own tea on x and linkedin');
  await desk.restoreService();
  const [own] = await desk.posts('Own tea');
  desk.respondWith('/posts', [{ ...own, Status: 'PUBLISHED', Error: 'Something went wrong' }]);
  await desk.advance(12);
  expect(told()[0]).toContain('*Your post was only partly published*');
  expect(told()[0]).toContain('The service doesn’t say where it failed. Look before you post it again.');
  expect(news()[0]?.buttons()).toEqual(['Open']);
  await existing(news()[0]).press('Open');
  expect(existing(news().at(-1)).buttons()).not.toContain('Post again');
});

describe('a post that may be out', () => {
  const CUT_OFF = { Platform: 'X', Status: 'UNCONFIRMED', Error: 'The connection broke' };
  const OUT = { Platform: 'LINKEDIN', Status: 'PUBLISHED' };
  const answer = async (Status: string, ...Results: object[]) => {
    await desk.restoreService();
    const own = (await desk.posts('Own tea')).at(-1);
    desk.respondWith('/posts', [{ ...own, Status, Results }]);
  };
  const LOOK = 'It may be on X: no answer came. Look there before you post it again.';
  const NOT_THERE = 'Not there, post again';

  test('is told once, and can be posted again only there, after a question', async () => {
    await schedule('Own tea on x and linkedin');
    await answer('PUBLISHED', CUT_OFF, OUT);
    await desk.advance(12);
    expect(told()).toHaveLength(1);
    expect(told()[0]).toContain(':warning: *Your post for LinkedIn, X may not be out*');
    expect(told()[0]).toContain(`*X*: The connection broke.\n${LOOK}\nPublished on LinkedIn.`);
    expect(news()[0]?.buttons()).toEqual([NOT_THERE, 'Open']);
    expect(JSON.stringify(news()[0]?.message.blocks)).toMatch(
      /"confirm":\{"title":\{[^}]*Did you look on X\?/,
    );
    await desk.advance(60);
    expect(told()).toHaveLength(1);
    await existing(news()[0]).press('Open');
    const details = existing(news().at(-1));
    expect(details.text()).toContain(':warning: No answer from X');
    expect(details.text()).toContain(LOOK);
    expect(details.buttons()).not.toContain('Post again');
    await existing(news()[0]).press(NOT_THERE);
    expect(ada().form().value('Platforms')).toBe('X');
    expect(ada().form().value('Content')).toBe('Own tea');
  });

  test('is said on its card', async () => {
    await holdFor(desk.deps, 15);
    onTestFinished(() => holdFor(desk.deps, 0));
    await submitPost(ada(), 'in 60 minutes Own tea on x and linkedin');
    await desk.advance(58);
    await answer('UNCONFIRMED', CUT_OFF, OUT);
    await desk.advance(4);
    const [card, below] = news();
    expect(card?.text()).toContain(':warning: *No answer*');
    expect(card?.text()).toContain(`${LOOK}\nPublished on LinkedIn.`);
    expect(card?.text()).not.toContain('can’t be changed');
    expect(card?.buttons()).toEqual([NOT_THERE, 'Open']);
    expect(below?.text()).toBe('<@U0ADA>: Your post for LinkedIn, X may not be out.');
  });

  test('is followed for three days, and changes its message when the answer comes', async () => {
    await schedule('Own tea on x and linkedin');
    await answer('UNCONFIRMED', CUT_OFF, OUT);
    await desk.advance(12);
    desk.sleepFor(70 * 60);
    await desk.runDueJobs();
    expect(told()).toHaveLength(1);
    await answer('PUBLISHED', { ...CUT_OFF, Status: 'PUBLISHED', Error: null }, OUT);
    await desk.advance(90);
    expect(told()).toEqual([expect.stringContaining(':white_check_mark: *Published*')]);
    expect(news()[0]?.buttons()).toEqual([]);
  });

  test('beside a failure keeps its own button, and is followed too', async () => {
    await schedule('Own tea on x and linkedin');
    await answer('UNCONFIRMED', CUT_OFF, { ...OUT, Status: 'FAILED', Error: 'Not connected' });
    await desk.advance(12);
    expect(told()).toHaveLength(1);
    expect(told()[0]).toContain('*Your post failed on LinkedIn*');
    expect(told()[0]).not.toContain('Published on');
    expect(news()[0]?.buttons()).toEqual(['Post again on LinkedIn only', NOT_THERE, 'Open']);
    await answer('FAILED', { ...CUT_OFF, Status: 'FAILED' }, { ...OUT, Status: 'FAILED' });
    await desk.advance(30);
    expect(news()[0]?.buttons()).toEqual(['Post again', 'Open']);
  });

  test('is a problem in lists, the digest, the Home tab and the export, and not published', async () => {
    await desk.setUp();
    await schedule('Own tea on x and linkedin');
    await answer('PUBLISHED', CUT_OFF, OUT);
    await desk.advanceTo('08:05');
    const [digest] = desk.digests();
    expect(digest?.text()).toContain(':x: *1 problem* · no other posts today');
    expect(digest?.text()).toContain(`· *No answer from X* · Own tea\n${LOOK} [${NOT_THERE}]`);
    expect(digest?.buttons()).toContain(NOT_THERE);
    const list = async (words: string) => {
      await ada().types(`/upnext posts ${words}`);
      return ada().lastMessage().text();
    };
    expect(await list('problems')).toContain(
      `No answer from X · X: The connection broke. · ${LOOK} | Own tea`,
    );
    expect(await list('published today')).toContain('No published posts in Tea House');
    await ada().opensHome();
    expect(ada().home().text()).toMatch(
      /1 problem in Tea House[^]* · No answer from X\n[^]*Not there, post again/,
    );
    expect(ada().home().text()).not.toContain('[Post again]');
    await list('export today');
    expect(all().at(-1)?.message.files?.[0]?.content).toContain('No answer from X');
  });
});

describe('what Slack or the service refuses', () => {
  const logged = (message: string) => desk.log.filter((line) => line.includes(message)).length;

  test('a message that the post is stuck is not sent again, and the next news is', async () => {
    await schedule('Own tea on x');
    desk.respondWith('/posts', listed('SCHEDULED'));
    await desk.advance(15);
    const message = 'Slack refused a message';
    const loggedBefore = logged(message);
    const error = 'restricted_action';
    const allow = desk.slack.fail({ call: 'chat.postMessage', fault: 'error', error });
    onTestFinished(allow);
    await desk.advance(30);
    expect(logged(message) - loggedBefore).toBe(1);
    allow();
    await desk.advance(5);
    expect(told()).toEqual([]);
    desk.respondWith('/posts', listed('FAILED'));
    await desk.advance(2);
    expect(told()).toEqual([expect.stringContaining('*Your post failed on X*')]);
  });

  test('reads that the service forbids are logged once and grow rare', async () => {
    await schedule('Own tea on x');
    await desk.advance(9);
    let reads = 0;
    desk.respondUsing('/posts', async () => {
      reads += 1;
      return Response.json({ detail: 'No.' }, { status: 403 });
    });
    const message = 'could not find out what became of a post';
    const before = logged(message);
    await desk.advance(120);
    expect(reads).toBeGreaterThan(5);
    expect(reads).toBeLessThan(25);
    expect(logged(message) - before).toBe(1);
    desk.respondUsing('/posts', isUnreachable);
    await desk.advance(20);
    expect(logged(message) - before).toBe(2);
    desk.respondWith('/posts', listed('FAILED', { error: { message: 'account suspended' } }));
    await desk.advance(2);
    expect(told()).toEqual([expect.stringContaining('*Your post failed on X*')]);
  });
});

test('the author hears of a failure within two minutes, also if Upnext is killed while it reads', async () => {
  await schedule('Own tea on x');
  desk.respondWith('/posts', listed('SCHEDULED'));
  await desk.advance(12.2);
  before = all().length;
  const expectTold = () => expect(told()).toEqual([expect.stringContaining('Your post failed on X')]);
  const failure = listed('FAILED', { error: { message: 'account suspended' } });
  const answer = () => Response.json({ data: failure, success: true });
  const { deps, clock } = desk;
  let end = () => {};
  const killed = new Promise<void>((resolve) => {
    end = resolve;
  });
  clock.moveForward(45_000);
  let first: Promise<unknown> = Promise.resolve();
  await new Promise<void>((reads) => {
    desk.respondUsing('/posts', () => (reads(), killed.then(answer)));
    first = deps.jobs.runDue();
  });
  desk.respondUsing('/posts', async () => answer());
  const restarted = await startOther();
  for (let seconds = 45; seconds < 120; seconds += 5) {
    clock.moveForward(5_000);
    await restarted.runDue();
  }
  await desk.slack.idle();
  expectTold();
  end();
  await first;
  expectTold();
});
