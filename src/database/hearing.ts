import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** Of what any process says on one channel of the database (NOTIFY). */
export interface Ears {
  heard(said: string): void;
  /** Something may have been said that was not heard. */
  missed(): void;
  /** Nothing is heard, and why; said once, until something is heard again. */
  deaf(error: unknown): void;
}

export interface Hearing {
  /** Whether what is said now will be heard, a moment later at most. */
  isSure(): boolean;
}

interface Place {
  config: pg.ClientConfig;
  channel: string;
  /** As all others say something: by the pool. */
  say: (channel: string) => Promise<unknown>;
  speaksEveryMs?: number;
  deafAfterMs?: number;
}

const SPEAKS_EVERY_MS = 5_000;
const ANSWERS_WITHIN_MS = 5_000;
/** Own words that are not heard for so long were lost, by a connection that broke in silence or by a pooler between. */
const DEAF_AFTER_MS = 12_000;

/**
 * Listens on a connection of its own, and says something to itself now and then: only who hears themselves is sure to hear
 * the others.
 */
export function listen(
  { config, channel, say, speaksEveryMs = SPEAKS_EVERY_MS, deafAfterMs = DEAF_AFTER_MS }: Place,
  ears: Ears,
): Hearing & { close(): Promise<void> } {
  const me = randomUUID();
  let client: pg.Client | undefined;
  let connectedAt = -Infinity;
  let heardAt = -Infinity;
  let isDeaf = false;
  let closed = false;
  const since = (moment: number) => performance.now() - moment;

  function hear({ channel: on, payload = '' }: pg.Notification): void {
    if (on !== me) return ears.heard(payload);
    heardAt = performance.now();
    isDeaf = false;
  }

  function tellDeaf(error: unknown): void {
    if (!isDeaf && !closed) ears.deaf(error);
    isDeaf = true;
  }

  function lose(lost: pg.Client): void {
    if (client !== lost) return;
    client = undefined;
    heardAt = -Infinity;
    ears.missed();
    void lost.end().catch(() => undefined);
  }

  async function connect(): Promise<void> {
    const fresh = new pg.Client({ ...config, query_timeout: ANSWERS_WITHIN_MS });
    client = fresh;
    connectedAt = performance.now();
    fresh.on('notification', hear);
    fresh.on('error', () => lose(fresh));
    fresh.on('end', () => lose(fresh));
    try {
      await fresh.connect();
      await fresh.query(`listen ${pg.escapeIdentifier(channel)}; listen ${pg.escapeIdentifier(me)}`);
      ears.missed();
    } catch (error) {
      tellDeaf(error);
      lose(fresh);
    }
  }

  async function speak(): Promise<void> {
    if (client && since(Math.max(heardAt, connectedAt)) > deafAfterMs) {
      tellDeaf(new Error('It listens, and does not hear itself.'));
      lose(client);
    }
    if (!client) await connect();
    if (!closed) await say(me).catch(() => undefined);
  }

  let speaking: Promise<void> | undefined;
  const speakOnce = () => {
    speaking ??= speak().finally(() => (speaking = undefined));
  };
  const timer = setInterval(speakOnce, speaksEveryMs).unref();
  speakOnce();
  return {
    isSure: () => since(heardAt) < deafAfterMs,
    async close() {
      closed = true;
      clearInterval(timer);
      await client?.end();
    },
  };
}
