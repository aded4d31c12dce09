/**
 * What a person feels, with a link of 80 ms to Slack and to the service: four people at a time, alone and among 300 mixed
 * deliveries a second. Each limit is what still feels quick, and twice that at p99. Slack itself waits for three seconds.
 */
import { botAt, withBot } from './bots.mjs';
import { createArrivals, everydayUse, POSTS, visit } from './feel-visits.mjs';
import { withLatency } from './latency-proxy.mjs';
import { median, percentile, sized } from './measure.mjs';
import { startOutside } from './outside.mjs';
import { run as sql, withPostgres } from './postgres.mjs';
import { familyMs, processorMs } from './processor-time.mjs';

const ROUND_TRIP_MS = 80;
const VISITS = sized(200, 4);
const VISITORS = 4;
const PER_SECOND = sized(300, 20);
/** Over the link, 300 deliveries a second are about 40 at once. */
const AT_ONCE = sized(100, 4);
/** Until V8 has optimized everything, and Upnext knows the people. */
const WARM = sized(4_000, 20);
/** Every visit is in a channel of its own, whose posts Upnext has not read yet. */
const CHANNELS_SQL = `insert into upnext.channels
    (workspace, channel, project_id, project_name, project_zone, last_platforms, updated_at)
  select 'T0', 'C' || n, 'prj_' || n, 'Tea', 'Europe/Berlin', '[]', now() from generate_series(0, ${2 * VISITS}) n`;

const ACTS = {
  sign: { what: 'command → first sign', limitMs: 400 },
  form: { what: 'command → form', limitMs: 500 },
  answer: { what: 'press → answer', limitMs: 500 },
  result: { what: 'form → result', limitMs: 1_000 },
};

/** What version 3 took. */
const SPENT = {
  bot: { who: 'Upnext', limitMs: 2.2 },
  database: { who: 'PostgreSQL', limitMs: 1 },
};

export async function run(report) {
  const arrivals = createArrivals();
  const outside = await startOutside({ slack: arrivals.slack, posts: POSTS });
  const [slack, service] = await Promise.all(
    [outside.slackPort, outside.servicePort].map((port) => withLatency(port, ROUND_TRIP_MS)),
  );
  await withPostgres(async (server) => {
    await sql(server, 'postgres', 'create database feel');
    const far = { SLACK_API_URL: `${slack.url}/api/`, SERVICE_URL: service.url };
    await withBot({ ...outside.env, ...far, DATABASE_URL: server.url('feel') }, async (near, pid) => {
      await sql(server, 'feel', CHANNELS_SQL);
      const { port, pathname } = new URL(near);
      const link = await withLatency(port, ROUND_TRIP_MS);
      const { deliver } = botAt(`${link.url}${pathname}`);
      const spent = () => ({ bot: processorMs(pid), database: familyMs(server.process.pid) });
      await measure(report, { deliver, arrival: arrivals.at, responses: `${slack.url}/responses` }, spent);
      link.stop();
    });
  });
  for (const { stop } of [slack, service]) stop();
  outside.close();
}

async function measure(report, side, spent) {
  const { view } = await visit(side, 0);
  const others = (goesOn) => everydayUse(side, view, { atOnce: AT_ONCE, perSecond: PER_SECOND, goesOn });
  await others((all) => all < WARM);
  rows(report, 'alone', await visits(side, 1));

  let isOver = false;
  const before = spent();
  const began = performance.now();
  const [delivered, among] = await Promise.all([
    others(() => !isOver),
    visits(side, 1 + VISITS).finally(() => (isOver = true)),
  ]);
  const perSecond = (delivered / (performance.now() - began)) * 1_000;
  rows(report, `among ${Math.round(perSecond)} deliveries a second`, among);

  const after = spent();
  for (const [where, { who, limitMs }] of Object.entries(SPENT))
    report({
      what: `processor time of ${who} for a delivery`,
      figure: (after[where] - before[where]) / (delivered + among.length * Object.keys(ACTS).length),
      unit: 'ms',
      atMost: limitMs,
    });
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
    const row = (figure, atMost, name) =>
      report({ what: `${what}, ${when}, ${name}`, figure, unit: 'ms', atMost });
    row(median(times), limitMs, 'median');
    row(percentile(times, 99), 2 * limitMs, 'p99');
  }
}
