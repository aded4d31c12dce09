import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { isObject } from '../rules/check.js';
import { SlackError } from '../slack-error.js';
import type { Method } from '../web-api/method.js';
import type { World } from '../world.js';
import type { AckResult, OutgoingRequest, Retry, Transport } from './transport.js';

export type Sockets = ReturnType<typeof createSockets>;

/** How connections end: with a `disconnect` message of that reason, without one, or by going silent while open. */
export type SocketEnd = 'warning' | 'refresh_requested' | 'link_disabled' | 'drop' | 'silence';

/** How long a connection lasts, on the workspace's clock, and how long before its end Slack warns. */
export interface SocketRecycling {
  afterMs: number;
  warningMs: number;
}

const MAX_CONNECTIONS = 10;
const PING_INTERVAL_MS = 10_000;
const SOCKET_PATH = '/link/';
/** About what Slack announces in its hello. */
const RECYCLING: SocketRecycling = { afterMs: 18_060_000, warningMs: 10_000 };
/** An app asks for it with `&debug_reconnects=true`. */
const DEBUG_RECONNECTS_MS = 360_000;
/** How long Slack waits for the last acks of a connection, in real time. */
const DRAIN_MS = 3_000;
/** How often an envelope is sent if one connection after the other is closed before its ack. */
const MAX_SENDS = 3;

interface UnackedEnvelope {
  envelope: { envelope_id: string };
  sends: number;
  onAck: (result: AckResult) => void;
}

interface Connection {
  socket: WebSocket;
  silent: boolean;
  /** It is about to be closed and gets no more requests. */
  draining: boolean;
  /** By envelope_id. */
  unacked: Map<string, UnackedEnvelope>;
}

/** Socket Mode: up to ten WebSocket connections. Each request goes to one of them, in an envelope that must be acked. */
export function createSockets(world: World, recycling: SocketRecycling = RECYCLING) {
  const tickets = new Set<string>();
  const connections: Connection[] = [];
  /** Waits for the next connection. */
  const resent: UnackedEnvelope[] = [];
  const server = new WebSocketServer({ noServer: true });

  function connect(socket: WebSocket, lifetimeMs: number): void {
    const connection: Connection = { socket, silent: false, draining: false, unacked: new Map() };
    if (connections.length >= MAX_CONNECTIONS) return end(connection, 'too_many_websockets');
    connections.push(connection);
    const heartbeat = setInterval(() => connection.silent || socket.ping(), PING_INTERVAL_MS).unref();
    const cancel = world.clock.after(Math.max(0, lifetimeMs - recycling.warningMs), () => warn(connection));
    socket.on('message', (data: Buffer) => {
      if (data.length <= world.maxFrameBytes) return onMessage(connection, data.toString());
      resent.push(...closeForLongFrame(world, connection, data.length));
      resend(resent, connections);
    });
    socket.on('close', () => {
      clearInterval(heartbeat);
      cancel();
      connections.splice(connections.indexOf(connection), 1);
      for (const { onAck } of connection.unacked.values()) onAck(connectionLost);
    });
    sendMessage(connection, helloMessage(world, connections.length, lifetimeMs));
    resend(resent, connections);
  }

  /** After the warning, the connection still gets requests until it is closed. */
  function warn(connection: Connection, reason: 'warning' | 'refresh_requested' = 'warning'): void {
    sendMessage(connection, disconnectMessage(reason));
    world.clock.after(recycling.warningMs, () => drain(connection));
  }

  const transport = toAnyOf(connections, world);

  return {
    method: {
      token: 'app',
      scopes: ['connections:write'],
      tier: 3,
      run: () => ({ url: newAddress(world, tickets) }),
    } satisfies Method,
    /** Undefined while no app is connected. */
    transport: () => (connections.length > 0 ? transport : undefined),
    upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
      const query = new URL(request.url ?? '', world.origin).searchParams;
      const isKnown = tickets.delete(query.get('ticket') ?? '');
      if (!request.url?.startsWith(SOCKET_PATH) || !isKnown) return void socket.destroy();
      const lifetimeMs = query.get('debug_reconnects') === 'true' ? DEBUG_RECONNECTS_MS : recycling.afterMs;
      server.handleUpgrade(request, socket, head, (opened) => connect(opened, lifetimeMs));
    },
    end(how: SocketEnd): void {
      for (const connection of [...connections]) {
        if (how === 'warning' || how === 'refresh_requested') warn(connection, how);
        else end(connection, how);
      }
    },
    close(): void {
      for (const { socket } of [...connections]) socket.terminate();
      server.close();
    },
  };
}

function newAddress(world: World, tickets: Set<string>): string {
  if (!world.origin.startsWith('http://'))
    throw new SlackError('fatal_error', ['the workspace is not listening on a port']);
  const ticket = world.newId('ticket-');
  tickets.add(ticket);
  return `${world.origin.replace('http', 'ws')}${SOCKET_PATH}?ticket=${ticket}&app_id=${world.bot.app_id}`;
}

const isReceiving = ({ socket, draining }: Connection) => socket.readyState === socket.OPEN && !draining;

/** Slack sends each request to one of the connections. */
function toAnyOf(connections: readonly Connection[], world: World): Transport {
  let sent = 0;
  return {
    async send(request, retry, onAck) {
      const open = connections.filter(isReceiving);
      const connection = open[sent++ % open.length];
      if (!connection) return onAck(connectionLost);
      const envelope = envelopeOf(world.newId('envelope-'), request, retry);
      sendEnvelope(connection, { envelope, sends: 0, onAck });
    },
  };
}

function sendEnvelope(connection: Connection, { envelope, sends, onAck }: UnackedEnvelope): void {
  connection.unacked.set(envelope.envelope_id, { envelope, sends: sends + 1, onAck });
  sendMessage(connection, envelope);
}

/** Returns what was not acked on it, which comes again with the same ids on the next connection. */
function closeForLongFrame(world: World, connection: Connection, bytes: number): UnackedEnvelope[] {
  world.reportViolation('frame_too_long', 'Socket Mode', [`${bytes} bytes`]);
  connection.draining = true;
  connection.socket.close(MESSAGE_TOO_BIG, frameTooLong(world));
  const resent = [...connection.unacked.values()].filter(({ sends }) => sends < MAX_SENDS);
  for (const { envelope } of resent) connection.unacked.delete(envelope.envelope_id);
  return resent;
}

function resend(resent: UnackedEnvelope[], connections: readonly Connection[]): void {
  const connection = connections.find(isReceiving);
  if (connection) for (const unacked of resent.splice(0)) sendEnvelope(connection, unacked);
}

const MESSAGE_TOO_BIG = 1009;

export const frameTooLong = ({ maxFrameBytes }: World) =>
  `Max frame length of ${maxFrameBytes} has been exceeded.`;

const helloMessage = (world: World, num_connections: number, lifetimeMs: number) => ({
  type: 'hello',
  num_connections,
  connection_info: { app_id: world.bot.app_id },
  debug_info: { ...DEBUG_INFO, approximate_connection_time: lifetimeMs / 1_000 },
});

const DEBUG_INFO = { host: 'northwind' };

const disconnectMessage = (reason: string) => ({ type: 'disconnect', reason, debug_info: DEBUG_INFO });

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
  const answered = connection.unacked.get(message.envelope_id);
  connection.unacked.delete(message.envelope_id);
  answered?.onAck({ acked: true, response: responseIn(message.payload) });
}

/** Bolt sends an empty object for an empty ack. */
function responseIn(payload: unknown): unknown {
  return isObject(payload) && Object.keys(payload).length > 0 ? payload : undefined;
}

function end(
  connection: Connection,
  how: 'link_disabled' | 'too_many_websockets' | 'drop' | 'silence',
): void {
  if (how === 'silence') {
    connection.silent = true;
    return;
  }
  if (how === 'drop') return connection.socket.terminate();
  sendMessage(connection, disconnectMessage(how));
  connection.socket.close();
}

/** Sends no more requests, because no app could answer one that arrives just before the connection closes. */
function drain(connection: Connection, since = performance.now()): void {
  connection.draining = true;
  if (connection.unacked.size === 0 || performance.now() - since > DRAIN_MS) return connection.socket.close();
  setTimeout(drain, 10, connection, since).unref();
}
