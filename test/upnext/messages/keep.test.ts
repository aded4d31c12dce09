import { beforeAll, beforeEach, describe, expect, onTestFinished, vi } from 'vitest';
import type { CallFault } from '../../../src/local-slack/index.js';
import { keep as keepMessage } from '../../../src/upnext/messages/keep.js';
import { tell as tellPerson } from '../../../src/upnext/messages/tell.js';
import { type Reply, section } from '../../../src/upnext/slack/text/blocks.js';
import { type Desk, openDesk } from '../../support/desk.js';
import { test } from '../../support/story.js';

/** A Slack message that is kept true, through failures of Slack and ends of the process. */

const TEAM = 'T0NORTHWIND';
let desk: Desk;
let id = 0;

beforeAll(async () => void (desk = await openDesk()));
beforeEach(() => {
  id += 1;
  for (const { messages } of [launch(), direct()]) messages.length = 0;
});

const launch = () => desk.slack.channel('launch');
const direct = () => desk.slack.directMessage('ada');
const texts = (place: { messages: readonly { text: string }[] }) => place.messages.map(({ text }) => text);
const says = (text: string): Reply => ({ text, blocks: [section(text)] });

const about = () => ({ workspace: TEAM, kind: 'post' as const, id: `post-${id}`, reference: 'UP-1' });
const keep = (text: string, where = 'C0LAUNCH') =>
  keepMessage(desk.deps, {
    ...about(),
    name: 'copy',
    person: 'U0ADA',
    ...(where !== 'directly' && { channel: where }),
    draw: ({ movedFrom }) => says(movedFrom ? `${text}, not in ${movedFrom}` : text),
    leaves: (to) => says(`It is now in ${to}`),
  });

/** Until Slack can no longer post what it did not answer. */
const untilKnown = () => desk.clock.moveForward(45_000);

function fault(rule: Parameters<Desk['slack']['fail']>[0]): () => void {
  const mend = desk.slack.fail(rule);
  onTestFinished(mend);
  return mend;
}

test('is posted once and, as a direct message, edited only if it changes', async () => {
  await keep('Tea', 'directly');
  const edits = () => desk.slack.calls.filter(({ method }) => method === 'chat.update').length;
  const before = edits();
  await keep('Tea', 'directly');
  expect(edits()).toBe(before);
  await keep('Coffee', 'directly');
  expect(texts(direct())).toEqual(['Coffee']);
});

test('is edited in its turn, which is only taken if it changes', async () => {
  let free: Date | undefined;
  let asked = 0;
  const paced = (text: string) =>
    keepMessage(desk.deps, {
      ...about(),
      name: 'copy',
      person: 'U0ADA',
      findEditTurn: async () => ((asked += 1), free),
      draw: () => says(text),
    });
  await paced('Tea');
  await paced('Tea');
  expect(asked).toBe(0);
  free = new Date(desk.clock.now().getTime() + 2_000);
  expect((await paced('Coffee')).retryAt).toEqual(free);
  expect(texts(direct())).toEqual(['Tea']);
  free = undefined;
  await paced('Coffee');
  expect(texts(direct())).toEqual(['Coffee']);
});

describe('Slack’s answer is lost', () => {
  test('and the message is found again, and shows what is true by then', async () => {
    const mend = fault({ call: 'chat.postMessage', fault: 'dropped', executed: true });
    const { retryAt } = await keep('Tea');
    expect(retryAt?.getTime()).toBeGreaterThanOrEqual(desk.clock.now().getTime() + 44_000);
    mend();
    untilKnown();
    await keep('Coffee');
    expect(texts(launch())).toEqual(['Coffee']);
  });

  test('and the message that was never posted is posted', async () => {
    const mend = fault({ call: 'chat.postMessage', fault: 'dropped', executed: false });
    await keep('Tea');
    mend();
    untilKnown();
    await keep('Coffee');
    expect(texts(launch())).toEqual(['Coffee']);
  });

  test('and the message is not looked for as long as Slack may still post it', async () => {
    fault({ call: 'chat.postMessage', fault: 'dropped', executed: false, times: 1 });
    const { retryAt } = await keep('Tea');
    const calls = desk.slack.calls.length;
    desk.clock.moveForward(40_000);
    expect(await keep('Tea')).toEqual({ retryAt });
    expect(desk.slack.calls.length).toBe(calls);
    desk.clock.moveForward(5_000);
    await keep('Tea');
    expect(texts(launch())).toEqual(['Tea']);
  });

  test('twice, and the message that came of the second attempt is found', async () => {
    fault({ call: 'chat.postMessage', fault: 'dropped', executed: false, times: 1 });
    await keep('Tea');
    untilKnown();
    fault({ call: 'chat.postMessage', fault: 'dropped', executed: true, times: 1 });
    const { retryAt } = await keep('Tea');
    // From the second attempt on.
    expect(retryAt?.getTime()).toBeGreaterThanOrEqual(desk.clock.now().getTime() + 44_000);
    untilKnown();
    await keep('Coffee');
    expect(texts(launch())).toEqual(['Coffee']);
  });
});

test('is not posted long after that was stored', async () => {
  const { deps } = desk;
  const slackOnce = deps.slackOnce.bind(deps);
  const delayed = vi.spyOn(deps, 'slackOnce').mockImplementationOnce(async (workspace) => {
    desk.clock.moveForward(16_000);
    return slackOnce(workspace);
  });
  onTestFinished(() => delayed.mockRestore());
  await keep('Tea');
  expect(texts(launch())).toEqual([]);
  untilKnown();
  await keep('Tea');
  expect(texts(launch())).toEqual(['Tea']);
});

test('is posted by one of two processes that both looked for it', async () => {
  fault({ call: 'chat.postMessage', fault: 'dropped', executed: false, times: 1 });
  await keep('Tea');
  untilKnown();
  await Promise.all([keep('Tea'), keep('Tea')]);
  expect(texts(launch())).toEqual(['Tea']);
});

describe('a channel refuses it', () => {
  test('and it moves to direct messages and says why', async () => {
    fault({ call: 'chat.postMessage', fault: 'error', error: 'is_archived', times: 1 });
    await keep('Tea');
    expect(texts(launch())).toEqual([]);
    expect(texts(direct())).toEqual(['Tea, not in C0LAUNCH']);
    await keep('Coffee');
    expect(texts(direct())).toEqual(['Coffee, not in C0LAUNCH']);
  });

  test('although it is there: it moves to direct messages', async () => {
    await keep('Tea');
    fault({ call: 'chat.update', fault: 'error', error: 'message_not_found', times: 1 });
    await keep('Coffee');
    expect(texts(direct())).toEqual(['Coffee, not in C0LAUNCH']);
  });

  test('where it should move, and it stays where it was and says why', async () => {
    await keep('Tea', 'C0SOCIAL');
    fault({ call: 'chat.postMessage', fault: 'error', error: 'not_in_channel', times: 1 });
    await keep('Tea');
    await keep('Tea');
    expect(texts(desk.slack.channel('social')).at(-1)).toBe('Tea, not in C0LAUNCH');
    expect(texts(launch())).toEqual([]);
  });
});

test('moves to another channel, and the old message leads there', async () => {
  await keep('Tea', 'C0SOCIAL');
  await keep('Tea');
  expect(texts(launch())).toEqual(['Tea']);
  expect(texts(desk.slack.channel('social')).at(-1)).toBe('It is now in C0LAUNCH');
});

test('waits for its turn where Slack limits the rate, and nothing is stored as sent', async () => {
  fault({ call: 'chat.postMessage', fault: 'ratelimited', retryAfter: 7, times: 1 });
  const { retryAt } = await keep('Tea');
  expect(retryAt?.getTime()).toBeGreaterThanOrEqual(desk.clock.now().getTime() + 7_000);
  expect(await desk.deps.store.messages.about(about())).toEqual([]);
  await keep('Tea');
  expect(texts(launch())).toEqual(['Tea']);
});

test('is not given up because Slack refuses the token', async () => {
  const mend = fault({ call: 'chat.postMessage', fault: 'error', error: 'token_revoked' });
  await expect(keep('Tea', 'directly')).rejects.toThrow('doesn’t accept the token');
  mend();
  await keep('Tea', 'directly');
  expect(texts(direct())).toEqual(['Tea']);
});

test('stays where it has moved while Slack refuses the token', async () => {
  fault({ call: 'chat.postMessage', fault: 'error', error: 'is_archived', times: 1 });
  await keep('Tea');
  const mend = fault({ call: 'chat.update', fault: 'error', error: 'token_revoked' });
  await expect(keep('Coffee')).rejects.toThrow('doesn’t accept the token');
  mend();
  await keep('Coffee');
  expect(texts(direct())).toEqual(['Coffee, not in C0LAUNCH']);
});

describe('news for one person', () => {
  const tell = async (name: string) =>
    tellPerson(desk.deps, {
      ...about(),
      name,
      person: 'U0ADA',
      known: await desk.deps.store.messages.about(about()),
      message: () => says(name),
      reply: () => says(`Also: ${name}`),
    });
  const threads = () => direct().messages.map(({ thread_ts }) => thread_ts !== undefined);

  test('are one direct message, and the rest is below it, each once', async () => {
    await tell('Late');
    await tell('Refused');
    await tell('Late');
    await tell('Refused');
    expect(texts(direct())).toEqual(['Late', 'Also: Refused']);
    expect(threads()).toEqual([false, true]);
  });

  test('are below the card, if that is their direct message', async () => {
    await keep('Tea', 'directly');
    await tell('Late');
    expect(texts(direct())).toEqual(['Tea', 'Also: Late']);
    expect(threads()).toEqual([false, true]);
  });

  test('go on below a new message, if the earlier one was deleted', async () => {
    await tell('Late');
    direct().messages.length = 0;
    await tell('Refused');
    await tell('Missed');
    expect(texts(direct())).toEqual(['Refused', 'Also: Missed']);
    expect(threads()).toEqual([false, true]);
  });

  test.each([
    ['a message', []],
    ['a reply', ['Tea']],
  ])('arrive once as %s, although Slack’s answer was lost', async (_, before) => {
    for (const name of before) await tell(name);
    const mend = fault({ call: 'chat.postMessage', fault: 'dropped', executed: true });
    const { retryAt } = await tell('Late');
    mend();
    expect(retryAt).toEqual(new Date(desk.clock.now().getTime() + 45_000));
    const calls = desk.slack.calls.length;
    expect(await tell('Late')).toEqual({ retryAt });
    expect(desk.slack.calls.length).toBe(calls);
    untilKnown();
    await tell('Late');
    await tell('Late');
    await tell('Refused');
    const [first, ...others] = [...before, 'Late', 'Refused'];
    expect(texts(direct())).toEqual([first, ...others.map((name) => `Also: ${name}`)]);
  });

  test('arrive in the end, however often Slack’s answer was lost before', async () => {
    const mend = fault({ call: 'chat.postMessage', fault: 'dropped', executed: false });
    for (let times = 0; times < 10; times += 1) {
      await tell('Late');
      untilKnown();
    }
    mend();
    await tell('Late');
    await tell('Late');
    expect(texts(direct())).toEqual(['Late']);
  });

  test.each<CallFault>([
    { fault: 'status', status: 503 },
    { fault: 'ratelimited', retryAfter: 30 },
  ])('are not said again before Slack says whether they are there: $fault', async (unsaid) => {
    fault({ call: 'chat.postMessage', fault: 'dropped', executed: true, times: 1 });
    await tell('Late');
    const mend = fault({ call: 'conversations.history', ...unsaid });
    for (let times = 0; times < 10; times += 1) {
      untilKnown();
      expect((await tell('Late')).retryAt).toBeDefined();
    }
    mend();
    await tell('Late');
    expect(texts(direct())).toEqual(['Late']);
  });
});
