import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { homeIn, openEmbedded } from './embedded.js';
import { migrate, type Migrations } from './migrate.js';
import { initialise, SNAPSHOTS, takeFromNowOn } from './snapshot.js';

type Schemas = Record<string, Migrations>;

/** Makes what first starts copy: a database with these schemas, up to date. Nothing where it is there already. */
export async function prepareSnapshot(schemas: Schemas, snapshots = SNAPSHOTS): Promise<void> {
  const name = nameFor(schemas);
  if (!existsSync(join(snapshots, name))) await make(name, schemas, snapshots);
  takeFromNowOn(name, snapshots);
}

/** Other steps, or another PGlite, make another snapshot. */
function nameFor(schemas: Schemas): string {
  const steps = createHash('sha256').update(JSON.stringify(schemas)).digest('hex');
  return `${pgliteVersion()}-${steps.slice(0, 12)}`;
}

/** Made beside and renamed, so that one whose making was interrupted is never taken for a whole one. */
async function make(name: string, schemas: Schemas, snapshots: string): Promise<void> {
  mkdirSync(snapshots, { recursive: true });
  const unfinished = mkdtempSync(join(snapshots, 'unfinished-'));
  try {
    await initialise(homeIn(unfinished));
    const database = await openEmbedded(unfinished);
    for (const [schema, migrations] of Object.entries(schemas)) await migrate(database, schema, migrations);
    await database.close();
    renameSync(homeIn(unfinished), join(snapshots, name));
  } catch (error) {
    // Two builds at once: the other was quicker.
    if (!existsSync(join(snapshots, name))) throw error;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

function pgliteVersion(): string {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const manifest = readFileSync(join(dirname(entry), '..', 'package.json'), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}
