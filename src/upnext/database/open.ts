import { existsSync } from 'node:fs';
import type { Database, DatabaseLocation } from './database.js';

/** Opens the database, or throws a DatabaseOpenError. Loads only the driver that is needed. */
export async function openDatabase(location: DatabaseLocation): Promise<Database> {
  if ('url' in location) {
    const { openPostgres } = await import('./postgres/postgres.js');
    return openPostgres(location.url);
  }
  const { openEmbedded } = await import('./embedded/embedded.js');
  return openEmbedded(location.dir);
}

/** Whether it is there already, so that opening it creates nothing. */
export async function databaseExists(location: DatabaseLocation): Promise<boolean> {
  if ('url' in location) return true;
  const { dataDirectory } = await import('./embedded/embedded.js');
  return existsSync(dataDirectory(location.dir));
}
