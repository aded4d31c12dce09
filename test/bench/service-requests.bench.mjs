/** Create Post and List Posts against a minimal node:http server with zod and the same SQL. */
import { requestsPerSecond } from './client.mjs';
import { measurePairs } from './measure.mjs';
import { copyOf, databaseOf, PROJECT, withPostgres } from './postgres.mjs';
import { serve } from './processes.mjs';

const posts = `/api/v1/projects/${PROJECT}/posts`;
const load = { seconds: 0.5, atOnce: 16 };
const turns = { rounds: 21, warmUp: 3 };

const post = {
  Content: 'The doors open at nine. Come early, and bring a friend!',
  Media: 'https://media.example/doors.jpg',
  ScheduleDate: '2099-07-02T09:00:00+02:00',
  Timezone: 'Europe/Berlin',
  Platforms: ['X', 'LINKEDIN'],
  Status: 'SCHEDULED',
};

export async function run(report) {
  await withPostgres(async (server) => {
    const url = await databaseOf(server, 'ours', 10_000);
    const bare = await serve('test/bench/bare-service.mjs', {
      DATABASE_URL: await copyOf(server, 'ours', 'bare'),
    });
    const service = await serve('dist/serve.js', { DATABASE_URL: url, DEMO_DATA: 'off' });
    const compare = async (what, body) =>
      report({
        what: `${what} (minimal node:http with zod and the same SQL)`,
        ...(await measurePairs(
          turns,
          () => requestsPerSecond(service.origin, posts, body, load),
          () => requestsPerSecond(bare.origin, posts, body, load),
        )),
        unit: 'req/s',
        atLeast: 0.8,
      });
    try {
      await compare('List Posts, first page');
      await compare('Create Post', post);
    } finally {
      await Promise.all([service.stop(), bare.stop()]);
    }
  });
}
