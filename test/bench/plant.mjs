/** Held posts and digests of many workspaces, as Upnext stores them. */
import { run as sql } from './postgres.mjs';

const TEXT =
  'The doors open at nine. Come early, and bring a friend! We have new kettles and forty kinds of tea.';

/**
 * The rows of one workspace lie far apart, as if all had been used in turn.
 * @param from the first number, which ids follow from
 * @param due when each is due, as SQL
 */
export const rowsOf = ({ workspaces, count, from = 0, channels = 5, people = 25, due = IN_A_MONTH }) => `(
  select n, 'T' || n % ${workspaces} as workspace, 'C' || place % ${channels} as channel,
    'prj_' || place % 5 as project, 'Tea ' || place % 5 as project_name,
    'U' || n % ${workspaces} || 'x' || place % ${people} as person, ${due} as due
  from (select n, n / ${workspaces} as place from generate_series(${from}, ${from + count - 1}) n) one) row`;

const IN_A_MONTH = `date_trunc('second', now()) + interval '30 days' + n::bigint * 7919 % 2000000 * interval '1 second'`;

/** Without triggers: a hundred thousand notifications of changed rows would tell nobody anything. */
export async function plant(server, name, inserts) {
  const left = [...inserts];
  async function keepPlanting() {
    for (let insert = left.shift(); insert; insert = left.shift())
      await sql(server, name, 'set session_replication_role = replica', insert);
  }
  await Promise.all([keepPlanting(), keepPlanting()]);
  await sql(server, name, 'vacuum analyze');
}

const insert = (table, columns, selected) => `insert into ${table} (${columns}) select ${selected}`;

const job = (queue, { key, data, at }, rows) =>
  insert(
    'upnext_jobs.jobs',
    'queue, key, data, due_at, next_at',
    `'${queue}', ${key}, ${data}, ${at}, ${at} from ${rows}`,
  );

/** Ids of submissions are random. */
const idOf = (kind) => `md5('${kind}' || n)::uuid::text`;

const LEAVES = `due - interval '15 minutes'`;
const VALUES = `jsonb_build_object('Content', 'Kettle ' || n || '. ${TEXT}', 'Platforms', '["X", "LINKEDIN"]'::jsonb,
  'Media', '', 'Status', 'SCHEDULED', 'calendar', false, 'replaced', 0, 'when', 'tomorrow 9am',
  'Timezone', '{"text": "UTC", "value": "UTC"}'::jsonb)`;
const ABOUT = `jsonb_build_object('zone', 'UTC', 'channel', channel, 'project',
  jsonb_build_object('id', project, 'name', project_name, 'zone', 'Europe/Berlin'),
  'moment', jsonb_build_object('at', (extract(epoch from due) * 1000)::bigint, 'zone', 'UTC', 'zoneGiven', false))`;

/** Channels whose project holds its posts. */
export const channels = (rows) => [
  insert(
    'upnext.channels',
    'workspace, channel, project_id, project_name, project_zone, bound_by, updated_at',
    `workspace, channel, project, project_name, 'Europe/Berlin', person, now() from ${rows}`,
  ),
  insert(
    'upnext.project_settings',
    'workspace, project_id, details, updated_at',
    `workspace, project, '{"holdMinutes": 15}', now() from ${rows}`,
  ),
];

/** Posts, their cards, and when they leave. */
export const plannedPosts = (rows) => [
  insert(
    'upnext.post_versions',
    'workspace, post, version, author, "values", about, created_at',
    `workspace, ${idOf('post')}, 1, person, ${VALUES}, ${ABOUT}, now()
      from ${rows}`,
  ),
  insert(
    'upnext.posts',
    `workspace, id, project_id, project_name, channel, author, state, version, due_at, leaves_at, changed_by, created_at,
      updated_at`,
    `workspace, ${idOf('post')}, project, project_name, channel, person, 'held', 1, due, ${LEAVES}, person, now(), now()
      from ${rows}`,
  ),
  insert(
    'upnext.audit',
    'workspace, at, person, action, place, after, outcome, reference',
    `workspace, now(), person, 'schedule_post', channel, jsonb_build_object('at', due, 'Status', 'SCHEDULED',
      'project', project, 'Platforms', '["X", "LINKEDIN"]'::jsonb), 'delivered', 'UP-' || n from ${rows}`,
  ),
  insert(
    'upnext.messages',
    'workspace, kind, id, name, person, state, since, at',
    `workspace, 'post', ${idOf('post')}, 'card', person, 'posted', now(),
      jsonb_build_object('channel', 'D' || person, 'ts', '1795633474.' || n) from ${rows}`,
  ),
  job(
    'posts',
    {
      key: idOf('post'),
      data: `jsonb_build_object('workspace', workspace, 'post', ${idOf('post')})`,
      at: LEAVES,
    },
    rows,
  ),
];

const COLUMNS = `id, workspace, place, projects, time, days, zone, sends_when_quiet, set_up_by, set_up_at,
  next_day, next_at`;
const PROJECTS = "jsonb_build_array(jsonb_build_object('id', project, 'name', project_name))";

/** In channels. */
export const digests = (rows) => [
  insert(
    'upnext.digests',
    COLUMNS,
    `${idOf('digest')}, workspace, channel, ${PROJECTS}, to_char(due at time zone 'UTC', 'HH24:MI'),
      '[1,2,3,4,5,6,7]', 'UTC', true, person, now(), to_char(due at time zone 'UTC', 'YYYY-MM-DD'), due
      from ${rows}`,
  ),
  job(
    'digest',
    {
      key: `workspace || ' ' || ${idOf('digest')}`,
      data: `jsonb_build_object('workspace', workspace, 'id', ${idOf('digest')})`,
      at: 'due',
    },
    rows,
  ),
];

/** People’s own. */
export const ownDigests = (rows) => [
  insert(
    'upnext.digests',
    COLUMNS,
    `person, workspace, person, ${PROJECTS}, to_char(due at time zone 'UTC', 'HH24:MI'),
      '[1,2,3,4,5,6,7]', 'UTC', false, person, now(), to_char(due at time zone 'UTC', 'YYYY-MM-DD'), due
      from ${rows}`,
  ),
  job(
    'digest',
    {
      key: `workspace || ' ' || person`,
      data: `jsonb_build_object('workspace', workspace, 'id', person)`,
      at: 'due',
    },
    rows,
  ),
];

/** Posts that were sent, each until it is published. */
export const sentPosts = (rows) => [
  job(
    'posts',
    {
      key: idOf('sent'),
      data: `jsonb_build_object('workspace', workspace, 'post', ${idOf('sent')})`,
      at: 'due',
    },
    rows,
  ),
];
