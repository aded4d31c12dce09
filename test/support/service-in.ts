import type { Database } from '../../src/upnext/database/database.js';
import { migrate } from '../../src/upnext/database/migrate.js';
import { migrations } from '../../src/service/migrations.js';
import { createService, type Service, type ServiceOptions } from '../../src/service/service.js';
import { SCHEMA, type Tables } from '../../src/service/tables.js';

/** The service in a database that it may be the first to use. */
export async function serviceIn(database: Database, options: Omit<ServiceOptions, 'db'>): Promise<Service> {
  await migrate(database, SCHEMA, migrations);
  return createService({ ...options, db: database.kysely<Tables>(SCHEMA) });
}
