import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { prepare } from '../../src/start/prepare-snapshot.js';
import { startPostgres, type PostgresServer } from './postgres-server.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** Responds to every GET with the address of a new database. The first one starts the server. */
    freshPostgres: string;
    /** The directory for programs that tests start, as deep as dist/bundle. Removed after the run. */
    programs: string;
  }
}

/** Before all tests: builds the snapshot that each embedded database starts from, and offers PostgreSQL databases. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await prepare();
  let server: Promise<PostgresServer> | undefined;
  let count = 0;

  async function freshDatabase(): Promise<string> {
    const { url } = await (server ??= startPostgres());
    const name = `test_${++count}`;
    const client = new pg.Client({ connectionString: url('postgres') });
    await client.connect();
    await client.query(`create database ${name}`).finally(() => client.end());
    return url(name);
  }

  const databases = createServer((_, answer) => {
    freshDatabase().then(
      (url) => answer.end(url),
      (error: unknown) => answer.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((done) => databases.listen(0, '127.0.0.1', done));
  project.provide('freshPostgres', `http://127.0.0.1:${(databases.address() as AddressInfo).port}`);

  const programs = join(import.meta.dirname, '..', '..', 'dist', `test-programs-${process.pid}`);
  project.provide('programs', programs);

  return async () => {
    databases.close();
    rmSync(programs, { recursive: true, force: true });
    await (await server)?.stop();
  };
}
