/** The bot's calls to the service, against the same client with Node's fetch: processor time, and connections after a pause. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as after } from 'node:timers/promises';
import createClient from 'openapi-fetch';
import { createApi } from '../../dist/api/client.js';
import { createFetch } from '../../dist/api/http/fetch.js';
import { measurePairs } from './measure.mjs';

const CALLS = 640;
const AT_ONCE = 32;
const turns = { rounds: 9, warmUp: 3 };
const post = { Content: 'The doors open at nine.', Platforms: ['X'], Status: 'DRAFT' };
const params = { path: { project_id: 'prj_1' } };

export async function run(report) {
  const service = await start();
  const ours = () =>
    createApi({ url: service.url, token: 'bench', fetch: createFetch(), now: () => new Date() });
  const bare = createClient({ baseUrl: service.url, headers: { Authorization: 'Bearer bench' } });
  const api = ours();

  report({
    what: 'Create Post with its outcome, processor time (openapi-fetch with Node’s fetch)',
    ...(await measurePairs(
      turns,
      () => processorTimeOf(() => api.createPost('prj_1', post, { idempotencyKey: 'bench' })),
      () => processorTimeOf(() => bare.POST('/api/v1/projects/{project_id}/posts', { params, body: post })),
    )),
    unit: 'µs',
    atMost: 0.65,
  });

  const kept = await connectionsOver(service, ours().listProjects);
  const dropped = await connectionsOver(service, () =>
    fetch(`${service.url}/`).then((answer) => answer.text()),
  );
  report({
    what: 'connections for two calls six seconds apart (Node’s fetch)',
    ours: kept,
    baseline: dropped,
    unit: '',
    atMost: 0.5,
  });
  service.stop();
}

async function processorTimeOf(call) {
  const before = process.cpuUsage();
  for (let made = 0; made < CALLS; made += AT_ONCE) await Promise.all(Array.from({ length: AT_ONCE }, call));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / CALLS;
}

async function connectionsOver(service, call) {
  const before = await service.connections();
  await call();
  await after(6_000);
  await call();
  return (await service.connections()) - before;
}

/** In its own process, so that its cost is not measured. */
async function start() {
  const child = fork(import.meta.filename, ['serve']);
  const [port] = await once(child, 'message');
  const connections = async () => {
    child.send('count');
    return (await once(child, 'message'))[0];
  };
  return { url: `http://127.0.0.1:${port}`, connections, stop: () => child.kill() };
}

function serve() {
  let connections = 0;
  const body = JSON.stringify({
    data: { Id: 'pst_1', ...post, CreatedAt: '2026-11-02T09:00:00Z' },
    success: true,
  });
  // With its own connection header Node does not send a keep-alive timeout. Most services do not either.
  const headers = {
    'content-type': 'application/json',
    'content-length': body.length,
    connection: 'keep-alive',
  };
  const server = createServer({ keepAliveTimeout: 120_000 }, (request, response) =>
    request.resume().on('end', () => response.writeHead(200, headers).end(body)),
  );
  server.on('connection', () => (connections += 1));
  server.listen(0, '127.0.0.1', () => process.send(server.address().port));
  process.on('message', () => process.send(connections));
}

if (process.argv[2] === 'serve' && process.send) serve();
