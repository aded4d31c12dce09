import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import type { Sample } from '../upnext/catalogue/samples.js';
import { createBundler } from './bundler.js';
import { type PostgresServer, startPostgres } from './postgres-server.js';
import { shapesOf } from './shapes.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of what all test processes share: `/database` responds with a new PostgreSQL, `/bundle?of=` with a bundle, `/catalogue` with the file of everything in the catalogue, `/shapes` with its shapes. */
    shared: string;
    /** A folder for databases, which is removed after the run. */
    databases: string;
  }
}

const CACHE = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'upnext');

/** Before all tests: builds the snapshot that each embedded database starts from, and offers what all tests share. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // It was compiled just now.
  const { prepareSnapshot } = await import('../../src/upnext/database/snapshot.js');
  await prepareSnapshot();
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

  const temporary = join(import.meta.dirname, '..', '..', 'dist', 'test-programs', `${process.pid}`);
  const bundle = createBundler(temporary);
  let drawn: Promise<string> | undefined;

  /** Resolves to a file. It is kept as long as the program that draws it stays the same. */
  async function drawCatalogue(): Promise<string> {
    const program = await bundle('test/support/print-catalogue.ts');
    const hash = createHash('sha256').update(readFileSync(program)).digest('hex');
    const file = join(CACHE, `catalogue-${hash.slice(0, 16)}.json`);
    if (existsSync(file)) return file;
    mkdirSync(CACHE, { recursive: true });
    const { stdout } = await promisify(execFile)(process.execPath, [program], { maxBuffer: Infinity });
    // Another run never reads half of it.
    writeFileSync(`${file}.${process.pid}`, stdout);
    renameSync(`${file}.${process.pid}`, file);
    return file;
  }

  /** Of all that is in the catalogue, as JSON. Reading the whole takes a test process half a second. */
  async function knownShapes(): Promise<string> {
    const samples = JSON.parse(readFileSync(await (drawn ??= drawCatalogue()), 'utf8')) as Sample[];
    return JSON.stringify([
      ...new Set(samples.flatMap((sample) => shapesOf('view' in sample ? sample.view : sample.message))),
    ]);
  }
  let shapes: Promise<string> | undefined;

  const shared = createServer((request, answer) => {
    // A connection that is kept may be closed in the moment in which it is used again.
    answer.setHeader('connection', 'close');
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://shared');
    const make: Record<string, () => Promise<string>> = {
      '/database': freshDatabase,
      '/bundle': () => bundle(searchParams.get('of') ?? ''),
      '/catalogue': () => (drawn ??= drawCatalogue()),
      '/shapes': () => (shapes ??= knownShapes()),
    };
    (make[pathname]?.() ?? Promise.reject(new Error(pathname))).then(
      (text) => answer.end(text),
      (error: unknown) => answer.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((done) => shared.listen(0, '127.0.0.1', done));
  project.provide('shared', `http://127.0.0.1:${(shared.address() as AddressInfo).port}`);
  const databases = mkdtempSync(join(tmpdir(), 'upnext-tests-'));
  project.provide('databases', databases);

  return async () => {
    shared.close();
    for (const folder of [temporary, databases]) rmSync(folder, { recursive: true, force: true });
    await (await server)?.stop();
  };
}
