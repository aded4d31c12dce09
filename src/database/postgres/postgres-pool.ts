import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';

/**
 * A `pg` pool as Kysely expects it. Queries use callbacks: with promises, `pg` leaves garbage that only a full collection
 * frees, which makes a page of a hundred posts a third slower. Without `queryTimeoutMs` a query may take any time.
 */
export function kyselyPool(pool: pg.Pool, queryTimeoutMs?: number): PostgresPool {
  async function connect(): Promise<PostgresPoolClient> {
    const client = await pool.connect();
    let fatal: Error | undefined;
    const query = (text: string, values: readonly unknown[]) =>
      new Promise((resolve, reject) => {
        const config = { text, values: [...values], query_timeout: queryTimeoutMs };
        client.query(config, (error: Error | null, result) => {
          if (!error) return resolve(result);
          if (isFatal(error)) fatal = error;
          reject(error);
        });
      });
    // Kysely's type has an overload for cursors, which we never use.
    return { query: query as PostgresPoolClient['query'], release: () => client.release(fatal) };
  }

  return { connect, end: () => pool.end() };
}

/**
 * After an error with a PostgreSQL code the connection can be reused, unless PostgreSQL closes it: shutdown or crash (57P..),
 * protocol violation (08...), transaction timeout (25P03, 25P04). After any other error it may never answer again.
 */
function isFatal(error: Error): boolean {
  return !('code' in error && typeof error.code === 'string') || /^(57P|08|25P0[34])/.test(error.code);
}
