import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { WebSocketServer } from 'ws';
import { isObject } from '../rules/check.js';
import { SlackError } from '../slack-error.js';
import type { Method } from '../web-api/method.js';
import type { World } from '../world.js';
import type { AckResult, OutgoingRequest, Retry, Transport } from './transport.js';

/** Socket Mode: up to ten WebSocket connections. Each request goes to one of them, in an envelope that must be acked. */
export interface Sockets {
  readonly method: Method;
  /** Undefined while no app is connected. */
  transport(): Transport | undefined;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  end(how: SocketEnd): void;
  close(): void;
}

/** How connections end: with a `disconnect` message of that reason, without one, or by going silent while open. */
export type SocketEnd = 'warning' | 'refresh_requested' | 'link_disabled' | 'drop' | 'silence';

const MAX_CONNECTIONS = 10;
const PING_INTERVAL_MS = 10_000;
const SOCKET_PATH = '/link/';

interface Connection {
  socket: WebSocket;
  silent: boolean;
  /** The ack callbacks by envelope_id. */
  unacked: Map<string, (result: AckResult) => void>;
}

export function createSockets(world: World): Sockets {
  const tickets = new Set<string>();
  const connections: Connection[] = [];
  const server = new WebSocketServer({ noServer: true });
  let sent = 0;

  function connect(socket: WebSocket): void {
    const connection: Connection = { socket, silent: false, unacked: new Map() };
    connections.push(connection);
    const heartbeat = setInterval(() => connection.silent || socket.ping(), PING_INTERVAL_MS).unref();
    socket.on('message', (data: Buffer) => onMessage(connection, data.toString()));
    socket.on('close', () => {
      clearInterval(heartbeat);
      connections.splice(connections.indexOf(connection), 1);
      for (const onAck of connection.unacked.values()) onAck(connectionLost);
    });
    sendMessage(connection, helloMessage(world, connections.length));
  }

  const transport: Transport = {
    async send(request, retry, onAck) {
      const open = connections.filter(({ socket }) => socket.readyState === socket.OPEN);
      const connection = open[sent++ % open.length];
      if (!connection) return onAck(connectionLost);
      const envelope = envelopeOf(world.newId('envelope-'), request, retry);
      connection.unacked.set(envelope.envelope_id, onAck);
      sendMessage(connection, envelope);
    },
  };

  return {
    method: {
      token: 'app',
      scopes: ['connections:write'],
      tier: 3,
      run() {
        if (!world.origin.startsWith('http://'))
          throw new SlackError('fatal_error', ['the workspace is not listening on a port']);
        if (connections.length >= MAX_CONNECTIONS) throw new SlackError('too_many_websockets');
        const ticket = world.newId('ticket-');
        tickets.add(ticket);
        return {
          url: `${world.origin.replace('http', 'ws')}${SOCKET_PATH}?ticket=${ticket}&app_id=${world.bot.app_id}`,
        };
      },
    },
    transport: () => (connections.length > 0 ? transport : undefined),
    upgrade(request, socket, head) {
      const ticket = new URL(request.url ?? '', world.origin).searchParams.get('ticket') ?? '';
      if (!request.url?.startsWith(SOCKET_PATH) || !tickets.delete(ticket)) return void socket.destroy();
      server.handleUpgrade(request, socket, head, connect);
    },
    end: (how) => [...connections].forEach((connection) => end(connection, how)),
    close() {
      for (const { socket } of [...connections]) socket.terminate();
      server.close();
    },
  };
}

const helloMessage = (world: World, num_connections: number) => ({
  type: 'hello',
  num_connections,
  connection_info: { app_id: world.bot.app_id },
  debug_info: { host: 'northwind', approximate_connection_time: 18_060 },
});

const connectionLost: AckResult = {
  acked: false,
  reason: 'connection_failed',
  detail: 'the WebSocket was closed',
  excused: true,
};

function sendMessage({ socket, silent }: Connection, message: unknown): void {
  if (!silent) socket.send(JSON.stringify(message));
}

const ENVELOPE_TYPE: Partial<Record<OutgoingRequest['kind'], string>> = {
  command: 'slash_commands',
  event: 'events_api',
};

function envelopeOf(envelope_id: string, { kind, body }: OutgoingRequest, retry: Retry | undefined) {
  const event = kind === 'event' ? { retry_attempt: retry?.num ?? 0, retry_reason: retry?.reason ?? '' } : {};
  const type = ENVELOPE_TYPE[kind] ?? 'interactive';
  return { envelope_id, type, payload: body, accepts_response_payload: kind !== 'event', ...event };
}

/** Slack ignores a second ack of the same envelope. */
function onMessage(connection: Connection, text: string): void {
  const message: unknown = JSON.parse(text);
  if (!isObject(message) || typeof message.envelope_id !== 'string') return;
  const onAck = connection.unacked.get(message.envelope_id);
  connection.unacked.delete(message.envelope_id);
  onAck?.({ acked: true, response: responseIn(message.payload) });
}

/** Bolt sends an empty object for an empty ack. */
function responseIn(payload: unknown): unknown {
  return isObject(payload) && Object.keys(payload).length > 0 ? payload : undefined;
}

function end(connection: Connection, how: SocketEnd): void {
  if (how === 'silence') {
    connection.silent = true;
    return;
  }
  if (how === 'drop') return connection.socket.terminate();
  sendMessage(connection, { type: 'disconnect', reason: how, debug_info: { host: 'northwind' } });
}
