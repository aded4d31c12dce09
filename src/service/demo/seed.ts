import { sql, type Kysely } from 'kysely';
import type { DemoProject } from './demo-project.js';
import { roastery } from './roastery.js';
import { rowsOf } from './rows.js';
import { studio } from './studio.js';
import { surfSchool } from './surf-school.js';
import { end, endingOf, type Leased } from '../publishing/finish.js';
import { createOutbox } from '../publishing/outbox.js';
import { lease } from '../publishing/publish-due.js';
import type { Tables } from '../tables.js';

const PROJECTS: DemoProject[] = [studio, roastery, surfSchool];
/** For some weeks, until three days ago, Reddit took nothing: so there are failures to look at. */
const REDDIT_WAS_AWAY_UNTIL = 3 * 24 * 3_600_000;

/**
 * Three brands, some weeks around now, into a service that has no project: the interface has no operation that makes one.
 * What lies behind is not made up but published, each post as if at its own time; interrupted in that, the service catches
 * up by itself.
 */
export async function plantDemoData(db: Kysely<Tables>, now: Date): Promise<void> {
  if (await plant(db, now)) await replay(db, now);
}

async function plant(db: Kysely<Tables>, now: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('plant demo data'))`.execute(tx);
    if (await tx.selectFrom('projects').select('id').limit(1).executeTakeFirst()) return false;
    for (const project of PROJECTS) await plantProject(tx, project, now);
    return true;
  });
}

async function plantProject(tx: Kysely<Tables>, project: DemoProject, now: Date): Promise<void> {
  const { id, name, description, timezone } = project;
  const { users, prompts, templates, sources, posts, logs } = rowsOf(project, now);
  await tx.insertInto('projects').values({ id, name, description, timezone, created_at: now }).execute();
  await tx.insertInto('users').values(users).execute();
  await tx.insertInto('prompts').values(prompts).execute();
  await tx.insertInto('templates').values(templates).execute();
  await tx.insertInto('sources').values(sources).execute();
  await tx.insertInto('posts').values(posts).execute();
  await tx.insertInto('logs').values(logs).execute();
}

async function replay(db: Kysely<Tables>, now: Date): Promise<void> {
  const posts = await lease(db, now);
  const goneOut = ({ schedule_at }: Leased) => schedule_at ?? now;
  const redditWasAway = (post: Leased) => now.getTime() - goneOut(post).getTime() > REDDIT_WAS_AWAY_UNTIL;
  const before = createOutbox(db, ['REDDIT']);
  const since = createOutbox(db, []);
  await before.write(posts.filter(redditWasAway), goneOut);
  await since.write(
    posts.filter((post) => !redditWasAway(post)),
    goneOut,
  );

  const endings = posts.map((post) => {
    const outbox = redditWasAway(post) ? before : since;
    return endingOf(post, outbox.resultsOf(post), goneOut(post));
  });
  const inOrder = endings.sort((a, b) => a.at.getTime() - b.at.getTime());
  await db.transaction().execute((tx) => end(tx, inOrder));
}
