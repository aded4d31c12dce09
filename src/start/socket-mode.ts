import { TOKEN_ERRORS } from '../slack/call-once.js';
import { SocketModeClient } from '@slack/socket-mode';
import * as z from 'zod';
import { SettingsError } from '../config.js';
import type { Log } from '../log.js';
import { createBoltLogger, type SlackApi } from '../slack/client.js';
import { pause, settledWithin } from '../slack/deadlines.js';
import { createDeliveryHandler } from './answer-in-time.js';
import type { SlackConnection } from './slack-connection.js';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
const HELLO_TIMEOUT_MS = 30_000;
const CLOSE_TIMEOUT_MS = 1_000;
const NO_HELLO = 'Slack closed the connection or sent no hello';

/** A delivery as the library passes it on. */
interface Delivery {
  body: Record<string, unknown>;
  ack: (response?: Record<string, unknown>) => Promise<void>;
  retry_num?: number;
  retry_reason?: string;
}

/**
 * A WebSocket to Slack, which needs no public address. Slack closes it now and then. This reconnects immediately; the
 * library would wait five seconds, in which commands fail.
 */
export function createSocketMode(appToken: string, api: SlackApi, log: Log): SlackConnection {
  const client = createClient(appToken, api, log);
  let connected = false;
  let connecting = false;
  let closing = false;
  client.on('connected', () => (connected = true));
  for (const event of ['disconnecting', 'disconnected', 'close']) client.on(event, () => (connected = false));
  client.on('disconnected', () => {
    if (!closing && !connecting) void connect();
  });
  ignoreMalformedMessages(client, log);

  /** Tries until it is connected. `onRefused` is called if Slack does not accept the token. */
  async function connect(onRefused: (error: string) => void = () => undefined): Promise<void> {
    connecting = true;
    try {
      for (let tries = 0; !closing; tries += 1) {
        if (tries > 0) await pause(Math.min(FIRST_PAUSE_MS * 1.5 ** tries, LONGEST_PAUSE_MS));
        const error = closing ? undefined : await attempt(client);
        if (!error) return;
        const slackError = tokenErrorOf(error);
        if (slackError) onRefused(slackError);
        const reason = slackError ? tokenRefused(slackError) : 'trying again';
        log.error({ error }, `could not connect by Socket Mode: ${reason}`);
      }
    } finally {
      connecting = false;
    }
  }

  // Bolt's own receiver also writes each response to a debug log that nobody reads.
  const { receiver, deliver } = createDeliveryHandler(log);
  client.on(
    'slack_event',
    ({ body, ack, retry_num: retryNum, retry_reason: retryReason }: Delivery) =>
      void deliver({ body, ack, retryNum, retryReason }),
  );

  return {
    receiver,
    handle: () => undefined,
    /** A refused token ends the start, since only the operator can change it. An outage of Slack does not. */
    open: () =>
      connect((error) => {
        throw new SettingsError([tokenRefused(error)]);
      }),
    isOpen: () => connected,
    /** From now on Slack sends deliveries to another connection. */
    async close() {
      closing = true;
      await settledWithin(CLOSE_TIMEOUT_MS, client.disconnect());
    },
    describe: (url) => `Upnext is connected by Socket Mode. Status: ${url}/readyz`,
  };
}

function createClient(appToken: string, api: SlackApi, log: Log): SocketModeClient {
  return new SocketModeClient({
    appToken,
    logger: createBoltLogger(log),
    autoReconnectEnabled: false,
    clientOptions: {
      fetch: api.fetch,
      ...(api.url && { slackApiUrl: api.url }),
      timeout: 15_000,
      retryConfig: { retries: 0 },
    },
  });
}

/** Resolves to the error if the connection failed. */
async function attempt(client: SocketModeClient): Promise<Error | undefined> {
  const started = client.start().then(
    () => ({ error: undefined }),
    (error: unknown) => ({ error: error instanceof Error ? error : new Error(NO_HELLO) }),
  );
  const ended = await settledWithin(HELLO_TIMEOUT_MS, started);
  if (ended) return ended.error;
  await settledWithin(CLOSE_TIMEOUT_MS, client.disconnect());
  return new Error(NO_HELLO);
}

/** The library throws on a message that it cannot parse, which would end the process. */
function ignoreMalformedMessages(client: SocketModeClient, log: Log): void {
  // The library's listeners are async functions, but EventEmitter does not know this.
  const listeners = client.listeners('ws_message') as ((...message: unknown[]) => Promise<void>)[];
  client.removeAllListeners('ws_message');
  client.on('ws_message', (...message: unknown[]) => {
    for (const listener of listeners)
      listener(...message).catch((error: unknown) =>
        log.warn({ error }, 'ignored a malformed message from Slack'),
      );
  });
}

/** Errors that only a change of the settings can fix. */
const REFUSED = new Set([...TOKEN_ERRORS, 'missing_scope', 'no_permission']);
const slackErrorSchema = z.object({ data: z.object({ error: z.string() }) });

function tokenErrorOf(failure: Error): string | undefined {
  const error = slackErrorSchema.safeParse(failure).data?.data.error;
  return error !== undefined && REFUSED.has(error) ? error : undefined;
}

const tokenRefused = (error: string) =>
  `Slack doesn’t accept SLACK_APP_TOKEN (${error}). Create a token with the scope connections:write under “Basic Information → App-Level Tokens”.`;
