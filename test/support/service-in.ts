import {
  createService,
  migrations,
  SCHEMA,
  type Service,
  type ServiceOptions,
  type Tables,
} from '../../src/service/index.js';
import type { Database } from '../../src/upnext/database/database.js';
import { migrate } from '../../src/upnext/database/migrate.js';

/** The service in a database that it may be the first to use. */
export async function serviceIn(database: Database, options: Omit<ServiceOptions, 'db'>): Promise<Service> {
  await migrate(database, SCHEMA, migrations);
  return createService({ ...options, db: database.kysely<Tables>(SCHEMA) });
}
