/**
 * Ten thousand digests at the same time, sent by two instances on one PostgreSQL. Those of channels are of so many workspaces that
 * nobody has to wait for Slack’s limits, so that the instances are measured. Those of people are of few, so that the limits are.
 */
import { setTimeout as after } from 'node:timers/promises';
import { startTwo } from './instances.mjs';
import { sized } from './measure.mjs';
import { startOutside, userOf } from './outside.mjs';
import { digests, ownDigests, plant, rowsOf } from './plant.mjs';
import { run as sql, withPostgres } from './postgres.mjs';
import { familyMs } from './processor-time.mjs';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const ALL = sized(10_000, 100);
/** Before the measurement, so that pools, caches and V8’s young generation have their final size. */
const WARM = sized(2_000, 20);
const GROWTH_MB = 50;
/** A quiet day has no digest of one’s own, so they are for the end of today. */
const TODAY = new Date(Math.ceil(Date.now() / DAY_MS) * DAY_MS - 1_000).toISOString();
const POSTS = [1, 2, 3].map((n) => ({
  ...{ Id: `pst_${n}`, Content: `Post ${n}: the doors open at nine.`, Platforms: ['X', 'LINKEDIN'] },
  ...{ Status: 'SCHEDULED', ScheduleDate: TODAY, Timezone: 'UTC', CreatedAt: TODAY },
}));
/** Those of a channel have the posts of a week and of the last one, and cards to link to. */
const KINDS = {
  channels: { what: 'digests of channels', insert: digests, workspaces: sized(250, 10), most: [2, 4, 1] },
  people: { what: 'people’s own digests', insert: ownDigests, workspaces: 20, most: [4, 5, 3] },
};

/** Slack’s limits in a minute and workspace. For messages, it only says “several hundred”. */
const LIMITS = {
  'users.info': 100,
  'users.list': 20,
  'conversations.open': 50,
  'chat.update': 50,
  'chat.postMessage': 400,
};
const PAGE = 1_000;

export async function run(report) {
  await withPostgres(async (server) => {
    const channels = await send(report, server, 'channels');
    report({ what: `${channels.what}: sent a second`, figure: channels.perSecond, unit: '/s', atLeast: 300 });
    const people = await send(report, server, 'people');
    const minutes = ALL / people.perSecond / 60;
    report({ what: `${people.what}: until the last has theirs`, figure: minutes, unit: 'min', atMost: 10 });
  });
}

async function send(report, server, kind) {
  const { what: name, insert, workspaces, most } = KINDS[kind];
  await sql(server, 'postgres', `create database ${kind}`);
  /** Each of another channel or person. */
  const people = (ALL + WARM) / workspaces;
  const slack = createSlack(people);
  const outside = await startOutside({ slack: slack.call, posts: POSTS });
  const instances = await startTwo({
    ...outside.env,
    DATABASE_URL: server.url(kind),
    PUBLIC_URL: 'https://upnext.example',
  });
  const due = { workspaces, channels: people, people, due: `date_trunc('minute', now())` };
  const plantDue = (from, count) => plant(server, kind, insert(rowsOf({ from, count, ...due })));
  const spent = async () => {
    const { statements, processorMs } = await instances.spent();
    return [statements, processorMs, familyMs(server.process.pid)];
  };
  await instances.go();
  await plantDue(ALL, WARM);
  await slack.arrived(WARM);
  const memory = await instances.memory();
  const before = await spent();
  const began = performance.now();
  await plantDue(0, ALL);
  await slack.arrived(WARM + ALL);
  const seconds = (performance.now() - began) / 1_000;
  const { messages, refused } = slack.seen();
  if (messages > WARM + ALL) throw new Error(`${messages} messages for ${WARM + ALL} digests`);
  const what = `${ALL.toLocaleString('en')} ${name}, ${workspaces} workspaces, two instances`;
  const figure = (await spent()).map((total, which) => (total - before[which]) / ALL);
  report({ what: `${what}: statements · ms of an instance · of PostgreSQL, each`, figure, atMost: most });
  report({ what: '… calls that Slack answers with 429', figure: refused, atMost: 0 });
  const growth = Math.max(0, (await instances.memory()) - memory);
  report({ what: '… memory growth of one instance', figure: growth, unit: 'MB', atMost: GROWTH_MB });
  await instances.stop();
  outside.close();
  return { what, perSecond: ALL / seconds };
}

/** Counts what arrives, and refuses what is over a limit. */
function createSlack(people) {
  const recent = new Map();
  const arrived = new Set();
  const seen = { messages: 0, refused: 0 };
  let since = Date.now();

  function isOver(method, workspace) {
    if (!(method in LIMITS)) return false;
    const since = Date.now() - MINUTE_MS;
    const key = `${method} ${workspace}`;
    const calls = (recent.get(key) ?? []).filter((at) => at > since);
    recent.set(key, calls);
    return calls.length >= LIMITS[method] || !calls.push(Date.now());
  }

  return {
    seen: () => seen,
    async arrived(count) {
      for (let seen = -1; arrived.size < count; await after(50)) {
        if (arrived.size > seen) since = Date.now();
        if (Date.now() - since > 5 * MINUTE_MS) throw new Error(`only ${arrived.size} of ${count} arrived`);
        seen = arrived.size;
      }
    },
    call(url, fields, workspace) {
      const method = url.slice('/api/'.length);
      if (isOver(method, workspace)) {
        seen.refused += 1;
        return [429, { ok: false, error: 'ratelimited' }, { 'retry-after': '10' }];
      }
      if (method === 'users.list') return [200, { ok: true, ...members(workspace, people, fields) }];
      if (method === 'chat.postMessage') {
        seen.messages += 1;
        arrived.add(`${workspace} ${fields.get('channel')}`);
      }
      return undefined;
    },
  };
}

function members(workspace, people, fields) {
  const from = Number(fields.get('cursor') || 0);
  const to = Math.min(from + Math.min(PAGE, Number(fields.get('limit'))), people);
  const found = Array.from({ length: to - from }, (_, n) => userOf(`U${workspace.slice(1)}x${from + n}`));
  return { members: found, response_metadata: { next_cursor: to < people ? String(to) : '' } };
}
