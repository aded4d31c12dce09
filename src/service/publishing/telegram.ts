import type { IncomingHttpHeaders } from 'node:http';
import * as z from 'zod';
import { MINUTE_MS, SECOND_MS } from '../../when/index.js';
import { isObject } from '../validation/model.js';
import { valueError } from '../validation/problem.js';
import { multipart } from './multipart.js';
import { createPace, waitFor } from './pace.js';
import type { Answer, Media, Publisher } from './publisher.js';
import { jsonIn } from './read-reply.js';
import { type Reply, retryAfter, send } from './request.js';

/**
 * Posts to one chat through Telegram’s Bot API. Texts are plain: without a parse mode nothing in them is markup. There is no method
 * that reads a chat, and no key against sending twice: what is unknown stays so until somebody looks.
 */

interface TelegramSettings {
  /** “@teahouse” or “-1001234567890”. */
  chat: string;
  token: string;
  /** Of a Bot API server of one’s own. */
  api?: string | undefined;
}

const LIMITS = { apartMs: SECOND_MS, most: 200, withinMs: 10 * MINUTE_MS };
const MB = 1_000_000;
const MAX_TEXT = 4_096;
const MAX_CAPTION = 1_024;

const TOO_MANY = 'Telegram’s limit of requests is reached';

export function createTelegram(settings: TelegramSettings, now: () => Date, wait = waitFor): Publisher {
  const { chat, token, api = 'https://api.telegram.org' } = settings;
  const base = `${api.replace(/\/+$/, '')}/bot${token}/`;
  const chat_id = /^-?\d+$/.test(chat) ? Number(chat) : chat;
  const pace = createPace(LIMITS, now, wait);

  const call: Call = (method, content, signal) => send(base + method, { method: 'POST', ...content, signal });

  return {
    uploads: true,

    async publish({ content }, media, signal) {
      const upload = media && uploadOf(media);
      if (upload && media.bytes.length > upload.maxBytes) return { state: 'refused', why: tooLarge(upload) };
      const notBefore = await pace.turn(signal);
      if (notBefore) return { state: 'again', why: TOO_MANY, notBefore };
      const at = now();
      const reply = await (upload
        ? call(upload.method, multipart(fieldsOf(chat, content, upload), { ...media, ...upload }), signal)
        : call('sendMessage', json({ chat_id, text: content }), signal));
      const verdict = verdictOn(reply, now());
      if (verdict.kind === 'limit') return answerOf({ ...verdict, notBefore: pace.pause(verdict.notBefore) });
      const answer = answerOf(verdict);
      if (answer.state !== 'again') pace.count(at);
      return answer;
    },

    async check(signal) {
      const problem = await findProblem(call, chat_id, signal);
      return problem && `Telegram ${chat}: ${problem}`;
    },

    /** Telegram removes spaces at both ends before it counts. */
    accepts({ content, media }) {
      const most = media ? MAX_CAPTION : MAX_TEXT;
      if ([...content.trim()].length <= most) return [];
      const characters = `${most.toLocaleString('en')} characters`;
      const limit = `Telegram accepts at most ${characters}${media ? ' with a picture or video' : ''}`;
      return [valueError(['body', 'Content'], content, limit)];
    },
  };
}

interface Content {
  headers: Record<string, string>;
  body: string | Buffer;
}
type Call = (method: string, content: Content, signal: AbortSignal) => Promise<Reply>;

const json = (fields: Record<string, unknown>): Content => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(fields),
});

interface Upload {
  method: string;
  field: string;
  maxBytes: number;
}

const PHOTO: Upload = { method: 'sendPhoto', field: 'photo', maxBytes: 10 * MB };
const VIDEO: Upload = { method: 'sendVideo', field: 'video', maxBytes: 50 * MB };
const ANIMATION: Upload = { method: 'sendAnimation', field: 'animation', maxBytes: 50 * MB };

/** Of a GIF that moves, a photo is only the first frame. */
function uploadOf({ type, bytes }: Media): Upload {
  if (type.startsWith('video/')) return VIDEO;
  return type === 'image/gif' && Buffer.from(bytes).includes('NETSCAPE2.0') ? ANIMATION : PHOTO;
}

const fieldsOf = (chat_id: string, caption: string, upload: Upload) => ({
  chat_id,
  caption,
  ...(upload === VIDEO && { supports_streaming: 'true' }),
});

const tooLarge = (upload: Upload) =>
  `Telegram accepts ${upload === PHOTO ? 'pictures' : 'videos'} up to ${upload.maxBytes / MB} MB`;

/** What is known of a request. Decided by status: only an error of Telegram’s own is surely not there. */
type Verdict =
  | { kind: 'done'; result: Record<string, unknown> }
  | { kind: 'limit'; why: string; notBefore: Date }
  | { kind: 'not sent' | 'token' | 'moved' | 'rejected' | 'unknown'; why: string };

function verdictOn(reply: Reply, at: Date): Verdict {
  if (reply.status === undefined) return { kind: reply.sent ? 'unknown' : 'not sent', why: reply.why };
  const { ok, result, error_code, description, parameters } = jsonIn(reply.text, ANSWER) ?? {};
  if (ok === true && reply.status === 200 && isObject(result)) return { kind: 'done', result };
  const isError = ok === false && reply.status === 200 && typeof error_code === 'number';
  const status = isError ? error_code : reply.status;
  const { retry_after: seconds, migrate_to_chat_id: newId } = isObject(parameters) ? parameters : {};
  if (status === 429 || (status === 503 && reply.headers['retry-after']))
    return { kind: 'limit', why: TOO_MANY, notBefore: pauseEnd(reply.headers, seconds, at) };
  if (status === 401 || status === 404)
    return { kind: 'token', why: 'Telegram doesn’t accept the bot’s token' };
  if (status < 400 || status === 408 || status === 409 || status >= 500)
    return { kind: 'unknown', why: `Unexpected answer from Telegram (HTTP ${status})` };
  if (typeof newId === 'number')
    return { kind: 'moved', why: `The group moved: its id is now ${newId}. Change it in service.yaml` };
  const why = typeof description === 'string' ? description.replace(/^(?:Bad Request|Forbidden): /, '') : '';
  return { kind: 'rejected', why: why || `Telegram rejected it (HTTP ${status})` };
}

const USUAL_PAUSE_MS = 10 * SECOND_MS;

function pauseEnd(headers: IncomingHttpHeaders, seconds: unknown, at: Date): Date {
  const asked = typeof seconds === 'number' ? Math.min(seconds * SECOND_MS, LIMITS.withinMs) : USUAL_PAUSE_MS;
  return (typeof seconds !== 'number' && retryAfter(headers, at)) || new Date(at.getTime() + asked);
}

function answerOf(verdict: Verdict): Answer {
  if (verdict.kind === 'done') return { state: 'published', url: addressOf(verdict.result) };
  const { kind, why } = verdict;
  if (kind === 'limit') return { state: 'again', why, notBefore: verdict.notBefore };
  if (kind === 'unknown') return { state: 'unknown', why };
  return { state: kind === 'moved' || kind === 'rejected' ? 'refused' : 'again', why };
}

const ANSWER = z.record(z.string(), z.unknown());

/** A basic group has no addresses, and a video that is still being encoded has none yet: its id is 0. */
function addressOf({ message_id, message_thread_id, chat }: Record<string, unknown>): string | undefined {
  if (!isObject(chat) || !message_id || chat.type === 'group' || chat.type === 'private') return undefined;
  const privateId = /^-100(\d+)$/.exec(String(chat.id))?.[1];
  const place = typeof chat.username === 'string' ? chat.username : privateId && `c/${privateId}`;
  if (!place) return undefined;
  const ids = [message_thread_id, message_id].filter((id) => typeof id === 'number');
  return ['https://t.me', place, ...ids].join('/');
}

/** With what to do about it. */
async function findProblem(
  call: Call,
  chat_id: string | number,
  signal: AbortSignal,
): Promise<string | undefined> {
  const ask = async (method: string, fields: Record<string, unknown>) =>
    verdictOn(await call(method, json(fields), signal), new Date(0));
  const bot = await ask('getMe', {});
  if (bot.kind !== 'done') return adviceOn(bot);
  const chat = await ask('getChat', { chat_id });
  if (chat.kind !== 'done') return adviceOn(chat);
  if (chat.result.type === 'private') return undefined;
  const member = await ask('getChatMember', { chat_id, user_id: bot.result.id });
  return member.kind === 'done' ? rightsProblem(chat.result, member.result) : adviceOn(member);
}

function adviceOn({ kind, why }: Exclude<Verdict, { kind: 'done' }>): string {
  if (kind === 'moved') return `${why}.`;
  if (kind === 'token') return `${why}. Copy it again from @BotFather.`;
  return kind === 'rejected'
    ? `${why}. Check the chat in service.yaml, and add the bot to it.`
    : `${why}. Try again later.`;
}

const RIGHTS = [
  ['can_send_messages', 'messages'],
  ['can_send_photos', 'pictures'],
  ['can_send_videos', 'videos'],
] as const;

function rightsProblem(chat: Record<string, unknown>, bot: Record<string, unknown>): string | undefined {
  const isAdmin = bot.status === 'creator' || bot.status === 'administrator';
  if (chat.type === 'channel' && bot.status !== 'creator' && bot.can_post_messages !== true)
    return 'the bot may not post there. Make it an administrator with “Post messages”.';
  if (bot.status === 'left' || bot.status === 'kicked' || bot.is_member === false)
    return 'the bot isn’t in the group. Add it.';
  const rights = bot.status === 'restricted' ? bot : chat.permissions;
  const missing = RIGHTS.filter(([right]) => !isAdmin && isObject(rights) && rights[right] === false);
  if (missing.length > 0)
    return `the bot may not send ${missing.map(([, what]) => what).join(' or ')} there. Make it an administrator.`;
  return chat.message_auto_delete_time
    ? 'posts there are deleted after a while. Turn off auto-delete in the chat.'
    : undefined;
}
