import { PostgresDialect, type PostgresPoolClient } from 'kysely';
import type { Mutex } from '../mutex.js';
import type { Statements } from './statements.js';

/** Kysely over PGlite's only connection: a pool of one, which a transaction holds until it ends. */
export function pgliteDialect(statements: Statements, mutex: Mutex): PostgresDialect {
  const query = async (text: string, values: readonly unknown[]) => {
    const { command, rowCount, rows } = await statements.query(text, values);
    return { command, rowCount, rows };
  };

  async function connect(): Promise<PostgresPoolClient> {
    const release = await mutex.acquire();
    // Kysely's type has an overload for cursors, which we never use.
    return { query: query as PostgresPoolClient['query'], release };
  }

  return new PostgresDialect({ pool: { connect, end: async () => undefined } });
}
