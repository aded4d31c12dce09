import { expect, test } from 'vitest';
import { migrate } from '../../src/database/migrate.js';
import { PLATFORMS } from '../../src/openapi/platforms.js';
import { migrations, migrationsFor } from '../../src/service/migrations.js';
import { openEmbedded } from '../support/embedded-databases.js';

test('a new platform adds its index to an existing database', async () => {
  const database = await openEmbedded();
  await migrate(database, 'scheduling', migrations);
  await migrate(database, 'scheduling', migrationsFor([...PLATFORMS, 'NEWCOMER']));
  const { rows } = await database.executeSql(
    `select indexname from pg_indexes where schemaname = 'scheduling' and indexname like 'posts_on_%'`,
  );
  const names = [...PLATFORMS, 'NEWCOMER'].map((platform) => `posts_on_${platform.toLowerCase()}`);
  expect(rows.map(({ indexname }) => indexname).sort()).toEqual(names.sort());
  await database.close();
});
