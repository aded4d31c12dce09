import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Telegram’s Bot API over HTTP, with one bot and one chat. It keeps what was posted, and fails as it is told. */

interface TelegramPost {
  id: number;
  method: string;
  text: string;
  /** All that was sent but the file. */
  fields: Record<string, string>;
  file?: { field: string; name: string; type: string; bytes: Buffer };
}

interface TelegramChat {
  id: number;
  type: 'channel' | 'supergroup' | 'group' | 'private';
  title?: string;
  username?: string;
  permissions?: Record<string, boolean>;
  message_auto_delete_time?: number;
}

/** What becomes of one request. */
export interface TelegramFault {
  /** The post is in the chat, whatever the sender hears of it. */
  takes?: true;
  afterMs?: number;
  /** In place of the answer. `endless` has a status and then never ends. */
  ends?: 'hang' | 'cut' | 'endless';
  answer?: Answer;
}

interface Answer {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

const error = (status: number, description: string, parameters?: Record<string, unknown>): Answer => ({
  status,
  body: { ok: false, error_code: status, description, ...(parameters && { parameters }) },
});

export const telegramError = (...args: Parameters<typeof error>): TelegramFault => ({
  answer: error(...args),
});

const RULES: Record<string, { field: 'text' | 'photo' | 'video' | 'animation'; maxBytes: number }> = {
  sendMessage: { field: 'text', maxBytes: 0 },
  sendPhoto: { field: 'photo', maxBytes: 10 << 20 },
  sendVideo: { field: 'video', maxBytes: 50 << 20 },
  sendAnimation: { field: 'animation', maxBytes: 50 << 20 },
};

const PICTURE = /^(?:\xff\xd8\xff|\x89PNG\r\n\x1a\n|GIF8[79]a|RIFF[^]{4}WEBP)/;

export type FakeTelegram = Awaited<ReturnType<typeof startFakeTelegram>>;

export async function startFakeTelegram() {
  const state = {
    token: '4711:AAE-test_token',
    bot: { id: 4711, is_bot: true, first_name: 'Upnext', username: 'upnext_bot' },
    chat: { id: -1001234567890, type: 'channel', title: 'Tea', username: 'teahouse' } as TelegramChat,
    member: { status: 'administrator', can_post_messages: true } as Record<string, unknown>,
    /** The chat was a group that has become a supergroup with this id. */
    movedTo: undefined as number | undefined,
    /** A forum’s. */
    topic: undefined as number | undefined,
    /** Videos get id 0 until they are encoded. */
    encodesLater: false,
    posts: [] as TelegramPost[],
    requests: [] as { method: string; headers: IncomingHttpHeaders; at: number }[],
    faults: [] as TelegramFault[],
  };

  const isChat = (id = '') =>
    id === String(state.chat.id) || id.toLowerCase() === `@${state.chat.username ?? ''}`;

  function respond(method: string, { fields, file }: Sent): Answer {
    if (method === 'getMe') return done(state.bot);
    if (!(method in RULES) && !['getChat', 'getChatMember'].includes(method))
      return error(404, 'Not Found: method not found');
    if (!isChat(fields.chat_id)) return error(400, 'Bad Request: chat not found');
    if (state.movedTo !== undefined)
      return error(400, 'Bad Request: group chat was upgraded to a supergroup chat', {
        migrate_to_chat_id: state.movedTo,
      });
    if (method === 'getChat') return done(state.chat);
    if (method === 'getChatMember') return done({ user: state.bot, ...state.member });
    return refusal(method, { fields, file }) ?? done(post(method, { fields, file }));
  }

  function refusal(method: string, { fields, file }: Sent): Answer | undefined {
    const { text, caption = '' } = fields;
    const { status, can_post_messages } = state.member;
    if (status === 'left' || status === 'kicked')
      return error(403, `Forbidden: bot is not a member of the ${state.chat.type} chat`);
    if (state.chat.type === 'channel' && status !== 'creator' && can_post_messages !== true)
      return error(400, 'Bad Request: need administrator rights in the channel chat');
    const rule = RULES[method];
    if (rule?.field === 'text') {
      if (!text?.trim()) return error(400, 'Bad Request: message text is empty');
      return [...text.trim()].length > 4_096 ? error(400, 'Bad Request: message is too long') : undefined;
    }
    if (file?.field !== rule?.field || !file)
      return error(400, `Bad Request: there is no ${rule?.field} in the request`);
    if (file.bytes.length > (rule?.maxBytes ?? 0)) return error(413, 'Request Entity Too Large');
    if ([...caption.trim()].length > 1_024) return error(400, 'Bad Request: message caption is too long');
    const isPicture = PICTURE.test(file.bytes.subarray(0, 16).toString('latin1'));
    return file.field === 'photo' && !isPicture ? error(400, 'Bad Request: IMAGE_PROCESS_FAILED') : undefined;
  }

  function post(method: string, { fields, file }: Sent) {
    const id = state.posts.length + 1;
    const text = (fields.text ?? fields.caption ?? '').trim();
    state.posts.push({ id, method, text, fields, ...(file && { file }) });
    const { id: chatId, type, title, username } = state.chat;
    return {
      message_id: state.encodesLater && method === 'sendVideo' ? 0 : id,
      date: Math.floor(Date.now() / 1_000),
      chat: { id: chatId, type, title, username },
      ...(state.topic !== undefined && { message_thread_id: state.topic, is_topic_message: true }),
    };
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, token = '', method = ''] = /^\/bot([^/]*)\/(\w+)$/.exec(request.url ?? '') ?? [];
    state.requests.push({ method, headers: request.headers, at: Date.now() });
    const sent = await readRequest(request);
    const { takes, afterMs, ends, answer } = state.faults.shift() ?? { takes: true };
    const normal = () => {
      if (!/^\d+:[\w-]+$/.test(token)) return error(404, 'Not Found');
      return token === state.token ? respond(method, sent) : error(401, 'Unauthorized');
    };
    const usual = takes && normal();
    if (afterMs) await new Promise((resolve) => setTimeout(resolve, afterMs));
    if (ends === 'hang') return;
    if (ends === 'cut') return void request.socket.destroy();
    if (ends === 'endless') return sendForever(response);
    const { status, body, headers } = answer ?? usual ?? normal();
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an AddressInfo.
  const api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return Object.assign(state, {
    /** For `api` beside `telegram`. */
    api,
    /** One for each of the next requests. */
    fail: (...faults: TelegramFault[]) => void state.faults.push(...faults),
    async stop(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

const done = (result: unknown): Answer => ({ status: 200, body: { ok: true, result } });

interface Sent {
  fields: Record<string, string>;
  file: TelegramPost['file'];
}

async function readRequest(request: IncomingMessage): Promise<Sent> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  const type = request.headers['content-type'] ?? '';
  if (!type.startsWith('multipart/')) {
    const parsed = JSON.parse(body.toString('utf8') || '{}') as Record<string, unknown>;
    const texts = Object.entries(parsed).map(([name, value]) => [name, String(value)]);
    return { fields: Object.fromEntries(texts) as Record<string, string>, file: undefined };
  }
  const form = await new Response(body, { headers: { 'content-type': type } }).formData();
  const sent: Sent = { fields: {}, file: undefined };
  for (const [field, value] of form) {
    if (typeof value === 'string') sent.fields[field] = value;
    else {
      const bytes = Buffer.from(await value.arrayBuffer());
      sent.file = { field, name: value.name, type: value.type, bytes };
    }
  }
  return sent;
}

/** Until the other side closes the connection. */
function sendForever(response: ServerResponse): void {
  const chunk = Buffer.alloc(64 * 1_024, ' ');
  const more = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.writeHead(200, { 'content-type': 'application/json' }).on('drain', more);
  more();
}
