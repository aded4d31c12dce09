import type { KnownBlock } from '@slack/types';
import { WebClient } from '@slack/web-api';
import { beforeEach, expect, test } from 'vitest';
import { expectNoViolations } from '../../../../src/local-slack/index.js';
import {
  postEphemeral,
  postMessage,
  updateFirstPart,
} from '../../../../src/upnext/slack/send/post-message.js';
import {
  actions,
  alert,
  button,
  context,
  type Reply,
  section,
} from '../../../../src/upnext/slack/text/blocks.js';
import { partsBelow } from '../../../../src/upnext/slack/text/message-parts.js';
import { northwind } from '../../../local-slack/slack.js';

/** Messages of any length arrive in full. */

const CHANNEL = 'C0LAUNCH';
const sections = (count: number) =>
  Array.from({ length: count }, (_, index) => section(`${index} ${'x'.repeat(2_400)}`));
const message = (count: number): Reply => ({
  text: 'Long',
  blocks: [...sections(count), context('Note'), actions('decide', button('Approve', 'approve'))],
});
const typesOf = (blocks: readonly { type: string }[]) => blocks.map(({ type }) => type);
const textsOf = (blocks: readonly KnownBlock[]) =>
  blocks.flatMap((block) => (block.type === 'section' ? (block.text?.text.split(' ')[0] ?? '') : []));

let slack: ReturnType<typeof northwind>;
let client: WebClient;

beforeEach(() => {
  slack = northwind();
  client = new WebClient(slack.credentials.botToken, {
    fetch: slack.fetch,
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
  });
});

const messages = () => slack.channel('#launch').messages;

test('a message that fits is one message', async () => {
  await postMessage(client, { channel: CHANNEL }, message(3));
  expect(messages()).toHaveLength(1);
});

test('a long message continues in its thread, and keeps its buttons at the top', async () => {
  const posted = await postMessage(client, { channel: CHANNEL }, message(20));
  const [first, ...rest] = messages();
  expect(first?.ts).toBe(posted?.ts);
  expect(typesOf(first?.blocks ?? [])).toEqual([
    'section',
    'section',
    'section',
    'context',
    'context',
    'actions',
  ]);
  expect(rest.every(({ thread_ts }) => thread_ts === first?.ts)).toBe(true);
  expect(messages().flatMap(({ blocks }) => textsOf(blocks))).toEqual(
    Array.from({ length: 20 }, (_, index) => String(index)),
  );
  expectNoViolations(slack);
});

test('a message of too many short blocks continues as well', async () => {
  const blocks = Array.from({ length: 120 }, (_, index) => section(`${index} x`));
  await postMessage(client, { channel: CHANNEL }, { text: 'Long', blocks });
  expect(messages().flatMap((one) => textsOf(one.blocks))).toHaveLength(120);
  expectNoViolations(slack);
});

test('ten long notes become several messages', () => {
  const blocks = [context(...Array.from({ length: 10 }, () => 'x'.repeat(3_000)))];
  const parts = partsBelow({ text: 'Notes', blocks });
  expect(parts.flatMap((part) => part.blocks).filter(({ type }) => type === 'context')).toHaveLength(11);
});

test('a long message that is edited often continues in its thread once', async () => {
  const posted = await postMessage(client, { channel: CHANNEL }, message(20));
  const parts = messages().length;
  if (posted) await updateFirstPart(client, posted, message(21));
  expect(messages()).toHaveLength(parts);
});

test.each<[string, () => KnownBlock]>([
  ['Japanese letters', () => section('あ'.repeat(2_600))],
  ['long values', () => actions(`a${Math.random()}`, button('Open', 'open', { value: 'x'.repeat(2_000) }))],
])('a message whose blocks have too many bytes continues as well: %s', async (_what, block) => {
  const blocks = Array.from({ length: 12 }, block);
  await postMessage(client, { channel: CHANNEL }, { text: 'Long', blocks });
  expect(
    messages()
      .flatMap((one) => one.blocks)
      .filter(({ type }) => type !== 'context'),
  ).toHaveLength(12);
  expect(messages().length).toBeGreaterThan(1);
  expectNoViolations(slack);
});

const LONG_TEXT = Array.from({ length: 2_000 }, (_, index) => `word${index}`).join(' ');

test('the text for notifications is cut, also when a message is edited', async () => {
  const long = { text: LONG_TEXT, blocks: [section('Short')] };
  const posted = await postMessage(client, { channel: CHANNEL }, long);
  const text = messages()[0]?.text ?? '';
  expect(text).toMatch(/^word0 word1 .*…$/);
  expect(text.length).toBeLessThanOrEqual(4_000);
  if (posted) await updateFirstPart(client, posted, long);
  await postEphemeral(client, { channel: CHANNEL, user: 'U0ADA' }, long);
  expect(messages().map((one) => one.text)).toEqual([text, text]);
});

test('a long text without blocks is shown in full', async () => {
  await postMessage(client, { channel: CHANNEL }, { text: LONG_TEXT, blocks: [] });
  const shown = messages().flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.type === 'section' ? (block.text?.text ?? '') : [])),
  );
  expect(shown.join('').replace(/\s/g, '')).toBe(LONG_TEXT.replace(/\s/g, ''));
  expectNoViolations(slack);
});

test('waits when Slack limits the parts', async () => {
  let calls = 0;
  const posts = new WebClient(slack.credentials.botToken, {
    fetch: (...request) => {
      calls += 1;
      if (calls === 2)
        return Promise.resolve(new Response('', { status: 429, headers: { 'retry-after': '0' } }));
      return slack.fetch(...request);
    },
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
  });
  await postMessage(posts, { channel: CHANNEL }, message(9));
  expect(messages().flatMap(({ blocks }) => textsOf(blocks))).toHaveLength(9);
});

test('removes the beginning when the rest is refused', async () => {
  let calls = 0;
  const failing = new WebClient(slack.credentials.botToken, {
    fetch: (...request) =>
      (calls += 1) === 2
        ? Promise.resolve(Response.json({ ok: false, error: 'restricted_action' }))
        : slack.fetch(...request),
    retryConfig: { retries: 0 },
  });
  await expect(postMessage(failing, { channel: CHANNEL }, message(9))).rejects.toThrow('restricted_action');
  expect(messages()).toEqual([]);
});

const WITH_TABLE: Reply = {
  text: 'Posts\nTea',
  blocks: [
    {
      type: 'data_table',
      caption: 'Posts',
      rows: [[{ type: 'raw_text', text: 'Post' }], [{ type: 'raw_text', text: 'Tea' }]],
    },
  ],
};

/** Slack answers the first call with an error. */
const refusing = (error: string) => {
  let calls = 0;
  return new WebClient(slack.credentials.botToken, {
    fetch: (...request) =>
      (calls += 1) === 1 ? Promise.resolve(Response.json({ ok: false, error })) : slack.fetch(...request),
    retryConfig: { retries: 0 },
  });
};

test.each(['invalid_blocks', 'invalid_blocks_format', 'msg_blocks_too_long'])(
  'where Slack refuses a table with %s, the message is its text',
  async (error) => {
    await postMessage(refusing(error), { channel: CHANNEL }, WITH_TABLE);
    await postEphemeral(refusing(error), { channel: CHANNEL, user: 'U0ADA' }, WITH_TABLE);
    expect(messages()).toMatchObject([
      { text: 'Posts\nTea', blocks: [] },
      { text: 'Posts\nTea', blocks: [] },
    ]);
  },
);

test.each(['channel_not_found', 'ratelimited', 'internal_error'])(
  'a table that fails with %s is not sent again',
  async (error) => {
    await expect(postMessage(refusing(error), { channel: CHANNEL }, WITH_TABLE)).rejects.toThrow(error);
    expect(messages()).toEqual([]);
  },
);

const textOf = (blocks: KnownBlock[]) =>
  blocks.map((block) => (block.type === 'alert' || block.type === 'section' ? (block.text?.text ?? '') : ''));

test.each([
  ['a sentence', 'Nothing was sent. Please try again.', 1],
  ['several sentences', `${'First part. '.repeat(10)}${'Second part. '.repeat(10)}`, 2],
  ['words without an end', 'word '.repeat(900), 3],
  ['one endless word', 'x'.repeat(5_000), 3],
  ['emoji', '👩‍🚀'.repeat(200), 2],
])('an alert with %s is shown in full', (_what, text, blocks) => {
  const shown = alert('error', text);
  expect(typesOf(shown)).toEqual(['alert', ...Array.from({ length: blocks - 1 }, () => 'section')]);
  expect(textOf(shown)[0]?.length).toBeLessThanOrEqual(200);
  expect(textOf(shown).join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
  expect(textOf(shown).every((each) => each.isWellFormed())).toBe(true);
});
