import { fileURLToPath } from 'node:url';
import { prepareSnapshot } from '../../database/embedded/prepare-snapshot.js';
import { migrations as jobs } from '../../jobs/migrations.js';
import { SCHEMA as JOBS } from '../../jobs/table.js';
import { migrations as service } from '../../service/migrations.js';
import { SCHEMA as SERVICE } from '../../service/tables.js';
import { migrations as store } from '../tables/schema.js';
import { SCHEMA as STORE } from '../../database/tables.js';

/** The last step of the build: saves a database with all tables, so that the first start does not create them. */
export async function prepare(): Promise<void> {
  await prepareSnapshot({ [SERVICE]: service, [STORE]: store, [JOBS]: jobs });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await prepare();
