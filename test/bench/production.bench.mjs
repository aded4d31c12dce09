/** Start, idle memory and deliveries of Upnext, against a durable Bolt app. */
import { randomUUID } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import { command, OURS, saved, startBot, startEnvironment } from './bots.mjs';
import { measurePairs, median, overStarts } from './measure.mjs';
import { run as sql, withPostgres } from './postgres.mjs';
import { withBots } from './production-bots.mjs';
import { startSockets } from './production-sockets.mjs';

const DURABLE = 'test/bench/durable-bolt.mjs';
/** After the warm-up that follows the start. */
const AT_REST_MS = 3_000;
const HELPS = 960;
const few = { rounds: 5, warmUp: 1 };
/** Each one is short. */
const many = { rounds: 9, warmUp: 8 };
const SOCKET_STARTS = 3;

export async function run(report) {
  const world = await startEnvironment();
  await withPostgres(async (server) => {
    await sql(server, 'postgres', 'create database production');
    const env = world.settings(server.url('production'));
    await starts(report, env);
    await sockets(report, env);
  });
  world.stop();
}

/** Both connect to PostgreSQL. Our tables exist, as at every start but the first. */
async function starts(report, env) {
  const rest = { ours: [], durable: [] };
  const start = (script, name) =>
    withBots([startBot(script, env)], async (bot) => {
      await after(AT_REST_MS);
      rest[name].push((await bot.watch()).residentMb);
      return bot.listeningAfterMs;
    });
  const took = await measurePairs(
    few,
    () => start(OURS, 'ours'),
    () => start(DURABLE, 'durable'),
  );
  report({
    what: 'process start → listening, with PostgreSQL (durable Bolt)',
    ...took,
    unit: 'ms',
    atMost: 1.1,
  });
  report({
    what: 'idle memory, with PostgreSQL (durable Bolt)',
    ours: median(rest.ours),
    baseline: median(rest.durable),
    unit: 'MB',
    atMost: 1.25,
  });
}

const help = () => command(randomUUID(), 'help');

async function sockets(report, env) {
  const { helps } = await overStarts(SOCKET_STARTS, () => compareSockets(env));
  report({
    what: 'Socket Mode, /upnext help, 16 envelopes at once (durable Bolt, same response)',
    ...helps,
    unit: '/s',
    atLeast: 0.9,
  });
}

async function compareSockets(env) {
  const [slack, other] = [await startSockets(), await startSockets()];
  const tokens = { ...env, SLACK_APP_TOKEN: 'xapp-bench', SLACK_SIGNING_SECRET: '' };
  const helps = await withBots(
    [startBot(OURS, { ...tokens, SLACK_API_URL: `${slack.url}/api/` })],
    async () => {
      await after(AT_REST_MS);
      const HELP = saved(await slack.deliver(help()));
      const data = { ...tokens, SLACK_API_URL: `${other.url}/api/`, HELP };
      return withBots([startBot(DURABLE, data)], () =>
        measurePairs(
          many,
          () => perSecond(() => slack.deliver(help())),
          () => perSecond(() => other.deliver(help())),
        ),
      );
    },
  );
  for (const one of [slack, other]) one.stop();
  return { helps };
}

async function perSecond(ask) {
  const start = performance.now();
  let left = HELPS;
  async function keepAsking() {
    for (; left > 0; ) {
      left -= 1;
      const answer = await ask();
      if (!JSON.stringify(answer).includes('What you can do with Upnext'))
        throw new Error('no help in the answer');
    }
  }
  await Promise.all(Array.from({ length: 16 }, keepAsking));
  return (HELPS / (performance.now() - start)) * 1000;
}
