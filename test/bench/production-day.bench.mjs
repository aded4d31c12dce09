/**
 * A mix of everyday use: two instances on one PostgreSQL against one. Then one instance for `BENCH_MINUTES` (default 1),
 * which must not grow, be slow, or lose or duplicate a form.
 */
import { randomUUID } from 'node:crypto';
import { command, OURS, startBot, startEnvironment } from './bots.mjs';
import { measurePairs } from './measure.mjs';
import { run as sql, withPostgres } from './postgres.mjs';
import { withBots } from './production-bots.mjs';
import { load } from './production-load.mjs';

const MINUTES = Number(process.env.BENCH_MINUTES ?? 1);
const DELIVERIES = 1_500;
/** Deliveries per second and instance. */
const PER_SECOND = 300;
/** Until V8 has optimized everything. */
const WARM = 4_000;
/** The last 100,000 signatures are kept against replays, 80 bytes each. */
const SIGNATURES_MB = 8;

export async function run(report) {
  const posts = new Map();
  const world = await startEnvironment(
    () => [],
    (read) => [200, { success: true, data: stored(posts, read()) }],
  );
  await withPostgres(async (server) => {
    await sql(server, 'postgres', 'create database day');
    const env = world.settings(server.url('day'));
    await withBots([startBot(OURS, env)], async (first) => {
      const view = await formOf(world, first);
      await withBots([startBot(OURS, env), startBot(OURS, env)], (...both) =>
        instances(report, first, both, view),
      );
    });
    await withBots([startBot(OURS, env)], async (bot) =>
      allDay(report, bot, await formOf(world, bot), posts),
    );
  });
  world.stop();
}

function stored(posts, body) {
  const post = Object.fromEntries(body);
  posts.set(post.Content, (posts.get(post.Content) ?? 0) + 1);
  return { Id: randomUUID(), ...post };
}

async function formOf(world, bot) {
  const trigger = randomUUID();
  const form = world.form(trigger);
  const words = 'schedule tomorrow 9am The doors open at nine. on x and linkedin';
  await bot.deliver({ ...command(trigger, words), response_url: `${world.slack.url}/responses/${trigger}` });
  return form;
}

/**
 * Twice the instances for twice the load must not cost more per delivery. Two instances that share the load of one wake up
 * as often for half as much: minimal Bolt, which stores nothing, pays for that as well.
 */
async function instances(report, alone, both, view) {
  const cost = async (bots, perSecond) => {
    for (const bot of bots) await bot.watch();
    const deliveries = DELIVERIES * bots.length;
    await load(bots, view, { atOnce: 16, perSecond, goesOn: (all) => all < deliveries });
    const seen = await Promise.all(bots.map((bot) => bot.watch()));
    return seen.reduce((sum, { processorMs }) => sum + processorMs, 0) / deliveries;
  };
  for (const bot of [alone, ...both]) await load([bot], view, { atOnce: 16, goesOn: (all) => all < WARM });
  const what = 'processor time per delivery, two instances on one PostgreSQL';
  const compared = (perSecond) =>
    measurePairs(
      { rounds: 5, warmUp: 1 },
      () => cost(both, perSecond),
      () => cost([alone], PER_SECOND),
    );
  const each = { what: `${what}, ${PER_SECOND} per second each (one instance)`, unit: 'ms', atMost: 1.1 };
  report({ ...each, ...(await compared(PER_SECOND * both.length)) });
  const shared = {
    what: `${what} sharing ${PER_SECOND} per second (one instance, for comparison)`,
    unit: 'ms',
  };
  report({ ...shared, ...(await compared(PER_SECOND)), atLeast: 0 });
}

async function allDay(report, bot, view, posts) {
  await load([bot], view, { atOnce: 8, goesOn: (all) => all < 2 * WARM });
  const before = await bot.live();
  const end = Date.now() + MINUTES * 60_000;
  const goesOn = () => Date.now() < end;
  const { delivered, slowestMs, sent } = await load([bot], view, { atOnce: 8, goesOn });
  const afterwards = await bot.live();

  const minutes = `${MINUTES} min of mixed load, ${delivered} deliveries`;
  report({
    what: `${minutes}: memory in use at the end (at the start, plus the signatures)`,
    ours: afterwards.liveMb,
    baseline: before.liveMb + SIGNATURES_MB,
    unit: 'MB',
    atMost: 1,
  });
  const slowest = { ours: slowestMs, baseline: 1_000, unit: 'ms', atMost: 1 };
  report({ what: `${minutes}: slowest ack (limit)`, ...slowest });
  const once = sent.filter((text) => posts.get(text) === 1).length;
  const forms = { ours: once, baseline: sent.length, unit: 'forms', atLeast: 1 };
  report({ what: `${minutes}: forms with exactly one post (forms sent)`, ...forms });
}
