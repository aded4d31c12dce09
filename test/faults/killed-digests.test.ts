import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, test, type ExpectStatic, type TestContext } from 'vitest';
import pg from 'pg';
import { createJobs } from '../../src/jobs/jobs.js';
import type { Database } from '../../src/database/database.js';
import { openDatabase } from '../../src/database/open.js';
import { createCalendar } from '../../src/features/daily-digest/run/calendar.js';
import { createLog } from '../../src/log.js';
import { createSeal } from '../../src/store/seal.js';
import { openStore } from '../../src/store/store.js';
import { createClock } from '../../src/workspace/clock.js';
import type { Channel } from '../../src/workspace/model.js';
import { createWorkspace } from '../../src/workspace/workspace.js';
import { seededRandom } from '../support/seeded-random.js';
import { freshPostgres } from '../support/databases.js';
import { manifest } from '../support/desk.js';
import { startProgram, type Program } from '../support/program.js';

/** Two instances send five hundred digests; whatever becomes of them, every channel gets exactly one. */

const DIGESTS = 500;
const KILLS = 30;
const KILLED_WITHIN_MS = 300;
/** Slow enough for a kill to fall before, within and after a call. */
const SLACK_TAKES_MS = 700;
/** To the instances. */
const A_MINUTE_MS = 10_000;
const START = '2026-11-02T09:00:00Z';
const BOT = 'U0UPNEXT';

let service: Server;
const pause = (ms: number) => new Promise((resume) => setTimeout(resume, ms));
const names = Array.from({ length: DIGESTS }, (_, n) => `C${String(n).padStart(5, '0')}`);

beforeAll(async () => {
  service = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":[],"success":true}');
  });
  await new Promise<void>((ready) => service.listen(0, '127.0.0.1', ready));
});
afterAll(() => void service.close());

const channel = (id: string): Channel => ({
  ...{ id, name: id.toLowerCase(), kind: 'public', shared: false, archived: false, topic: '' },
  members: new Set([BOT]),
  messages: [],
});

/** All of them are due when the instances begin. */
async function setUp(database: Database, workspace: string): Promise<void> {
  const now = new Date(Date.parse(START) - 60_000);
  const jobs = await createJobs({ database, now: () => now, log: createLog('silent') });
  const store = await openStore(database, createSeal(['a key for tests']));
  const calendar = createCalendar({ jobs });
  for (const name of names) {
    const digest = {
      ...{ id: `d-${name}`, workspace, channel: name, project: { id: 'prj', name: 'Tea House' } },
      ...{ time: '09:00', days: [1, 2, 3, 4, 5, 6, 7], zone: 'UTC', sendsWhenQuiet: true },
      ...{ paused: null, skipped: [], setUpBy: 'U0ADA', setUpName: 'ada', setUpAt: now },
      ...{ changedBy: null, changedAt: null, next: { day: START.slice(0, 10), at: new Date(START) } },
    };
    await store.digests.save(digest);
    await calendar.begin(digest);
  }
}

type Team = Awaited<ReturnType<typeof openTeam>>;

/** A Slack, a database, and the instances that share it. */
async function openTeam(expect: ExpectStatic) {
  const url = await freshPostgres();
  const database = await openDatabase({ url });
  const slack = createWorkspace({ clock: createClock(), manifest, channels: names.map(channel) });
  const listening = await slack.listen({ port: 0, host: '127.0.0.1' });
  const instances: Program[] = [];
  const settings = {
    DATABASE: url,
    SLACK: listening.apiUrl,
    TOKEN: slack.credentials.botToken,
    SERVICE: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
    START,
    BEGAN: String(Date.now()),
  };
  await setUp(database, slack.team.id);

  const arrived = () => names.map((name) => slack.channel(name).messages.length);
  const missing = () => arrived().filter((count) => count === 0).length;
  const recorded = async () => {
    const { rows } = await database.executeSql(
      `select count(*) as count from upnext.digest_occasions where state = 'sent'`,
    );
    return rows[0]?.count;
  };

  return {
    url,
    slack,
    instances,
    missing,
    async start(): Promise<void> {
      const instance = await startProgram('test/support/digest-instance.ts', [], settings);
      instances.push(instance);
      await instance.waitForOutput(/at work/);
    },
    async expectOneEach(): Promise<void> {
      await expect.poll(missing, { timeout: 120_000, interval: 200 }).toBe(0);
      await expect.poll(recorded, { timeout: 60_000, interval: 200 }).toBe(DIGESTS);
      expect(arrived().filter((count) => count !== 1)).toEqual([]);
    },
    async close(): Promise<void> {
      for (const instance of instances.splice(0)) await instance.kill();
      await listening.close();
      await database.close();
    },
  };
}

/** Side by side: each has a team of its own, and mostly waits for its Slack. */
function story(name: string, tell: (team: Team, context: TestContext) => Promise<void>): void {
  test.concurrent(name, { timeout: 240_000 }, async (context) => {
    const team = await openTeam(context.expect);
    await tell(team, context).finally(() => team.close());
  });
}

story('one of two instances killed at thirty random moments', async (team, context) => {
  const random = seededRandom(context);
  team.slack.injectFault({ call: 'chat.postMessage', fault: 'slow', ms: SLACK_TAKES_MS });
  await Promise.all([team.start(), team.start()]);
  for (let kill = 0; kill < KILLS; kill += 1) {
    await pause(random() * KILLED_WITHIN_MS);
    await team.instances.shift()?.kill();
    await team.start();
  }
  await team.expectOneEach();
});

story('the database away for a minute, in the middle of it', async (team, { expect }) => {
  team.slack.injectFault({ call: 'chat.postMessage', fault: 'slow', ms: SLACK_TAKES_MS });
  await Promise.all([team.start(), team.start()]);
  await expect.poll(team.missing, { timeout: 60_000, interval: 20 }).toBeLessThan(DIGESTS - 50);
  const elsewhere = new URL(team.url);
  elsewhere.pathname = '/postgres';
  const server = new pg.Client({ connectionString: elsewhere.href });
  await server.connect();
  const name = new URL(team.url).pathname.slice(1);
  await server.query(`alter database ${name} with allow_connections false`);
  await server.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
  await pause(A_MINUTE_MS);
  await server.query(`alter database ${name} with allow_connections true`);
  await server.end();
  await team.expectOneEach();
});

story('Slack refusing everything for a minute', async (team) => {
  const mend = team.slack.injectFault({ call: 'chat.postMessage', fault: 'ratelimited', retryAfter: 20 });
  await Promise.all([team.start(), team.start()]);
  await pause(A_MINUTE_MS);
  mend();
  await team.expectOneEach();
});
