/** What a delivery costs where one instance takes all, and where two take half each, as behind a load balancer. */
import { setTimeout as after } from 'node:timers/promises';
import { botAt, withBot } from './bots.mjs';
import { createArrivals, everydayUse, POSTS, visit } from './feel-visits.mjs';
import { median, sized } from './measure.mjs';
import { startOutside } from './outside.mjs';
import { run as sql, withPostgres } from './postgres.mjs';
import { familyMs, processorMs } from './processor-time.mjs';

/** Until V8 has optimized everything. */
const WARM = sized(3_000, 20);
const EACH = sized(1_000, 20);
const TURNS = sized(5);
const HOW = { atOnce: 8, perSecond: Infinity };
/** What follows a delivery is done by then. */
const SETTLED_MS = 1_500;
const TIMES = 1.15;
const CHANNEL_SQL = `insert into upnext.channels
    (workspace, channel, project_id, project_name, project_zone, last_platforms, updated_at)
  values ('T0', 'C0', 'prj_0', 'Tea', 'Europe/Berlin', '[]', now())`;

export async function compareTwo(report) {
  await withSide(1, (one) =>
    withSide(2, async (two) => {
      await one.deliver(WARM);
      await two.deliver(2 * WARM);
      const costs = [];
      for (let turn = 0; turn < TURNS; turn += 1) costs.push([await one.cost(), await two.cost()]);
      const middle = (figure) => median(costs.map(figure));
      report({
        what: 'a delivery to one instance: ms of the instance · of PostgreSQL',
        figure: [middle(([{ bots }]) => bots), middle(([{ database }]) => database)],
        atMost: [8, 3],
      });
      report({
        what: 'a delivery to one of two instances, against that: the processor time of all three',
        figure: middle(([here, there]) => (there.bots + there.database) / (here.bots + here.database)),
        unit: '×',
        atMost: TIMES,
      });
    }),
  );
}

/** So many instances with a PostgreSQL of their own. */
async function withSide(count, work) {
  const arrivals = createArrivals();
  const outside = await startOutside({ slack: arrivals.slack, posts: POSTS });
  await withPostgres(async (server) => {
    await sql(server, 'postgres', 'create database two');
    const env = { ...outside.env, DATABASE_URL: server.url('two') };
    const start = async (bots) => {
      if (bots.length < count) return withBot(env, (url, pid) => start([...bots, { ...botAt(url), pid }]));
      await sql(server, 'two', CHANNEL_SQL);
      return work(
        await sideOf({
          server,
          bots,
          arrival: arrivals.at,
          responses: new URL('/responses', outside.env.SLACK_API_URL).href,
        }),
      );
    };
    await start([]);
  });
  outside.close();
}

async function sideOf({ server, bots, ...slack }) {
  let last = 0;
  const side = { ...slack, deliver: (fields) => bots[last++ % bots.length].deliver(fields) };
  const { view } = await visit(side, 0);
  const deliver = (most) => everydayUse(side, view, { ...HOW, goesOn: (all) => all < most });
  const spent = () => [
    bots.reduce((sum, { pid }) => sum + processorMs(pid), 0),
    familyMs(server.process.pid),
  ];
  return {
    deliver,
    /** In milliseconds. */
    async cost() {
      await after(SETTLED_MS);
      const before = spent();
      await deliver(EACH);
      await after(SETTLED_MS);
      const [bots, database] = spent().map((total, which) => (total - before[which]) / EACH);
      return { bots, database };
    },
  };
}
