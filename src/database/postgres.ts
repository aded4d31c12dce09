import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { calledBack } from './called-back.js';
import { listen, type Ears } from './hearing.js';
import type { Database } from './open.js';
import { refusePostgres } from './postgres-refusals.js';
import { DatabaseRefused } from './refused.js';
import { readers } from './values.js';

const OLDEST = 15;
/** Whoever comes after a pause does not wait for new connections. */
const IDLE_MS = 10 * 60_000;
/** A server that is there and silent (frozen, or cut off by a network that drops everything) is given up on. */
const ANSWERS_WITHIN_MS = 30_000;

/** A PostgreSQL server, through a pool that replaces broken connections: when the server comes back, so do we. */
export async function openPostgres(url: string, answersWithinMs = ANSWERS_WITHIN_MS): Promise<Database> {
  const config = connectionTo(url);
  const pool = createPool(config);
  try {
    const { rows } = await pool.query<{ version: number }>(
      `select current_setting('server_version_num')::int / 10000 as version`,
    );
    refuseOld(rows[0]?.version ?? 0);
    return postgres(pool, config, answersWithinMs);
  } catch (error) {
    await pool.end();
    return refusePostgres(url, error);
  }
}

function connectionTo(url: string): pg.ClientConfig {
  const types = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      readers[oid] ?? (pg.types.getTypeParser(oid, format ?? 'text') as (text: string) => unknown),
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
  // A connection that breaks is replaced at its next use, and who was using it is told by the query. Unheard, the events of
  // an idle one (at the pool) and of one between two queries (at the client) would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

function postgres(pool: pg.Pool, config: pg.ClientConfig, answersWithinMs: number): Database {
  const hearings: { close(): Promise<void> }[] = [];
  const dialect = new PostgresDialect({ pool: calledBack(pool, answersWithinMs) });
  const patient = new PostgresDialect({ pool: calledBack(pool) });

  async function executeSql(text: string, values?: unknown[]) {
    const asked = { text, ...(values && { values }), query_timeout: answersWithinMs };
    const result = await pool.query<Record<string, unknown>>(asked);
    const last = Array.isArray(result) ? (result.at(-1) as typeof result) : result;
    return { rows: last.rows };
  }

  return {
    kind: 'postgres',
    kysely: <Tables>(schema: string, patience?: 'unlimited') =>
      new Kysely<Tables>({ dialect: patience ? patient : dialect }).withSchema(schema),
    executeSql,
    hear(channel: string, ears: Ears) {
      const say = (to: string) => executeSql(`select pg_notify($1, '')`, [to]);
      const hearing = listen({ config, channel, say }, ears);
      hearings.push(hearing);
      return hearing;
    },
    ping: async () => void (await executeSql('select 1')),
    close: async () => {
      if (pool.ended) return;
      await Promise.all([...hearings.map((hearing) => hearing.close()), pool.end()]);
    },
  };
}

export function refuseOld(version: number): void {
  if (version >= OLDEST) return;
  throw new DatabaseRefused(
    `The server is PostgreSQL ${version}; ${OLDEST} or newer is needed. Upgrade it, or use another.`,
  );
}
