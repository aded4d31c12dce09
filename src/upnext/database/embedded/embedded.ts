import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import type { Database } from '../database.js';
import { codeOf, DatabaseOpenError, DirectoryInUseError } from '../errors.js';
import { createMutex, type Mutex } from '../mutex.js';
import { readSnapshot } from '../snapshot.js';
import { typeParsers } from '../sql-values.js';
import { lockDirectory } from './directory-lock.js';
import { createDiskSpaceCheck, type FreeBytes, freeBytesIn } from './disk-space.js';

const BUSY_TIMEOUT_MS = 30_000;
/** PostgreSQL writes to all of its shared buffers at every start; the default 128 MB would take longer. */
const START_PARAMS = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'];

/**
 * PostgreSQL inside this process, in a directory that one process at a time can use. Committed data survives any end of the
 * process (kill -9), but not a power cut: PGlite never waits for the disk. Use a PostgreSQL server where that matters.
 */
export async function openEmbedded(dir: string, freeBytes: FreeBytes = freeBytesIn): Promise<Database> {
  const unlock = await lockDirectory(join(dir, 'lock')).catch((error: unknown) => {
    throw describeDirectoryError(dir, error);
  });
  if (!unlock)
    throw new DirectoryInUseError(
      `${dir} is in use by another process. Stop that process, set a different DATA_DIR for this one, ` +
        'or set DATABASE_URL to a PostgreSQL server, which several processes can share.',
    );
  const checkDiskSpace = createDiskSpaceCheck(dir, freeBytes);
  try {
    await checkDiskSpace();
    return embedded(await openDirectory(dir), createMutex(BUSY_TIMEOUT_MS, checkDiskSpace), unlock);
  } catch (error) {
    unlock();
    throw describeDirectoryError(dir, error);
  }
}

/** The first start loads a snapshot: if it is killed in between, the next start loads it again. */
async function openDirectory(dir: string): Promise<PGlite> {
  const dataDir = dataDirectory(dir);
  const unfinished = join(dataDir, 'unfinished');
  if (existsSync(unfinished)) rmSync(dataDir, { recursive: true });
  if (existsSync(dataDir)) return open(dataDir);
  mkdirSync(dataDir, { mode: 0o700 });
  writeFileSync(unfinished, '');
  const pglite = await open(dataDir, readSnapshot());
  rmSync(unfinished);
  return pglite;
}

/**
 * The timer keeps the event loop busy. With nothing but WebAssembly being compiled, Node waits for the optimised code, which
 * takes half a second more.
 */
async function open(dataDir: string, snapshot?: Blob): Promise<PGlite> {
  const busy = setInterval(() => undefined, 1_000);
  try {
    return await PGlite.create({
      dataDir,
      parsers: typeParsers,
      startParams: START_PARAMS,
      ...(snapshot && { loadDataDir: snapshot }),
    });
  } finally {
    clearInterval(busy);
  }
}

export function dataDirectory(dir: string): string {
  return join(dir, 'postgres');
}

function embedded(pglite: PGlite, mutex: Mutex, unlock: () => void): Database {
  const dialect = pgliteDialect(pglite, mutex);

  async function executeSql(text: string, values?: unknown[]) {
    const release = await mutex.acquire();
    try {
      if (values) return await pglite.query<Record<string, unknown>>(text, values);
      const results = await pglite.exec(text);
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
    close,
  };
}

/** Kysely over PGlite's only connection: a pool of one, which a transaction holds until it ends. */
function pgliteDialect(pglite: PGlite, mutex: Mutex): PostgresDialect {
  const query = async (text: string, values: readonly unknown[]) => {
    const { command, rowCount, rows } = await pglite.query(text, [...values]);
    return { command, rowCount, rows };
  };

  async function connect(): Promise<PostgresPoolClient> {
    const release = await mutex.acquire();
    // Kysely's type has an overload for cursors, which we never use.
    return { query: query as PostgresPoolClient['query'], release };
  }

  return new PostgresDialect({ pool: { connect, end: async () => undefined } });
}

const OTHER_DIR = 'Set DATA_DIR to a directory that Upnext can write to.';
const MESSAGES: Record<string, (dir: string) => string> = {
  EACCES: (dir) => `No permission to write to ${dir}. ${OTHER_DIR}`,
  EPERM: (dir) => `No permission to write to ${dir}. ${OTHER_DIR}`,
  EROFS: (dir) => `${dir} is on a read-only file system. ${OTHER_DIR}`,
  ENOENT: (dir) => `The directory ${dir} can’t be created. ${OTHER_DIR}`,
  ENOTDIR: (dir) => `${dir} isn’t a directory. ${OTHER_DIR}`,
  EEXIST: (dir) => `${dir} isn’t a directory. ${OTHER_DIR}`,
  ENOSPC: (dir) => `The disk with ${dir} is full. Free at least 64 MB and start again.`,
  EDQUOT: (dir) => `The disk quota for ${dir} is used up. Free some space and start again.`,
  EFBIG: (dir) =>
    `The file size limit (ulimit -f) is too low for the database in ${dir}. Raise it and start again.`,
  ENOTSUP: (dir) =>
    `The file system of ${dir} doesn’t support sockets, which Upnext uses as a lock. ${OTHER_DIR}`,
};

/** The same error in words that a person can act on. */
function describeDirectoryError(dir: string, error: unknown): DatabaseOpenError {
  if (error instanceof DatabaseOpenError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  const message =
    MESSAGES[codeOf(error) ?? '']?.(dir) ??
    `The database in ${dir} can’t be opened (${reason}). It is damaged, or another version created it. ` +
      'Restore a backup, or move the directory away to start with an empty database.';
  return new DatabaseOpenError(message, { cause: error });
}
