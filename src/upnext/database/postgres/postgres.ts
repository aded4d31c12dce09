import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { MINUTE_MS } from '../../../when/index.js';
import type { Database } from '../database.js';
import { DatabaseOpenError } from '../errors.js';
import { typeParsers } from '../sql-values.js';
import { createStatementNames, isOutdated, type StatementNames } from './statement-names.js';

const OLDEST_VERSION = 15;
/** Long, so that the first query after a pause does not wait for a new connection. */
const IDLE_MS = 10 * MINUTE_MS;
/** A new connection plans its statements for the tables as they are by then, also where they are never analyzed. */
const LIFETIME_S = 30 * 60;
/** Gives up on a server that accepts connections but never answers: frozen, or behind a network that drops packets. */
const QUERY_TIMEOUT_MS = 30_000;

/** A PostgreSQL server, through a pool that replaces broken connections. */
export async function openPostgres(url: string, settings: pg.PoolConfig = {}): Promise<Database> {
  const pool = createPool({ ...connectionTo(url), ...settings });
  try {
    const { version, isDirect } = await serverBehind(pool);
    requireSupportedVersion(version);
    return postgres(pool, isDirect ? createStatementNames() : () => undefined);
  } catch (error) {
    await pool.end();
    throw describePostgresError(url, error);
  }
}

function connectionTo(url: string): pg.PoolConfig {
  const types: pg.CustomTypesConfig = {
    getTypeParser: (oid: number, format?: 'text' | 'binary'): unknown =>
      typeParsers[oid] ?? pg.types.getTypeParser(oid, format ?? 'text'),
  };
  return {
    connectionString: url,
    types,
    max: 10,
    idleTimeoutMillis: IDLE_MS,
    maxLifetimeSeconds: LIFETIME_S,
    connectionTimeoutMillis: 5_000,
    query_timeout: QUERY_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'upnext',
  };
}

function createPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  // The pool replaces a broken connection, and a running query reports the error. Without these listeners, an error on an
  // idle connection (pool) or between two queries (client) would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** A pooler, whose connections share those of the server, answers with a process of its own. */
async function serverBehind(pool: pg.Pool): Promise<{ version: number; isDirect: boolean }> {
  const client = await pool.connect();
  const { rows } = await client
    .query<{
      version: number;
      process: number;
    }>(`select current_setting('server_version_num')::int / 10000 as version, pg_backend_pid() as process`)
    .finally(() => client.release());
  const { version = 0, process } = rows[0] ?? {};
  return { version, isDirect: 'processID' in client && client.processID === process };
}

function postgres(pool: pg.Pool, nameOf: StatementNames): Database {
  const dialect = new PostgresDialect({ pool: kyselyPool(pool, nameOf) });

  async function executeSql(text: string, values?: unknown[]) {
    // For several statements `pg` returns a list of results, which its types do not mention.
    const results = [await pool.query<Record<string, unknown>>(text, values)].flat();
    return { rows: results.at(-1)?.rows ?? [] };
  }

  return {
    kind: 'postgres',
    kysely: <Tables>(schema: string) => new Kysely<Tables>({ dialect }).withSchema(schema),
    executeSql,
    close: async () => {
      if (!pool.ended) await pool.end();
    },
  };
}

export function requireSupportedVersion(version: number): void {
  if (version >= OLDEST_VERSION) return;
  throw new DatabaseOpenError(
    `The server runs PostgreSQL ${version}, but Upnext needs ${OLDEST_VERSION} or newer. Upgrade it, or use another server.`,
  );
}

/** A `pg` pool as Kysely expects it, which does not use a broken connection again. */
const kyselyPool = (pool: pg.Pool, nameOf: StatementNames): PostgresPool => ({
  async connect() {
    const client = await pool.connect();
    let fatal: Error | undefined;
    const query = (text: string, values: readonly unknown[], name = nameOf(text)): Promise<unknown> =>
      client.query({ text, values: [...values], ...(name && { name }) }).catch((error: Error) => {
        if (name && isOutdated(error)) return query(text, values, '');
        if (isFatal(error)) fatal = error;
        throw error;
      });
    // Kysely's type has an overload for cursors, which we never use.
    return { query: query as PostgresPoolClient['query'], release: () => client.release(fatal) };
  },
  end: () => pool.end(),
});

/**
 * After an error with a PostgreSQL code the connection can be reused, unless PostgreSQL closes it: shutdown or crash (57P..),
 * protocol violation (08...), transaction timeout (25P03, 25P04). After any other error it may never answer again.
 */
function isFatal(error: Error): boolean {
  return !('code' in error && typeof error.code === 'string') || /^(57P|08|25P0[34])/.test(error.code);
}

interface Server {
  host: string;
  port: string;
  user: string;
  name: string;
}

/** By system or PostgreSQL error code (its appendix A). A message never contains the password. */
const MESSAGES: Record<string, (server: Server) => string> = {
  ECONNREFUSED: ({ host, port }) => `Nothing answers at ${host}:${port}. Is PostgreSQL running there?`,
  ENOENT: ({ host }) => `There is no PostgreSQL socket in ${host}. Is PostgreSQL running?`,
  ENOTFOUND: ({ host }) => `The host ${host} wasn’t found.`,
  EAI_AGAIN: ({ host }) => `The host name ${host} can’t be resolved right now.`,
  EHOSTUNREACH: ({ host }) => `The host ${host} can’t be reached from here.`,
  ETIMEDOUT: ({ host, port }) => `${host}:${port} doesn’t answer.`,
  ECONNRESET: ({ host, port }) => `${host}:${port} closed the connection. Is it a PostgreSQL server?`,
  '28P01': ({ user }) => `The server doesn’t accept the password of the user ${user}.`,
  '28000': ({ user }) =>
    `The server doesn’t accept connections from the user ${user} on this machine (pg_hba.conf).`,
  '3D000': ({ name }) =>
    `The database ${name} doesn’t exist. Create it (createdb ${name}), or use another database.`,
  '42501': ({ user, name }) =>
    `The user ${user} can’t create schemas (run: grant create on database ${name} to ${user}).`,
  '53300': () =>
    'The server has no free connections. Raise its max_connections, or stop other programs that use it.',
  '57P03': () => 'The server is starting up or shutting down. Try again in a moment.',
};

/** The same error in words that a person can act on. */
function describePostgresError(url: string, error: unknown): DatabaseOpenError {
  if (error instanceof DatabaseOpenError) return error;
  const { code, message, syscall, path } = firstOf(error);
  if (syscall === 'open')
    return new DatabaseOpenError(`DATABASE_URL refers to the file ${path}, which can’t be read (${code}).`, {
      cause: error,
    });
  const describe = MESSAGES[code ?? ''] ?? (/timeout/i.test(message) ? MESSAGES.ETIMEDOUT : undefined);
  const problem = describe?.(serverIn(url)) ?? `PostgreSQL: ${message}.`;
  return new DatabaseOpenError(`${problem} Check DATABASE_URL.`, { cause: error });
}

/** A host with several addresses fails with one error for each. */
function firstOf(error: unknown): Pick<NodeJS.ErrnoException, 'code' | 'message' | 'syscall' | 'path'> {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first : { message: String(first) };
}

function serverIn(url: string): Server {
  const { hostname, port, username, pathname, searchParams } = new URL(url);
  return {
    host: searchParams.get('host') ?? hostname,
    port: port || '5432',
    user: decodeURIComponent(username),
    name: decodeURIComponent(pathname.slice(1)),
  };
}
