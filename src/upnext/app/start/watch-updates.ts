import { MINUTE_MS } from '../../../when/index.js';
import type { Database } from '../../database/database.js';
import { findNewer, type Migrations } from '../../database/migrate.js';
import type { Log } from '../../log.js';

/**
 * Once a newer version has updated the database, an instance that is still running stops by itself: it doesn’t know what has changed.
 * `known`: its own migrations, by schema.
 */
export function watchUpdates(database: Database, known: Record<string, Migrations>, log: Log) {
  let end = (): void => undefined;
  const outdated = new Promise<void>((resolve) => (end = resolve));
  let isOutdated = false;

  /** Rejects if the database doesn’t answer. */
  async function isCurrent(): Promise<boolean> {
    const newer = await findNewer(database, known);
    if (newer !== undefined && !isOutdated) log.error(`${newer} This instance stops.`);
    isOutdated ||= newer !== undefined;
    if (isOutdated) end();
    return !isOutdated;
  }

  setInterval(() => void isCurrent().catch(() => undefined), MINUTE_MS).unref();
  return { outdated, isCurrent };
}
