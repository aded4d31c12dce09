import { constants, existsSync, statSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { DatabaseLocation } from '../database/database.js';
import { DatabaseOpenError, DirectoryInUseError } from '../database/errors.js';
import { openDatabase } from '../database/open.js';
import { fine, wrong, type Finding } from './finding.js';

/** Opens it, asks it something, and lets go; a directory that is not there yet is not made. */
export async function checkDatabase(place: DatabaseLocation): Promise<Finding> {
  if ('dir' in place && !existsSync(place.dir)) return checkRoomFor(place.dir);
  try {
    const database = await openDatabase(place);
    await database.ping().finally(() => database.close());
    return fine('Database', database.kind === 'postgres' ? 'PostgreSQL answers.' : 'The embedded one opens.');
  } catch (error) {
    if (error instanceof DirectoryInUseError) return fine('Database', 'In use by the Upnext that runs here.');
    if (error instanceof DatabaseOpenError)
      return wrong('Database', error.message, 'Do what it says, then look again.');
    throw error;
  }
}

async function checkRoomFor(dir: string): Promise<Finding> {
  const above = firstThatIs(dirname(resolve(dir)));
  const may = statSync(above).isDirectory() && (await access(above, constants.W_OK).then(yes, no));
  if (may) return fine('Database', `None yet: the first start makes one in ${dir}.`);
  return wrong(
    'Database',
    `There can be no directory ${dir}: this program may not make one in ${above}.`,
    'Set DATA_DIR to a directory that this program may write to.',
  );
}

const [yes, no] = [() => true, () => false];

const firstThatIs = (dir: string): string => (existsSync(dir) ? dir : firstThatIs(dirname(dir)));
