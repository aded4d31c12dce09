import { beforeEach, describe, expect } from 'vitest';
import { MINUTE_MS } from '../../../src/when/index.js';
import { backUp } from '../../support/backup.js';
import { type Desk, IN_NOVEMBER, openDesk } from '../../support/desk.js';
import { holdFor, holdPosts } from '../../support/held.js';
import { untilImported } from '../../support/imports.js';
import { schedule, submitForm } from '../../support/post-stories.js';
import { restart as startAgain } from '../../support/restart.js';
import { isUnreachable, withoutKeys } from '../../support/service-double.js';
import { existing, test } from '../../support/story.js';

let desk: Desk;
const ada = () => desk.user('ada');

beforeEach(async () => {
  desk = await openDesk({ start: IN_NOVEMBER, service: withoutKeys });
  await desk.bind();
  await holdFor(desk.deps, 60);
});

const restart = async (at?: { restoredAt: Date }) => void (desk = await startAgain(desk, at));

const told = () =>
  ada()
    .inDirectMessage()
    .messages()
    .map((message) => message.text());
/** Not the answers to presses. */
const card = () => told().findLast((text) => /^:\w+: \*/.test(text));

const inChannel = () =>
  ada()
    .in('#launch')
    .messages()
    .map((message) => message.text());

describe('once a backup is restored', () => {
  test('a post that left after it is not sent again', async () => {
    await schedule(desk, 'in 3 hours First tea on x');
    const restore = await backUp(desk.database);
    await desk.advance(125);
    expect(await desk.posts('First tea')).toHaveLength(1);
    await restore();
    await restart();
    await desk.runDueJobs();
    expect(await desk.posts('First tea')).toHaveLength(1);
    expect(card()).toMatch(/^:calendar: \*Scheduled\* for /);
    await desk.advance(62);
    expect(card()).toContain(':white_check_mark: *Published*');
  });

  test('a post that is out is not called missed', async () => {
    await schedule(desk, 'in 3 hours First tea on x');
    const restore = await backUp(desk.database);
    await desk.advance(300);
    await restore();
    await restart();
    await desk.runDueJobs();
    expect(await desk.posts('First tea')).toHaveLength(1);
    expect(card()).toContain(':white_check_mark: *Published*');
  });

  test('what was published early is not published again', async () => {
    await schedule(desk, 'in 6 hours First tea on x');
    const restore = await backUp(desk.database);
    await existing(ada().inDirectMessage().messages().at(-1)).press('Publish now');
    await desk.runDueJobs();
    await desk.advance(5);
    expect(await desk.posts('First tea')).toHaveLength(1);
    await restore();
    await restart({ restoredAt: desk.clock.now() });
    await desk.advance(400);
    expect(await desk.posts('First tea')).toHaveLength(1);
  });

  test('what has not left is sent at its time', async () => {
    await schedule(desk, 'in 3 hours First tea on x');
    const restore = await backUp(desk.database);
    await desk.advance(5);
    await restore();
    await restart({ restoredAt: desk.clock.now() });
    await desk.advance(400);
    expect(await desk.posts('First tea')).toHaveLength(1);
    expect(card()).toContain(':white_check_mark: *Published*');
  });

  async function holdTwoTexts(): Promise<void> {
    const at = new Date(desk.clock.now().getTime() + 180 * MINUTE_MS).toISOString();
    await holdPosts(desk.deps, [
      { content: 'First tea', at, platforms: ['X', 'REDDIT'], texts: { REDDIT: 'First tea of all' } },
    ]);
  }

  test('of a post with two texts, what is not out is sent', async () => {
    await holdTwoTexts();
    const restore = await backUp(desk.database);
    desk.respondUsing('/posts', async (request, carryOut) =>
      (await request.clone().text()).includes('REDDIT') ? new Response(null, { status: 503 }) : carryOut(),
    );
    await desk.advance(125);
    expect(await desk.posts('First tea of all')).toEqual([]);
    await restore();
    await desk.restoreService();
    await restart();
    await desk.runDueJobs();
    expect(await desk.posts('First tea')).toHaveLength(1);
    expect(await desk.posts('First tea of all')).toHaveLength(1);
  });

  test.each<[string, isLost: boolean, end: RegExp, sent: number]>([
    ['what left', true, /^:white_check_mark: \*Published\*/, 2],
    ['what did not', false, /^:warning: \*Missed\*/, 0],
  ])('while the service is silent nothing is sent, and then it says so: %s', async (_, isLost, end, sent) => {
    await holdTwoTexts();
    const restore = await backUp(desk.database);
    if (isLost) await desk.advance(125);
    else desk.sleepFor(125);
    await restore();
    desk.respondUsing('/posts', isUnreachable);
    await restart();
    await desk.runDueJobs();
    expect(card()).toMatch(
      /^:warning: \*Couldn’t be sent yet\*[^]*\nUpnext can’t confirm yet whether this was received\.\nUpnext keeps trying/,
    );
    expect(card()).not.toContain('Nothing has been sent');
    await desk.advance(60);
    expect(card()).toMatch(/^:hourglass_flowing_sand: \*Sending\*[^]*Upnext is checking whether/);
    await desk.restoreService();
    await desk.advance(15);
    expect(card()).toMatch(end);
    expect(desk.sent).toHaveLength(sent);
  });

  test('rows of an import that were sent are not sent again', async () => {
    await holdFor(desk.deps, 0);
    await ada().types('/upnext import');
    await submitForm(ada(), {
      rows: 'Text,Networks,When\nFirst tea,x,tomorrow 9:00\nSecond tea,x,tomorrow 10:00',
    });
    await ada().form().submit();
    const restore = await backUp(desk.database);
    await untilImported(desk);
    expect(await desk.posts('Second tea')).toHaveLength(1);
    await restore();
    await restart();
    await desk.advance(10);
    expect(await desk.posts('First tea')).toHaveLength(1);
    expect(await desk.posts('Second tea')).toHaveLength(1);
  });

  test('a digest that was sent is not sent again', async () => {
    await desk.setUp({ Quiet: 'Send anyway' });
    const restore = await backUp(desk.database);
    const before = inChannel().length;
    await desk.advance(120);
    const sent = inChannel();
    expect(sent).toHaveLength(before + 1);
    await restore();
    await restart({ restoredAt: desk.clock.now() });
    await desk.advance(10);
    expect(inChannel()).toEqual(sent);
  });

  test('its managers are told once what is lost, and cards say again what is true', async () => {
    await schedule(desk, 'in 6 hours First tea on x');
    const restore = await backUp(desk.database);
    desk.sleepFor(30);
    await existing(ada().inDirectMessage().messages().at(-1)).press('Cancel post');
    await desk.runDueJobs();
    expect(card()).toMatch(/Cancelled/);
    await restore();
    await restart({ restoredAt: desk.clock.now() });
    await desk.bot.hourly.run();
    await desk.runDueJobs();
    await desk.bot.hourly.run();
    const mei = desk.user('mei').inDirectMessage().messages();
    expect(mei.map((message) => message.text())).toEqual([
      expect.stringMatching(
        /^:warning: \*Upnext was restored .*\n.* from <!date.*\|Mon 2 Nov 2026, 07:00 UTC> until .*07:30 UTC> is lost/,
      ),
    ]);
    expect(told()[0]).toMatch(/^:calendar: \*Scheduled\*/);
  });
});
