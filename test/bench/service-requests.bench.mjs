/** Create Post and List Posts against a minimal node:http server with zod and the same SQL. */
import { requestsPerSecond } from './client.mjs';
import { measurePairs, overStarts } from './measure.mjs';
import { copyOf, databaseOf, PROJECT, withPostgres } from './postgres.mjs';
import { serve } from './processes.mjs';

const posts = `/api/v1/projects/${PROJECT}/posts`;
const load = { seconds: 0.5, atOnce: 16 };
const turns = { rounds: 7, warmUp: 3 };
const STARTS = 3;

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
    const bareUrl = await copyOf(server, 'ours', 'bare');
    const figures = await overStarts(STARTS, () => compareStarts(url, bareUrl));
    for (const [what, figure] of Object.entries(figures))
      report({
        what: `${what} (minimal node:http with zod and the same SQL)`,
        ...figure,
        unit: 'req/s',
        atLeast: 0.85,
      });
  });
}

async function compareStarts(url, bareUrl) {
  const bare = await serve('test/bench/bare-service.mjs', { DATABASE_URL: bareUrl });
  const service = await serve('dist/serve.js', { DATABASE_URL: url, DEMO_DATA: 'off' });
  const compare = (body) =>
    measurePairs(
      turns,
      () => requestsPerSecond(service.origin, posts, body, load),
      () => requestsPerSecond(bare.origin, posts, body, load),
    );
  try {
    return { 'List Posts, first page': await compare(), 'Create Post': await compare(post) };
  } finally {
    await Promise.all([service.stop(), bare.stop()]);
  }
}
