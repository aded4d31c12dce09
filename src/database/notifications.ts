import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** Receives what any process sends on one channel of the database (NOTIFY). */
export interface NotificationListener {
  received(payload: string): void;
  /** Notifications may have been lost. */
  gap(): void;
  /** Nothing arrives, and why. Called once per outage. */
  disconnected(error: unknown): void;
}

export interface Subscription {
  /** Whether a notification sent now will arrive within a moment. */
  isLive(): boolean;
}

interface ListenOptions {
  config: pg.ClientConfig;
  channel: string;
  /** Sends through the pool, as every other sender does. */
  notify: (channel: string) => Promise<unknown>;
  heartbeatEveryMs?: number;
  heartbeatTimeoutMs?: number;
}

const HEARTBEAT_EVERY_MS = 5_000;
const QUERY_TIMEOUT_MS = 5_000;
/** Heartbeats missing for this long were lost: the connection broke silently, or a pooler sits in between. */
const HEARTBEAT_TIMEOUT_MS = 12_000;

/**
 * Listens on a connection of its own, and sends itself a heartbeat: only a heartbeat that comes back proves that other
 * notifications arrive too.
 */
export function listen(
  options: ListenOptions,
  listener: NotificationListener,
): Subscription & { close(): Promise<void> } {
  const {
    notify,
    heartbeatEveryMs = HEARTBEAT_EVERY_MS,
    heartbeatTimeoutMs = HEARTBEAT_TIMEOUT_MS,
  } = options;
  const heartbeatChannel = randomUUID();
  const connection = createConnection(options, heartbeatChannel, listener);
  const isSilent = (since: number) => performance.now() - since > heartbeatTimeoutMs;

  async function beat(): Promise<void> {
    if (connection.isOpen() && isSilent(connection.lastSignAt()))
      connection.drop(new Error('LISTEN succeeded, but no notification arrives.'));
    if (!connection.isOpen()) await connection.open();
    if (!connection.isClosed()) await notify(heartbeatChannel).catch(() => undefined);
  }

  let beating: Promise<void> | undefined;
  const beatOnce = () => {
    beating ??= beat().finally(() => (beating = undefined));
  };
  const timer = setInterval(beatOnce, heartbeatEveryMs).unref();
  beatOnce();
  return {
    isLive: () => performance.now() - connection.heartbeatAt() < heartbeatTimeoutMs,
    async close() {
      clearInterval(timer);
      await connection.close();
    },
  };
}

/** The connection for LISTEN. Reports each outage once. */
function createConnection(
  { config, channel }: Pick<ListenOptions, 'config' | 'channel'>,
  heartbeatChannel: string,
  listener: NotificationListener,
) {
  let client: pg.Client | undefined;
  let connectedAt = -Infinity;
  let heartbeatAt = -Infinity;
  let outageReported = false;
  let closed = false;

  function receive({ channel: from, payload = '' }: pg.Notification): void {
    if (from !== heartbeatChannel) return listener.received(payload);
    heartbeatAt = performance.now();
    outageReported = false;
  }

  function reportOutage(error: unknown): void {
    if (!outageReported && !closed) listener.disconnected(error);
    outageReported = true;
  }

  function drop(lost: pg.Client): void {
    if (client !== lost) return;
    client = undefined;
    heartbeatAt = -Infinity;
    listener.gap();
    void lost.end().catch(() => undefined);
  }

  return {
    isOpen: () => client !== undefined,
    isClosed: () => closed,
    heartbeatAt: () => heartbeatAt,
    lastSignAt: () => Math.max(heartbeatAt, connectedAt),

    async open(): Promise<void> {
      const fresh = new pg.Client({ ...config, query_timeout: QUERY_TIMEOUT_MS });
      client = fresh;
      connectedAt = performance.now();
      fresh.on('notification', receive);
      fresh.on('error', () => drop(fresh));
      fresh.on('end', () => drop(fresh));
      try {
        await fresh.connect();
        const channels = [channel, heartbeatChannel].map((name) => `listen ${pg.escapeIdentifier(name)}`);
        await fresh.query(channels.join('; '));
        listener.gap();
      } catch (error) {
        reportOutage(error);
        drop(fresh);
      }
    },

    drop(error: Error): void {
      reportOutage(error);
      if (client) drop(client);
    },

    async close(): Promise<void> {
      closed = true;
      await client?.end();
    },
  };
}
