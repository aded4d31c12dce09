import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely } from 'kysely';
import { lockDirectory } from './directory-lock.js';
import { refuseDirectory } from './directory-refusals.js';
import type { Ears } from './hearing.js';
import type { Database } from './open.js';
import { pgliteDialect } from './pglite-dialect.js';
import { DirectoryInUse } from './refused.js';
import { createRoomCheck, freeBytesOf, type FreeBytes } from './room.js';
import { createNew } from './snapshot.js';
import { createTurns, type Turns } from './turns.js';
import { readers } from './values.js';

const BUSY_MS = 30_000;
/** PostgreSQL's own 128 MB would all be written to at every start; what is not among these the operating system has at hand. */
const START = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'];

/**
 * PostgreSQL inside this process, in a directory that one process at a time may use. What was committed survives the end of
 * the process, however it ends (kill -9). It does not survive a power cut: PGlite leaves writing to the operating system and
 * never waits for the disk. Who needs that takes a PostgreSQL server.
 */
export async function openEmbedded(dir: string, freeBytes: FreeBytes = freeBytesOf): Promise<Database> {
  const release = await lockDirectory(join(dir, 'lock')).catch((error: unknown) =>
    refuseDirectory(dir, error),
  );
  if (!release) throw inUse(dir);
  const room = createRoomCheck(dir, freeBytes);
  try {
    await room();
    return embedded(await openDirectory(dir), createTurns(BUSY_MS, room), release);
  } catch (error) {
    release();
    return refuseDirectory(dir, error);
  }
}

/** The first start is a copy beside and a rename: killed in between, the next start begins anew. */
async function openDirectory(dir: string): Promise<PGlite> {
  const home = homeIn(dir);
  const unfinished = `${home}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  if (!existsSync(home)) {
    await createNew(unfinished);
    renameSync(unfinished, home);
  }
  return open(home);
}

/**
 * While nothing keeps the event loop alive but an engine that is being compiled, Node waits until all of it is compiled at its
 * best, which takes half a second more.
 */
async function open(home: string): Promise<PGlite> {
  const alive = setInterval(() => undefined, 1_000);
  try {
    return await PGlite.create({ dataDir: home, parsers: readers, startParams: START });
  } finally {
    clearInterval(alive);
  }
}

export function homeIn(dir: string): string {
  return join(dir, 'postgres');
}

function embedded(pglite: PGlite, turns: Turns, release: () => void): Database {
  const dialect = pgliteDialect(pglite, turns);

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = await turns.take();
    try {
      return await work();
    } finally {
      done();
    }
  }

  async function executeSql(text: string, values?: unknown[]) {
    const result = await inTurn(async () =>
      values ? pglite.query<Record<string, unknown>>(text, values) : (await pglite.exec(text)).at(-1),
    );
    return { rows: (result?.rows ?? []) as Record<string, unknown>[] };
  }

  async function close(): Promise<void> {
    if (pglite.closed) return;
    await turns.drain();
    await pglite.close();
    release();
  }

  return {
    kind: 'embedded',
    kysely: <Tables>(schema: string) => new Kysely<Tables>({ dialect }).withSchema(schema),
    executeSql,
    hear(channel: string, ears: Ears) {
      void pglite.listen(channel, (said) => ears.heard(said));
      return { isSure: () => true };
    },
    ping: async () => void (await executeSql('select 1')),
    close,
  };
}

function inUse(dir: string): DirectoryInUse {
  return new DirectoryInUse(
    `${dir} is in use by another process. Stop that one first, give this one its own DATA_DIR, ` +
      'or set DATABASE_URL to a PostgreSQL server, which several processes may share.',
  );
}
