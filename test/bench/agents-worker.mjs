/** One instance that agents call over HTTP. Counts its statements and its processor time. */
import { createServer } from 'node:http';
import pg from 'pg';
import { newToken } from '../../dist/agents/tokens-table.js';
import { createAgentHandler } from '../../dist/app/start/http/agents.js';
import { schedulePost } from '../../dist/posts/schedule-post.js';
import { assembleInstance } from './instance-deps.mjs';

const WORKSPACE = 'T0BENCH';
const DAY_MS = 86_400_000;

let statements = 0;
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function (...args) {
  statements += 1;
  return query.apply(this, args);
};

const { deps, log } = await assembleInstance();
for (const worker of schedulePost(deps).workers) deps.jobs.work(worker);
deps.jobs.start();

const handle = createAgentHandler({ deps, publicUrl: undefined, slackbot: undefined }, log);
const server = createServer((request, response) => void handle(request)(response));
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));

let before = process.cpuUsage();

process.on('message', async ({ ask, agents }) => {
  if (ask === 'connect') process.send(await connect(agents));
  if (ask !== 'spent') return;
  const { user, system } = process.cpuUsage(before);
  process.send({ processorMs: (user + system) / 1_000, statements });
  [before, statements] = [process.cpuUsage(), 0];
});

/** Each works for a person of its own. */
async function connect(count) {
  const now = new Date();
  const settings = await deps.store.settings.current(WORKSPACE);
  await deps.store.settings.change(WORKSPACE, { ...settings, agents: true }, now);
  const tokens = [];
  for (let nth = 0; nth < count; nth += 1) {
    const token = newToken();
    await deps.store.agentTokens.add({
      workspace: WORKSPACE,
      person: `U${nth}`,
      name: 'Bench',
      scope: 'propose',
      projects: undefined,
      createdAt: now,
      endsAt: new Date(now.getTime() + DAY_MS),
      token,
    });
    tokens.push(token);
  }
  return tokens;
}
