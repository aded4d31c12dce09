/**
 * What people do all day, mixed: two instances on one PostgreSQL, against one; and then one instance for as long as you
 * like, `BENCH_MINUTES=10`, that must neither grow, nor keep anybody waiting, nor lose or double a form.
 */
import { randomUUID } from 'node:crypto';
import { command, OURS, startBot, startWorld } from './bots.mjs';
import { inTurns } from './measure.mjs';
import { run as sql, withPostgres } from './postgres.mjs';
import { withBots } from './production-bots.mjs';
import { load } from './production-load.mjs';

const MINUTES = Number(process.env.BENCH_MINUTES ?? 1);
const DELIVERIES = 1_500;
/** As people come, for each instance there is. */
const PER_SECOND = 300;
/** Until all of it has been compiled at its best. */
const WARM = 4_000;
/** The last hundred thousand are remembered, so that none is heard twice: each takes 80 bytes, room for those that made way included. */
const SIGNATURES_MB = 8;

export async function run(report) {
  const posts = new Map();
  const world = await startWorld(
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
 * An instance more for twice the people must not cost more for each of them. Where two share the people of one, each wakes
 * up as often for half as many: bare Bolt, which keeps nothing, pays for that as well.
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
  const what = 'processor time of a delivery, two instances on one PostgreSQL';
  const compared = (perSecond) =>
    inTurns(
      { rounds: 5, warmUp: 1 },
      () => cost(both, perSecond),
      () => cost([alone], PER_SECOND),
    );
  const each = { what: `${what}, ${PER_SECOND} in a second each (one)`, unit: 'ms', atMost: 1.1 };
  report({ ...each, ...(await compared(PER_SECOND * both.length)) });
  const shared = { what: `${what} that share ${PER_SECOND} in a second (one: for comparison)`, unit: 'ms' };
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
    what: `${minutes}: memory still in use at its end (at its beginning, and the signatures heard)`,
    ours: afterwards.liveMb,
    yardstick: before.liveMb + SIGNATURES_MB,
    unit: 'MB',
    atMost: 1,
  });
  const slowest = { ours: slowestMs, yardstick: 1_000, unit: 'ms', atMost: 1 };
  report({ what: `${minutes}: the slowest ack (the limit)`, ...slowest });
  const once = sent.filter((text) => posts.get(text) === 1).length;
  const forms = { ours: once, yardstick: sent.length, unit: 'forms', atLeast: 1 };
  report({ what: `${minutes}: forms of which there is one post (forms sent)`, ...forms });
}
