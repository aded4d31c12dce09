/**
 * One instance for 10,000 people in 2,000 channels against one for 1,000 people in 200. Then 200 workspaces with a service
 * each: five services that hang against none. Both sides get the same visits at the same time, for `BENCH_MINUTES`
 * (default 1; the services half of it).
 */
import { createSeal, CONTEXTS } from '../../dist/database/seal.js';
import { OURS, startBot } from './bots.mjs';
import { median, percentile } from './measure.mjs';
import { greet, visit } from './people-load.mjs';
import { startPeopleWorld } from './people-world.mjs';
import { run as sql, withPostgres } from './postgres.mjs';

const MINUTES = Number(process.env.BENCH_MINUTES ?? 1);
const WINDOWS = 6;
/** Six visits are ten deliveries. */
const PER_SECOND = 60;
/** V8 compiles for more than a minute, which takes five megabytes that no person adds. */
const WARM_UP_MS = Math.max(10_000, MINUTES * 9_000);
/** Ten channels share a project. */
const MANY = { people: 10_000, channels: 2_000, projects: 200 };
const FEW = { people: 1_000, channels: 200, projects: 20 };
/** The last 100,000 signatures are kept against replays, 80 bytes each. */
const SIGNATURES_MB = 8;

const WORKSPACES = 200;
const HANGING = 5;
const CHANNELS = 10;
const KEY = 'bench encryption key';
const OAUTH = {
  SLACK_CLIENT_ID: 'bench',
  SLACK_CLIENT_SECRET: 'bench',
  SLACK_STATE_SECRET: 'bench',
  SLACK_BOT_TOKEN: '',
  ENCRYPTION_KEY: KEY,
  ALLOW_PRIVATE_SERVICES: 'on',
};

/** A wrong answer or none within 20 seconds does not count. On a busy machine, a form may open too late for Slack. */
const ANSWERED = { what: '… deliveries with a complete answer (the others)', unit: '%', atLeast: 0.97 };

export async function run(report) {
  await withPostgres(async (server) => {
    await withSides([() => startTeam(server, MANY), () => startTeam(server, FEW)], (sides) =>
      growth(report, sides),
    );
    await withSides([() => startWorkspaces(server, HANGING), () => startWorkspaces(server, 0)], (sides) =>
      hangingServices(report, sides),
    );
  });
}

async function growth(report, sides) {
  await Promise.all(sides.map((side) => greet(side, MANY.people)));
  await together(sides, WARM_UP_MS);
  const before = await liveMb(sides[0]);
  const windows = await measured(sides, MINUTES);
  const afterwards = await liveMb(sides[0]);

  const compared = compare(windows);
  const what = `${MANY.people} people, ${sumOf(windows, 'deliveries')} deliveries in ${MINUTES} min`;
  const few = `${FEW.people} people`;
  report({
    what: `${what}: processor time per delivery (${few})`,
    ...compared('processorMs'),
    unit: 'ms',
    atMost: 1.2,
  });
  report({
    what: `… PostgreSQL's time per delivery (${few})`,
    ...compared('databaseMs'),
    unit: 'ms',
    atMost: 1.5,
  });
  report({ what: `… p99 of acks (${few})`, ...compared('ackP99Ms'), unit: 'ms', atMost: 1.5 });
  report({
    what: `… calls to Slack per visit (${few})`,
    ...compared('slackCalls'),
    unit: 'calls',
    atMost: 1.3,
  });
  report({
    what: `… calls to the service per visit (${few})`,
    ...compared('serviceCalls'),
    unit: 'calls',
    atMost: 2,
  });
  report({
    what: '… memory in use at the end (at the start, plus the signatures)',
    ours: afterwards,
    baseline: before + SIGNATURES_MB,
    unit: 'MB',
    atMost: 1,
  });
  report({ ...ANSWERED, ...compared('answered') });
}

async function hangingServices(report, sides) {
  await together(sides, WARM_UP_MS);
  const windows = await measured(sides, MINUTES / 2);
  const compared = compare(windows);
  const what = `${HANGING} of ${WORKSPACES} services hang`;
  report({
    what: `${what}: p99 of acks in the other workspaces (none hangs)`,
    ...compared('ackP99Ms'),
    unit: 'ms',
    atMost: 1.3,
  });
  report({
    what: `… p99 of complete answers there (none hangs)`,
    ...compared('answerP99Ms'),
    unit: 'ms',
    atMost: 1.3,
  });
  report({
    what: '… processor time per delivery (none hangs)',
    ...compared('processorMs'),
    unit: 'ms',
    atMost: 1.3,
  });
  report({
    what: '… slowest ack in the workspaces whose service hangs, median of all windows (3 s)',
    ours: median(windows.map(([{ hangingAckMs }]) => hangingAckMs)),
    baseline: 3_000,
    unit: 'ms',
    atMost: 1,
  });
  report({ ...ANSWERED, ...compared('answered') });
}

/** One workspace whose channels are linked to projects. */
async function startTeam(server, { people, channels, projects }) {
  const world = await startPeopleWorld();
  const side = await startSide(server, world, `people_${people}`);
  await sql(
    server,
    side.name,
    `insert into upnext.channels (workspace, channel, project_id, project_name, project_zone, bound_by, updated_at)
    select 'T0', 'C' || n, 'prj_' || n % ${projects}, 'Tea ' || n % ${projects}, 'Europe/Berlin', 'U0x0', now()
    from generate_series(0, ${channels - 1}) n`,
    'analyze',
  );
  return { ...side, people, channels, workspaces: 1, hangs: () => false };
}

/** Many workspaces with a service each, which their admins have set. */
async function startWorkspaces(server, hanging) {
  const world = await startPeopleWorld({ services: WORKSPACES, hanging });
  const side = await startSide(server, world, `workspaces_${hanging}`, OAUTH);
  await sql(server, side.name, ...world.services.flatMap(({ url }, team) => workspaceSql(`T${team}`, url)));
  const size = { people: MANY.people, channels: CHANNELS, workspaces: WORKSPACES };
  return { ...side, ...size, hangs: (team) => team < hanging };
}

const seal = createSeal([KEY]);

function workspaceSql(workspace, url) {
  const bot = { token: `xoxb-${workspace}`, id: 'B1', userId: 'U0', scopes: [] };
  const installation = JSON.stringify({ team: { id: workspace }, bot, isEnterpriseInstall: false });
  return [
    `insert into upnext.installations (workspace, sealed, installed_at, updated_at)
    values ('${workspace}', '${seal.close(installation, CONTEXTS.installation(workspace))}', now(), now())`,
    `insert into upnext.workspace_services (workspace, url, sealed, set_by, updated_at)
    values ('${workspace}', '${url}', '${seal.close('bench', CONTEXTS.service(workspace, url))}', 'U0', now())`,
    `insert into upnext.channels (workspace, channel, project_id, project_name, project_zone, bound_by, updated_at)
    select '${workspace}', 'C' || n, 'prj_0', 'Tea', 'Europe/Berlin', 'U0', now()
    from generate_series(0, ${CHANNELS - 1}) n`,
  ];
}

/** An instance with its own database. */
async function startSide(server, world, name, env) {
  await sql(server, 'postgres', `create database ${name}`);
  const bot = await startBot(OURS, { ...world.settings(server.url(name)), ...env });
  return { server, name, world, bot, first: 0 };
}

async function withSides(starts, work) {
  const sides = [];
  try {
    for (const start of starts) sides.push(await start());
    await work(sides);
  } finally {
    for (const { bot, world } of sides) {
      await bot.stop();
      world.stop();
    }
  }
}

async function measured(sides, minutes) {
  const windows = [];
  for (let window = 0; window < WINDOWS; window += 1)
    windows.push(await together(sides, (minutes * 60_000) / WINDOWS));
  return windows;
}

const together = (sides, milliseconds) => Promise.all(sides.map((side) => use(side, milliseconds)));

/** What the instance used, and how long its people waited. */
async function use(side, milliseconds) {
  const { bot, world, first } = side;
  const [calls, databaseMs] = [world.calls(), await databaseTime(side)];
  await bot.watch();
  const seen = await visit(side, { first, perSecond: PER_SECOND, milliseconds });
  const { processorMs } = await bot.watch();
  side.first += seen.visits;
  const { slack, service } = world.calls();
  const deliveries = seen.acks.length + seen.hangingAcks.length;
  return {
    deliveries,
    processorMs: processorMs / deliveries,
    databaseMs: ((await databaseTime(side)) - databaseMs) / deliveries,
    ackP99Ms: percentile(seen.acks, 99),
    answerP99Ms: percentile(seen.answers, 99),
    answered: (100 * seen.answers.length) / seen.acks.length,
    hangingAckMs: Math.max(0, ...seen.hangingAcks),
    slackCalls: (slack - calls.slack) / seen.visits,
    serviceCalls: (service - calls.service) / seen.visits,
  };
}

/** How long PostgreSQL worked on statements in this database. */
async function databaseTime({ server, name }) {
  const query = `select active_time from pg_stat_database where datname = '${name}'`;
  const [{ active_time }] = await sql(server, 'postgres', query);
  return active_time;
}

const liveMb = async ({ bot }) => (await bot.live()).liveMb;

const sumOf = (windows, figure) => windows.reduce((sum, [ours]) => sum + ours[figure], 0);

/** The median over the windows, because other load on the machine affects both sides of a window. */
const compare = (windows) => (figure) => ({
  ours: median(windows.map(([many]) => many[figure])),
  baseline: median(windows.map(([, few]) => few[figure])),
  ratio: median(windows.map(([many, few]) => many[figure] / few[figure])),
  spread: [Math.min, Math.max].map((end) => end(...windows.map(([many, few]) => many[figure] / few[figure]))),
});
