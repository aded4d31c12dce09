/** What decisions about posts cost, and what posts cost that wait for one. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { percentile } from './measure.mjs';
import { run as sql, withPostgres } from './postgres.mjs';

const DECISIONS = 200;
const EVERY_MS = 100;
const ROUND_TRIPS = 3;
const GONE_MS = 1_000;
const WAITING = 500;
/** How long nobody acts. */
const IDLE_MS = 30_000;
/** Without a call to Slack for so long, every card is shown. */
const SETTLED_MS = 5_000;
/** Every call to Slack takes this long. */
const SLACK_MS = 80;

export async function run(report) {
  const slack = await startSlack();
  await withPostgres(async (server) => {
    await decisions(report, server, slack);
    await idle(report, server, slack);
  });
  slack.close();
}

async function decisions(report, server, slack) {
  const worker = await start(server, slack, { name: 'decisions', posts: DECISIONS + ROUNDS + 1 });
  const press = async (number) => ask(worker, { post: `post-${number}`, person: `U${number % 20}` });
  // The first press fills the caches.
  await press(DECISIONS);
  const roundTrips = [];
  for (let n = 1; n <= ROUNDS; n += 1) roundTrips.push(await press(DECISIONS + n));
  report({
    what: `database round trips until a decision is answered (${ROUND_TRIPS})`,
    ours: Math.max(...roundTrips),
    baseline: ROUND_TRIPS,
    unit: '',
    atMost: 1,
  });

  worker.send('go');
  await settled(slack);
  const pressed = new Map();
  for (let number = 0; number < DECISIONS; number += 1) {
    pressed.set(`post-${number}`, Date.now());
    worker.send({ post: `post-${number}`, person: `U${number % 20}` });
    await after(EVERY_MS);
  }
  while ([...pressed.keys()].some((post) => !slack.approved.has(post))) await after(100);
  report({
    what: `${DECISIONS} decisions, one every ${EVERY_MS} ms: the button is gone, p95 (1 s)`,
    ours: percentile(
      [...pressed].map(([post, at]) => slack.approved.get(post) - at),
      95,
    ),
    baseline: GONE_MS,
    unit: 'ms',
    atMost: 1,
  });
  await end(worker);
}

const ROUNDS = 20;

async function idle(report, server, slack) {
  const without = await whileNobodyActs(server, slack, { name: 'idle_without', posts: 0 });
  const waiting = await whileNobodyActs(server, slack, { name: 'idle_with', posts: WAITING });
  report({
    what: `statements in ${IDLE_MS / 1_000} s while nobody acts, ${WAITING} cards waiting (none waiting)`,
    ours: waiting.statements,
    baseline: without.statements,
    unit: '',
    atMost: 1.1,
  });
  report({
    what: '… calls to Slack (one)',
    ours: waiting.calls,
    baseline: 1,
    unit: '',
    atMost: 0,
  });
}

async function whileNobodyActs(server, slack, options) {
  const worker = await start(server, slack, options);
  worker.send('go');
  await settled(slack);
  await ask(worker, 'statements');
  const calls = slack.calls;
  await after(IDLE_MS);
  const result = { statements: await ask(worker, 'statements'), calls: slack.calls - calls };
  await end(worker);
  return result;
}

async function settled(slack) {
  for (let last = -1; last !== slack.calls; await after(SETTLED_MS)) last = slack.calls;
}

async function start(server, slack, { name, posts }) {
  slack.approved.clear();
  await sql(server, 'postgres', `create database ${name}`);
  const env = { DATABASE_URL: server.url(name), SLACK_API_URL: slack.url, SERVICE_URL: 'http://127.0.0.1:9' };
  const worker = fork(join(import.meta.dirname, 'approvals-worker.mjs'), {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await once(worker, 'message');
  await plant(server, name, posts);
  return worker;
}

async function end(worker) {
  const ended = once(worker, 'exit');
  worker.kill('SIGKILL');
  await ended;
}

async function ask(worker, question) {
  worker.send(question);
  const [answer] = await once(worker, 'message');
  return answer;
}

const POLICY = JSON.stringify({
  ...{ mode: 'required', groups: [], needed: 1, channel: 'C0BENCH', reminds: true, allowsEmergency: false },
  people: Array.from({ length: 20 }, (_, n) => `U${n}`),
});

/** Posts that wait for approval, with cards that are about to be shown as they are. They are due in a month. */
async function plant(server, name, count) {
  const ofPosts = `from (select 'post-' || n as id, now() + interval '30 days' + n * interval '1 second' as leaves
    from generate_series(0, ${count - 1}) n) post`;
  const due = `leaves + interval '15 minutes'`;
  await sql(
    server,
    name,
    `insert into upnext.project_settings (workspace, project_id, hold_minutes, approval, updated_at)
       values ('T0BENCH', 'prj_tea', 15, '${POLICY}', now())`,
    `insert into upnext.held_posts (workspace, id, project_id, project_name, channel, author, state, version, due_at,
         leaves_at, changed_by, created_at, updated_at)
       select 'T0BENCH', id, 'prj_tea', 'Tea House', 'C0BENCH', 'UAUTHOR', 'held', 1, ${due}, leaves,
         'UAUTHOR', now(), now() ${ofPosts}`,
    `insert into upnext.messages (workspace, kind, id, name, person, channel, state, since, posted_in, ts)
       select 'T0BENCH', 'post', id, 'card', 'UAUTHOR', 'C0BENCH', 'posted', now(), 'C0BENCH', id ${ofPosts}`,
    `insert into upnext.held_versions (workspace, post, version, author, "values", about, content, platforms, created_at)
       select 'T0BENCH', id, 1, 'UAUTHOR',
         jsonb_build_object('Content', 'Kettle ' || id, 'Platforms', jsonb_build_array('X'), 'Media', '',
           'Status', 'SCHEDULED', 'calendar', false, 'replaced', 0, 'when', 'tomorrow 9am'),
         jsonb_build_object('submissionId', id, 'openedAt', 0,
           'project', jsonb_build_object('id', 'prj_tea', 'name', 'Tea House'),
           'moment', jsonb_build_object('at', (extract(epoch from ${due}) * 1000)::bigint, 'zone', 'UTC', 'zoneGiven', true)),
         'Kettle ' || id, '["X"]', now() ${ofPosts}`,
    `insert into upnext_jobs.jobs (queue, key, data, due_at, next_at)
       select queue, id, jsonb_build_object('workspace', 'T0BENCH', 'post', id), at, at
       from (select id, leaves ${ofPosts}) post,
         lateral (values ('held_posts', leaves), ('held_cards', now())) job (queue, at)`,
    'analyze',
  );
}

/** A Slack that accepts everything, and notes when a card shows that its post is approved. */
async function startSlack() {
  const slack = { approved: new Map(), calls: 0 };
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    slack.calls += 1;
    const fields = new URLSearchParams(body);
    const card = fields.get('ts') ?? '';
    const blocks = fields.get('blocks') ?? '';
    if (request.url.endsWith('chat.update') && !blocks.includes('held_approve') && !slack.approved.has(card))
      slack.approved.set(card, Date.now());
    await after(SLACK_MS);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answerTo(fields)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(slack, {
    url: `http://127.0.0.1:${server.address().port}/api/`,
    close: () => server.close(),
  });
}

const answerTo = (fields) => ({
  ok: true,
  ...{ team_id: 'T0BENCH', bot_id: 'B0BENCH', user_id: 'U0BOT', messages: [] },
  ts: fields.get('ts') ?? String(Date.now() / 1_000),
  channel: fields.get('channel') ?? 'C0BENCH',
  user: { id: fields.get('user') ?? 'U0', team_id: 'T0BENCH', name: 'ada', tz: 'UTC', locale: 'en-GB' },
});
