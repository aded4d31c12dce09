/** A Slack with many workspaces, each with the limits of its own. Reports on request what arrived. */
import { once } from 'node:events';
import { createServer } from 'node:http';

const PEOPLE = Number(process.env.PEOPLE);
const MINUTE_MS = 60_000;
/** Calls in a minute and workspace. For messages, Slack only says “several hundred”. */
const LIMITS = {
  'users.info': 100,
  'users.list': 20,
  'conversations.open': 50,
  'chat.update': 50,
  'chat.postMessage': 400,
};
const PAGE_SIZE = 1_000;

const recent = new Map();
const arrived = new Map();
const counts = { calls: {}, refused: 0, first: 0, last: 0, twice: 0 };

const user = (workspace, n) => ({
  id: `U${workspace}x${n}`,
  team_id: workspace,
  name: `person-${n}`,
  tz: 'UTC',
  locale: 'en-GB',
});

const methods = {
  'users.info': (workspace, fields) => ({ user: user(workspace, Number(fields.get('user').split('x')[1])) }),
  'users.list': (workspace, fields) => {
    const from = Number(fields.get('cursor') || 0);
    const limit = Math.min(PAGE_SIZE, Number(fields.get('limit')));
    const members = Array.from({ length: Math.min(limit, PEOPLE - from) }, (_, n) =>
      user(workspace, from + n),
    );
    const next = from + limit < PEOPLE ? String(from + limit) : '';
    return { members, response_metadata: { next_cursor: next } };
  },
  'chat.postMessage': (_, fields) => {
    const channel = fields.get('channel');
    if (arrived.has(channel)) counts.twice += 1;
    arrived.set(channel, true);
    counts.last = Date.now();
    counts.first ||= counts.last;
    return { channel: `D${channel}`, ts: String(counts.last / 1_000) };
  },
};

const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  const method = request.url.slice('/api/'.length);
  const workspace = /xoxb-(\w+)/.exec(request.headers.authorization)?.[1];
  counts.calls[method] = (counts.calls[method] ?? 0) + 1;
  const isOver = exceeds(`${method} ${workspace}`, LIMITS[method]);
  if (isOver) counts.refused += 1;
  const answer = isOver
    ? { ok: false, error: 'ratelimited' }
    : { ok: true, ...methods[method]?.(workspace, new URLSearchParams(body)) };
  response.writeHead(isOver ? 429 : 200, {
    'content-type': 'application/json',
    ...(isOver && { 'retry-after': '10' }),
  });
  response.end(JSON.stringify(answer));
}).listen(0, '127.0.0.1');

function exceeds(key, allowed = Infinity) {
  const now = Date.now();
  const calls = recent.get(key) ?? [];
  while (calls[0] <= now - MINUTE_MS) calls.shift();
  if (calls.length >= allowed) return true;
  calls.push(now);
  recent.set(key, calls);
  return false;
}

process.on('message', (asked) =>
  process.send(asked === 'count' ? { people: arrived.size } : { ...counts, people: arrived.size }),
);
await once(server, 'listening');
process.send({ apiUrl: `http://127.0.0.1:${server.address().port}/api/` });
