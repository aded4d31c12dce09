/** A real PostgreSQL. */
import pg from 'pg';
import { runnerImport } from 'vite';

/** Starts a server for the work, and stops it afterwards. */
export async function withPostgres(work) {
  const { module } = await runnerImport('test/support/postgres-server.ts', { logLevel: 'error' });
  const server = await module.startPostgres();
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

/** Resolves to the rows of the last statement. */
export async function run(server, name, ...statements) {
  const client = new pg.Client({ connectionString: server.url(name) });
  // A query reports it too.
  client.on('error', () => undefined);
  await client.connect();
  try {
    let rows = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
}
