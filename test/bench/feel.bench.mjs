/**
 * What a person feels, with a link of 80 ms to Slack and to the service: four people at a time, alone and among 300 mixed
 * deliveries a second. Each limit is what still feels quick, and twice that at p99. Slack itself waits for three seconds.
 */
import { randomUUID } from 'node:crypto';
import { botAt, OURS, startBot, startEnvironment } from './bots.mjs';
import { askAboutTables, visit } from './feel-visits.mjs';
import { withLatency } from './latency-proxy.mjs';
import { median, percentile } from './measure.mjs';
import { run as sql, withPostgres } from './postgres.mjs';
import { withBots } from './production-bots.mjs';
import { load } from './production-load.mjs';

const ROUND_TRIP_MS = 80;
const VISITS = 200;
const VISITORS = 4;
const PER_SECOND = 300;
/** Over the link, 300 deliveries a second are about 40 at once. */
const AT_ONCE = 100;
/** Until V8 has optimized everything, and Upnext knows the people. */
const WARM = 4_000;
/** Every visit is in a channel of its own, whose posts Upnext has not read yet. */
const CHANNELS_SQL = `insert into upnext.channels
    (workspace, channel, project_id, project_name, project_zone, last_platforms, updated_at)
  select 'T1', 'C' || n, 'prj_' || n, 'Tea', 'Europe/Berlin', '[]', now() from generate_series(0, ${2 * VISITS}) n`;

const ACTS = {
  sign: { what: 'command → first sign', limitMs: 400 },
  form: { what: 'command → form', limitMs: 500 },
  answer: { what: 'press → answer', limitMs: 500 },
  result: { what: 'form → result', limitMs: 1_000 },
};

export async function run(report) {
  const world = await startEnvironment(found, created);
  const [slack, service] = await Promise.all(
    [world.slack, world.service].map(({ port }) => withLatency(port, ROUND_TRIP_MS)),
  );
  await withPostgres(async (server) => {
    await sql(server, 'postgres', 'create database feel');
    const far = { SLACK_API_URL: `${slack.url}/api/`, SERVICE_URL: service.url };
    await withBots([startBot(OURS, { ...world.settings(server.url('feel')), ...far })], async (near) => {
      await sql(server, 'feel', CHANNELS_SQL);
      const { port, pathname } = new URL(near.url);
      const link = await withLatency(port, ROUND_TRIP_MS);
      const bot = botAt(`${link.url}${pathname}`);
      await measure(report, { bot, world, responses: `${slack.url}/responses` });
      bot.close();
      link.stop();
    });
  });
  for (const { stop } of [world, slack, service]) stop();
}

async function measure(report, side) {
  await askAboutTables(side);
  const { view } = await visit(side, 0);
  const others = (goesOn) => load([side.bot], view, { atOnce: AT_ONCE, perSecond: PER_SECOND, goesOn });
  await others((all) => all < WARM);
  rows(report, 'alone', await visits(side, 1));

  let isOver = false;
  const began = performance.now();
  const running = others(() => !isOver);
  const among = await visits(side, 1 + VISITS);
  isOver = true;
  const { delivered } = await running;
  const perSecond = (delivered / (performance.now() - began)) * 1_000;
  rows(report, `among ${Math.round(perSecond)} deliveries a second`, among);
}

/** From the visit `first` on. */
async function visits(side, first) {
  const seen = [];
  let number = first;
  async function keepVisiting() {
    while (number < first + VISITS) seen.push(await visit(side, number++));
  }
  await Promise.all(Array.from({ length: VISITORS }, keepVisiting));
  return seen;
}

function rows(report, when, seen) {
  for (const [act, { what, limitMs }] of Object.entries(ACTS)) {
    const times = seen.map((one) => one[act]);
    const row = { unit: 'ms', atMost: 1 };
    report({ ...row, what: `${what}, ${when}, median (limit)`, ours: median(times), baseline: limitMs });
    report({
      ...row,
      what: `${what}, ${when}, p99 (limit)`,
      ours: percentile(times, 99),
      baseline: 2 * limitMs,
    });
  }
}

/** Upnext warns of a post at about the same time, and the forms are for nine o’clock. */
const noonIn = (days) => `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T12:00:00Z`;
const posts = Array.from({ length: 20 }, (_, place) => ({
  Id: `pst_${place}`,
  Content: `Post ${place}: the doors open at nine. Come early, and bring a friend!`,
  ScheduleDate: noonIn(1 + place),
  Timezone: 'Europe/Berlin',
  Platforms: ['X', 'LINKEDIN'],
  Status: 'SCHEDULED',
  CreatedAt: noonIn(-2),
}));

function found(path) {
  if (path.endsWith('/posts')) return posts;
  return path.endsWith('upnext-post') ? posts[0] : [{ Id: 'prj_1', Name: 'Tea', Timezone: 'Europe/Berlin' }];
}

const created = (read) => [200, { success: true, data: { Id: randomUUID(), ...Object.fromEntries(read()) } }];
