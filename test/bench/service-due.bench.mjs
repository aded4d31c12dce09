/** Two processes on one PostgreSQL publish a thousand posts due in the same second within five seconds, each once. */
import { setTimeout as after } from 'node:timers/promises';
import { clientOf } from './client.mjs';
import { databaseOf, PROJECT, run as sql, withPostgres } from './postgres.mjs';
import { serve } from './processes.mjs';

const POSTS = 1000;
const LIMIT = 5;
const PLATFORMS = ['X', 'THREADS'];
const TIME_TO_CREATE_THEM = 15_000;
const TOO_LATE = 60_000;

export async function run(report) {
  await withPostgres(async (server) => {
    const settings = { DATABASE_URL: await databaseOf(server, 'due', 10_000), DEMO_DATA: 'off' };
    const services = await Promise.all([serve('dist/serve.js', settings), serve('dist/serve.js', settings)]);
    try {
      const due = new Date(Math.ceil((Date.now() + TIME_TO_CREATE_THEM) / 1000) * 1000);
      await Promise.all(services.map((service) => createPosts(service, due, POSTS / services.length)));
      if (Date.now() > due) throw new Error('the posts were due before all of them were created');
      const last = await lastOneOut(server, due);
      report({
        what: `${POSTS} posts due in one second, two processes: all published (limit)`,
        ours: (last - due) / 1000,
        baseline: LIMIT,
        unit: 's',
        atMost: 1,
      });
    } finally {
      await Promise.all(services.map((service) => service.stop()));
    }
  });
}

async function createPosts(service, due, count) {
  const { ask, close } = clientOf(service.origin);
  const post = { Content: 'Due', Platforms: PLATFORMS, ScheduleDate: due.toISOString(), Timezone: 'UTC' };
  for (let n = 0; n < count; n += 1) await ask(`/api/v1/projects/${PROJECT}/posts`, post);
  await close();
}

/** The time at which all posts were seen published. */
async function lastOneOut(server, due) {
  while (Date.now() < due.getTime() + TOO_LATE) {
    const [{ posts, entries }] = await sql(server, 'due', OUT);
    if (entries > POSTS * PLATFORMS.length) throw new Error('something went out twice');
    if (posts === POSTS) return Date.now();
    await after(50);
  }
  throw new Error('some posts never went out');
}

const OUT = `select
  (select count(*)::int from scheduling.posts where content = 'Due' and status = 'PUBLISHED') as posts,
  (select count(*)::int from scheduling.outbox_entries) as entries`;
