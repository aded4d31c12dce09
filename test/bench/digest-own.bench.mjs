/** Ten thousand people with a digest of their own at the same time, two instances, and Slack’s limits. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as after } from 'node:timers/promises';
import { run as sql, withPostgres } from './postgres.mjs';
import { ask, child } from './processes.mjs';

const WORKSPACES = 20;
const PEOPLE = 500;
const ALL = WORKSPACES * PEOPLE;
const WITHIN_MINUTES = 10;
const GROWTH_MB = 50;
/** Those of a digest in a channel are about as many. */
const STATEMENTS = 20;

export async function run(report) {
  const service = await startService();
  try {
    await withPostgres((server) => sendAll(report, server, service));
  } finally {
    service.server.close();
  }
}

async function sendAll(report, server, service) {
  await sql(server, 'postgres', 'create database own');
  const slack = child('digest-own-slack.mjs', { PEOPLE: String(PEOPLE) });
  const [{ apiUrl }] = await once(slack, 'message');
  const env = { DATABASE_URL: server.url('own'), SLACK_API_URL: apiUrl, SERVICE_URL: service.url };
  const workers = [];
  for (let n = 0; n < 2; n += 1) {
    workers.push(child('digest-own-worker.mjs', env));
    await once(workers[n], 'message');
  }
  await plant(server);
  const before = await ask(workers[0], 'memory');
  const statements = await statementsOf(server);
  const began = Date.now();
  workers.forEach((worker) => worker.send('go'));
  while ((await ask(slack, 'count')).people < ALL) {
    if (Date.now() - began > 2 * WITHIN_MINUTES * 60_000) break;
    await after(500);
  }
  const seen = await ask(slack, 'everything');
  if (seen.people !== ALL || seen.twice > 0) throw new Error(`${seen.people} of ${ALL}, ${seen.twice} twice`);
  const what = `${ALL} people’s own digests, ${WORKSPACES} workspaces, two instances`;
  report({
    what: `${what}: until the last has theirs (${WITHIN_MINUTES} minutes)`,
    ours: (seen.last - began) / 60_000,
    baseline: WITHIN_MINUTES,
    unit: 'min',
    atMost: 1,
  });
  report({
    what: `${what}: calls that Slack answers with 429 (none)`,
    ours: seen.refused,
    baseline: 1,
    unit: '',
    atMost: 0,
  });
  report({
    what: `${what}: transactions each (${STATEMENTS})`,
    ours: ((await statementsOf(server)) - statements) / ALL,
    baseline: STATEMENTS,
    unit: '',
    atMost: 1,
  });
  const { resident } = await ask(workers[0], 'memory');
  report({
    what: `${what}: memory growth of one instance (${GROWTH_MB} MB)`,
    ours: Math.max(0, resident - before.resident),
    baseline: GROWTH_MB,
    unit: 'MB',
    atMost: 1,
  });
  process.stderr.write(`  calls: ${JSON.stringify(seen.calls)}, of the service: ${service.asked}\n`);
  for (const one of [slack, ...workers]) one.kill('SIGKILL');
}

/** Outside explicit transactions, each statement is one. */
async function statementsOf(server) {
  await after(1_500);
  const [row] = await sql(
    server,
    'postgres',
    `select xact_commit::int as n from pg_stat_database where datname = 'own'`,
  );
  return row.n;
}

/** Responds with three posts of today, for each project. */
async function startService() {
  const service = { asked: 0 };
  const began = Date.now();
  service.server = createServer((_, response) => {
    service.asked += 1;
    const posts = [1, 2, 3].map((n) => ({
      Id: `pst_${n}`,
      Content: `Post ${n}: the doors open at nine`,
      Platforms: ['X', 'LINKEDIN'],
      Status: 'SCHEDULED',
      ScheduleDate: new Date(began + n * 60_000).toISOString(),
    }));
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ success: true, data: posts }));
  }).listen(0, '127.0.0.1');
  await once(service.server, 'listening');
  service.url = `http://127.0.0.1:${service.server.address().port}`;
  return service;
}

/** Everybody’s is due now, about one of five projects. */
async function plant(server) {
  const now = new Date();
  const at = new Date(Math.floor(now / 60_000) * 60_000).toISOString();
  const day = at.slice(0, 10);
  const rows = `from (select 'T' || n / ${PEOPLE} as workspace, 'UT' || n / ${PEOPLE} || 'x' || n % ${PEOPLE} as person,
    'prj_' || n % 5 as project from generate_series(0, ${ALL - 1}) n) row`;
  await sql(
    server,
    'own',
    `insert into upnext.own_digests (workspace, person, projects, time, zone, next_day, next_at, created_at)
     select workspace, person, jsonb_build_array(jsonb_build_object('id', project, 'name', 'Tea House')),
       '${at.slice(11, 16)}', 'UTC', '${day}', '${at}', now() ${rows}`,
    `insert into upnext_jobs.jobs (queue, key, data, due_at, next_at)
     select 'own-digest', workspace || ' ' || person, jsonb_build_object('workspace', workspace, 'person', person),
       now(), now() ${rows}`,
    'analyze',
  );
}
