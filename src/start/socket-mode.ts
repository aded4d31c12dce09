import { SocketModeClient } from '@slack/socket-mode';
import { SettingsRefused } from '../config.js';
import type { Log } from '../log.js';
import { quiet, type SlackApi } from '../slack/client.js';
import { TOKEN_ERRORS } from '../slack/token-errors.js';
import { pause, settledWithin } from '../slack/deadlines.js';
import { createDeliveryHandler } from './answer-in-time.js';
import type { SlackDoor } from './slack-mode.js';

const CLOSES_WITHIN_MS = 1_000;

/** A delivery as it comes out of its envelope. */
interface Delivery {
  body: Record<string, unknown>;
  ack: (answer?: Record<string, unknown>) => Promise<void>;
  retry_num?: number;
  retry_reason?: string;
}

/**
 * A WebSocket to Slack: no public address needed. Slack closes it now and then, and says so: the next one is opened at
 * once, where the library would wait five seconds, in which commands fail.
 */
export function socketDoor(appToken: string, api: SlackApi, log: Log): SlackDoor {
  let connected = false;
  let connecting = false;
  let closing = false;
  const client = new SocketModeClient({
    appToken,
    logger: quiet(log),
    autoReconnectEnabled: false,
    clientOptions: {
      fetch: api.fetch,
      ...(api.url && { slackApiUrl: api.url }),
      timeout: 15_000,
      retryConfig: { retries: 0 },
    },
  });
  client.on('connected', () => (connected = true));
  for (const end of ['disconnecting', 'disconnected', 'close']) client.on(end, () => (connected = false));
  client.on('disconnected', () => {
    if (!closing && !connecting) void connect();
  });
  surviveNonsense(client, log);

  /** Until it stands, however long Slack is away. `refused`: what is done where Slack refuses the token. */
  async function connect(refused: (error: string) => void = () => undefined): Promise<void> {
    connecting = true;
    try {
      for (let tries = 0; !closing; tries += 1) {
        if (tries > 0) await pause(Math.min(FIRST_PAUSE_MS * 1.5 ** tries, LONGEST_PAUSE_MS));
        const failed = closing ? undefined : await attempt();
        if (!failed) return;
        const slackSays = refusalIn(failed);
        if (slackSays) refused(slackSays);
        log.error(
          { error: failed },
          `Socket Mode does not connect: ${slackSays ? refusal(slackSays) : AGAIN}`,
        );
      }
    } finally {
      connecting = false;
    }
  }

  async function attempt(): Promise<Error | undefined> {
    const started = client.start().then(
      () => ({ failed: undefined }),
      (error: unknown) => ({ failed: error instanceof Error ? error : new Error(NO_HELLO) }),
    );
    const ended = await settledWithin(HELLO_WITHIN_MS, started);
    if (ended) return ended.failed;
    await settledWithin(CLOSES_WITHIN_MS, client.disconnect());
    return new Error(NO_HELLO);
  }

  /** Bolt's own receiver writes each answer a second time, for a log line that nobody reads. */
  const { receiver, deliver } = createDeliveryHandler(log);
  client.on(
    'slack_event',
    ({ body, ack, retry_num: retryNum, retry_reason: retryReason }: Delivery) =>
      void deliver({ body, ack, retryNum, retryReason }),
  );

  return {
    receiver,
    answer: () => undefined,
    /** What Slack says of the token can be mended in the settings; that it is away cannot. */
    open: () =>
      connect((error) => {
        throw new SettingsRefused([refusal(error)]);
      }),
    isOpen: () => connected,
    /** Slack hands what comes from now on to another connection; one that does not say goodbye is not waited for. */
    async close() {
      closing = true;
      await settledWithin(CLOSES_WITHIN_MS, client.disconnect());
    },
    says: (url) => `Upnext is connected by Socket Mode. How it is: ${url}/readyz`,
  };
}

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
const HELLO_WITHIN_MS = 30_000;
const NO_HELLO = 'Slack closed the connection, or did not say hello';
const AGAIN = 'it is tried again until it does';

/** What the library cannot make sense of is a message less, and not the end of the process. */
function surviveNonsense(client: SocketModeClient, log: Log): void {
  const take = client.listeners('ws_message') as ((...message: unknown[]) => Promise<void>)[];
  client.removeAllListeners('ws_message');
  client.on('ws_message', (...message: unknown[]) => {
    for (const each of take)
      each(...message).catch((error: unknown) => log.warn({ error }, 'a message of Slack’s makes no sense'));
  });
}

/** What only somebody who may change the settings can mend. */
const REFUSES = new Set([...TOKEN_ERRORS, 'missing_scope', 'no_permission']);

function refusalIn(failed: Error): string | undefined {
  const { data } = failed as { data?: { error?: string } };
  return data?.error !== undefined && REFUSES.has(data.error) ? data.error : undefined;
}

const refusal = (error: string) =>
  `SLACK_APP_TOKEN is refused by Slack (${error}). Make one with the scope connections:write on “Basic Information → App-Level Tokens”.`;
