/** Many workspaces with held posts and digests, as Upnext stores them, and a Slack and a service that accept everything. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { run as sql } from './postgres.mjs';

/** In each workspace. A project has a channel, and the channel a digest. */
export const EACH = { posts: 50, projects: 5, people: 25, sentPosts: 10 };
const TEXT =
  'The doors open at nine. Come early, and bring a friend! We have new kettles and forty kinds of tea.';

const projects = Array.from({ length: EACH.projects }, (_, n) => ({
  Id: `prj_${n}`,
  Name: `Tea ${n}`,
  Timezone: 'Europe/Berlin',
}));

/** The rows of one workspace lie far apart, as if all had been used in turn. */
export async function plantWorkspaces(server, name, workspaces) {
  const sources = sourcesOf(workspaces);
  const left = [...linksSql(sources), ...heldPostsSql(sources), ...digestsSql(sources), jobsSql(sources)];
  await Promise.all([1, 2].map(() => plantRest(server, name, left)));
}

/** Posts of the first project are held, those of the others are sent at once. */
export async function plantLinks(server, name, workspaces) {
  await plantRest(server, name, linksSql(sourcesOf(workspaces)));
  await sql(server, name, `delete from upnext.project_settings where project_id <> 'prj_0'`);
}

function sourcesOf(workspaces) {
  const rows = (each) => `(
    select n, 'T' || n % ${workspaces} as workspace, 'C' || place % ${EACH.projects} as channel,
      'prj_' || place % ${EACH.projects} as project, 'Tea ' || place % ${EACH.projects} as project_name,
      'U' || n % ${workspaces} || 'x' || place % ${EACH.people} as person, date_trunc('second', now())
        + interval '30 days' + n::bigint * 7919 % 2000000 * interval '1 second' as due
    from (select n, n / ${workspaces} as place from generate_series(0, ${each * workspaces - 1}) n) one) row`;
  return { channels: rows(EACH.projects), posts: rows(EACH.posts), sent: rows(EACH.sentPosts) };
}

async function plantRest(server, name, left) {
  for (let next = left.shift(); next; next = left.shift()) {
    const { table, inserts } = next;
    // Without triggers: a hundred thousand notifications of changed rows would tell nobody anything.
    await sql(server, name, 'set session_replication_role = replica', ...inserts, `vacuum analyze ${table}`);
  }
}

/** Ids of submissions are random. */
const idOf = (kind) => `md5('${kind}' || n)::uuid::text`;

const LEAVES = `due - interval '15 minutes'`;
const VALUES = `jsonb_build_object('Content', 'Kettle ' || n || '. ${TEXT}', 'Platforms', '["X", "LINKEDIN"]'::jsonb,
  'Media', '', 'Status', 'SCHEDULED', 'calendar', false, 'replaced', 0, 'when', 'tomorrow 9am',
  'Timezone', '{"text": "UTC", "value": "UTC"}'::jsonb)`;
const ABOUT = `jsonb_build_object('submissionId', ${idOf('post')}, 'openedAt', 1795633474494, 'submittedAt', 1795633474570,
  'zone', 'UTC', 'channel', channel, 'project',
  jsonb_build_object('id', project, 'name', project_name, 'zone', 'Europe/Berlin', 'boundBy', person),
  'moment', jsonb_build_object('at', (extract(epoch from due) * 1000)::bigint, 'zone', 'UTC', 'zoneGiven', false))`;

const insert = (table, columns, selected) => ({
  table,
  inserts: [`insert into ${table} (${columns}) select ${selected}`],
});

const linksSql = ({ channels }) => [
  insert(
    'upnext.channels',
    'workspace, channel, project_id, project_name, project_zone, bound_by, updated_at',
    `workspace, channel, project, project_name, 'Europe/Berlin', person, now() from ${channels}`,
  ),
  insert(
    'upnext.project_settings',
    'workspace, project_id, hold_minutes, updated_at',
    `workspace, project, 15, now() from ${channels}`,
  ),
];

/** A post, the form that it was entered in, and its card. */
const heldPostsSql = ({ posts }) => [
  insert(
    'upnext.submissions',
    `id, workspace, person, form, "values", about, hash, state, reason, result, created_at, updated_at, likeness, send_order`,
    `${idOf('post')}, workspace, person, 'schedule_post', ${VALUES}, ${ABOUT}, md5(n::text), 'delivered', '',
      jsonb_build_object('project', project), now(), now(), ${idOf('likeness')}, n from ${posts}`,
  ),
  insert(
    'upnext.held_versions',
    'workspace, post, version, author, "values", about, content, platforms, created_at, zone, wall_time, zone_rules',
    `workspace, ${idOf('post')}, 1, person, ${VALUES}, ${ABOUT}, 'Kettle ' || n || '. ${TEXT}', '["X", "LINKEDIN"]', now(),
      'UTC', to_char(due, 'YYYY-MM-DD"T"HH24:MI:SS.MS'), '2025c' from ${posts}`,
  ),
  insert(
    'upnext.held_posts',
    `workspace, id, project_id, project_name, channel, author, state, version, due_at, leaves_at, changed_by, created_at,
      updated_at`,
    `workspace, ${idOf('post')}, project, project_name, channel, person, 'held', 1, due, ${LEAVES}, person, now(), now()
      from ${posts}`,
  ),
  insert(
    'upnext.audit',
    'workspace, at, person, action, place, after, outcome, reference',
    `workspace, now(), person, 'schedule_post', channel, jsonb_build_object('at', due, 'Status', 'SCHEDULED',
      'project', project, 'Platforms', '["X", "LINKEDIN"]'::jsonb), 'delivered', 'UP-' || n from ${posts}`,
  ),
  insert(
    'upnext.messages',
    'workspace, kind, id, name, person, state, since, posted_in, ts',
    `workspace, 'post', ${idOf('post')}, 'card', person, 'posted', now(), 'D' || person, '1795633474.' || n from ${posts}`,
  ),
];

const digestsSql = ({ channels }) => [
  insert(
    'upnext.digests',
    `id, workspace, channel, project_id, project_name, time, days, zone, sends_when_quiet, skipped, set_up_by, set_up_name,
      set_up_at, next_day, next_at`,
    `${idOf('digest')}, workspace, channel, project, project_name, '09:00', '[1,2,3,4,5,6,7]', 'UTC', true, '[]', person,
      'ada', now(), to_char(due, 'YYYY-MM-DD'), due from ${channels}`,
  ),
];

/** Of the held posts, the digests, and the posts that were sent, each until it is published. */
const jobsSql = ({ channels, posts, sent }) => {
  const table = 'upnext_jobs.jobs';
  const columns = 'queue, key, data, due_at, next_at, planned_at';
  const all = [
    insert(
      table,
      columns,
      `'held_posts', ${idOf('post')}, jsonb_build_object('workspace', workspace, 'post', ${idOf('post')}), ${LEAVES}, ${LEAVES},
        null from ${posts}`,
    ),
    insert(
      table,
      columns,
      `'digest', workspace || ' ' || channel, jsonb_build_object('workspace', workspace, 'channel', channel), due, due, now()
        from ${channels}`,
    ),
    insert(
      table,
      columns,
      `'post-outcome', ${idOf('sent')}, jsonb_build_object('workspace', workspace, 'person', person, 'project',
        jsonb_build_object('id', project, 'name', project_name), 'at', (extract(epoch from due) * 1000)::bigint,
        'id', 'pst_' || n, 'content', '${TEXT}', 'platforms', '["X"]'::jsonb), due, due, null from ${sent}`,
    ),
  ];
  return { table, inserts: all.flatMap(({ inserts }) => inserts) };
};

/** A service whose posts are published at their time, and a Slack. */
export async function startOutside() {
  const sent = [];
  const service = await listen(({ method, url }, body) => {
    if (method === 'POST') return [201, created(sent, JSON.parse(body))];
    return [
      200,
      /\/projects$/.test(url) ? projects : listed(sent, new URL(url, 'http://service').searchParams),
    ];
  });
  const slack = await listen((request, body) => {
    const fields = new URLSearchParams(body);
    const user = {
      id: fields.get('user'),
      team_id: teamOf(fields.get('user')),
      name: 'ada',
      tz: 'UTC',
      locale: 'en-GB',
    };
    const channel = /conversations/.test(request.url) ? { id: 'D1' } : (fields.get('channel') ?? 'D1');
    const about = {
      team_id: 'T0',
      bot_id: 'B1',
      user_id: 'U0',
      messages: [],
      view: { id: 'V1', hash: '1.1' },
    };
    return [200, { ok: true, ...about, user, channel, ts: fields.get('ts') ?? String(Date.now() / 1_000) }];
  });
  return {
    env: { SLACK_API_URL: `${slack.url}/api/`, SERVICE_URL: service.url },
    close: () => [service, slack].forEach(({ server }) => server.close()),
  };
}

/** The id of a person names their workspace: T12 has U12x0, U12x1 and so on. */
const teamOf = (id) => `T${/\d+/.exec(id ?? '0')[0]}`;

const LISTED = [1, 2, 3].map((n) => ({
  Id: `pst_${n}`,
  Content: `Post ${n}: the doors open at nine.`,
  Platforms: ['X'],
  Status: 'SCHEDULED',
  ScheduleDate: new Date(Date.now() + n * 3_600_000).toISOString(),
  Timezone: 'UTC',
}));

function created(sent, post) {
  const Id = `pst_sent_${sent.length}`;
  sent.push({ ...post, Id, Status: 'PUBLISHED' });
  return { ...post, Id };
}

/** Upnext looks for a post that it sent at the moment of this post. */
function listed(sent, asked) {
  const at = asked.get('schedule_date_from');
  if (!at || at !== asked.get('schedule_date_to')) return LISTED;
  const skip = Number(asked.get('skip'));
  return sent
    .filter(({ ScheduleDate }) => ScheduleDate === at)
    .slice(skip, skip + Number(asked.get('limit')));
}

async function listen(answer) {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const isSlack = request.url.startsWith('/api/') && !request.url.startsWith('/api/v1');
    const [status, data] = answer(request, body);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isSlack ? data : { success: true, data }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, url: `http://127.0.0.1:${server.address().port}` };
}
