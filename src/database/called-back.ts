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
          if (isOver(error)) broken = error;
          fail(error);
        });
      });
    return { query: query as PostgresPoolClient['query'], release: () => client.release(broken) };
  }

  return { connect, end: () => pool.end() };
}

/**
 * What PostgreSQL itself says has a code, and the connection goes on, unless it says that it is closing it (an operator's
 * or a crash's end, 57P.., a broken protocol, 08..., a limit on transactions, 25P03 and 25P04). Any other error leaves a
 * connection that may never answer again.
 */
function isOver(error: Error): boolean {
  return !('code' in error && typeof error.code === 'string') || /^(57P|08|25P0[34])/.test(error.code);
}
