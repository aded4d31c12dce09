import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { dataDirectory, openEmbedded } from './embedded.js';
import { migrate, type Migrations } from '../migrate.js';
import { initdb, pack, setCurrentSnapshot, SNAPSHOTS } from '../snapshot.js';

type Schemas = Record<string, Migrations>;

/** Creates the database that first starts copy, with these schemas migrated. Does nothing if it exists already. */
export async function prepareSnapshot(
  schemas: Schemas,
  snapshots = SNAPSHOTS,
  createDatabase = initdb,
): Promise<void> {
  const name = snapshotName(schemas);
  if (!existsSync(join(snapshots, name))) await create(name, schemas, snapshots, createDatabase);
  setCurrentSnapshot(name, snapshots);
}

/** Other migrations, or another PGlite, give another name. */
function snapshotName(schemas: Schemas): string {
  const hash = createHash('sha256').update(JSON.stringify(schemas)).digest('hex');
  return `${pgliteVersion()}-${hash.slice(0, 12)}`;
}

/** Creates a temporary directory and renames it, so that an interrupted build never leaves half a snapshot. */
async function create(
  name: string,
  schemas: Schemas,
  snapshots: string,
  createDatabase: typeof initdb,
): Promise<void> {
  mkdirSync(snapshots, { recursive: true });
  const unfinished = mkdtempSync(join(snapshots, 'unfinished-'));
  try {
    await createDatabase(dataDirectory(unfinished));
    const database = await openEmbedded(unfinished);
    for (const [schema, migrations] of Object.entries(schemas)) await migrate(database, schema, migrations);
    await database.close();
    pack(dataDirectory(unfinished));
    renameSync(dataDirectory(unfinished), join(snapshots, name));
  } catch (error) {
    // A build that runs at the same time may have created it first.
    if (!existsSync(join(snapshots, name))) throw error;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

function pgliteVersion(): string {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const manifest = readFileSync(join(dirname(entry), '..', 'package.json'), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(manifest)).version;
}
