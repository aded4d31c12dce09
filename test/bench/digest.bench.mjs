/** Ten thousand digests sent by two instances on one PostgreSQL: speed, pacing and memory, also while nothing is due. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as after } from 'node:timers/promises';
import { openDatabase } from '../../dist/database/open.js';
import { createJobs } from '../../dist/jobs/jobs.js';
import { createLog } from '../../dist/log.js';
import { median, millisecondsOf } from './measure.mjs';
import { run as sql, withPostgres } from './postgres.mjs';
import { ask, child } from './processes.mjs';

const ALL = 10_000;
const A_SECOND = 500;
const GROWTH_MB = 50;
const HELD_MB = 5;
/** Before the measurement, so that pools, caches and V8’s young generation have their final size. */
const WARM = 2_000;
/** Ten digests in each of 40 channels, all due at once. By Slack’s limits the last one comes nine seconds after the first. */
const LIMITED = { channels: 40, each: 10 };
const LEAST_S = LIMITED.each - 1;
const POLLS = 200;

export async function run(report) {
  const service = await startService();
  await withPostgres(async (server) => {
    await atFullSpeed(report, server, service);
    await withinLimits(report, server, service);
    await atNight(report, server);
  });
  service.server.close();
}

async function atFullSpeed(report, server, service) {
  const run = await startRun(server, service, 'speed', { channels: WARM + ALL, limits: 'off' });
  run.go();
  await plant(server, 'speed', { from: 0, count: WARM, channels: WARM + ALL });
  await run.arrived(WARM);
  const before = await run.memory();
  await plant(server, 'speed', { from: WARM, count: ALL, channels: WARM + ALL });
  const began = performance.now();
  await run.arrived(WARM + ALL);
  const seconds = (performance.now() - began) / 1000;
  const seen = await run.seen();
  if (seen.different !== WARM + ALL) throw new Error(`${seen.messages} messages for ${ALL} digests`);
  report({
    what: `${ALL} digests at once, two instances, no limits (500 a second)`,
    ours: ALL / seconds,
    baseline: A_SECOND,
    unit: '/s',
    atLeast: 1,
  });
  const { resident, used } = await run.memory();
  report({
    what: `memory growth of one instance over these ${ALL} digests, after ${WARM} to warm up (50 MB)`,
    ours: Math.max(0, resident - before.resident),
    baseline: GROWTH_MB,
    unit: 'MB',
    atMost: 1,
  });
  report({
    what: '… of which is still in use (5 MB)',
    ours: Math.max(0, used - before.used),
    baseline: HELD_MB,
    unit: 'MB',
    atMost: 1,
  });
  report({
    what: 'List Posts for one project, per instance and minute (2 calls)',
    ours: service.asked / 2 / Math.ceil(seconds / 60 + 1),
    baseline: 2,
    unit: 'calls',
    atMost: 1,
  });
  await run.stop();
}

async function withinLimits(report, server, service) {
  const { channels, each } = LIMITED;
  const run = await startRun(server, service, 'limits', { channels, limits: 'on' });
  run.go();
  await plant(server, 'limits', { from: 0, count: channels * each, channels });
  await run.arrived(channels * each);
  const seen = await run.seen();
  report({
    what: `${channels} channels with ${each} digests each, within Slack’s limits (shortest possible time)`,
    ours: seen.last - seen.first,
    baseline: LEAST_S,
    unit: 's',
    atMost: 1.2,
  });
  report({
    what: 'calls that Slack answers with 429 (1 %)',
    ours: (seen.refused / seen.calls) * 100,
    baseline: 1,
    unit: '%',
    atMost: 1,
  });
  await run.stop();
}

/** The cost of a queue in which nothing is due, with few and with many digests waiting. */
async function atNight(report, server) {
  await sql(server, 'postgres', 'create database night');
  const database = await openDatabase({ url: server.url('night') });
  const jobs = await createJobs({ database, now: () => new Date(), log: createLog('silent') });
  jobs.work({ queue: 'digest', concurrency: 32, leaseSeconds: 60, handler: async () => undefined });
  const poll = async (count) => {
    await database.executeSql('delete from upnext_jobs.jobs');
    await database.executeSql(WAITING, [count]);
    await database.executeSql('analyze upnext_jobs.jobs');
    const times = [];
    for (let n = 0; n < POLLS; n += 1) times.push(await millisecondsOf(() => jobs.runDue()));
    return median(times);
  };
  const few = await poll(100);
  const many = await poll(ALL);
  report({ what: 'poll with nothing due (1 ms)', ours: many, baseline: 1, unit: 'ms', atMost: 1 });
  report({
    what: `poll with nothing due and ${ALL} digests waiting (100 waiting)`,
    ours: many,
    baseline: few,
    unit: 'ms',
    atMost: 1.5,
  });
  await database.close();
}

async function startRun(server, service, name, { channels, limits }) {
  await sql(server, 'postgres', `create database ${name}`);
  const slack = child('digest-slack.mjs', { CHANNELS: String(channels), LIMITS: limits });
  const [{ apiUrl, token }] = await once(slack, 'message');
  const env = {
    DATABASE_URL: server.url(name),
    SLACK_API_URL: apiUrl,
    TOKEN: token,
    SERVICE_URL: service.url,
    LIMITS: limits,
  };
  const workers = [];
  for (let n = 0; n < 2; n += 1) {
    workers.push(child('digest-worker.mjs', env));
    await once(workers[n], 'message');
  }
  service.asked = 0;
  return {
    go: () => workers.forEach((worker) => worker.send('go')),
    seen: () => ask(slack, 'everything'),
    memory: () => ask(workers[0], 'memory'),
    async arrived(count) {
      for (;;) {
        const { messages } = await ask(slack, 'count');
        if (messages >= count) return;
        await after(50);
      }
    },
    async stop() {
      const all = [slack, ...workers];
      const ended = all.map((one) => once(one, 'exit'));
      all.forEach((one) => one.kill('SIGKILL'));
      await Promise.all(ended);
    },
  };
}

/** Responds with three posts of today. */
async function startService() {
  const today = (hours) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const posts = [1, 2, 3].map((n) => ({
    Id: `pst_${n}`,
    Content: `Post ${n}: the doors open at nine`,
    Platforms: ['X', 'LINKEDIN'],
    Status: 'SCHEDULED',
    ScheduleDate: today(n),
  }));
  const service = { asked: 0 };
  service.server = createServer((_, response) => {
    service.asked += 1;
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ success: true, data: posts }));
  }).listen(0, '127.0.0.1');
  await once(service.server, 'listening');
  service.url = `http://127.0.0.1:${service.server.address().port}`;
  return service;
}

/** One digest per project and channel, all due now. */
async function plant(server, name, { from, count, channels }) {
  const now = new Date();
  const day = now.toISOString().slice(0, 10);
  const time = now.toISOString().slice(11, 16);
  const at = new Date(Math.floor(now / 60_000) * 60_000).toISOString();
  await sql(
    server,
    name,
    `insert into upnext.digests (id, workspace, channel, project_id, project_name, time, days, zone, sends_when_quiet,
       skipped, set_up_by, set_up_name, set_up_at, next_day, next_at)
     select 'd' || n, 'T0NORTHWIND', 'C' || 1 + n % ${channels}, 'prj' || n / ${channels}, 'Tea House', '${time}', '[1,2,3,4,5,6,7]',
       'UTC', true, '[]', 'U0ADA', 'ada', now(), '${day}', '${at}'
     from generate_series(${from}, ${from + count - 1}) n`,
    `insert into upnext_jobs.jobs (queue, key, data, due_at, next_at)
     select 'digest', 'T0NORTHWIND ' || channel,
       jsonb_build_object('workspace', 'T0NORTHWIND', 'channel', channel), now(), now()
     from upnext.digests where next_at = '${at}' group by channel
     on conflict do nothing`,
  );
}

const WAITING = `insert into upnext_jobs.jobs (queue, key, data, due_at, next_at)
  select 'digest', 'd' || n, '{}', now() + interval '8 hours', now() + interval '8 hours'
  from generate_series(1, $1::int) n`;
