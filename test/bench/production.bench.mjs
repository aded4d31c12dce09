/** How Upnext starts, what it takes at rest, and what it makes of envelopes, against the barest of Bolt and of node:http. */
import { randomUUID } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import { command, OURS, startBot, startWorld } from './bots.mjs';
import { inTurns, median } from './measure.mjs';
import { run as sql, withPostgres } from './postgres.mjs';
import { withBots } from './production-bots.mjs';
import { startSockets } from './production-sockets.mjs';

const BARE = 'test/bench/production-bare-bolt.mjs';
const BARE_HTTP = 'test/bench/production-bare-http.mjs';
/** After the warm-up that follows the start. */
const AT_REST_MS = 3_000;
const HELPS = 960;
const few = { rounds: 5, warmUp: 1 };
/** Each is over in a moment. */
const many = { rounds: 25, warmUp: 10 };

export async function run(report) {
  const world = await startWorld();
  await withPostgres(async (server) => {
    await sql(server, 'postgres', 'create database production');
    const env = world.settings(server.url('production'));
    await starts(report, env);
    await helps(report, env);
    await sockets(report, env);
  });
  world.stop();
}

/** Both with connections to PostgreSQL; ours has its tables by then, as at every start but the first. */
async function starts(report, env) {
  const rest = { ours: [], bare: [] };
  const start = (script, name) =>
    withBots([startBot(script, env)], async (bot) => {
      await after(AT_REST_MS);
      rest[name].push((await bot.watch()).residentMb);
      return bot.listeningAfterMs;
    });
  const took = await inTurns(
    few,
    () => start(OURS, 'ours'),
    () => start(BARE, 'bare'),
  );
  report({
    what: 'process start → listening, with PostgreSQL (bare Bolt with pg)',
    ...took,
    unit: 'ms',
    atMost: 1.3,
  });
  report({
    what: 'memory at rest, with PostgreSQL (bare Bolt with pg)',
    ours: median(rest.ours),
    yardstick: median(rest.bare),
    unit: 'MB',
    atMost: 1.3,
  });
}

const help = () => command(randomUUID(), 'help');

const helps = (report, env) =>
  withBots([startBot(OURS, env)], async (ours) => {
    await after(AT_REST_MS);
    const HELP = await ours.deliver(help());
    await withBots([startBot(BARE_HTTP, { ...env, HELP })], async (bare) =>
      report({
        what: '/upnext help, 16 at once (bare node:http that verifies and answers: for comparison)',
        ...(await inTurns(
          many,
          () => perSecond(() => ours.deliver(help())),
          () => perSecond(() => bare.deliver(help())),
        )),
        unit: '/s',
        atLeast: 0,
      }),
    );
  });

async function sockets(report, env) {
  const [slack, barest] = [await startSockets(), await startSockets()];
  const tokens = { ...env, SLACK_APP_TOKEN: 'xapp-bench', SLACK_SIGNING_SECRET: '' };
  await withBots([startBot(OURS, { ...tokens, SLACK_API_URL: `${slack.url}/api/` })], async () => {
    await after(AT_REST_MS);
    const HELP = JSON.stringify(await slack.deliver(help()));
    const bare = { ...tokens, SLACK_API_URL: `${barest.url}/api/`, HELP };
    await withBots([startBot(BARE, bare)], async () =>
      report({
        what: 'Socket Mode, /upnext help, 16 envelopes at once (bare Bolt, the same answer)',
        ...(await inTurns(
          many,
          () => perSecond(() => slack.deliver(help())),
          () => perSecond(() => barest.deliver(help())),
        )),
        unit: '/s',
        atLeast: 1,
      }),
    );
  });
  for (const one of [slack, barest]) one.stop();
}

async function perSecond(ask) {
  const start = performance.now();
  let left = HELPS;
  async function keepAsking() {
    for (; left > 0; ) {
      left -= 1;
      const answer = await ask();
      if (!JSON.stringify(answer).includes('Upnext can do')) throw new Error('no help in the answer');
    }
  }
  await Promise.all(Array.from({ length: 16 }, keepAsking));
  return (HELPS / (performance.now() - start)) * 1000;
}
