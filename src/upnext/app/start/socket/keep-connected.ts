import type { WebClient } from '@slack/web-api';
import type { Proxy } from '../../../api/http/proxy.js';
import type { Log } from '../../../log.js';
import type { Answer } from '../../../slack/answer/ack-size.js';
import { pause } from '../../../slack/answer/deadlines.js';
import { callOnce, TOKEN_ERRORS } from '../../../slack/send/call-once.js';
import {
  connectSocket,
  type Envelope,
  NoHelloError,
  openSlackSocket,
  type SlackSocket,
  type SocketListeners,
} from './slack-socket.js';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** A connection that ends sooner counts as a failed attempt. */
const STABLE_MS = 1_000;
/** Slack itself closes a connection about ten seconds after its warning. */
const RETIREMENT_MS = 30_000;
const DRAINED_CHECK_MS = 1_000;

interface Settings {
  slack: WebClient;
  proxy: Proxy | undefined;
  onEnvelope: (envelope: Envelope, socket: SlackSocket) => void;
  log: Log;
}

/**
 * Keeps one connection to Slack. Slack closes it every few hours, after a warning. The next connection is open before
 * the old one ends, and the old one keeps receiving and acking until Slack closes it.
 */
export function keepConnected({ slack, proxy, onEnvelope, log }: Settings) {
  const sockets = new Set<SlackSocket>();
  let current: SlackSocket | undefined;
  let connecting: Promise<void> | undefined;
  let failures = 0;
  let connectedAt = 0;
  let closing = false;

  const listeners: SocketListeners = {
    envelope: onEnvelope,
    ending(socket, reason) {
      if (closing || socket !== current) return;
      if (reason === TURNED_OFF) {
        closing = true;
        return log.error({ reason }, explanationOf(reason));
      }
      log.info({ reason }, 'replacing the connection to Slack');
      failures = performance.now() - connectedAt < STABLE_MS ? failures + 1 : 0;
      void reconnect(() => undefined);
    },
    closed: (socket) => void sockets.delete(socket),
    malformed: (error) => log.warn({ error }, 'ignored a malformed message from Slack'),
  };

  const reconnect = (onRefused: OnRefused) =>
    (connecting ??= connect(onRefused).finally(() => (connecting = undefined)));

  async function connect(onRefused: OnRefused): Promise<void> {
    while (!closing && !current?.isHealthy()) {
      if (failures > 0) await pause(Math.min(FIRST_PAUSE_MS * 1.5 ** failures, LONGEST_PAUSE_MS));
      if (closing) return;
      const opened = await openConnection(slack, listeners, proxy);
      if ('socket' in opened) use(opened.socket);
      else {
        failures += 1;
        const { error, refused } = opened;
        if (refused) onRefused(explanationOf(refused));
        log.error({ error }, `could not connect by Socket Mode: ${explanationOf(refused)}`);
        closing ||= refused === TURNED_OFF;
        if (opened.retryAfterSeconds) await pause(opened.retryAfterSeconds * 1_000);
      }
    }
  }

  function use(socket: SlackSocket): void {
    if (closing) return void socket.close();
    const replaced = current;
    sockets.add(socket);
    current = socket;
    connectedAt = performance.now();
    if (replaced) setTimeout(closeWhenDrained, RETIREMENT_MS, replaced).unref();
  }

  return {
    /** Resolves when it is connected. `onRefused` is called if Slack does not accept the token. */
    open: reconnect,
    isOpen: () => current?.isOpen() ?? false,
    /** Acks on the connection that the envelope came from, or on the current one if that is closed. */
    async ack(envelopeId: string, answer: Answer, socket: SlackSocket): Promise<void> {
      await (socket.isOpen() || !current ? socket : current).ack(envelopeId, answer);
    },
    /** From now on Slack sends deliveries to another instance. */
    close: async (): Promise<void> => {
      closing = true;
      await Promise.all([...sockets].map((socket) => socket.close()));
    },
  };
}

type OnRefused = (explanation: string) => void;

function closeWhenDrained(socket: SlackSocket): void {
  if (socket.isOpen() && socket.unacked() > 0)
    return void setTimeout(closeWhenDrained, DRAINED_CHECK_MS, socket).unref();
  void socket.close();
}

type ConnectionAttempt =
  | { socket: SlackSocket }
  /** `refused` is Slack’s error if only a change of the settings can help. */
  | { error: unknown; refused?: string | undefined; retryAfterSeconds?: number };

/** Each connection needs its own URL, which works once. */
async function openConnection(
  slack: WebClient,
  listeners: SocketListeners,
  proxy: Proxy | undefined,
): Promise<ConnectionAttempt> {
  const address = await callOnce(() => slack.apps.connections.open({}));
  if (address.state === 'later') return { error: 'rate limited', retryAfterSeconds: address.seconds };
  if (address.state === 'refused')
    return { error: address.error, refused: REFUSED.has(address.error) ? address.error : undefined };
  const url = address.state === 'done' ? address.value.url : undefined;
  if (!url) return { error: 'Slack returned no URL' };
  return openSlackSocket(connectSocket(url, proxy), listeners).then(
    (socket) => ({ socket }),
    (error: unknown) => ({
      error,
      refused: error instanceof NoHelloError && error.reason === TURNED_OFF ? TURNED_OFF : undefined,
    }),
  );
}

/** Errors that only a change of the settings can fix. */
const REFUSED = new Set([
  ...TOKEN_ERRORS,
  'missing_scope',
  'no_permission',
  'user_removed_from_team',
  'team_disabled',
]);

/** Slack’s reason when somebody turned Socket Mode off in the app’s settings. Until it is on again, every attempt fails. */
const TURNED_OFF = 'link_disabled';

function explanationOf(refused: string | undefined): string {
  if (refused === undefined) return 'trying again';
  if (refused === TURNED_OFF)
    return 'Socket Mode is turned off for this app. Turn it on under “Socket Mode” in the app’s settings on https://api.slack.com/apps, then restart Upnext.';
  return `Slack rejected SLACK_APP_TOKEN (${refused}). Create a token with the scope connections:write under “Basic Information → App-Level Tokens”.`;
}
