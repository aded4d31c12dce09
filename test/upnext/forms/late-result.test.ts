import { expect, vi } from 'vitest';
import { ACK_MS, RESULT_AFTER_ACK_MS, RETRY_AFTER_MS } from '../../../src/upnext/slack/answer/deadlines.js';
import { type Desk, openDesk, TEA } from '../../support/desk.js';
import { APPROVED_BY_MEI, saveApproval } from '../../support/held.js';
import { createManualTimers } from '../../support/manual-timers.js';
import { submitForm, submitPost } from '../../support/post-stories.js';
import { test } from '../../support/story.js';

/** Slack may apply "Still working" after the result that was sent later. */

let desk: Desk;

const refused = async () =>
  Response.json({ detail: [{ loc: ['body', 'Media'], msg: 'No such file', type: 'x' }] }, { status: 422 });

/** Slack applies the ack of what was submitted `answerAfterMs` later. */
async function send(
  words: string,
  answerAfterMs: number,
  respond: (timers: Timers, carryOut: () => Promise<Response>) => Promise<Response>,
) {
  const timers = createManualTimers([]);
  desk = await openDesk({
    startTimer: timers.startTimer,
    switches: { submissionAnswersAfterMs: answerAfterMs },
  });
  const ada = desk.user('ada');
  await desk.bind();
  await ada.types(`/upnext schedule tomorrow 9am ${words}`);
  desk.respondOnce('POST', (carryOut) => respond(timers, carryOut));
  await ada.form().submit({ until: 'acked' });
  return { ada, timers };
}
type Timers = ReturnType<typeof createManualTimers>;

/** The form is acked with "Still working". Then the service responds. */
const sendSlowly = (answerAfterMs: number, respond?: () => Promise<Response>) =>
  send('Slow but sure on x', answerAfterMs, async (timers, carryOut) => {
    await timers.pass(ACK_MS);
    return respond ? respond() : carryOut();
  });

test.each([
  ['a result is shown', undefined, 'Scheduled on X'],
  ['a refused form comes back', refused, 'No such file'],
])('%s after "Still working", even if Slack applies that late', async (_, respond, shown) => {
  const { ada, timers } = await sendSlowly(700, respond);
  await new Promise((resolve) => setTimeout(resolve, 100));
  desk.clock.moveForward(700);
  expect(ada.form().title).toBe('Still working');
  await timers.pass(RESULT_AFTER_ACK_MS);
  await desk.slack.idle();
  expect(ada.form().text()).toContain(shown);
});

test('a repeating post that is scheduled late can be seen and stopped in its window', async () => {
  const timers = createManualTimers([]);
  desk = await openDesk({ startTimer: timers.startTimer });
  await desk.bind();
  const ada = desk.user('ada');
  await ada.types('/upnext schedule every day 9:00, 3 times Slow but sure on x');
  const find = desk.deps.people.find.bind(desk.deps.people);
  vi.spyOn(desk.deps.people, 'find').mockImplementationOnce(async (...person) => {
    await timers.pass(ACK_MS);
    return find(...person);
  });
  await ada.form().submit({ until: 'acked' });
  await timers.pass(RESULT_AFTER_ACK_MS);
  await desk.slack.until(() => ada.form().text().includes('Repeating post scheduled.'));
  await ada.form().press('See posts');
  expect(ada.form().text()).toContain('3 posts in Tea House');
  await ada.form().close();
  await ada.form().press('Stop repeating');
  expect(ada.form().text()).toContain('*3 posts* will be cancelled.');
  await ada.form().submit();
  expect(ada.form().text()).toContain('Stopped repeating. 3 posts cancelled.');
});

test('a menu whose options come late says so', async () => {
  const timers = createManualTimers([]);
  desk = await openDesk({ startTimer: timers.startTimer });
  await desk.bind();
  const ada = desk.user('ada');
  await ada.types('/upnext schedule tomorrow 9am Slow but sure on x');
  await ada.form().press('More options');
  desk.respondUsing('/templates', async () => {
    await timers.pass(ACK_MS);
    return Response.json([]);
  });
  expect(await ada.form().options('TemplateId')).toEqual(['Still loading. Type something to try again']);
});

test('a result that comes when its person has left is a direct message, which has nobody to share with', async () => {
  const { ada, timers } = await sendSlowly(0);
  const closing = ada.form().closeAll();
  desk.clock.moveForward(3 * 60_000);
  await timers.pass(RESULT_AFTER_ACK_MS);
  await closing;
  await desk.slack.idle();
  expect(ada.messages()).toEqual([]);
  expect(ada.inDirectMessage().lastMessage().text()).toContain('Scheduled on X');
  expect(ada.inDirectMessage().lastMessage().buttons()).toEqual(['Details']);
});

test.each([
  ['has a temporary fault', 'internal_error', 'Scheduled on X'],
  ['does not accept the view', 'invalid_arguments', 'You’ll get it in a message'],
])('a result does not stay at "Still working" when Slack %s', async (_, error, shown) => {
  const { ada, timers } = await sendSlowly(0);
  desk.slack.fail({ call: 'views.update', fault: 'error', error, times: 1 });
  await timers.pass(RESULT_AFTER_ACK_MS);
  if (error === 'internal_error') await timers.pass(RETRY_AFTER_MS);
  await desk.slack.until(() => ada.form().text().includes(shown));
  await desk.slack.idle();
  const told = ada.messages().filter((seen) => seen.text().includes('Scheduled on X'));
  expect(told).toHaveLength(error === 'invalid_arguments' ? 1 : 0);
});

test('a form that fails late and can’t be shown again reports the failure', async () => {
  const timers = createManualTimers();
  desk = await openDesk({ startTimer: timers.startTimer });
  const ada = desk.user('ada');
  await ada.types('/upnext schedule tomorrow 9am Slow but sure on x');
  await ada.form().fill({ Project: 'Tea House' });
  const find = vi.spyOn(desk.deps.people, 'find').mockRejectedValue(new Error('no connection'));
  find.mockImplementationOnce(async () => {
    await timers.pass(ACK_MS);
    throw new Error('no connection');
  });
  await ada.form().submit();
  expect(ada.form().title).toBe('Something went wrong');
  expect(ada.form().text()).toMatch(/Please try again\. Reference: UP-\w+/);
});

test('a window that is answered after the ack of last resort does not stay at "Still working"', async () => {
  const timers = createManualTimers();
  desk = await openDesk({ startTimer: timers.startTimer });
  await desk.bind(TEA, 'C0LAUNCH', true);
  await saveApproval(desk.deps, APPROVED_BY_MEI);
  await submitPost(desk.user('ada'), 'in 3 hours Doubted tea on x');
  await desk.runDueJobs();
  const mei = desk.user('mei').in('#launch');
  await mei.lastMessage().press('Request changes');
  const { decisions } = desk.deps.store;
  const decide = decisions.decide.bind(decisions);
  vi.spyOn(decisions, 'decide').mockImplementation(async (...decision) => {
    await timers.pass(ACK_MS);
    return decide(...decision);
  });
  await submitForm(mei, { words: 'Not today' });
  expect(mei.form().text()).toBe('Done.');
});

/** The answer is too large for the ack. */
const sendLong = (answerAfterMs: number) =>
  send(`${LONG} on facebook`, answerAfterMs, async () =>
    Response.json({ detail: 'Not on a Sunday' }, { status: 409 }),
  );

const LONG = 'tea and cake '.repeat(1_200).trim();
const INPUTS = ['Content', 'Content2', 'Content3', 'Content4', 'Content5', 'Content6'];

test.each([0, 700])(
  'a large form comes back with every word, and can be sent, if Slack applies its ack after %i ms',
  async (answerAfterMs) => {
    const { ada, timers } = await sendLong(answerAfterMs);
    desk.clock.moveForward(700);
    await timers.pass(RESULT_AFTER_ACK_MS);
    await desk.slack.until(() => ada.form().text().includes('Not on a Sunday'));
    expect(ada.form().text()).toContain('Not on a Sunday');
    expect(INPUTS.map((input) => ada.form().value(input)).join('')).toBe(LONG);
    await ada.form().submit();
    desk.clock.moveForward(700);
    expect(ada.hasForm()).toBe(false);
    expect(await desk.posts(LONG)).toHaveLength(1);
  },
);

test('a large form that is closed before its answer is there is kept on one card', async () => {
  const { ada, timers } = await sendLong(0);
  const closing = ada.form().closeAll();
  await timers.pass(RESULT_AFTER_ACK_MS);
  await closing;
  expect(ada.hasForm()).toBe(false);
  const cards = ada.inDirectMessage().messages();
  expect(cards.map((card) => card.text())).toEqual([expect.stringContaining('Not on a Sunday')]);
  expect(cards[0]?.buttons()).toContain('Edit');
});

test('a large form that Slack does not accept is kept on a card', async () => {
  const { ada, timers } = await sendLong(0);
  desk.slack.fail({ call: 'views.update', fault: 'error', error: 'invalid_arguments', times: 1 });
  await timers.pass(RESULT_AFTER_ACK_MS);
  await desk.slack.idle();
  expect(ada.inDirectMessage().lastMessage().text()).toContain('Not on a Sunday');
});
