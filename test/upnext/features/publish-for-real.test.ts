import { afterAll, beforeAll, beforeEach, describe, expect } from 'vitest';
import { type Desk, IN_NOVEMBER, openDesk } from '../../support/desk.js';
import { type FakeTelegram, startFakeTelegram, telegramError } from '../../support/fake-telegram.js';
import { holdFor } from '../../support/held.js';
import { submitPost } from '../../support/post-stories.js';
import { BOT_TOKEN, telegramConfig } from '../../support/service-config.js';
import { existing, test } from '../../support/story.js';

/** From words in Slack to a channel on Telegram and back, without a public URL. */

let desk: Desk;
let telegram: FakeTelegram;
let before = 0;
const ada = () => desk.user('ada');
const all = () => ada().inDirectMessage().messages();
const told = () => all().slice(before);
const lastCard = () => existing(all().findLast((message) => /^:\w+: \*/.test(message.text())));

beforeAll(async () => {
  telegram = await startFakeTelegram();
  telegram.token = BOT_TOKEN;
  const config = telegramConfig(telegram.api);
  const start = IN_NOVEMBER;
  desk = await openDesk({
    start,
    config,
    publishes: true,
    publicUrl: () => undefined,
  });
});
afterAll(() => telegram.stop());
beforeEach(async () => {
  telegram.posts.length = 0;
  await desk.startNewDay();
  await desk.bind();
  await holdFor(desk.deps, 0);
  before = all().length;
});

test('a post with its picture is in the channel, and its card links to it', async () => {
  await holdFor(desk.deps, 5);
  await ada().types('/upnext schedule in 30 minutes New mugs are in the shop');
  const form = ada().form();
  expect(form.value('Platforms')).toBe('Telegram');
  await form.press('More options');
  await form.fill({ File: ['mug.png'], Description: 'A blue mug' });
  await form.pressEnter('When');
  await form.submit();
  await desk.slack.idle();
  await desk.runDueJobs();
  await desk.advance(32);
  expect(telegram.posts).toMatchObject([{ method: 'sendPhoto', text: 'New mugs are in the shop' }]);
  expect(telegram.posts[0]?.file?.bytes.length).toBeGreaterThan(100);
  expect(lastCard().text()).toContain(':white_check_mark: *Published* ·');
  expect(lastCard().text()).toMatch(/<https:\/\/t\.me\/teahouse\/\d+\|View on Telegram>/);
  await ada().types('/upnext posts published');
  expect(JSON.stringify(ada().lastMessage().message.blocks)).toMatch(
    /"type":"link","text":"Telegram","url":"https:\/\/t\.me\/teahouse\/\d+"/,
  );
  await ada().types('/upnext logs');
  expect(ada().lastMessage().text()).toContain('Published on Telegram: “New mugs are in the shop”');
});

describe('the author is told', () => {
  test('why Telegram refused it, in its words', async () => {
    telegram.fail(telegramError(403, 'Forbidden: bot was kicked from the channel chat'));
    await submitPost(ada(), 'in 10 minutes Old mugs');
    await desk.advance(13);
    expect(told().map((message) => message.text())).toEqual([
      expect.stringContaining('*Telegram*: Bot was kicked from the channel chat.') as string,
    ]);
    expect(told()[0]?.buttons()).toContain('Post again');
    expect(telegram.posts).toEqual([]);
  });

  test('that it may be there if no answer came, and whoever looked can post it again', async () => {
    telegram.fail({ takes: true, ends: 'cut' });
    await submitPost(ada(), 'in 10 minutes Green mugs');
    await desk.advance(60);
    expect(telegram.posts).toHaveLength(1);
    expect(told()).toHaveLength(1);
    expect(told()[0]?.text()).toContain('It may be on Telegram: no answer came.');
    expect(told()[0]?.buttons()).not.toContain('Post again');
    await existing(told()[0]).press('Not there, post again');
    await ada().form().fill({ When: 'in 10 minutes' });
    await ada().form().submit();
    expect(ada().form().text()).toContain('The same text is already scheduled on Telegram');
    await ada().form().submit();
    await desk.advance(12);
    expect(telegram.posts).toHaveLength(2);
  });

  test('if the service was stopped for twenty minutes around its time, and nothing goes out late', async () => {
    await submitPost(ada(), 'in 10 minutes Red mugs');
    desk.sleepFor(30);
    await desk.advance(5);
    expect(telegram.posts).toEqual([]);
    expect(told()[0]?.text()).toContain('Not sent within 10 minutes of its time');
  });
});

test('a text that is too long for Telegram is rejected at its field, before anything is sent', async () => {
  await ada().types(`/upnext schedule tomorrow 9am ${'Mugs and more mugs. '.repeat(210)}`);
  await ada().form().submit();
  expect(ada().form().text()).toContain('*103 characters over Telegram’s limit of 4,096.*');
  expect(await desk.deps.store.posts.list({ workspace: desk.slack.team.id })).toEqual([]);
});
