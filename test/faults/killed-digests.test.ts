import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import pg from 'pg';
import { createJobs, type Jobs } from '../../src/jobs/jobs.js';
import { openDatabase, type Database } from '../../src/database/open.js';
import { createCalendar } from '../../src/features/daily-digest/calendar.js';
import { createLog } from '../../src/log.js';
import { createSeal } from '../../src/store/seal.js';
import { openStore, type Store } from '../../src/store/store.js';
import { createClock } from '../../src/workspace/clock.js';
import type { Channel } from '../../src/workspace/model.js';
import type { Listening } from '../../src/workspace/server.js';
import { createWorkspace, type Workspace } from '../../src/workspace/workspace.js';
import { freshPostgres } from '../support/databases.js';
import { manifest } from '../support/desk.js';
import { startProgram, type Program } from '../support/program.js';

/** Two instances send five hundred digests; whatever becomes of them, every channel gets exactly one. */

const DIGESTS = 500;
const KILLS = 30;
const KILLED_WITHIN_MS = 300;
/** Slow enough for a kill to fall before, within and after a call. */
const SLACK_TAKES_MS = 2_000;
const START = '2026-11-02T09:00:00Z';
const BOT = 'U0UPNEXT';

let url: string;
let database: Database;
let store: Store;
let slack: Workspace;
let listening: Listening;
let service: Server;
let instances: Program[] = [];
let settings: Record<string, string>;
const pause = (ms: number) => new Promise((resume) => setTimeout(resume, ms));
const names = Array.from({ length: DIGESTS }, (_, n) => `C${String(n).padStart(5, '0')}`);

beforeAll(async () => {
  service = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":[],"success":true}');
  });
  await new Promise<void>((ready) => service.listen(0, '127.0.0.1', ready));
});
afterAll(() => void service.close());

beforeEach(async () => {
  url = await freshPostgres();
  database = await openDatabase({ url });
  slack = createWorkspace({ clock: createClock(), manifest, channels: names.map(channel) });
  listening = await slack.listen({ port: 0, host: '127.0.0.1' });
  settings = {
    DATABASE: url,
    SLACK: listening.apiUrl,
    TOKEN: slack.credentials.botToken,
    SERVICE: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
    START,
    BEGAN: String(Date.now()),
  };
  await setUp(new Date(Date.parse(START) - 60_000));
});
afterEach(async () => {
  for (const instance of instances.splice(0)) await instance.kill();
  instances = [];
  await listening.close();
  await database.close();
});

const channel = (id: string): Channel => ({
  ...{ id, name: id.toLowerCase(), kind: 'public', shared: false, archived: false, topic: '' },
  members: new Set([BOT]),
  messages: [],
});

async function setUp(now: Date): Promise<void> {
  const log = createLog('silent');
  const jobs: Jobs = await createJobs({ database, now: () => now, log });
  store = await openStore(database, createSeal(['a key for tests']));
  const calendar = createCalendar({ jobs });
  for (const name of names) {
    const digest = {
      ...{
        id: `d-${name}`,
        workspace: slack.team.id,
        channel: name,
        project: { id: 'prj', name: 'Tea House' },
      },
      ...{ time: '09:00', days: [1, 2, 3, 4, 5, 6, 7], zone: 'UTC', sendsWhenQuiet: true },
      ...{ paused: null, skipped: [], setUpBy: 'U0ADA', setUpName: 'ada', setUpAt: now },
      ...{ changedBy: null, changedAt: null, next: { day: START.slice(0, 10), at: new Date(START) } },
    };
    await store.digests.save(digest);
    await calendar.begin(digest);
  }
}

async function start(): Promise<void> {
  const instance = await startProgram('test/support/digest-instance.ts', [], settings);
  instances.push(instance);
  await instance.says(/at work/);
}

const arrived = () => names.map((name) => slack.channel(name).messages.length);
const missing = () => arrived().filter((count) => count === 0).length;
const recorded = async () => {
  const { rows } = await database.executeSql(
    `select count(*) as count from upnext.digest_occasions where state = 'sent'`,
  );
  return rows[0]?.count;
};

async function expectOneEach(): Promise<void> {
  await expect.poll(missing, { timeout: 120_000, interval: 200 }).toBe(0);
  await expect.poll(recorded, { timeout: 60_000, interval: 200 }).toBe(DIGESTS);
  expect(arrived().filter((count) => count !== 1)).toEqual([]);
}

test('one of two instances killed at thirty random moments', { timeout: 240_000 }, async () => {
  slack.misbehave({ call: 'chat.postMessage', as: 'slow', ms: SLACK_TAKES_MS });
  await Promise.all([start(), start()]);
  for (let kill = 0; kill < KILLS; kill += 1) {
    await pause(Math.random() * KILLED_WITHIN_MS);
    await instances.shift()?.kill();
    await start();
  }
  await expectOneEach();
});

test('the database away for a minute, in the middle of it', { timeout: 240_000 }, async () => {
  slack.misbehave({ call: 'chat.postMessage', as: 'slow', ms: SLACK_TAKES_MS });
  await Promise.all([start(), start()]);
  await expect.poll(missing, { timeout: 60_000, interval: 20 }).toBeLessThan(DIGESTS - 50);
  const elsewhere = new URL(url);
  elsewhere.pathname = '/postgres';
  const server = new pg.Client({ connectionString: elsewhere.href });
  await server.connect();
  const name = new URL(url).pathname.slice(1);
  await server.query(`alter database ${name} with allow_connections false`);
  await server.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
  await pause(6_000);
  await server.query(`alter database ${name} with allow_connections true`);
  await server.end();
  await expectOneEach();
});

test('Slack refusing everything for a minute', { timeout: 240_000 }, async () => {
  const mend = slack.misbehave({ call: 'chat.postMessage', as: 'ratelimited', retryAfter: 20 });
  await Promise.all([start(), start()]);
  await pause(6_000);
  mend();
  await expectOneEach();
});
