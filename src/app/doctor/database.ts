import { constants, existsSync, statSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Database, DatabaseLocation } from '../../database/database.js';
import { DatabaseOpenError, DirectoryInUseError } from '../../database/errors.js';
import { databaseExists, openDatabase } from '../../database/open.js';
import { failed, passed, type Finding } from '../../features/doctor/checks/finding.js';
import { findInstances, isAlive, type Instance } from '../../jobs/instances-table.js';
import { counted } from '../../ui/words.js';

/** Opens and queries the database, which says which instances of Upnext use it. Does not create one. */
export async function checkDatabase(location: DatabaseLocation): Promise<Finding[]> {
  if ('dir' in location && !(await databaseExists(location))) return [await checkCanCreate(location.dir)];
  try {
    const database = await openDatabase(location);
    try {
      await database.ping();
      const kind = database.kind === 'postgres' ? 'PostgreSQL' : 'The embedded database';
      return [passed('Database', `${kind} is responding.`), ...(await checkInstances(database))];
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

/** Nothing is said about the embedded database: only one process can open it, and this one has. */
async function checkInstances(database: Database): Promise<Finding[]> {
  if (database.kind !== 'postgres') return [];
  const found = await findInstances(database).catch(() => undefined);
  // This version of Upnext has not yet started with this database.
  if (!found) return [];
  const alive = found.filter(isAlive).map(runningInstance);
  const ended = found.filter((one) => !isAlive(one)).map(endedInstance);
  const running = alive.length > 0 ? alive : ['None is running.'];
  return [passed('Instances', [...running, ...ended].join(' '))];
}

const runningInstance = ({ host, startedAt, inHand }: Instance) =>
  `${host} has been running since ${timeOf(startedAt)} and is working on ${counted(inHand, 'job')}.`;

const endedInstance = ({ host, seenSecondsAgo }: Instance) =>
  `${host} ended ${counted(Math.round(seenSecondsAgo / 60), 'minute')} ago without shutting down; others took over its jobs.`;

const timeOf = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

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
