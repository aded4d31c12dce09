/**
 * Bolt with `pg`, as a good engineer would write it who keeps Upnext's promises and nothing else: a form is stored before the
 * service is called and marked afterwards, a list asks for held posts and rights once, the service's answers are kept for half
 * a minute, and help is made from data for each request. Over HTTP or Socket Mode.
 */
import { readFileSync } from 'node:fs';
import { App, LogLevel } from '@slack/bolt';
import pg from 'pg';
import { drawList } from './draw-list.mjs';

const { SLACK_BOT_TOKEN, SLACK_SIGNING_SECRET, SLACK_APP_TOKEN, SLACK_API_URL, SERVICE_URL, DATABASE_URL } =
  process.env;
const given = (name) => (process.env[name] ? JSON.parse(readFileSync(process.env[name], 'utf8')) : undefined);
const lists = given('LISTS') ?? {};
const help = helpData(given('HELP'));
const CACHED_MS = 30_000;
const SHOWN = 10;
const HEADERS = { 'content-type': 'application/json', authorization: 'Bearer bench' };

const pool = new pg.Pool({ connectionString: DATABASE_URL });
await pool.query(`create schema if not exists durable;
  create table if not exists durable.forms
    (id text primary key, workspace text, person text, form text, values jsonb, state text, result jsonb, stored_at timestamptz);
  create table if not exists durable.held
    (id text primary key, project text, content text, platforms jsonb, leaves_at timestamptz);
  create index if not exists held_of_project on durable.held (project, leaves_at);
  create table if not exists durable.rights (workspace text, person text, rights jsonb, primary key (workspace, person))`);

const app = new App({
  token: SLACK_BOT_TOKEN,
  ...(SLACK_APP_TOKEN
    ? { appToken: SLACK_APP_TOKEN, socketMode: true }
    : { signingSecret: SLACK_SIGNING_SECRET, endpoints: '/slack/events' }),
  clientOptions: { slackApiUrl: SLACK_API_URL },
  tokenVerificationEnabled: false,
  botId: 'B1',
  botUserId: 'U0',
  convoStore: false,
  logLevel: LogLevel.ERROR,
});

app.command('/upnext', async ({ ack, command }) => {
  if (command.text === 'help') return ack(helpReply(help));
  const list = lists[command.text];
  const project = `prj_${command.channel_id}`;
  const [stored, posts] = await Promise.all([
    pool.query(HELD_AND_RIGHTS, [project, command.team_id, command.user_id]),
    read(list.path.replace('{project}', project)),
  ]);
  const { held, rights } = stored.rows[0];
  await ack({
    ...list.answer,
    blocks: drawList(list.answer.blocks, [...held, ...posts], {
      project,
      button: rights ? 'Edit' : 'Details',
    }),
  });
});

const HELD_AND_RIGHTS = `select
    (select coalesce(jsonb_agg(h), '[]') from (
      select id as "Id", content as "Content", platforms as "Platforms", leaves_at as "ScheduleDate", 'HELD' as "Status"
      from durable.held where project = $1 order by leaves_at limit ${SHOWN}) h) as held,
    (select rights from durable.rights where workspace = $2 and person = $3) as rights`;

app.view('schedule_post', async ({ ack, body, view }) => {
  const { submissionId: id } = JSON.parse(view.private_metadata);
  const values = Object.fromEntries(
    Object.entries(view.state.values).map(([field, inputs]) => [field, Object.values(inputs)[0]]),
  );
  const { rowCount } = await pool.query(STORE, [
    id,
    body.team.id,
    body.user.id,
    view.callback_id,
    JSON.stringify(values),
  ]);
  if (rowCount === 0) return ack();
  const answer = await fetch(`${SERVICE_URL}/api/v1/projects/prj_1/posts`, {
    method: 'POST',
    headers: HEADERS,
    body: JSON.stringify({ Content: values.Content.value, Platforms: ['X'], Status: 'DRAFT' }),
  });
  const result = await answer.json();
  await pool.query(MARK, [id, answer.ok ? 'delivered' : 'refused', JSON.stringify(result)]);
  if (answer.ok) return ack();
  await ack({
    response_action: 'errors',
    errors: Object.fromEntries(result.detail.map(({ loc, msg }) => [loc.at(-1), msg])),
  });
});

const STORE = `insert into durable.forms (id, workspace, person, form, values, state, stored_at)
  values ($1, $2, $3, $4, $5, 'sending', now()) on conflict do nothing`;
const MARK = `update durable.forms set state = $2, result = $3 where id = $1`;

/** The service's answers by path. Two who ask at once share one call. */
const kept = new Map();
function read(path) {
  const found = kept.get(path);
  if (found && Date.now() - found.since < CACHED_MS) return found.data;
  const data = call(path);
  kept.set(path, { since: Date.now(), data });
  data.catch(() => kept.delete(path));
  if (kept.size > 256) kept.delete(kept.keys().next().value);
  return data;
}

async function call(path) {
  const answer = await fetch(SERVICE_URL + path, { headers: HEADERS });
  const { data } = await answer.json();
  if (!data) throw new Error('nothing was read');
  return [data].flat();
}

/** The groups of commands and their lines, and what stands below. */
function helpData(answer) {
  if (!answer) return undefined;
  const { blocks, ...rest } = answer;
  return {
    ...rest,
    groups: blocks.map(({ text, ...block }) => ({ block, text, lines: text?.text.split('\n') })),
  };
}

function helpReply({ groups, ...rest }) {
  return { ...rest, blocks: groups.map(groupBlock) };
}

function groupBlock({ block, text, lines }) {
  return lines ? { ...block, text: { ...text, text: lines.join('\n') } } : block;
}

const server = await app.start({ port: Number(process.env.PORT ?? 0), host: '127.0.0.1' });
console.log(
  SLACK_APP_TOKEN
    ? 'connected. Status: http://127.0.0.1:1/nobody'
    : `listening on http://127.0.0.1:${server.address().port}/slack/events`,
);
