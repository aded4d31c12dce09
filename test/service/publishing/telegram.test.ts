import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Media } from '../../../src/service/publishing/publisher.js';
import { createTelegram } from '../../../src/service/publishing/telegram.js';
import type { NewPost } from '../../../src/service/validation/new-post.js';
import {
  type FakeTelegram,
  startFakeTelegram,
  telegramError,
  type TelegramFault,
} from '../../support/fake-telegram.js';

const NOW = new Date('2026-11-30T12:00:00Z');
let telegram: FakeTelegram;
let now: Date;
let waits: number[];
let fresh: FakeTelegramState;
type FakeTelegramState = Pick<
  FakeTelegram,
  'token' | 'chat' | 'member' | 'movedTo' | 'topic' | 'encodesLater'
>;

beforeAll(async () => {
  telegram = await startFakeTelegram();
  const { token, chat, member } = telegram;
  fresh = { token, chat, member, movedTo: undefined, topic: undefined, encodesLater: false };
});
afterAll(() => telegram.stop());
beforeEach(() => {
  Object.assign(telegram, fresh, { posts: [], requests: [], faults: [] });
  now = NOW;
  waits = [];
});

const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000);
/** Passes the time instead of waiting. */
const wait = async (ms: number) => {
  waits.push(ms);
  now = new Date(now.getTime() + ms);
};

const publisher = (chat = '@teahouse', token = telegram.token, api = telegram.api) =>
  createTelegram({ chat, token, api }, () => now, wait);

const due = (content: string) => ({
  id: 'pst_1',
  project: 'tea',
  platform: 'TELEGRAM' as const,
  content,
  media: null,
  dueAt: NOW,
});

interface Sending {
  content?: string;
  media?: Media;
  timeoutMs?: number;
}

const publish = (to = publisher(), { content = 'Fresh tea', media, timeoutMs = 5_000 }: Sending = {}) =>
  to.publish(due(content), media, AbortSignal.timeout(timeoutMs));

const file = (type: string, start: string, size = 2_000): Media => {
  const bytes = new Uint8Array(size);
  bytes.set(Buffer.from(start, 'latin1'));
  return { bytes, type, name: `it.${type.split('/')[1] ?? ''}` };
};
const JPEG = '\xff\xd8\xff\xe0';
const PNG = '\x89PNG\r\n\x1a\n';
const MP4 = '\0\0\0\x18ftypmp42';

describe('a post', () => {
  test('is sent as plain text', async () => {
    const content = ' <b>2 < 3</b> & *tea* 🍵\nhttps://tea.example/_a_\n';
    expect(await publish(publisher(), { content })).toEqual({
      state: 'published',
      url: 'https://t.me/teahouse/1',
    });
    expect(telegram.posts).toMatchObject([{ method: 'sendMessage', text: content.trim() }]);
    expect(telegram.posts[0]?.fields).toEqual({ chat_id: '@teahouse', text: content });
  });

  test.each<[what: string, media: Media, method: string, field: string]>([
    ['a JPEG', file('image/jpeg', JPEG), 'sendPhoto', 'photo'],
    ['a PNG', file('image/png', PNG), 'sendPhoto', 'photo'],
    ['a still GIF', file('image/gif', 'GIF89a'), 'sendPhoto', 'photo'],
    ['a GIF that moves', file('image/gif', 'GIF89a\x01\x00\x01NETSCAPE2.0'), 'sendAnimation', 'animation'],
    ['a video', file('video/mp4', MP4), 'sendVideo', 'video'],
  ])('is sent with %s, every byte of it', async (_, media, method, field) => {
    const content = 'Line 1\nLine 2 “quoted” 🍵';
    expect(await publish(publisher(), { content, media })).toMatchObject({ state: 'published' });
    expect(telegram.posts).toMatchObject([{ method, text: content, file: { field, type: media.type } }]);
    expect(telegram.posts[0]?.file?.bytes.equals(media.bytes)).toBe(true);
    expect(telegram.posts[0]?.fields).not.toHaveProperty('parse_mode');
    expect(telegram.requests[0]?.headers).toMatchObject({
      'content-length': expect.stringMatching(/^\d+$/) as string,
    });
  });

  test('keeps a file’s name within its part of the form', async () => {
    const media = { ...file('image/png', PNG), name: 'a"\r\nx: y\r\n\r\nb.png' };
    expect(await publish(publisher(), { media })).toMatchObject({ state: 'published' });
    expect(telegram.posts[0]?.file?.name).toBe('a___x: y____b.png');
  });

  test.each<[what: string, media: Media, why: string]>([
    ['a picture', file('image/jpeg', JPEG, 10_000_001), 'Telegram accepts pictures up to 10 MB'],
    ['a video', file('video/mp4', MP4, 50_000_001), 'Telegram accepts videos up to 50 MB'],
  ])('is refused unsent with %s that is too large', async (_, media, why) => {
    expect(await publish(publisher(), { media })).toEqual({ state: 'refused', why });
    expect(telegram.requests).toEqual([]);
  });
});

describe('the URL of a post', () => {
  const channel = { id: -1001234567890, type: 'channel' as const, title: 'Tea' };
  test.each<[where: string, state: Partial<FakeTelegramState>, url: string | undefined]>([
    ['a public channel', { chat: { ...channel, username: 'teahouse' } }, 'https://t.me/teahouse/1'],
    ['a private channel', { chat: channel }, 'https://t.me/c/1234567890/1'],
    ['a private supergroup', { chat: { ...channel, type: 'supergroup' } }, 'https://t.me/c/1234567890/1'],
    [
      'a topic of a public group',
      { chat: { ...channel, type: 'supergroup', username: 'teahouse' }, topic: 77 },
      'https://t.me/teahouse/77/1',
    ],
    [
      'a topic of a private group',
      { chat: { ...channel, type: 'supergroup' }, topic: 77 },
      'https://t.me/c/1234567890/77/1',
    ],
    ['a basic group', { chat: { ...channel, id: -1001234, type: 'group' } }, undefined],
    ['a person', { chat: { id: 99, type: 'private', username: 'mei' } }, undefined],
  ])('in %s', async (_, state, url) => {
    Object.assign(telegram, state);
    expect(await publish(publisher(String(telegram.chat.id)))).toEqual({ state: 'published', url });
  });

  test('is missing while a video is being encoded', async () => {
    telegram.encodesLater = true;
    const answer = await publish(publisher(), { media: file('video/mp4', MP4) });
    expect(answer).toEqual({ state: 'published', url: undefined });
  });
});

const refused = (why: string) => ({ state: 'refused', why });
const unknown = (status: number) => ({
  state: 'unknown',
  why: `Unexpected answer from Telegram (HTTP ${status})`,
});
const token = { state: 'again', why: 'Telegram doesn’t accept the bot’s token' };
const said = (status: number, body: unknown, headers = {}): TelegramFault => ({
  answer: { status, body, headers },
});
const limit = (seconds: number) => ({
  state: 'again',
  why: 'Telegram’s limit of requests is reached',
  notBefore: after(seconds),
});

test.each<[what: string, fault: TelegramFault, answer: object]>([
  [
    'rights',
    telegramError(400, 'Bad Request: need administrator rights in the channel chat'),
    refused('need administrator rights in the channel chat'),
  ],
  [
    'the bot was removed',
    telegramError(403, 'Forbidden: bot was kicked from the channel chat'),
    refused('bot was kicked from the channel chat'),
  ],
  [
    'a code in place of words',
    telegramError(400, 'Bad Request: CHAT_WRITE_FORBIDDEN'),
    refused('CHAT_WRITE_FORBIDDEN'),
  ],
  [
    'an error in a 200',
    said(200, { ok: false, error_code: 400, description: 'Bad Request: TOPIC_CLOSED' }),
    refused('TOPIC_CLOSED'),
  ],
  [
    'a proxy’s page',
    said(413, '<html>Request Entity Too Large</html>'),
    refused('Telegram rejected it (HTTP 413)'),
  ],
  [
    'a group that moved',
    telegramError(400, 'Bad Request: group chat was upgraded', { migrate_to_chat_id: -1009876543210 }),
    refused('The group moved: its id is now -1009876543210. Change it in service.yaml'),
  ],
  ['a token that was replaced', telegramError(401, 'Unauthorized'), token],
  ['a token of the wrong shape', telegramError(404, 'Not Found'), token],
  ['429', telegramError(429, 'Too Many Requests: retry after 35', { retry_after: 35 }), limit(35)],
  ['429 with a header', said(429, '', { 'retry-after': '20' }), limit(20)],
  ['429 without a time', said(429, '<html>'), limit(10)],
  ['429 for a year', telegramError(429, 'Too Many Requests', { retry_after: 31_536_000 }), limit(600)],
  ['429 with a header for a year', said(429, '', { 'retry-after': '31536000' }), limit(600)],
  ['500', telegramError(500, 'Internal Server Error: restart'), unknown(500)],
  ['502', said(502, '<html>'), unknown(502)],
  ['503 with a time to wait', said(503, '', { 'retry-after': '5' }), limit(5)],
  ['408', said(408, ''), unknown(408)],
  ['409', telegramError(409, 'Conflict: terminated by other getUpdates request'), unknown(409)],
  ['a redirect', said(307, '', { location: 'http://127.0.0.1:1/' }), unknown(307)],
  ['half an answer', said(200, '{"ok":true,"result":{"mess'), unknown(200)],
  ['an answer without a result', said(200, { ok: true }), unknown(200)],
  ['an answer that is not Telegram’s', said(200, ['ok']), unknown(200)],
  ['an answer without end', { takes: true, ends: 'endless' }, unknown(200)],
  ['a late answer', { takes: true, afterMs: 200 }, { state: 'published' }],
])('%s', async (_, fault, answer) => {
  telegram.fail(fault);
  expect(await publish()).toMatchObject(answer);
  expect(telegram.requests).toHaveLength(1);
  expect(telegram.posts).toHaveLength(fault.takes ? 1 : 0);
});

test.each<[what: string, fault: TelegramFault, why: RegExp]>([
  ['a cut before it is taken', { ends: 'cut' }, /^the connection to 127.0.0.1:\d+ broke off \(ECONNRESET\)$/],
  ['a cut after it is taken', { takes: true, ends: 'cut' }, /^the connection to 127.0.0.1:\d+ broke off/],
  ['no answer', { takes: true, ends: 'hang' }, /^no answer from 127.0.0.1:\d+ in time$/],
])('%s is unknown, and sent once', async (_, fault, why) => {
  telegram.fail(fault);
  const answer = await publish(publisher(), { timeoutMs: 300 });
  expect(answer).toEqual({ state: 'unknown', why: expect.stringMatching(why) as string });
  expect(JSON.stringify(answer)).not.toContain(telegram.token);
  expect(telegram.requests).toHaveLength(1);
});

test('without a connection it is tried again', async () => {
  const nobody = publisher('@teahouse', telegram.token, 'http://127.0.0.1:1');
  const answer = await publish(nobody);
  expect(answer).toEqual({ state: 'again', why: 'no connection to 127.0.0.1:1 (ECONNREFUSED)' });
});

describe('the pace', () => {
  test('is one post a second to one chat', async () => {
    const to = publisher();
    for (let count = 0; count < 3; count += 1) await publish(to);
    expect(waits).toEqual([1_000, 1_000]);
    now = new Date(now.getTime() + 400);
    await publish(to);
    expect(waits).toEqual([1_000, 1_000, 600]);
    expect(telegram.posts).toHaveLength(4);
  });

  test('is 200 posts in ten minutes to one chat', async () => {
    const to = publisher();
    for (let count = 0; count < 200; count += 1)
      expect(await publish(to)).toMatchObject({ state: 'published' });
    expect(await publish(to)).toEqual(limit(600));
    expect(telegram.posts).toHaveLength(200);
    now = after(599);
    expect(await publish(to)).toMatchObject({ state: 'published' });
    expect(now).toEqual(after(600));
  });

  test('has a pause for all posts when Telegram asks for one', async () => {
    const to = publisher();
    telegram.fail(telegramError(429, 'Too Many Requests: retry after 35', { retry_after: 35 }));
    expect(await publish(to)).toEqual(limit(35));
    now = after(10);
    expect(await publish(to)).toEqual(limit(35));
    expect(telegram.requests).toHaveLength(1);
    now = after(35);
    expect(await publish(to)).toMatchObject({ state: 'published' });
  });

  test('counts nothing that surely has not arrived', async () => {
    const to = publisher();
    telegram.fail(...Array.from({ length: 250 }, () => telegramError(401, 'Unauthorized')));
    for (let count = 0; count < 250; count += 1) expect(await publish(to)).toEqual(token);
    expect(await publish(to)).toMatchObject({ state: 'published' });
    expect(waits).toEqual([]);
  });

  test('doesn’t hold up posts after the clock was set back', async () => {
    const to = publisher();
    now = after(86_400);
    telegram.fail(telegramError(429, 'Too Many Requests', { retry_after: 300 }));
    await publish(to);
    now = NOW;
    expect(await publish(to)).toMatchObject({ state: 'published' });
  });

  test('waits no longer than the sender does', async () => {
    const to = createTelegram({ chat: '@teahouse', token: telegram.token, api: telegram.api }, () => NOW);
    await publish(to);
    expect(await publish(to, { timeoutMs: 20 })).toMatchObject({ state: 'again' });
    expect(telegram.posts).toHaveLength(1);
  });

  test('doesn’t send after the machine has slept while it waited', async () => {
    const to = createTelegram(
      { chat: '@teahouse', token: telegram.token, api: telegram.api },
      () => now,
      async () => {
        now = after(3_600);
      },
    );
    await publish(to);
    expect(await publish(to)).toMatchObject({ state: 'again' });
    expect(telegram.posts).toHaveLength(1);
  });
});

describe('the check', () => {
  const check = (to = publisher()) => to.check(AbortSignal.timeout(5_000));
  const group = { id: -1001234567890, type: 'supergroup' as const, username: 'teahouse' };
  const NOT_POSTING =
    'Telegram @teahouse: the bot may not post there. Make it an administrator with “Post messages”.';

  test.each<[what: string, state: Partial<FakeTelegramState>, problem: string | undefined]>([
    ['an administrator who may post', {}, undefined],
    ['the creator', { member: { status: 'creator' } }, undefined],
    [
      'an administrator who may not post',
      { member: { status: 'administrator', can_post_messages: false } },
      NOT_POSTING,
    ],
    ['a member of a channel', { member: { status: 'member' } }, NOT_POSTING],
    ['nobody in a channel', { member: { status: 'left' } }, NOT_POSTING],
    ['a member of a group', { chat: group, member: { status: 'member' } }, undefined],
    ['an administrator of a group', { chat: group, member: { status: 'administrator' } }, undefined],
    [
      'somebody removed from a group',
      { chat: group, member: { status: 'kicked' } },
      'Telegram @teahouse: the bot isn’t in the group. Add it.',
    ],
    [
      'a member of a group where only admins write',
      {
        chat: { ...group, permissions: { can_send_messages: false, can_send_photos: true } },
        member: { status: 'member' },
      },
      'Telegram @teahouse: the bot may not send messages there. Make it an administrator.',
    ],
    [
      'somebody restricted',
      {
        chat: group,
        member: {
          status: 'restricted',
          is_member: true,
          can_send_messages: true,
          can_send_photos: false,
          can_send_videos: false,
        },
      },
      'Telegram @teahouse: the bot may not send pictures or videos there. Make it an administrator.',
    ],
    [
      'a chat that deletes its messages',
      { chat: { ...group, message_auto_delete_time: 86_400 } },
      'Telegram @teahouse: posts there are deleted after a while. Turn off auto-delete in the chat.',
    ],
    [
      'another token',
      { token: '4711:other' },
      'Telegram @teahouse: Telegram doesn’t accept the bot’s token. Copy it again from @BotFather.',
    ],
    [
      'a chat with another name',
      { chat: { ...group, username: 'coffee' } },
      'Telegram @teahouse: chat not found. Check the chat in service.yaml, and add the bot to it.',
    ],
    [
      'a group that moved',
      { movedTo: -1009876543210 },
      'Telegram @teahouse: The group moved: its id is now -1009876543210. Change it in service.yaml.',
    ],
  ])('%s', async (_, state, problem) => {
    const to = publisher();
    Object.assign(telegram, state);
    expect(await check(to)).toBe(problem);
    expect(telegram.requests.filter(({ method }) => !method.startsWith('get'))).toEqual([]);
  });

  test('says that Telegram can’t be reached', async () => {
    const nobody = publisher('-1001234567890', telegram.token, 'http://127.0.0.1:1/');
    expect(await check(nobody)).toBe(
      'Telegram -1001234567890: no connection to 127.0.0.1:1 (ECONNREFUSED). Try again later.',
    );
  });
});

describe('Create Post', () => {
  const newPost = (content: string, media: string | null = null): NewPost => ({
    content,
    media,
    templateId: null,
    promptId: null,
    written: null,
    scheduleAt: null,
    timezone: null,
    platforms: ['TELEGRAM'],
    status: 'DRAFT',
  });
  const MEDIA = 'https://tea.example/cup.jpg';

  test.each<[what: string, post: NewPost, limit: string | undefined]>([
    ['4,096 characters', newPost('x'.repeat(4_096)), undefined],
    ['4,096 emoji', newPost('🍵'.repeat(4_096)), undefined],
    ['4,096 characters and the spaces around them', newPost(` ${'x'.repeat(4_096)}\n`), undefined],
    ['4,097 characters', newPost('x'.repeat(4_097)), '4,096 characters'],
    ['1,024 characters with a picture', newPost('x'.repeat(1_024), MEDIA), undefined],
    [
      '1,025 characters with a picture',
      newPost('x'.repeat(1_025), MEDIA),
      '1,024 characters with a picture or video',
    ],
  ])('%s', (_, post, accepted) => {
    const msg = `Value error, Telegram accepts at most ${accepted}`;
    expect(publisher().accepts(post)).toEqual(
      accepted
        ? [{ type: 'value_error', loc: ['body', 'Content'], msg, input: post.content, ctx: { error: {} } }]
        : [],
    );
  });
});
