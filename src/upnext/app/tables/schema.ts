import type { Migrations } from '../../database/migrate.js';
import { SCHEMA } from '../../database/tables.js';
import { migrations as jobMigrations } from '../../jobs/migrations.js';
import { SCHEMA as JOBS } from '../../jobs/table.js';
import { SCHEMA_1_0_0 } from './migrations/001-schema.js';
import { POSTS_1_1_0 } from './migrations/002-posts.js';

/** Every row belongs to a workspace. What a column means stands beside the statements of its table. */
export const migrations: Migrations = { '001_schema': SCHEMA_1_0_0, '002_posts': POSTS_1_1_0 };

/** Of all that the bot has in its database. */
export const MIGRATIONS = { [SCHEMA]: migrations, [JOBS]: jobMigrations };
