import { MINUTE_MS } from '../../durations.js';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from '../database.js';
import { DatabaseOpenError } from '../errors.js';
import { listen, type NotificationListener } from '../notifications.js';
import { describePostgresError } from './postgres-errors.js';
import { kyselyPool } from './postgres-pool.js';
import { typeParsers } from '../sql-values.js';

const OLDEST_VERSION = 15;
/** Long, so that the first query after a pause does not wait for a new connection. */
const IDLE_MS = 10 * MINUTE_MS;
/** Gives up on a server that accepts connections but never answers: frozen, or behind a network that drops packets. */
const QUERY_TIMEOUT_MS = 30_000;

/** A PostgreSQL server, through a pool that replaces broken connections. */
export async function openPostgres(url: string, queryTimeoutMs = QUERY_TIMEOUT_MS): Promise<Database> {
  const config = connectionTo(url);
  const pool = createPool(config);
  try {
    const { rows } = await pool.query<{ version: number }>(
      `select current_setting('server_version_num')::int / 10000 as version`,
    );
    requireSupportedVersion(rows[0]?.version ?? 0);
    return postgres(pool, config, queryTimeoutMs);
  } catch (error) {
    await pool.end();
    throw describePostgresError(url, error);
  }
}

function connectionTo(url: string): pg.ClientConfig {
  const types: pg.CustomTypesConfig = {
    getTypeParser: (oid: number, format?: 'text' | 'binary'): unknown =>
      typeParsers[oid] ?? pg.types.getTypeParser(oid, format ?? 'text'),
  };
  return {
    connectionString: url,
    types,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    application_name: 'upnext',
  };
}

function createPool(config: pg.ClientConfig): pg.Pool {
  const pool = new pg.Pool({ ...config, max: 10, idleTimeoutMillis: IDLE_MS });
  // The pool replaces a broken connection, and a running query reports the error. Without these listeners, an error on an
  // idle connection (pool) or between two queries (client) would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

function postgres(pool: pg.Pool, config: pg.ClientConfig, queryTimeoutMs: number): Database {
  const subscriptions: { close(): Promise<void> }[] = [];
  const dialect = new PostgresDialect({ pool: kyselyPool(pool, queryTimeoutMs) });
  const dialectWithoutTimeout = new PostgresDialect({ pool: kyselyPool(pool) });

  async function executeSql(text: string, values?: unknown[]) {
    const query = { text, ...(values && { values }), query_timeout: queryTimeoutMs };
    // For several statements `pg` returns a list of results, which its types do not mention.
    const results = [await pool.query<Record<string, unknown>>(query)].flat();
    return { rows: results.at(-1)?.rows ?? [] };
  }

  return {
    kind: 'postgres',
    kysely: <Tables>(schema: string, options?: { queryTimeout: 'none' }) =>
      new Kysely<Tables>({ dialect: options ? dialectWithoutTimeout : dialect }).withSchema(schema),
    executeSql,
    listen(channel: string, listener: NotificationListener) {
      const notify = (to: string) => executeSql(`select pg_notify($1, '')`, [to]);
      const subscription = listen({ config, channel, notify }, listener);
      subscriptions.push(subscription);
      return subscription;
    },
    ping: async () => void (await executeSql('select 1')),
    close: async () => {
      if (pool.ended) return;
      await Promise.all([...subscriptions.map((subscription) => subscription.close()), pool.end()]);
    },
  };
}

export function requireSupportedVersion(version: number): void {
  if (version >= OLDEST_VERSION) return;
  throw new DatabaseOpenError(
    `The server runs PostgreSQL ${version}, but Upnext needs ${OLDEST_VERSION} or newer. Upgrade it, or use another server.`,
  );
}
