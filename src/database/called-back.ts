import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';

/**
 * The pool as Kysely wants it, for queries in words (we stream nothing). Each is given a callback: of one that gets none and
 * is awaited instead, what `pg` makes lives on until memory is swept thoroughly, and a page of a hundred posts costs a third
 * more.
 */
export function calledBack(pool: pg.Pool): PostgresPool {
  async function connect(): Promise<PostgresPoolClient> {
    const client = await pool.connect();
    const query = (text: string, values: readonly unknown[]) =>
      new Promise((done, fail) => {
        client.query(text, [...values], (error: Error | null, result) =>
          error ? fail(error) : done(result),
        );
      });
    return { query: query as PostgresPoolClient['query'], release: () => client.release() };
  }

  return { connect, end: () => pool.end() };
}
