import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readServiceConfig, SettingsRefused } from '../config.js';
import { lockDirectory } from '../database/directory-lock.js';

/**
 * Copies the embedded database to a file and back: `node dist/deploy/backup.js save upnext.tar.gz`, `… restore upnext.tar.gz`.
 * Nobody may use it meanwhile; a copy of a database that is being written to would be worth nothing.
 */
class Refused extends Error {}

const KEPT = 'postgres';

async function run([what, file]: string[]): Promise<string> {
  const { database } = readServiceConfig();
  if ('url' in database)
    throw new Refused(
      'DATABASE_URL is set: back that server up with pg_dump and restore it with pg_restore.',
    );
  const act = { save, restore }[what ?? ''];
  if (!act || !file) throw new Refused('Say either: save <file>, or: restore <file>.');
  const release = await lockDirectory(join(database.dir, 'lock'));
  if (!release)
    throw new Refused(`${database.dir} is in use. Stop Upnext first; a copy takes a few seconds.`);
  try {
    return act(database.dir, resolve(file));
  } finally {
    release();
  }
}

/** Made beside and renamed: a file of that name is always a whole one. */
function save(dir: string, file: string): string {
  if (!existsSync(join(dir, KEPT))) throw new Refused(`There is no database in ${dir}. Set DATA_DIR.`);
  const unfinished = `${file}.unfinished`;
  tar(['-czf', unfinished, '-C', dir, KEPT]);
  renameSync(unfinished, file);
  return `Saved ${dir} to ${file}. It holds tokens, sealed; keep it, and ENCRYPTION_KEY elsewhere.`;
}

function restore(dir: string, file: string): string {
  if (!existsSync(file)) throw new Refused(`There is no file ${file}.`);
  if (existsSync(join(dir, KEPT)))
    throw new Refused(`${join(dir, KEPT)} is there already. Move it away first: nothing is overwritten.`);
  const unfinished = join(dir, 'restoring');
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  tar(['-xzf', file, '-C', unfinished]);
  renameSync(join(unfinished, KEPT), join(dir, KEPT));
  rmSync(unfinished, { recursive: true });
  return `Restored ${dir} from ${file}.`;
}

function tar(args: string[]): void {
  const { status, stderr, error } = spawnSync('tar', args, { encoding: 'utf8' });
  if (status !== 0) throw new Refused(`tar could not do it: ${error?.message ?? stderr.trim()}`);
}

try {
  console.log(await run(process.argv.slice(2)));
} catch (error) {
  const told = error instanceof Refused || error instanceof SettingsRefused;
  console.error(told ? error.message : error);
  process.exitCode = 1;
}
