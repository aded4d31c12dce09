import { serve } from '@hono/node-server';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Database } from '../../src/database/open.js';
import { createService, type Service } from '../../src/service/service.js';
import { createClock } from '../../src/workspace/clock.js';
import { createDesk } from '../../src/workspace/driver/desk.js';
import type { Listening } from '../../src/workspace/server.js';
import { createWorkspace, type Workspace } from '../../src/workspace/workspace.js';
import { freshPostgres } from '../support/databases.js';
import { manifest, plantProjects, postsOf } from '../support/desk.js';
import { startProgram, type Program } from '../support/program.js';

const ROUNDS = 20;
/** Long enough for a kill to fall before, within and after the call to the service. */
const SERVICE_TAKES_MS = 60;
const KILLED_WITHIN_MS = 220;

let database: Database;
let service: Service;
let server: Server;
let slack: Workspace;
let listening: Listening;
let settings: Record<string, string>;
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const pause = (ms: number) => new Promise((resume) => setTimeout(resume, ms));

beforeAll(async () => {
  database = await openDatabase({ url: await freshPostgres() });
  const now = () => new Date();
  service = await createService({ database, tokens: new Map([['admin', 'ADMIN']]), now, log: quiet });
  await plantProjects(database, now());
  server = serve({ fetch: slowly, port: 0, hostname: '127.0.0.1' }) as Server;
  slack = createWorkspace({ clock: createClock(), manifest });
  listening = await slack.listen({ port: 0, host: '127.0.0.1' });
  settings = {
    SLACK_BOT_TOKEN: slack.credentials.botToken,
    SLACK_SIGNING_SECRET: slack.credentials.signingSecret,
    SLACK_API_URL: listening.apiUrl,
    SERVICE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    SERVICE_TOKEN: 'admin',
    DATABASE_URL: await freshPostgres(),
    PORT: '0',
    PERSON_REQUESTS_PER_MINUTE: '1000000',
  };
});
afterAll(async () => {
  server.close();
  await listening.close();
  await database.close();
});

async function slowly(request: Request): Promise<Response> {
  if (request.method === 'POST') await pause(Math.random() * SERVICE_TAKES_MS);
  const answer = await service.fetch(request);
  if (request.method === 'POST') await pause(Math.random() * SERVICE_TAKES_MS);
  return answer;
}

async function startBot(): Promise<Program> {
  const bot = await startProgram('src/main.ts', [], settings);
  const [, url = ''] = await bot.says(/listening on (\S+)/);
  await slack.deliverTo(url);
  return bot;
}

const wordsOf = (round: number) => `Round ${'abcdefghijklmnopqrst'[round]} is ours`;

test('a bot killed at any moment loses no text and doubles no post', { timeout: 240_000 }, async () => {
  const ada = createDesk(slack).user('ada');
  let bot = await startBot();
  for (let round = 0; round < ROUNDS; round += 1) {
    await ada.types('/upnext schedule');
    await slack.until(() => ada.hasForm());
    await ada
      .form()
      .fill({ Project: 'Tea House', Content: wordsOf(round), Platforms: ['X'], When: 'tomorrow 9am' });
    const submitting = ada.form().submit({ until: 'acked' });
    await pause(Math.random() * KILLED_WITHIN_MS);
    await bot.kill();
    await submitting;
    bot = await startBot();
    // Slack says that something went wrong and leaves the form open: people press again.
    if (ada.hasForm() && ada.form().title === 'Schedule a post') await ada.form().submit();
    if (ada.hasForm()) await ada.form().closeAll();
  }

  const missing = async () => {
    const open: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      if ((await postsOf(service, wordsOf(round))).length === 0) open.push(round);
    return open;
  };
  const keptByOwner = (round: number) =>
    ada
      .inDirectMessage()
      .sees()
      .some((card) => card.text().includes(wordsOf(round)) && card.buttons().includes('Try again'));
  for (let left = await missing(); left.length > 0; left = await missing()) {
    await pause(500);
    for (const round of left.filter(keptByOwner)) {
      const card = ada
        .inDirectMessage()
        .sees()
        .findLast((one) => one.text().includes(wordsOf(round)));
      await card?.press('Try again');
    }
  }
  await bot.kill('SIGTERM');
  for (let round = 0; round < ROUNDS; round += 1)
    expect(await postsOf(service, wordsOf(round)), wordsOf(round)).toHaveLength(1);
});
