import { type Kysely, sql } from 'kysely';
import { DAY_MS } from '../../when/index.js';
import { createOutbox } from '../publishing/outbox.js';
import { type LeasedPost, outcomeOf, saveOutcomes } from '../publishing/outcome.js';
import { lease } from '../publishing/publish-due.js';
import type { Tables } from '../tables.js';
import { type DemoProject, readDemoProjects } from './demo-project.js';
import { rowsOf } from './rows.js';

/** Until three days ago, publishing on Reddit failed, so that the demo has failures to show. */
const REDDIT_RECOVERED_MS_AGO = 3 * DAY_MS;

/**
 * Adds three brands, with posts a few weeks around now, to a service without projects: the API cannot create one. Past posts
 * go through the real publisher, each as if at its own time; after an interruption, the service publishes the rest.
 */
export async function seedDemoData(db: Kysely<Tables>, now: Date): Promise<void> {
  if (await insertProjects(db, now)) await publishPast(db, now);
}

async function insertProjects(db: Kysely<Tables>, now: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('plant demo data'))`.execute(tx);
    if (await tx.selectFrom('projects').select('id').limit(1).executeTakeFirst()) return false;
    for (const project of readDemoProjects()) await insertProject(tx, project, now);
    return true;
  });
}

async function insertProject(tx: Kysely<Tables>, project: DemoProject, now: Date): Promise<void> {
  const { id, name, description, timezone } = project;
  const { users, prompts, templates, sources, posts } = rowsOf(project, now);
  await tx.insertInto('projects').values({ id, name, description, timezone, created_at: now }).execute();
  await tx.insertInto('users').values(users).execute();
  await tx.insertInto('prompts').values(prompts).execute();
  await tx.insertInto('templates').values(templates).execute();
  await tx.insertInto('sources').values(sources).execute();
  await tx.insertInto('posts').values(posts).execute();
}

async function publishPast(db: Kysely<Tables>, now: Date): Promise<void> {
  const posts = await lease(db, now);
  const dueAt = ({ schedule_at }: LeasedPost) => schedule_at ?? now;
  const redditFailed = (post: LeasedPost) => now.getTime() - dueAt(post).getTime() > REDDIT_RECOVERED_MS_AGO;
  const before = createOutbox(db, ['REDDIT']);
  const since = createOutbox(db, []);
  await before.write(posts.filter(redditFailed), dueAt);
  await since.write(
    posts.filter((post) => !redditFailed(post)),
    dueAt,
  );

  const outcomes = posts.map((post) => {
    const outbox = redditFailed(post) ? before : since;
    return outcomeOf(post, outbox.resultsOf(post), dueAt(post));
  });
  const inOrder = outcomes.sort((a, b) => a.at.getTime() - b.at.getTime());
  await db.transaction().execute((tx) => saveOutcomes(tx, inOrder));
}
