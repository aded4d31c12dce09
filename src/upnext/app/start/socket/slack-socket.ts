import { HttpsProxyAgent } from 'https-proxy-agent';
import { WebSocket } from 'ws';
import * as z from 'zod';
import { type Proxy, proxyFor } from '../../../api/http/proxy.js';
import type { Answer } from '../../../slack/answer/ack-size.js';

/** What Slack sends in an envelope, which must be acked with its id. */
export interface Envelope {
  id: string;
  body: Record<string, unknown>;
  retryNum: number | undefined;
  retryReason: string | undefined;
}

export interface SlackSocket {
  /** False once Slack has announced that it will close it. */
  isHealthy: () => boolean;
  isOpen: () => boolean;
  /** Envelopes that have not been acked. */
  unacked: () => number;
  ack: (envelopeId: string, answer: Answer) => Promise<void>;
  /** Resolves when it is closed. */
  close: () => Promise<void>;
}

export interface SocketListeners {
  envelope: (envelope: Envelope, socket: SlackSocket) => void;
  /** It needs a replacement: Slack is about to close it, or it is already closed or silent. */
  ending: (socket: SlackSocket, reason: string) => void;
  closed: (socket: SlackSocket) => void;
  malformed: (error: unknown) => void;
}

const HELLO_TIMEOUT_MS = 10_000;
const CLOSE_TIMEOUT_MS = 1_000;
const PING_INTERVAL_MS = 5_000;
/** Counted in pings, so that a busy event loop alone does not end a connection. */
const MAX_UNANSWERED_PINGS = 3;
/** Slack pings more often than every 30 seconds. */
const MAX_PINGS_SINCE_SLACK_PING = 6;

/** Uses one WebSocket of Slack’s Socket Mode, which is connecting. Resolves when Slack says hello; from then on it sends envelopes. */
export async function openSlackSocket(socket: WebSocket, listeners: SocketListeners): Promise<SlackSocket> {
  const unacked = new Set<string>();
  let state: 'connecting' | 'healthy' | 'ending' = 'connecting';

  const slackSocket: SlackSocket = {
    isHealthy: () => state === 'healthy',
    isOpen: () => socket.readyState === WebSocket.OPEN,
    unacked: () => unacked.size,
    ack(envelopeId, answer) {
      unacked.delete(envelopeId);
      return send(socket, ackMessage(envelopeId, answer));
    },
    close: () => close(socket),
  };

  return new Promise((resolve, reject) => {
    const timeout = setTimeout(() => refuse(''), HELLO_TIMEOUT_MS);
    let stopHeartbeat = (): void => undefined;

    function refuse(reason: string): void {
      reject(new NoHelloError(reason));
      socket.terminate();
    }
    function startEnding(reason: string): void {
      if (state !== 'healthy') return;
      state = 'ending';
      listeners.ending(slackSocket, reason);
    }
    function start(): void {
      clearTimeout(timeout);
      state = 'healthy';
      stopHeartbeat = startHeartbeat(socket, () => {
        socket.terminate();
        startEnding('silent');
      });
      resolve(slackSocket);
    }
    function receive(message: Message): void {
      const { type, reason = '' } = message;
      if (type === 'hello') return start();
      if (type === 'disconnect') return state === 'connecting' ? refuse(reason) : startEnding(reason);
      const envelope = envelopeIn(message);
      if (!envelope) return;
      unacked.add(envelope.id);
      listeners.envelope(envelope, slackSocket);
    }

    socket.on('message', (data, isBinary) => {
      // A text message arrives as one buffer.
      const message = isBinary ? undefined : parse((data as Buffer).toString(), listeners.malformed);
      if (message) receive(message);
    });
    socket.on('error', (error) => reject(error));
    socket.on('close', (code, reason) => {
      clearTimeout(timeout);
      stopHeartbeat();
      reject(new NoHelloError(''));
      startEnding(`closed (${code}) ${reason.toString()}`.trim());
      listeners.closed(slackSocket);
    });
  });
}

export function connectSocket(address: string, proxy: Proxy | undefined): WebSocket {
  const url = new URL(address);
  const through = proxyFor(proxy, url);
  const agent = through === undefined ? undefined : new HttpsProxyAgent(through);
  return new WebSocket(url, { perMessageDeflate: false, agent });
}

export class NoHelloError extends Error {
  /** @param reason as Slack named it */
  constructor(readonly reason: string) {
    super(`Slack closed the connection or sent no hello ${reason}`.trim());
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const messageSchema = z.object({
  type: z.string(),
  reason: z.string().optional().catch(undefined),
  envelope_id: z.string().optional(),
  /** Checked without a copy, because it can be large. */
  payload: z.custom<Record<string, unknown>>(isObject).optional(),
  retry_attempt: z.number().optional().catch(undefined),
  retry_reason: z.string().optional().catch(undefined),
});
type Message = z.infer<typeof messageSchema>;

function parse(text: string, onMalformed: (error: unknown) => void): Message | undefined {
  try {
    return messageSchema.parse(JSON.parse(text));
  } catch (error) {
    onMalformed(error);
    return undefined;
  }
}

function envelopeIn({ envelope_id, payload, retry_attempt, retry_reason }: Message): Envelope | undefined {
  if (envelope_id === undefined || !payload) return undefined;
  return { id: envelope_id, body: payload, retryNum: retry_attempt, retryReason: retry_reason };
}

function ackMessage(envelope_id: string, answer: Answer): string {
  if (!answer) return JSON.stringify({ envelope_id });
  return JSON.stringify({ envelope_id, payload: typeof answer === 'string' ? { text: answer } : answer });
}

const send = (socket: WebSocket, message: string) =>
  new Promise<void>((resolve, reject) =>
    socket.send(message, (error) => (error ? reject(error) : resolve())),
  );

/** A dropped connection can look open for minutes, so both sides ping. */
function startHeartbeat(socket: WebSocket, onSilence: () => void): () => void {
  let unanswered = 0;
  let sinceSlackPing: number | undefined;
  socket.on('pong', () => (unanswered = 0));
  socket.on('ping', () => (sinceSlackPing = 0));
  const timer = setInterval(() => {
    if (unanswered >= MAX_UNANSWERED_PINGS || (sinceSlackPing ?? 0) >= MAX_PINGS_SINCE_SLACK_PING)
      onSilence();
    unanswered += 1;
    if (sinceSlackPing !== undefined) sinceSlackPing += 1;
    socket.ping(undefined, undefined, () => undefined);
  }, PING_INTERVAL_MS);
  return () => clearInterval(timer);
}

/** Slack does not always close the TCP connection after the closing handshake. */
function close(socket: WebSocket): Promise<void> {
  if (socket.readyState === WebSocket.CLOSED) return Promise.resolve();
  return new Promise((resolve) => {
    const timeout = setTimeout(() => socket.terminate(), CLOSE_TIMEOUT_MS);
    socket.once('close', () => {
      clearTimeout(timeout);
      resolve();
    });
    socket.close(1000);
  });
}
