/**
 * Lists against a durable Bolt app that asks PostgreSQL for held posts and rights once, keeps the service's answers for half a
 * minute and sends the same response (the lines of posts made from the data, the rest prepared in advance), from the delivery
 * of the command to the arrival of the response, in the ack or at the response_url. Uncached requests come from more channels
 * and projects than either cache holds. Then against a minimal Bolt app that asks nobody but the service, for comparison.
 */
import { randomUUID } from 'node:crypto';
import { command, OURS, saved, startBot, startEnvironment } from './bots.mjs';
import { measurePairs, overStarts } from './measure.mjs';
import { run as sql, withPostgres } from './postgres.mjs';

const REQUESTS = 960;
const AT_ONCE = 16;
/** Until both have warmed up. */
const turns = { rounds: 7, warmUp: 5 };
const fewTurns = { rounds: 2, warmUp: 2 };
const STARTS = 2;
const PROJECT = '/api/v1/projects/{project}';
const PATHS = { next: `${PROJECT}/dashboard/upnext-post`, posts: `${PROJECT}/posts` };

const inHours = (hours) => new Date(Date.now() + hours * 3_600_000).toISOString();
const post = (place) => ({
  Id: `pst_${place}`,
  Content: `Post ${place}: the doors open at nine. Come early, and bring a friend!`,
  Media: 'https://media.example/doors.jpg',
  ScheduleDate: inHours(1 + 3 * place),
  Timezone: 'Europe/Berlin',
  Platforms: ['X', 'LINKEDIN'],
  Status: 'SCHEDULED',
  CreatedAt: inHours(-48),
});
/** The posts of a few days. The list shows the first ten. */
const posts = Array.from({ length: 20 }, (_, place) => post(place));

export async function run(report) {
  const world = await startEnvironment((path) => (path.endsWith('upnext-post') ? posts[0] : posts));
  await withPostgres(async (server) => {
    await sql(server, 'postgres', 'create database lists');
    const figures = await overStarts(STARTS, () => compareStarts(world, server));
    for (const [what, figure] of Object.entries(figures))
      report({ what, ...figure, unit: '/s', atLeast: what.includes('for comparison') ? 0 : 0.9 });
  });
  world.stop();
}

async function compareStarts(world, server) {
  const env = world.settings(server.url('lists'));
  const ours = await startBot(OURS, env);
  await sql(server, 'lists', CHANNELS_SQL);
  const LISTS = await answersOf(world, ours);
  const durable = await startBot('test/bench/durable-bolt.mjs', { ...env, LISTS });
  const bare = await startBot('test/bench/bare-bolt.mjs', { ...env, LISTS });
  try {
    const figures = {};
    for (const list of Object.keys(PATHS)) {
      figures[`/upnext ${list}, uncached, ${AT_ONCE} at once (durable Bolt)`] = await measurePairs(
        turns,
        () => firstLooks(world, ours, list),
        () => firstLooks(world, durable, list),
      );
      figures[`/upnext ${list}, cached, ${AT_ONCE} at once (durable Bolt)`] = await measurePairs(
        turns,
        () => secondLooks(world, ours, list),
        () => secondLooks(world, durable, list),
      );
      figures[`/upnext ${list}, uncached (minimal Bolt, for comparison)`] = await measurePairs(
        fewTurns,
        () => firstLooks(world, ours, list),
        () => firstLooks(world, bare, list),
      );
    }
    return figures;
  } finally {
    await Promise.all([ours, durable, bare].map((bot) => bot.stop()));
  }
}

/** After one round through all channels the first response has left the cache. */
const CHANNELS = 480;
const CHANNELS_SQL = `insert into upnext.channels
    (workspace, channel, project_id, project_name, project_zone, last_platforms, updated_at)
  select 'T1', 'C' || n, 'prj_C' || n, 'Tea', 'Europe/Berlin', '[]', now() from generate_series(1, ${CHANNELS}) n
  on conflict do nothing`;
let turn = 0;
const anotherChannel = () => `C${((turn += 1) % CHANNELS) + 1}`;

/** For the other apps: the path to read and the response, by command. */
async function answersOf(world, bot) {
  const lists = {};
  for (const [list, path] of Object.entries(PATHS)) {
    const answer = JSON.parse(await look(world, bot, list, anotherChannel()));
    lists[list] = { path, answer };
  }
  return saved(lists);
}

/** Resolves to the raw response: parsing it takes longer than a bot needs to send it. */
async function look(world, bot, words, channel_id) {
  const id = randomUUID();
  const arrived = world.response(id);
  const response_url = `${world.slack.url}/responses/${id}`;
  const acked = await bot.deliver({ ...command(id, words), channel_id, response_url });
  const answer = acked || JSON.stringify(await arrived);
  world.forget(id);
  if (!answer.includes('Post 0')) throw new Error(`no list: ${answer}`);
  return answer;
}

const firstLooks = (world, bot, list) => looksPerSecond(world, bot, list, anotherChannel, REQUESTS);

async function secondLooks(world, bot, list) {
  const same = anotherChannel();
  await look(world, bot, list, same);
  return looksPerSecond(world, bot, list, () => same, 0);
}

async function looksPerSecond(world, bot, list, where, calls) {
  const before = world.reads();
  const start = performance.now();
  let left = REQUESTS;
  async function keepLooking() {
    for (; left > 0; ) {
      left -= 1;
      await look(world, bot, list, where());
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, keepLooking));
  const perSecond = (REQUESTS / (performance.now() - start)) * 1000;
  const made = world.reads() - before;
  if (made !== calls) throw new Error(`${made} calls were made for ${REQUESTS} looks`);
  return perSecond;
}
