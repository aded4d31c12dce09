import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readServiceConfig, SettingsError } from '../config.js';
import { lockDirectory } from '../../database/embedded/directory-lock.js';

/**
 * Copies the embedded database to a file and back: `node dist/app/deploy/backup.js save upnext.tar.gz`, `… restore upnext.tar.gz`.
 * Upnext must be stopped: a copy of a database in use would be corrupt.
 */
class BackupError extends Error {}

const DATABASE = 'postgres';

async function run([name, file]: string[]): Promise<string> {
  const { database } = readServiceConfig();
  if ('url' in database)
    throw new BackupError(
      'DATABASE_URL is set. Use pg_dump and pg_restore to back up and restore that server.',
    );
  const command = { save, restore }[name ?? ''];
  if (!command || !file) throw new BackupError('Usage: backup.js save <file> | restore <file>');
  const release = await lockDirectory(join(database.dir, 'lock'));
  if (!release)
    throw new BackupError(`${database.dir} is in use. Stop Upnext first. A backup takes a few seconds.`);
  try {
    return command(database.dir, resolve(file));
  } finally {
    release();
  }
}

/** Writes a temporary file, which only its owner can read, and renames it, so that the backup is always complete. */
function save(dir: string, file: string): string {
  if (!existsSync(join(dir, DATABASE)))
    throw new BackupError(`There is no database in ${dir}. Set DATA_DIR.`);
  const unfinished = `${file}.unfinished`;
  rmSync(unfinished, { force: true });
  writeFileSync(unfinished, '', { mode: 0o600 });
  tar(['-czf', unfinished, '-C', dir, DATABASE]);
  renameSync(unfinished, file);
  return `Saved ${dir} to ${file}. It contains encrypted tokens: store ENCRYPTION_KEY in a different place.`;
}

function restore(dir: string, file: string): string {
  if (!existsSync(file)) throw new BackupError(`The file ${file} doesn’t exist.`);
  if (existsSync(join(dir, DATABASE)))
    throw new BackupError(
      `${join(dir, DATABASE)} exists already. Move it away first, restore never overwrites a database.`,
    );
  const unfinished = join(dir, 'restoring');
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  tar(['-xzf', file, '-C', unfinished]);
  renameSync(join(unfinished, DATABASE), join(dir, DATABASE));
  rmSync(unfinished, { recursive: true });
  return `Restored ${dir} from ${file}.`;
}

function tar(args: string[]): void {
  const { status, stderr, error } = spawnSync('tar', args, { encoding: 'utf8' });
  if (status !== 0) throw new BackupError(`tar failed: ${error?.message ?? stderr.trim()}`);
}

try {
  console.log(await run(process.argv.slice(2)));
} catch (error) {
  const isExpected = error instanceof BackupError || error instanceof SettingsError;
  console.error(isExpected ? error.message : error);
  process.exitCode = 1;
}
