import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.js';
import { type DemoProject, readDemoProjects } from './demo-project.js';
import { rowsOf } from './rows.js';

/** Adds three brands, with posts a few weeks around now, to a service without projects: the API cannot create one. */
export async function seedDemoData(db: Kysely<Tables>, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('plant demo data'))`.execute(tx);
    if (await tx.selectFrom('projects').select('id').limit(1).executeTakeFirst()) return;
    for (const project of readDemoProjects()) await insertProject(tx, project, now);
  });
}

async function insertProject(tx: Kysely<Tables>, project: DemoProject, now: Date): Promise<void> {
  const { id, name, description, timezone } = project;
  const { users, prompts, templates, sources, posts, deliveries, logs } = rowsOf(project, now);
  await tx.insertInto('projects').values({ id, name, description, timezone, created_at: now }).execute();
  await tx.insertInto('users').values(users).execute();
  await tx.insertInto('prompts').values(prompts).execute();
  await tx.insertInto('templates').values(templates).execute();
  await tx.insertInto('sources').values(sources).execute();
  await tx.insertInto('posts').values(posts).execute();
  await tx.insertInto('deliveries').values(deliveries).execute();
  await tx.insertInto('logs').values(logs).execute();
}
