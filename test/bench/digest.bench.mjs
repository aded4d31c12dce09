/**
 * Ten thousand digests at the same time, sent by two instances on one PostgreSQL: those of channels as fast as the instances can,
 * and those of people within Slack’s limits, from 20 workspaces.
 */
import { setTimeout as after } from 'node:timers/promises';
import { startTwo } from './instances.mjs';
import { sized } from './measure.mjs';
import { startOutside, userOf } from './outside.mjs';
import { digests, ownDigests, plant, rowsOf } from './plant.mjs';
import { run as sql, withPostgres } from './postgres.mjs';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const WORKSPACES = 20;
const EACH = sized(500, 5);
const ALL = WORKSPACES * EACH;
/** Before the measurement, so that pools, caches and V8’s young generation have their final size. */
const WARM = sized(2_000, 20);
/** Each of another channel or person. */
const PEOPLE = EACH + WARM / WORKSPACES;
const DUE = { workspaces: WORKSPACES, channels: PEOPLE, people: PEOPLE, due: `date_trunc('minute', now())` };
const GROWTH_MB = 50;
/** A quiet day has no digest of one’s own, so they are for the end of today. */
const TODAY = new Date(Math.ceil(Date.now() / DAY_MS) * DAY_MS - 1_000).toISOString();
const POSTS = [1, 2, 3].map((n) => ({
  ...{ Id: `pst_${n}`, Content: `Post ${n}: the doors open at nine.`, Platforms: ['X', 'LINKEDIN'] },
  ...{ Status: 'SCHEDULED', ScheduleDate: TODAY, Timezone: 'UTC', CreatedAt: TODAY },
}));
/** Those of a channel have the posts of a week and of the last one, and cards to link to. */
const KINDS = {
  channels: { what: 'digests of channels', insert: digests, statements: 10 },
  people: { what: 'people’s own digests', insert: ownDigests, statements: 10 },
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
    const channels = await send(report, server, 'channels', {
      LIMITS: 'off',
      PUBLIC_URL: 'https://upnext.example',
    });
    report({ what: `${channels.what}: sent a second`, figure: channels.perSecond, unit: '/s', atLeast: 500 });
    const people = await send(report, server, 'people', { LIMITS: 'on' });
    const minutes = ALL / people.perSecond / 60;
    report({ what: `${people.what}: until the last has theirs`, figure: minutes, unit: 'min', atMost: 10 });
    report({ what: '… calls that Slack answers with 429', figure: people.refused, atMost: 0 });
  });
}

async function send(report, server, kind, env) {
  const { what: name, insert, statements: most } = KINDS[kind];
  await sql(server, 'postgres', `create database ${kind}`);
  const slack = createSlack(env.LIMITS === 'on' ? LIMITS : {});
  const outside = await startOutside({ slack: slack.call, posts: POSTS });
  const instances = await startTwo({ ...outside.env, DATABASE_URL: server.url(kind), ...env });
  const plantDue = (from, count) => plant(server, kind, insert(rowsOf({ from, count, ...DUE })));
  await instances.go();
  await plantDue(ALL, WARM);
  await slack.arrived(WARM);
  const before = { memory: await instances.memory(), statements: await instances.statements() };
  const began = performance.now();
  await plantDue(0, ALL);
  await slack.arrived(WARM + ALL);
  const seconds = (performance.now() - began) / 1_000;
  const { messages, refused } = slack.seen();
  if (messages > WARM + ALL) throw new Error(`${messages} messages for ${WARM + ALL} digests`);
  const what = `${ALL.toLocaleString('en')} ${name}, ${WORKSPACES} workspaces, two instances`;
  const statements = ((await instances.statements()) - before.statements) / ALL;
  report({ what: `${what}: statements each`, figure: statements, atMost: most });
  const growth = Math.max(0, (await instances.memory()) - before.memory);
  report({ what: '… memory growth of one instance', figure: growth, unit: 'MB', atMost: GROWTH_MB });
  await instances.stop();
  outside.close();
  return { what, perSecond: ALL / seconds, refused };
}

/** Counts what arrives, and refuses what is over a limit. */
function createSlack(limits) {
  const recent = new Map();
  const arrived = new Set();
  const seen = { messages: 0, refused: 0 };
  let since = Date.now();

  function isOver(method, workspace) {
    if (!(method in limits)) return false;
    const since = Date.now() - MINUTE_MS;
    const key = `${method} ${workspace}`;
    const calls = (recent.get(key) ?? []).filter((at) => at > since);
    recent.set(key, calls);
    return calls.length >= limits[method] || !calls.push(Date.now());
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
      if (method === 'users.list') return [200, { ok: true, ...members(workspace, fields) }];
      if (method === 'chat.postMessage') {
        seen.messages += 1;
        arrived.add(`${workspace} ${fields.get('channel')}`);
      }
      return undefined;
    },
  };
}

function members(workspace, fields) {
  const from = Number(fields.get('cursor') || 0);
  const to = Math.min(from + Math.min(PAGE, Number(fields.get('limit'))), PEOPLE);
  const people = Array.from({ length: to - from }, (_, n) => userOf(`U${workspace.slice(1)}x${from + n}`));
  return { members: people, response_metadata: { next_cursor: to < PEOPLE ? String(to) : '' } };
}
