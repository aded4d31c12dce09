import { constants, existsSync, statSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { DatabaseLocation } from '../../database/database.js';
import { DatabaseOpenError, DirectoryInUseError } from '../../database/errors.js';
import { databaseExists, openDatabase } from '../../database/open.js';
import { failed, passed, type Finding } from '../../features/doctor/checks/finding.js';

/** Opens and queries the database. Does not create one. */
export async function checkDatabase(location: DatabaseLocation): Promise<Finding[]> {
  if ('dir' in location && !(await databaseExists(location))) return [await checkCanCreate(location.dir)];
  try {
    const database = await openDatabase(location);
    try {
      await database.ping();
      const kind = database.kind === 'postgres' ? 'PostgreSQL' : 'The embedded database';
      return [passed('Database', `${kind} is responding.`)];
    } finally {
      await database.close();
    }
  } catch (error) {
    if (error instanceof DirectoryInUseError)
      return [passed('Database', 'In use by the Upnext process that is running here.')];
    if (error instanceof DatabaseOpenError)
      return [failed('Database', error.message, 'Fix this, then run the doctor again.')];
    throw error;
  }
}

async function checkCanCreate(dir: string): Promise<Finding> {
  const parent = nearestExisting(resolve(dir));
  const writable =
    statSync(parent).isDirectory() &&
    (await access(parent, constants.W_OK).then(
      () => true,
      () => false,
    ));
  if (writable) return passed('Database', `Upnext will create it in ${dir} when it first starts.`);
  return failed(
    'Database',
    `Upnext can’t create the directory ${dir}: it isn’t allowed to write to ${parent}.`,
    'Set DATA_DIR to a directory that Upnext can write to.',
  );
}

const nearestExisting = (dir: string): string => (existsSync(dir) ? dir : nearestExisting(dirname(dir)));
