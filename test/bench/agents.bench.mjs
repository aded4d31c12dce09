/** What agents cost: a read, alone, and the proposals of 50 agents at once, until each has its card in Slack. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { listen } from './bots.mjs';
import { percentile } from './measure.mjs';
import { run as sql, withPostgres } from './postgres.mjs';

const READS = 1_000;
const WARM = 300;
/** Below the limit of a token. */
const READS_EACH = 100;
const AGENTS = 50;
const PROPOSALS_EACH = 8;
const TOOLS = { next_post: { project: 'prj_tea' }, list_posts: { project: 'prj_tea' } };

export async function run(report) {
  const outside = await startOutside();
  await withPostgres(async (server) => {
    await sql(server, 'postgres', 'create database agents');
    const worker = fork(join(import.meta.dirname, 'agents-worker.mjs'), {
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: server.url('agents'),
        SLACK_API_URL: `${outside.slack.url}/api/`,
        SERVICE_URL: outside.service.url,
      },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    try {
      const [{ port }] = await once(worker, 'message');
      await measure(report, { worker, outside, url: `http://127.0.0.1:${port}/mcp` });
    } finally {
      worker.kill('SIGKILL');
      await once(worker, 'exit');
    }
  });
  for (const { server } of [outside.slack, outside.service]) server.close();
}

async function measure(report, { worker, outside, url }) {
  for (const [tool, args] of Object.entries(TOOLS)) {
    const readers = await ask(worker, { ask: 'connect', agents: (READS + WARM) / READS_EACH });
    const read = (nth) => call(url, readers[Math.floor(nth / READS_EACH)], tool, args);
    for (let nth = 0; nth < WARM; nth += 1) await read(nth);
    await ask(worker, { ask: 'spent' });
    for (let nth = WARM; nth < WARM + READS; nth += 1) await read(nth);
    const { processorMs, statements } = await ask(worker, { ask: 'spent' });
    report({
      what: `${tool}: processor time a call (limit)`,
      ours: processorMs / READS,
      baseline: 5,
      unit: 'ms',
      atMost: 1,
    });
    report({
      what: `${tool}: statements a call (one, and a few for each agent)`,
      ours: statements / READS,
      baseline: 1,
      unit: '',
      atMost: 1.1,
    });
  }
  const agents = await ask(worker, { ask: 'connect', agents: AGENTS });
  const times = await Promise.all(agents.map((token) => proposeInTurn(outside, url, token)));
  report({
    what: `propose_post by ${AGENTS} agents at once, until its card is in Slack, p95 (limit)`,
    ours: percentile(times.flat(), 95),
    baseline: 500,
    unit: 'ms',
    atMost: 1,
  });
}

let proposals = 0;

/** One after the other, without a pause. */
async function proposeInTurn(outside, url, token) {
  const times = [];
  for (let turn = 0; turn < PROPOSALS_EACH; turn += 1) {
    const text = `Kettle ${(proposals += 1)} end`;
    const shown = outside.card(text);
    const start = performance.now();
    const when = new Date(Date.now() + 86_400_000 + proposals * 3_600_000).toISOString();
    const args = { project: 'prj_tea', text, networks: ['X'], when, key: text };
    await Promise.all([call(url, token, 'propose_post', args), shown]);
    times.push(performance.now() - start);
  }
  return times;
}

const HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

/** As clients of the earlier protocol call, which are the most. */
async function call(url, token, name, args) {
  const body = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name, arguments: args },
  });
  const headers = { ...HEADERS, authorization: `Bearer ${token}` };
  const answer = await fetch(url, { method: 'POST', headers, body });
  const text = await answer.text();
  if (answer.status !== 200 || text.includes('"isError":true'))
    throw new Error(`${name}: ${text.slice(0, 500)}`);
}

async function ask(worker, question) {
  worker.send(question);
  const [answer] = await once(worker, 'message');
  return answer;
}

const inHours = (hours) => new Date(Date.now() + hours * 3_600_000).toISOString();
const posts = Array.from({ length: 20 }, (_, place) => ({
  Id: `pst_${place}`,
  Content: `Post ${place}: the doors open at nine. Come early, and bring a friend!`,
  ScheduleDate: inHours(1.5 + 3 * place),
  Timezone: 'Europe/Berlin',
  Platforms: ['X', 'LINKEDIN'],
  Status: 'SCHEDULED',
  CreatedAt: inHours(-48),
}));
const PROJECTS = [{ Id: 'prj_tea', Name: 'Tea House', Timezone: 'Europe/Berlin' }];
const PERSON = { team_id: 'T0BENCH', name: 'ada', tz: 'UTC', locale: 'en-GB', is_admin: true };

/** A service with 20 posts, and a Slack that notes the cards. */
async function startOutside() {
  const waiting = new Map();
  const service = await listen((path, _read, answer) => {
    const data = path.endsWith('/posts') ? posts : path.endsWith('upnext-post') ? posts[0] : PROJECTS;
    answer(200, { success: true, data });
  });
  let ts = 0;
  const slack = await listen((path, read, answer) => {
    const fields = read();
    const [text] = /Kettle \d+ end/.exec(fields.get('blocks') ?? '') ?? [];
    if (path.endsWith('chat.postMessage') && text) waiting.get(text)?.();
    const user = { id: fields.get('user') ?? 'U1', ...PERSON };
    answer(200, { ok: true, channel: 'D0BENCH', user, messages: [], ts: `1.${(ts += 1)}` });
  });
  return { service, slack, card: (text) => new Promise((resolve) => waiting.set(text, resolve)) };
}
