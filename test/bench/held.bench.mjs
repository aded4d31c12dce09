/** A thousand held posts that leave within one minute, sent by two instances on one PostgreSQL. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { percentile } from './measure.mjs';
import { run as sql, withPostgres } from './postgres.mjs';

const POSTS = 1_000;
const WITHIN_S = 60;
const SENT_MS = 10_000;
const EDITED_MS = 2_000;
/** For the cost of one post, among few and among many others. */
const COUNTED = { posts: 200, seconds: 12 };
const FEW = 100;
const MANY = 100_000;
const LEAD_MS = 15 * 60_000;
/** Before the first post leaves. */
const START_MS = 5_000;

export async function run(report) {
  const outside = await startOutside();
  await withPostgres(async (server) => {
    await minute(report, server, outside);
    // A busy machine does more in one statement, so the run with more statements counts.
    const few = [];
    const many = [];
    for (const round of ['first', 'second']) {
      few.push(await statementsPerPost(server, outside, { name: `few_${round}`, others: FEW }));
      many.push(await statementsPerPost(server, outside, { name: `many_${round}`, others: MANY }));
    }
    report({
      what: `statements for a held post, ${MANY} held (${FEW} held)`,
      ours: Math.max(...many),
      baseline: Math.max(...few),
      unit: '',
      atMost: 1.1,
    });
  });
  outside.close();
}

async function minute(report, server, outside) {
  const { sent, edited } = await send(server, outside, {
    ...{ name: 'minute', others: FEW, posts: POSTS, seconds: WITHIN_S },
  });
  const late = sent.map(({ at, leaves }) => at - leaves);
  report({
    what: `${POSTS} held posts due in one minute, two instances: sent after their moment, p99 (10 s)`,
    ours: percentile(late, 99),
    baseline: SENT_MS,
    unit: 'ms',
    atMost: 1,
  });
  report({
    what: '… the latest of them (the time of the post)',
    ours: Math.max(...late),
    baseline: LEAD_MS,
    unit: 'ms',
    atMost: 1,
  });
  report({
    what: '… its card is edited after that, p95 (2 s)',
    ours: percentile(edited, 95),
    baseline: EDITED_MS,
    unit: 'ms',
    atMost: 1,
  });
}

async function statementsPerPost(server, outside, { name, others }) {
  const { statements } = await send(server, outside, { name, others, ...COUNTED });
  return statements / COUNTED.posts;
}

async function send(server, outside, { name, others, posts, seconds }) {
  outside.reset();
  await sql(server, 'postgres', `create database ${name}`);
  const env = { DATABASE_URL: server.url(name), SLACK_API_URL: outside.slackUrl, SERVICE_URL: outside.url };
  const workers = [];
  for (let n = 0; n < 2; n += 1) {
    workers.push(child(env));
    await once(workers[n], 'message');
  }
  await plant(server, name, { prefix: 'other-', count: others, leaves: IN_A_MONTH });
  const first = Math.ceil((Date.now() + START_MS) / 1_000) * 1_000;
  const everyMs = (seconds * 1_000) / posts;
  const leaves = `to_timestamp(${first} / 1000.0) + n * interval '${everyMs} milliseconds'`;
  await plant(server, name, { prefix: 'due-', count: posts, leaves });
  await Promise.all(workers.map((worker) => ask(worker, 'statements')));
  workers.forEach((worker) => worker.send('go'));
  while (outside.sent.size < posts || outside.scheduled.size < posts) await after(100);
  const statements = await Promise.all(workers.map((worker) => ask(worker, 'statements')));
  const ended = workers.map((worker) => once(worker, 'exit'));
  workers.forEach((worker) => worker.kill('SIGKILL'));
  await Promise.all(ended);
  if (outside.doubled > 0) throw new Error(`${outside.doubled} posts were sent twice`);
  return {
    sent: [...outside.sent].map(([number, at]) => ({ at, leaves: first + number * everyMs })),
    edited: [...outside.sent].map(([number, at]) => outside.scheduled.get(number) - at),
    statements: statements.reduce((sum, one) => sum + one, 0),
  };
}

async function ask(worker, question) {
  worker.send(question);
  const [answer] = await once(worker, 'message');
  return answer;
}

const child = (env) =>
  fork(join(import.meta.dirname, 'held-worker.mjs'), {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });

const IN_A_MONTH = `now() + interval '30 days' + n * interval '1 second'`;

/** Posts with cards. */
async function plant(server, name, { prefix, count, leaves }) {
  const ofPosts = `from (select n, ${leaves} as leaves from generate_series(0, ${count - 1}) n) post`;
  const due = `leaves + interval '${LEAD_MS} milliseconds'`;
  await sql(
    server,
    name,
    `insert into upnext.held_posts (workspace, id, project_id, project_name, channel, author, state, version, due_at,
         leaves_at, changed_by, created_at, updated_at)
       select 'T0BENCH', '${prefix}' || n, 'prj_tea', 'Tea House', null, 'U' || n % 50, 'held', 1, ${due}, leaves,
         'U' || n % 50, now(), now() ${ofPosts}`,
    `insert into upnext.messages (workspace, kind, id, name, person, state, since, posted_in, ts)
       select 'T0BENCH', 'post', '${prefix}' || n, 'card', 'U' || n % 50, 'posted', now(), 'D0BENCH', '${prefix}' || n
       ${ofPosts}`,
    `insert into upnext.held_versions (workspace, post, version, author, "values", about, content, platforms, created_at)
       select 'T0BENCH', '${prefix}' || n, 1, 'U' || n % 50,
         jsonb_build_object('Content', 'Kettle ' || n || ' end', 'Platforms', jsonb_build_array('X'), 'Media', '',
           'Status', 'SCHEDULED', 'calendar', false, 'replaced', 0, 'when', 'tomorrow 9am'),
         jsonb_build_object('submissionId', '${prefix}' || n, 'openedAt', 0,
           'project', jsonb_build_object('id', 'prj_tea', 'name', 'Tea House'),
           'moment', jsonb_build_object('at', (extract(epoch from ${due}) * 1000)::bigint, 'zone', 'UTC', 'zoneGiven', true)),
         'Kettle ' || n || ' end', '["X"]', now() ${ofPosts}`,
    `insert into upnext_jobs.jobs (queue, key, data, due_at, next_at)
       select 'held_posts', '${prefix}' || n, jsonb_build_object('workspace', 'T0BENCH', 'post', '${prefix}' || n), leaves, leaves
       ${ofPosts}`,
    'analyze',
  );
}

/** A service that accepts every post, and a Slack that accepts every message. Both note when. */
async function startOutside() {
  const outside = {
    reset: () => Object.assign(outside, { sent: new Map(), scheduled: new Map(), doubled: 0 }),
  };
  outside.reset();
  const service = await listen((request, body) => {
    if (request.method !== 'POST') return { success: true, data: [] };
    const post = JSON.parse(body);
    const [, number] = /Kettle (\d+)/.exec(post.Content);
    if (outside.sent.has(Number(number))) outside.doubled += 1;
    outside.sent.set(Number(number), Date.now());
    return { success: true, data: { ...post, Id: `pst_${number}` } };
  });
  const slack = await listen((request, body) => {
    const fields = new URLSearchParams(body);
    const [, number] = /^due-(\d+)$/.exec(fields.get('ts') ?? '') ?? [];
    if (number !== undefined && /\*Scheduled/.test(fields.get('blocks') ?? ''))
      outside.scheduled.set(Number(number), Date.now());
    return { ok: true, ...SLACK_ANSWERS, ts: fields.get('ts') ?? String(Date.now() / 1_000) };
  });
  return Object.assign(outside, {
    url: service.url,
    slackUrl: `${slack.url}/api/`,
    close: () => [service, slack].forEach(({ server }) => server.close()),
  });
}

const SLACK_ANSWERS = {
  channel: { id: 'D0BENCH' },
  user: { id: 'U1', team_id: 'T0BENCH', name: 'ada', tz: 'UTC', locale: 'en-GB', is_admin: true },
  messages: [],
};

async function listen(answer) {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const status = request.method === 'POST' && request.url.includes('/posts') ? 201 : 200;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer(request, body)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, url: `http://127.0.0.1:${server.address().port}` };
}
