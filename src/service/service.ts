import type { Database } from '../database/open.js';
import { migrate } from '../database/migrate.js';
import { createApp } from './app.js';
import type { Role } from './call.js';
import type { Log } from './log.js';
import { migrations } from './migrations.js';
import { SCHEMA, type Tables } from './tables.js';

export type { Role } from './call.js';

export interface ServiceOptions {
  database: Database;
  tokens: Map<string, Role>;
  now: () => Date;
  log: Log;
  /** So many requests a minute for each token; without it, as many as come. */
  requestsPerMinute?: number;
}

export interface Service {
  fetch(request: Request): Promise<Response>;
}

export async function createService(options: ServiceOptions): Promise<Service> {
  const { database, tokens, now, log, requestsPerMinute } = options;
  await migrate(database, SCHEMA, migrations);
  const db = database.kysely<Tables>(SCHEMA);
  const app = createApp({ db, now, log, wake: () => undefined, tokens, requestsPerMinute });
  return { fetch: async (request) => app.fetch(request) };
}
