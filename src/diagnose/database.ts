import { existsSync } from 'node:fs';
import { DatabaseRefused, DirectoryInUse, openDatabase, type DatabasePlace } from '../database/open.js';
import { fine, wrong, type Finding } from './finding.js';

/** Opens it, asks it something, and lets go; a directory that is not there yet is not made. */
export async function checkDatabase(place: DatabasePlace): Promise<Finding> {
  if ('dir' in place && !existsSync(place.dir))
    return fine('Database', `None yet: the first start makes one in ${place.dir}.`);
  try {
    const database = await openDatabase(place);
    await database.ping().finally(() => database.close());
    return fine('Database', database.kind === 'postgres' ? 'PostgreSQL answers.' : 'The embedded one opens.');
  } catch (error) {
    if (error instanceof DirectoryInUse) return fine('Database', 'In use by the Upnext that runs here.');
    if (error instanceof DatabaseRefused)
      return wrong('Database', error.message, 'Do what it says, then look again.');
    throw error;
  }
}
