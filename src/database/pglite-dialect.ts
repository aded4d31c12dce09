import type { PGlite } from '@electric-sql/pglite';
import { PostgresDialect, type PostgresPoolClient } from 'kysely';
import type { Turns } from './turns.js';

/**
 * Kysely over PGlite, which is one connection: to Kysely it is a pool of one. Queries take turns, and a transaction keeps
 * its turn to the end.
 */
export function pgliteDialect(pglite: PGlite, turns: Turns): PostgresDialect {
  const query = async (text: string, values: readonly unknown[]) => {
    const { command, rowCount, rows } = await pglite.query(text, [...values]);
    return { command, rowCount, rows };
  };

  async function connect(): Promise<PostgresPoolClient> {
    const release = await turns.take();
    return { query: query as PostgresPoolClient['query'], release };
  }

  return new PostgresDialect({ pool: { connect, end: async () => undefined } });
}
