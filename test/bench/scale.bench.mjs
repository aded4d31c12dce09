/**
 * What posts, digests and instances cost, and whether that stays the same with a hundred times as many workspaces. A million
 * held posts and 100,000 digests are those of 20,000 workspaces, of which 200 are active; `BENCH_WORKSPACES` sets another number.
 * Without PgBouncer, its rows are missing.
 */
import { setTimeout as after } from 'node:timers/promises';
import { measureFigures, millisecondsOf } from './measure.mjs';
import { startPooler } from './pooler.mjs';
import { run as sql, withPostgres } from './postgres.mjs';
import { openConnections, startInstance } from './scale-instances.mjs';
import { EACH, plantLinks, plantWorkspaces, startOutside } from './scale-world.mjs';

const MANY = Number(process.env.BENCH_WORKSPACES ?? 20_000);
const FEW = MANY / 100;
const REST_MS = 10_000;
const FORMS = 300;
const INSTANCES = 20;
/** What PgBouncer opens by default. */
const POOL_SIZE = 20;
/** An instance opens ten connections at most, and one to listen. */
const MOST_CONNECTIONS = 11;
const DAY_MS = 86_400_000;

export async function run(report) {
  const outside = await startOutside();
  await withPostgres(async (server) => {
    const timed = async (name, work) =>
      process.stderr.write(`  ${name}: ${Math.round((await millisecondsOf(work)) / 1_000)} s\n`);
    await timed('connections', () => connections(report, server));
    await timed('sizes', () => sizes(report, server, outside));
    await timed('growth', () => growth(report, server, outside));
  });
  outside.close();
}

/** `most`: the limits for one of them. */
const KINDS = {
  poll: { what: 'a poll with nothing due', rounds: 200, warmUp: 20, ask: (side) => side.ask('poll') },
  list: {
    what: '/upnext posts',
    rounds: 100,
    warmUp: 20,
    most: { processorMs: 15, statements: 5 },
    ask: (side, turn) => side.ask('list', personIn(side, turn)),
  },
  home: {
    what: 'the App Home',
    rounds: 100,
    warmUp: 20,
    most: { processorMs: 30, statements: 16 },
    ask: (side, turn) => side.ask('home', personIn(side, turn)),
  },
  press: {
    what: 'Cancel on a card',
    rounds: 100,
    warmUp: 20,
    most: { processorMs: 10, statements: 6 },
    ask: (side, turn) => side.ask('press', heldPostIn(side, turn)),
  },
  form: {
    what: 'a form opened and sent, its post held',
    rounds: 40,
    warmUp: 10,
    most: { processorMs: 60, statements: 25 },
    ask: (side, turn) => side.ask('form', { ...personIn(side, turn), ...formOf(turn) }),
  },
  pollOfMinute: {
    what: 'the first poll of a minute',
    rounds: 40,
    warmUp: 5,
    ask: (side) => side.ask('pollOfMinute'),
  },
};

async function growth(report, server, outside) {
  const sides = [];
  for (const [name, workspaces] of [
    ['many', MANY],
    ['few', FEW],
  ]) {
    const instance = await startInstance(server, name, outside);
    await plantWorkspaces(server, name, workspaces);
    process.stderr.write(`  planted ${name}\n`);
    sides.push(await sideOf(server, instance, workspaces));
  }
  const what = `${MANY * EACH.posts} held posts and ${MANY * EACH.projects} digests`;
  const rows = [];
  for (const kind of Object.values(KINDS)) {
    process.stderr.write(`  ${kind.what} …\n`);
    const figures = await compare(sides, kind);
    report({
      what: `${what}: statements' time of ${kind.what} (a hundredth of both)`,
      ...figures.statementMs,
      unit: 'ms',
      atMost: 1.2,
    });
    rows.push(...costRows(kind, figures));
  }
  rows.forEach(report);
  await atRest(report, sides[0]);
  await Promise.all(sides.map((side) => side.stop()));
}

async function compare(sides, { rounds, warmUp, ask }) {
  const [many, few] = sides.map((side) => {
    let turn = 0;
    return () => ask(side, turn++);
  });
  return measureFigures({ rounds, warmUp }, many, few);
}

const UNITS = { processorMs: ['processor time', 'ms'], statements: ['statements', ''] };

function costRows({ what, most = {} }, figures) {
  return Object.entries(most).map(([figure, limit]) => ({
    what: `${UNITS[figure][0]} of an instance: ${what} (${limit} ${UNITS[figure][1]})`,
    ours: figures[figure].ours,
    baseline: limit,
    unit: UNITS[figure][1],
    atMost: 1,
  }));
}

/** Where the posts and the people are that are active. */
async function sideOf(server, instance, workspaces) {
  const { name } = instance;
  const active = Array.from({ length: FEW }, (_, n) => `T${(n * workspaces) / FEW}`);
  const posts = await sql(
    server,
    name,
    `select workspace, json_agg(json_build_object('post', id, 'person', person, 'card',
       json_build_object('channel', posted_in, 'ts', ts)) order by id) as held
     from upnext.held_posts post join upnext.messages card using (workspace, id)
     where workspace = any('{${active}}') and project_id = 'prj_4' group by workspace order by workspace`,
  );
  return { ...instance, server, active, posts };
}

function personIn({ active }, turn) {
  const workspace = active[turn % active.length];
  const person = `U${workspace.slice(1)}x${turn % EACH.people}`;
  return { workspace, person, channel: 'C0', wanted: 'Kettle' };
}

/** One that is not used yet. */
function heldPostIn({ posts }, turn) {
  const { workspace, held } = posts[turn % posts.length];
  return { workspace, ...held.pop() };
}

/** At a time when nothing else goes out in the same project. */
const formOf = (turn, day = `in ${turn + 2} days at`) => ({
  words: `schedule ${day} 9am The doors open at nine. on x and linkedin`,
  content: `Kettle ${turn}. The doors open at nine. Come early, and bring a friend! We have new kettles and tea.`,
});

async function atRest(report, side) {
  const counted = await side.ask('countJobs');
  report({
    what: 'counting all jobs for /metrics (1 s)',
    ours: counted.statementMs,
    baseline: 1_000,
    unit: 'ms',
    atMost: 1,
  });
  const rest = await side.ask('rest', { ms: REST_MS });
  report({
    what: `statements in ${REST_MS / 1_000} s while nothing happens (20)`,
    ours: rest.statements,
    baseline: 20,
    unit: '',
    atMost: 1,
  });
  report({
    what: `processor time in ${REST_MS / 1_000} s while nothing happens (100 ms)`,
    ours: rest.processorMs,
    baseline: 100,
    unit: 'ms',
    atMost: 1,
  });
}

/** What the database keeps of each form, with a workspace for each. */
async function sizes(report, server, outside) {
  const held = await sizeOf(server, outside, { name: 'held', channel: 'C0' });
  const sent = await sizeOf(server, outside, { name: 'sent', channel: 'C1' });
  const rows = [
    ['a held post, with its form, job and card (8 kB)', held.stored, 8],
    ['… after it went out and 30 days have passed (5 kB)', held.kept, 5],
    ['a form whose post is sent at once (5 kB)', sent.stored, 5],
    ['… after 30 days (1 kB)', sent.kept, 1],
  ];
  for (const [what, bytes, limit] of rows)
    report({ what: `database for ${what}`, ours: bytes / 1_000, baseline: limit, unit: 'kB', atMost: 1 });
}

async function sizeOf(server, outside, { name, channel }) {
  const instance = await startInstance(server, name, outside);
  await plantLinks(server, name, FORMS);
  const empty = await bytesOf(server, name);
  for (let n = 0; n < FORMS; n += 1)
    await instance.ask('form', { workspace: `T${n}`, person: `U${n}x0`, channel, ...formOf(n, 'tomorrow') });
  await instance.ask('poll');
  const stored = (await bytesOf(server, name)) - empty;
  const tomorrow = new Date(Date.now() + DAY_MS).setUTCHours(8, 50, 0, 0);
  await instance.ask('at', { ms: tomorrow });
  await instance.ask('at', { ms: tomorrow + 15 * 60_000 });
  await instance.ask('at', { ms: tomorrow + 40 * DAY_MS });
  await instance.ask('deleteOld');
  const kept = (await bytesOf(server, name)) - empty;
  const [left] = await sql(
    server,
    name,
    `select (select count(*)::int from upnext_jobs.jobs) as jobs,
       (select count(*)::int from upnext.held_posts where state <> 'published') as unpublished`,
  );
  if (left.jobs + left.unpublished > 0) throw new Error(`not done: ${JSON.stringify(left)}`);
  await instance.stop();
  return { stored: stored / FORMS, kept: kept / FORMS };
}

/** Without the space that is free for other rows. */
async function bytesOf(server, name) {
  const [{ bytes }] = await sql(
    server,
    name,
    'vacuum full',
    'select sum(pg_total_relation_size(relid))::int as bytes from pg_stat_user_tables',
  );
  return bytes;
}

async function connections(report, server) {
  await sql(server, 'postgres', 'create database connected');
  const one = await openConnections(server.url('connected'));
  await after(1_000);
  const rows = [
    ['connections of one instance while nothing happens', await connected(server), MOST_CONNECTIONS],
  ];
  await one.load();
  rows.push(['connections of one instance under load', await connected(server), MOST_CONNECTIONS]);
  await one.close();
  const pooler = await startPooler(server, 'connected', POOL_SIZE);
  if (pooler) rows.push(...(await behindPooler(server, pooler)));
  for (const [what, ours, limit, unit = ''] of rows)
    report({
      what: `${what} (${limit.toLocaleString('en')}${unit && ` ${unit}`})`,
      ours,
      baseline: limit,
      unit,
      atMost: 1,
    });
}

async function behindPooler(server, pooler) {
  const all = [];
  for (let n = 0; n < INSTANCES; n += 1) all.push(await openConnections(pooler.url));
  await Promise.all(all.map((one) => one.load()));
  const open = await connected(server);
  const slowest = await untilOthersKnow(all);
  await Promise.all(all.map((one) => one.close()));
  await pooler.stop();
  return [
    [`connections of ${INSTANCES} instances under load behind a transaction pooler`, open, POOL_SIZE],
    ['… a setting changed by one of them arrives at the others', slowest, 3_200, 'ms'],
  ];
}

async function untilOthersKnow([first, ...others]) {
  await Promise.all(others.map(({ store }) => store.projectSettings.find('T0', 'prj_0')));
  const began = performance.now();
  await first.store.projectSettings.saveDetails('T0', 'prj_0', { holdMinutes: 15 }, new Date());
  const knows = async ({ store }) => (await store.projectSettings.find('T0', 'prj_0')).holdMinutes === 15;
  for (const other of others) while (!(await knows(other))) await after(50);
  return performance.now() - began;
}

async function connected(server) {
  const [{ count }] = await sql(
    server,
    'postgres',
    `select count(*)::int from pg_stat_activity where datname = 'connected' and backend_type = 'client backend'`,
  );
  return count;
}
