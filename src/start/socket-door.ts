import { SocketModeReceiver } from '@slack/bolt';
import type { Log } from '../log.js';
import { quiet, type SlackApi } from '../slack/client.js';
import type { SlackDoor } from './slack-door.js';

const CLOSES_WITHIN_MS = 1_500;

/** A WebSocket to Slack: no public address needed. */
export function socketDoor(appToken: string, api: SlackApi, log: Log): SlackDoor {
  let connected = false;
  const receiver = new SocketModeReceiver({
    appToken,
    logger: quiet(log),
    installerOptions: {
      /** Nobody waits for a connection: while Slack is away it is tried again and again, and never ends the process. */
      clientOptions: {
        fetch: api.fetch,
        ...(api.url && { slackApiUrl: api.url }),
        timeout: 15_000,
        retryConfig: { forever: true, minTimeout: 500, maxTimeout: 30_000, factor: 1.5, randomize: true },
      },
    },
  });
  const { client } = receiver;
  client.on('connected', () => (connected = true));
  for (const end of ['reconnecting', 'disconnecting', 'disconnected', 'close'])
    client.on(end, () => (connected = false));

  return {
    receiver,
    answer: () => undefined,
    open: async () => void (await client.start()),
    isOpen: () => connected,
    /** Slack hands what comes from now on to another connection; one that does not say goodbye is not waited for. */
    async close() {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, CLOSES_WITHIN_MS)));
      await Promise.race([client.disconnect(), late]).finally(() => clearTimeout(timer));
    },
    says: () => 'Upnext is connected by Socket Mode.',
  };
}
