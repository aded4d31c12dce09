import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely } from 'kysely';
import type { Database } from '../database.js';
import { describeDirectoryError } from './directory-errors.js';
import { lockDirectory } from './directory-lock.js';
import { createDiskSpaceCheck, freeBytesIn, type FreeBytes } from './disk-space.js';
import { DirectoryInUseError } from '../errors.js';
import { createMutex, type Mutex } from '../mutex.js';
import type { NotificationListener } from '../notifications.js';
import { pgliteDialect } from './pglite-dialect.js';
import { createStatements } from './statements.js';
import { copySnapshot } from '../snapshot.js';
import { typeParsers } from '../sql-values.js';

const BUSY_TIMEOUT_MS = 30_000;
/** PostgreSQL writes to all of its shared buffers at every start; the default 128 MB would take longer. */
const START_PARAMS = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'];

/** Changes what tables are, or deallocates statements. */
const OUTDATES = /\b(?:alter|create|deallocate|discard|drop)\b/i;

/**
 * PostgreSQL inside this process, in a directory that one process at a time can use. Committed data survives any end of the
 * process (kill -9), but not a power cut: PGlite never waits for the disk. Use a PostgreSQL server where that matters.
 */
export async function openEmbedded(dir: string, freeBytes: FreeBytes = freeBytesIn): Promise<Database> {
  const unlock = await lockDirectory(join(dir, 'lock')).catch((error: unknown) => {
    throw describeDirectoryError(dir, error);
  });
  if (!unlock) throw inUse(dir);
  const checkDiskSpace = createDiskSpaceCheck(dir, freeBytes);
  try {
    await checkDiskSpace();
    return embedded(await openDirectory(dir), createMutex(BUSY_TIMEOUT_MS, checkDiskSpace), unlock);
  } catch (error) {
    unlock();
    throw describeDirectoryError(dir, error);
  }
}

/** The first start copies a snapshot and renames it: if it is killed in between, the next start copies again. */
async function openDirectory(dir: string): Promise<PGlite> {
  const dataDir = dataDirectory(dir);
  const unfinished = `${dataDir}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  if (!existsSync(dataDir)) {
    await copySnapshot(unfinished);
    renameSync(unfinished, dataDir);
  }
  return open(dataDir);
}

/**
 * The timer keeps the event loop busy. With nothing but WebAssembly being compiled, Node waits for the optimised code, which
 * takes half a second more.
 */
async function open(dataDir: string): Promise<PGlite> {
  const busy = setInterval(() => undefined, 1_000);
  try {
    return await PGlite.create({ dataDir, parsers: typeParsers, startParams: START_PARAMS });
  } finally {
    clearInterval(busy);
  }
}

export function dataDirectory(dir: string): string {
  return join(dir, 'postgres');
}

function embedded(pglite: PGlite, mutex: Mutex, unlock: () => void): Database {
  const statements = createStatements(pglite);
  const dialect = pgliteDialect(statements, mutex);

  async function executeSql(text: string, values?: unknown[]) {
    const release = await mutex.acquire();
    try {
      if (values) return await statements.query<Record<string, unknown>>(text, values);
      const results = await pglite.exec(text);
      if (OUTDATES.test(text)) statements.forgetAll();
      // PGlite cannot know the columns of the last of several statements.
      return { rows: (results.at(-1)?.rows ?? []) as Record<string, unknown>[] };
    } finally {
      release();
    }
  }

  async function close(): Promise<void> {
    if (pglite.closed) return;
    await mutex.drain();
    await pglite.close();
    unlock();
  }

  return {
    kind: 'embedded',
    kysely: <Tables>(schema: string) => new Kysely<Tables>({ dialect }).withSchema(schema),
    executeSql,
    listen(channel: string, listener: NotificationListener) {
      void pglite.listen(channel, (payload) => listener.received(payload));
      return { isLive: () => true };
    },
    ping: async () => void (await executeSql('select 1')),
    close,
  };
}

function inUse(dir: string): DirectoryInUseError {
  return new DirectoryInUseError(
    `${dir} is in use by another process. Stop that process, set a different DATA_DIR for this one, ` +
      'or set DATABASE_URL to a PostgreSQL server, which several processes can share.',
  );
}
