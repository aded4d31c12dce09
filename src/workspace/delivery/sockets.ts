import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { WebSocketServer } from 'ws';
import { Refused } from '../refused.js';
import { isObject } from '../rules/check.js';
import type { Method } from '../web-api/method.js';
import type { World } from '../world.js';
import type { Carrier, Parcel, Receipt, Retry } from './courier.js';

/** Socket Mode: up to ten WebSockets; each delivery goes to any one of them, in an envelope that must be acked. */
export interface Sockets {
  readonly method: Method;
  /** Nothing while no app is connected. */
  carrier(): Carrier | undefined;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** As Slack ends connections: with notice, for a fresh one, for good, without a word, or by saying nothing more. */
  end(how: SocketEnd): void;
  close(): void;
}

export type SocketEnd = 'warning' | 'refresh_requested' | 'link_disabled' | 'drop' | 'silence';

const MOST = 10;
const PING_MS = 10_000;
const LINK = '/link/';

interface Link {
  socket: WebSocket;
  silent: boolean;
  waiting: Map<string, { parcel: Parcel; receipt: (receipt: Receipt) => void }>;
}

export function createSockets(world: World): Sockets {
  const tickets = new Set<string>();
  const links: Link[] = [];
  const server = new WebSocketServer({ noServer: true });
  let turn = 0;

  function welcome(socket: WebSocket): void {
    const link: Link = { socket, silent: false, waiting: new Map() };
    links.push(link);
    const heartbeat = setInterval(() => link.silent || socket.ping(), PING_MS).unref();
    socket.on('message', (data: Buffer) => hear(link, data.toString()));
    socket.on('close', () => {
      clearInterval(heartbeat);
      links.splice(links.indexOf(link), 1);
      for (const { receipt } of link.waiting.values()) receipt(cutOff);
    });
    say(link, {
      type: 'hello',
      num_connections: links.length,
      connection_info: { app_id: world.bot.app_id },
      debug_info: { host: 'northwind', approximate_connection_time: 18_060 },
    });
  }

  const carrier: Carrier = {
    async carry(parcel, retry, receipt) {
      const awake = links.filter((link) => link.socket.readyState === link.socket.OPEN);
      const link = awake[turn++ % awake.length];
      if (!link) return receipt(cutOff);
      const envelope = envelopeOf(world.newId('envelope-'), parcel, retry);
      link.waiting.set(envelope.envelope_id, { parcel, receipt });
      say(link, envelope);
    },
  };

  return {
    method: {
      token: 'app',
      scopes: ['connections:write'],
      tier: 3,
      run() {
        if (!world.origin.startsWith('http://'))
          throw new Refused('fatal_error', ['the workspace does not listen']);
        if (links.length >= MOST) throw new Refused('too_many_websockets');
        const ticket = world.newId('ticket-');
        tickets.add(ticket);
        return {
          url: `${world.origin.replace('http', 'ws')}${LINK}?ticket=${ticket}&app_id=${world.bot.app_id}`,
        };
      },
    },
    carrier: () => (links.length > 0 ? carrier : undefined),
    upgrade(request, socket, head) {
      const ticket = new URL(request.url ?? '', world.origin).searchParams.get('ticket') ?? '';
      if (!request.url?.startsWith(LINK) || !tickets.delete(ticket)) return void socket.destroy();
      server.handleUpgrade(request, socket, head, welcome);
    },
    end: (how) => [...links].forEach((link) => end(link, how)),
    close() {
      for (const { socket } of [...links]) socket.terminate();
      server.close();
    },
  };
}

const cutOff: Receipt = {
  acked: false,
  reason: 'connection_failed',
  detail: 'the WebSocket was closed',
  excused: true,
};

function say({ socket, silent }: Link, message: unknown): void {
  if (!silent) socket.send(JSON.stringify(message));
}

const ENVELOPE_TYPE: Partial<Record<Parcel['kind'], string>> = {
  command: 'slash_commands',
  event: 'events_api',
};

function envelopeOf(envelope_id: string, { kind, body }: Parcel, retry: Retry | undefined) {
  const event = kind === 'event' ? { retry_attempt: retry?.num ?? 0, retry_reason: retry?.reason ?? '' } : {};
  const type = ENVELOPE_TYPE[kind] ?? 'interactive';
  return { envelope_id, type, payload: body, accepts_response_payload: kind !== 'event', ...event };
}

/** A second ack of an envelope is ignored, as Slack does. */
function hear(link: Link, text: string): void {
  const message: unknown = JSON.parse(text);
  if (!isObject(message) || typeof message.envelope_id !== 'string') return;
  const waiting = link.waiting.get(message.envelope_id);
  link.waiting.delete(message.envelope_id);
  waiting?.receipt({ acked: true, answer: answerIn(message.payload) });
}

/** Bolt wraps words as `{ text }`, and sends an empty object for an empty ack. */
function answerIn(payload: unknown): unknown {
  return isObject(payload) && Object.keys(payload).length > 0 ? payload : undefined;
}

function end(link: Link, how: SocketEnd): void {
  if (how === 'silence') {
    link.silent = true;
    return;
  }
  if (how === 'drop') return link.socket.terminate();
  say(link, { type: 'disconnect', reason: how, debug_info: { host: 'northwind' } });
}
