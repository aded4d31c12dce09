import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';

/**
 * The pool as Kysely wants it, for queries in words (we stream nothing). Each is given a callback: of one that gets none and
 * is awaited instead, what `pg` makes lives on until memory is swept thoroughly, and a page of a hundred posts costs a third
 * more.
 */
export function calledBack(pool: pg.Pool, answersWithinMs?: number): PostgresPool {
  async function connect(): Promise<PostgresPoolClient> {
    const client = await pool.connect();
    let broken: Error | undefined;
    const query = (text: string, values: readonly unknown[]) =>
      new Promise((done, fail) => {
        const asked = { text, values: [...values], query_timeout: answersWithinMs };
        client.query(asked, (error: Error | null, result) => {
          if (!error) return done(result);
          // What PostgreSQL itself says has a code. Any other error leaves a connection that may never answer again.
          if (!('code' in error)) broken = error;
          fail(error);
        });
      });
    return { query: query as PostgresPoolClient['query'], release: () => client.release(broken) };
  }

  return { connect, end: () => pool.end() };
}
