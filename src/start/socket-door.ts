import { SocketModeClient } from '@slack/socket-mode';
import { SettingsRefused } from '../config.js';
import type { Log } from '../log.js';
import { quiet, type SlackApi } from '../slack/client.js';
import { within } from '../slack/within.js';
import { createHandOver } from './hand-over.js';
import type { SlackDoor } from './slack-door.js';

const CLOSES_WITHIN_MS = 1_000;

/** A delivery as it comes out of its envelope. */
interface Delivery {
  body: Record<string, unknown>;
  ack: (answer?: Record<string, unknown>) => Promise<void>;
  retry_num?: number;
  retry_reason?: string;
}

/** A WebSocket to Slack: no public address needed. */
export function socketDoor(appToken: string, api: SlackApi, log: Log): SlackDoor {
  let connected = false;
  const client = new SocketModeClient({
    appToken,
    logger: quiet(log),
    /** Nobody waits for a connection: while Slack is away it is tried again and again, and never ends the process. */
    clientOptions: {
      fetch: api.fetch,
      ...(api.url && { slackApiUrl: api.url }),
      timeout: 15_000,
      retryConfig: { forever: true, minTimeout: 500, maxTimeout: 30_000, factor: 1.5, randomize: true },
    },
  });
  client.on('connected', () => (connected = true));
  for (const end of ['reconnecting', 'disconnecting', 'disconnected', 'close'])
    client.on(end, () => (connected = false));

  /** Bolt's own receiver writes each answer a second time, for a log line that nobody reads. */
  const { receiver, handOver } = createHandOver();
  client.on('slack_event', ({ body, ack, retry_num: retryNum, retry_reason: retryReason }: Delivery) => {
    handOver({ body, ack, retryNum, retryReason }).catch((error: unknown) =>
      log.error({ error }, 'a delivery could not be taken'),
    );
  });

  return {
    receiver,
    answer: () => undefined,
    open: async () => void (await client.start().catch(inWords)),
    isOpen: () => connected,
    /** Slack hands what comes from now on to another connection; one that does not say goodbye is not waited for. */
    close: async () => void (await within(CLOSES_WITHIN_MS, client.disconnect())),
    says: (url) => `Upnext is connected by Socket Mode. How it is: ${url}/readyz`,
  };
}

/** What Slack says of the token can be mended in the settings; that it is away cannot. */
function inWords(error: unknown): never {
  const { data } = (error ?? {}) as { data?: { error?: string } };
  if (!data?.error) throw error;
  throw new SettingsRefused([
    `SLACK_APP_TOKEN is refused by Slack (${data.error}). Make one with the scope connections:write on “Basic Information → App-Level Tokens”.`,
  ]);
}
