import { afterEach, beforeAll, beforeEach, describe, expect } from 'vitest';
import { type Desk, IN_NOVEMBER, openDesk } from '../../support/desk.js';
import { findHeld, holdFor } from '../../support/held.js';
import { submitForm } from '../../support/post-stories.js';
import { existing, test } from '../../support/story.js';

/** Which of the service’s reasons to refuse a post are found at their field before Upnext holds it. */

let desk: Desk;
const ada = () => desk.user('ada');
/** What the address of its picture answers. */
let status = 200;

beforeAll(async () => {
  desk = await openDesk({
    start: IN_NOVEMBER,
    askAddress: async () => new Response(null, { status }),
  });
});
beforeEach(async () => {
  await desk.startNewDay();
  await holdFor(desk.deps, 60);
  status = 200;
});
afterEach(async () => {
  if (ada().hasForm()) await ada().form().closeAll();
});

const held = async () => (await findHeld(desk.deps)).length;

async function submit(words: string, more: Record<string, string> = {}): Promise<void> {
  await ada().types(`/upnext schedule ${words}`);
  if (Object.keys(more).length > 0) await ada().form().press('More options');
  if (more.Media) await ada().form().press('Use a link');
  await submitForm(ada(), more);
}

const found = () => `${ada().form().text()} ${JSON.stringify(ada().form().errors())}`;

describe('found at its field before the post is held', () => {
  test.each<[kind: string, words: string, more: Record<string, string>, says: RegExp]>([
    ['empty text (string_too_short)', 'in 3 hours on x', {}, /complete this required field/],
    ['spaces for text (string_too_short)', 'in 3 hours on x', { Content: '  ' }, /text of the post|required/],
    ['no network (too_short)', 'in 3 hours Tea for nobody', {}, /required field/],
    ['no date for a scheduled post (missing)', 'Tea without a time on x', {}, /required field/],
    ['words that are no date (datetime)', 'Tea on x', { When: 'soonish' }, /soonish/],
    ['a date that has passed', 'Tea on x', { When: '1 Jan 2020 9:00' }, /is in the past/],
    ['media that the network requires', 'in 3 hours Tea on instagram', {}, /Instagram needs/],
    ['a placeholder of a template', 'in 3 hours Tea with {what} on x', {}, /Replace “\{what\}”/],
    ['a text that is too long', `in 3 hours ${'tea '.repeat(100)} on x`, {}, /X allows|too long|\d+\/280/],
  ])('%s', async (_, words, more, says) => {
    const before = await held();
    await submit(words, more);
    expect(found()).toMatch(says);
    expect(await held()).toBe(before);
  });

  test('a template that was deleted in the meantime', async () => {
    await desk.insertTemplate('tpl_gone', 'Old news');
    await ada().types('/upnext schedule in 3 hours Tea with a template on x');
    await ada().form().press('More options');
    await ada().form().fill({ Template: 'Old news' });
    await desk.db.deleteFrom('templates').execute();
    desk.clock.moveForward(60_000);
    await ada().form().submit();
    expect(found()).toContain('The template “Old news” no longer exists. Choose another one, or none.');
    expect(await held()).toBe(0);
  });

  test('media that does not exist', async () => {
    status = 404;
    await submit('in 3 hours Tea with a picture on x', { Media: 'https://cdn.example/gone.png' });
    expect(ada().form().errors().Media).toContain('no file at this link');
    await ada().form().submit();
    expect(ada().form().errors().Media).toContain('no file at this link');
    expect(await held()).toBe(0);
    status = 200;
    await ada().form().submit();
    expect(await held()).toBe(1);
  });
});

describe('pointed out once, because it may be right all the same', () => {
  test('media whose server has an error', async () => {
    status = 503;
    await submit('in 3 hours Tea with an error on x', { Media: 'https://cdn.example/slow.png' });
    expect(found()).toContain('answered with an error (503).');
    expect(await held()).toBe(0);
    await ada().form().submit();
    expect(await held()).toBe(1);
  });

  test('the same when a held post is changed', async () => {
    await submit('in 3 hours Tea without a picture on x');
    await desk.runDueJobs();
    await ada().inDirectMessage().lastMessage().press('Edit');
    await ada().form().press('More options');
    await ada().form().press('Use a link');
    await ada().form().fill({ Media: 'https://cdn.example/slow.png' });
    status = 503;
    await ada().form().submit();
    expect(found()).toContain('To continue anyway, press Save.');
    await ada().form().submit();
    expect(ada().hasForm()).toBe(false);
    const [post] = await findHeld(desk.deps);
    expect(post?.values).toMatchObject({ Media: 'https://cdn.example/slow.png' });
    expect(post?.version).toBe(2);
  });
});

test('nothing is asked for posts that go right away', async () => {
  await holdFor(desk.deps, 0);
  status = 404;
  await submit('in 3 hours Tea right away on x', { Media: 'https://cdn.example/gone.png' });
  expect(await desk.posts('Tea right away')).toHaveLength(1);
});

test('a prompt that the service doesn’t have can’t be known: Fix shows it at its field', async () => {
  await ada().types('/upnext schedule in 3 hours Tea with a prompt on x');
  await ada().form().press('More options');
  await submitForm(ada(), { Prompt: 'ID prm_gone' });
  expect(await held()).toBe(1);
  await desk.advance(125);
  await desk.runDueJobs();
  const messages = ada().inDirectMessage().messages();
  const about = messages.filter((message) => message.text().includes('> Tea with a prompt'));
  expect(about.map((message) => message.text())).toEqual([
    expect.stringContaining(':x: *Rejected by the service*'),
  ]);
  expect(about[0]?.replies().map((reply) => reply.text())).toEqual([
    expect.stringContaining('<@U0ADA>: The service rejected your post.'),
  ]);
  await existing(about[0]).press('Fix');
  expect(ada().form().text()).toContain('Prompt not found');
  expect(
    ada()
      .form()
      .text()
      .match(/Prompt not found/g),
  ).toHaveLength(1);
});

test('Fix names a template that was deleted after the post was held', async () => {
  await desk.insertTemplate('tpl_late', 'Late news');
  await submit('in 3 hours Tea from a template on x', { Template: 'Late news' });
  await desk.db.deleteFrom('templates').execute();
  await desk.advance(125);
  await desk.runDueJobs();
  const card = ada()
    .inDirectMessage()
    .messages()
    .find((message) => message.text().includes('> Tea from a template'));
  expect(card?.text()).toContain('The template “Late news” no longer exists. Choose another one, or none.');
  await existing(card).press('Fix');
  const form = ada().form().text();
  expect(form).toContain('The service rejected this post. What to correct is marked below.');
  expect(form.match(/“Late news” no longer exists/g)).toHaveLength(1);
});
