/**
 * What deliveries, posts, digests and instances cost, and whether that stays the same with a hundred times as many workspaces. A
 * million held posts and 100,000 digests are those of 20,000 workspaces, of which 200 are active.
 */
import { setTimeout as after } from 'node:timers/promises';
import { openStore } from '../../dist/upnext/app/tables/store.js';
import { openDatabase } from '../../dist/upnext/database/open.js';
import { createSeal } from '../../dist/upnext/database/seal.js';
import { createJobs } from '../../dist/upnext/jobs/jobs.js';
import { createLog } from '../../dist/upnext/log.js';
import { startInstance } from './instances.mjs';
import { median, sized } from './measure.mjs';
import { startOutside } from './outside.mjs';
import { channels, digests, plannedPosts, plant, rowsOf, sentPosts } from './plant.mjs';
import { run as sql, withPostgres } from './postgres.mjs';
import { compareTwo } from './two-instances.mjs';

const MANY = sized(20_000, 100);
const FEW = MANY / 100;
/** In each workspace. A project has a channel, and the channel a digest. */
const EACH = { posts: 50, projects: 5, people: 25, sentPosts: 10 };
const REST_MS = sized(10_000, 1_000);
const FORMS = sized(300, 3);
/** An instance opens ten connections at most, and one to listen. */
const MOST_CONNECTIONS = 11;
const AT_ONCE = 100;
const DAY_MS = 86_400_000;
/** As many times as much time in statements, with a hundred times as much stored. */
const GROWTH = 1.2;

export async function run(report) {
  const outside = await startOutside();
  await withPostgres(async (server) => {
    await connections(report, server);
    await sizes(report, server, outside);
    await growth(report, server, outside);
  });
  outside.close();
  await compareTwo(report);
}

/** `most`: milliseconds of the processor, and statements. */
const KINDS = [
  { what: 'a poll with nothing due', rounds: 200, act: ({ ask }) => ask('poll') },
  {
    what: '/upnext posts',
    rounds: 100,
    most: [15, 5],
    act: (side, turn) => side.ask('list', personIn(side, turn)),
  },
  {
    what: 'the App Home',
    rounds: 100,
    most: [30, 16],
    act: (side, turn) => side.ask('home', personIn(side, turn)),
  },
  {
    what: 'Cancel on a card',
    rounds: 100,
    most: [10, 6],
    act: (side, turn) => side.ask('press', heldPostIn(side, turn)),
  },
  {
    what: 'a form opened and sent, its post held',
    rounds: 40,
    most: [60, 25],
    act: (side, turn) => side.ask('form', { ...personIn(side, turn), ...formOf(turn) }),
  },
  { what: 'a digest', rounds: 40, most: [20, 22], act: dueDigest },
  { what: 'the first poll of a minute', rounds: 40, act: ({ ask }) => ask('pollOfMinute') },
];

async function growth(report, server, outside) {
  const many = await sideOf(server, outside, { name: 'many', workspaces: MANY });
  const few = await sideOf(server, outside, { name: 'few', workspaces: FEW });
  const stored = `${(MANY * EACH.posts).toLocaleString('en')} held posts, ${(MANY * EACH.projects).toLocaleString('en')} digests`;
  for (const { what, rounds, most, act } of KINDS) {
    process.stderr.write(`  ${what} …\n`);
    const costs = await inTurn([many, few], sized(rounds, 3), act);
    const middle = (side, figure) => median(costs.map((pair) => pair[side][figure]));
    const times = median(costs.map(([one, other]) => one.statementMs / other.statementMs));
    report({
      what: `${stored}: time in statements of ${what}, against a hundredth of both`,
      figure: times,
      unit: '×',
      atMost: GROWTH,
    });
    const figure = [middle(0, 'processorMs'), middle(0, 'statements')];
    if (most) report({ what: `… ms of the processor · statements, ${what}`, figure, atMost: most });
  }
  await atRest(report, many);
  await Promise.all([many, few].map((side) => side.stop()));
}

/** One after the other, so that other load on the machine affects both. A fifth more, at first, only warms up. */
async function inTurn(sides, rounds, act) {
  const costs = [];
  for (let turn = 0; turn < rounds * 1.2; turn += 1) {
    const [one, other] = turn % 2 ? sides : sides.toReversed();
    const pair = [await act(one, turn), await act(other, turn)];
    costs.push(turn % 2 ? pair : pair.reverse());
  }
  return costs.slice(-rounds);
}

/** Where the posts and the people are that are active. */
async function sideOf(server, outside, { name, workspaces }) {
  const instance = await startOn(server, outside, name);
  const rows = (each) => rowsOf({ workspaces, count: each * workspaces });
  await plant(server, name, [
    ...channels(rows(EACH.projects)),
    ...digests(rows(EACH.projects)),
    ...plannedPosts(rows(EACH.posts)),
    ...sentPosts(rows(EACH.sentPosts)),
  ]);
  process.stderr.write(`  planted ${name}\n`);
  const active = Array.from({ length: FEW }, (_, n) => `T${(n * workspaces) / FEW}`);
  const posts = await sql(
    server,
    name,
    `select workspace, json_agg(json_build_object('post', id, 'person', person, 'card', at) order by id) as held
     from upnext.posts post join upnext.messages card using (workspace, id)
     where workspace = any('{${active}}') and project_id = 'prj_4' group by workspace order by workspace`,
  );
  return { ...instance, server, name, active, posts };
}

async function startOn(server, outside, name) {
  await sql(server, 'postgres', `create database ${name}`);
  return startInstance({ ...outside.env, DATABASE_URL: server.url(name) });
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

/** Of another channel each time, as far as there are enough. */
async function dueDigest({ server, name, active, ask }, turn) {
  const workspace = active[turn % active.length];
  const channel = `C${Math.floor(turn / active.length) % EACH.projects}`;
  const now = `date_trunc('minute', now())`;
  await sql(
    server,
    name,
    `update upnext.digests set next_at = ${now}, next_day = to_char(${now} at time zone 'UTC', 'YYYY-MM-DD'),
       time = to_char(${now} at time zone 'UTC', 'HH24:MI') where workspace = '${workspace}' and place = '${channel}'`,
    `update upnext_jobs.jobs set due_at = ${now}, next_at = ${now} where queue = 'digest' and key = '${workspace} ' || (select id from upnext.digests where workspace = '${workspace}' and place = '${channel}')`,
  );
  return ask('poll');
}

async function atRest(report, { ask }) {
  const { statementMs } = await ask('countJobs');
  report({ what: 'counting all jobs for /metrics', figure: statementMs, unit: 'ms', atMost: 1_000 });
  const { statements, processorMs } = await ask('rest', { ms: REST_MS });
  const what = `of an instance in ${REST_MS / 1_000} s while nothing happens`;
  report({ what: `statements ${what}`, figure: statements, atMost: 20 });
  report({ what: `processor time ${what}`, figure: processorMs, unit: 'ms', atMost: 100 });
}

/** What the database keeps of each form, with a workspace for each. */
async function sizes(report, server, outside) {
  const held = await sizeOf(server, outside, { name: 'held', channel: 'C0' });
  const sent = await sizeOf(server, outside, { name: 'sent', channel: 'C1' });
  const row = (what, figure, atMost) => report({ what: `database for ${what}`, figure, unit: 'kB', atMost });
  row('a held post, with its form, job and card', held.stored, 8);
  row('… after it went out and 30 days have passed', held.kept, 5);
  row('a form whose post is sent at once', sent.stored, 5);
  row('… after 30 days', sent.kept, 1);
}

async function sizeOf(server, outside, { name, channel }) {
  const { ask, stop } = await startOn(server, outside, name);
  await plant(server, name, [
    ...channels(rowsOf({ workspaces: FORMS, count: EACH.projects * FORMS })),
    // Posts of the others are sent at once.
    `delete from upnext.project_settings where project_id <> 'prj_0'`,
  ]);
  const empty = await bytesOf(server, name);
  for (let n = 0; n < FORMS; n += 1)
    await ask('form', { workspace: `T${n}`, person: `U${n}x0`, channel, ...formOf(n, 'tomorrow') });
  await ask('poll');
  const stored = (await bytesOf(server, name)) - empty;
  const tomorrow = new Date(Date.now() + DAY_MS).setUTCHours(8, 50, 0, 0);
  for (const ms of [tomorrow, tomorrow + 15 * 60_000, tomorrow + 40 * DAY_MS]) await ask('at', { ms });
  await ask('deleteOld');
  const kept = (await bytesOf(server, name)) - empty;
  const [left] = await sql(
    server,
    name,
    `select (select count(*)::int from upnext_jobs.jobs) as jobs,
       (select count(*)::int from upnext.posts where state <> 'published') as unpublished`,
  );
  if (left.jobs + left.unpublished > 0) throw new Error(`not done: ${JSON.stringify(left)}`);
  await stop();
  return { stored: stored / FORMS / 1_000, kept: kept / FORMS / 1_000 };
}

/** Without the space that is free for other rows. */
async function bytesOf(server, name) {
  const total = 'select sum(pg_total_relation_size(relid))::int as bytes from pg_stat_user_tables';
  const [{ bytes }] = await sql(server, name, 'vacuum full', total);
  return bytes;
}

/** The pool, the connection that listens, and a queue that polls. */
async function connections(report, server) {
  await sql(server, 'postgres', 'create database connected');
  const database = await openDatabase({ url: server.url('connected') });
  const log = createLog('silent');
  await openStore(database, createSeal(['bench']), log);
  const jobs = await createJobs({ database, now: () => new Date(), log });
  jobs.work({ queue: 'bench', concurrency: 1, leaseSeconds: 60, handler: async () => undefined });
  jobs.start();
  const row = async (when) =>
    report({
      what: `connections of an instance ${when}`,
      figure: await connected(server),
      atMost: MOST_CONNECTIONS,
    });
  await after(1_000);
  await row('while nothing happens');
  await Promise.all(Array.from({ length: AT_ONCE }, () => database.executeSql('select pg_sleep(0.02)')));
  await row('under load');
  await jobs.stop();
  await database.close();
}

async function connected(server) {
  const [{ count }] = await sql(
    server,
    'postgres',
    `select count(*)::int from pg_stat_activity where datname = 'connected' and backend_type = 'client backend'`,
  );
  return count;
}
