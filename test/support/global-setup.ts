import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { prepare } from '../../src/app/start/prepare-snapshot.js';
import { createBundler } from './bundler.js';
import { startPostgres, type PostgresServer } from './postgres-server.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of what all test processes share: `/database` responds with a new PostgreSQL, `/bundle?of=` with a bundle, `/shapes` with those of everything in the catalogue. */
    shared: string;
    /** A directory that is removed after the run. */
    temporary: string;
  }
}

const CACHE = join(import.meta.dirname, '..', '..', 'node_modules', '.cache');

/** Before all tests: builds the snapshot that each embedded database starts from, and offers what all tests share. */
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

  const temporary = join(import.meta.dirname, '..', '..', 'dist', `test-programs-${process.pid}`);
  const bundle = createBundler(temporary);
  let shapes: Promise<string> | undefined;
  const findShapes = async () => {
    const program = await bundle('test/support/print-shapes.ts');
    // Ten seconds of work, for a program that is often the same as before.
    const kept = join(CACHE, `shapes-${createHash('sha256').update(readFileSync(program)).digest('hex')}`);
    if (existsSync(kept)) return readFileSync(kept, 'utf8');
    const { stdout } = await promisify(execFile)(process.execPath, [program], { maxBuffer: Infinity });
    mkdirSync(CACHE, { recursive: true });
    writeFileSync(kept, stdout);
    return stdout;
  };
  const shared = createServer((request, answer) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://shared');
    const make: Record<string, () => Promise<string>> = {
      '/database': freshDatabase,
      '/bundle': () => bundle(searchParams.get('of') ?? ''),
      '/shapes': () => (shapes ??= findShapes()),
    };
    (make[pathname]?.() ?? Promise.reject(new Error(pathname))).then(
      (text) => answer.end(text),
      (error: unknown) => answer.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((done) => shared.listen(0, '127.0.0.1', done));
  project.provide('shared', `http://127.0.0.1:${(shared.address() as AddressInfo).port}`);
  project.provide('temporary', temporary);

  return async () => {
    shared.close();
    rmSync(temporary, { recursive: true, force: true });
    await (await server)?.stop();
  };
}
