import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, test, type ExpectStatic, type TestContext } from 'vitest';
import pg from 'pg';
import { createJobs } from '../../../src/upnext/jobs/jobs.js';
import type { Database } from '../../../src/upnext/database/database.js';
import { openDatabase } from '../../../src/upnext/database/open.js';
import { planned } from '../../../src/upnext/digest/schedule.js';
import { createLog } from '../../../src/upnext/log.js';
import { createSeal } from '../../../src/upnext/database/seal.js';
import { openStore } from '../../../src/upnext/app/tables/store.js';
import { createRunningClock, createSlack, type Channel } from '../../../src/local-slack/index.js';
import { seededRandom } from '../../support/seeded-random.js';
import { freshPostgres } from '../../support/databases.js';
import { manifest } from '../../support/desk.js';
import { someDigest } from '../../support/some-digest.js';
import { amount } from '../../support/extent.js';
import { startProgram, type Program } from '../../support/program.js';

/** Two instances send the digests of many channels. Whatever happens to them, every channel gets exactly one. */

const DIGESTS = amount({ short: 100, full: 500 });
const KILLS = amount({ short: 5, full: 30 });
const KILLED_WITHIN_MS = 300;
/** Slow enough for a kill before, during and after a call. */
const SLACK_TAKES_MS = 700;
/** How long an outage lasts: a minute on the clock of the instances in full, which runs six times as fast. */
const OUTAGE_MS = amount({ short: 3_000, full: 10_000 });
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
  id,
  name: id.toLowerCase(),
  kind: 'public',
  shared: false,
  archived: false,
  topic: '',
  members: new Set([BOT]),
  messages: [],
});

/** All digests are due when the instances start. */
async function setUp(database: Database, workspace: string): Promise<void> {
  const now = new Date(Date.parse(START) - 60_000);
  const jobs = await createJobs({ database, now: () => now, log: createLog('silent') });
  const store = await openStore(database, createSeal(['a key for tests']));
  const next = { day: START.slice(0, 10), at: new Date(START) };
  for (const name of names) {
    const digest = someDigest({ id: `d-${name}`, workspace, place: name, setUpAt: now, next });
    await planned({ jobs }, digest, next.at, () => store.digests.save(digest));
  }
}

type Setting = Awaited<ReturnType<typeof openSetting>>;

/** A Slack, a database, and the instances that share it. */
async function openSetting(expect: ExpectStatic) {
  const url = await freshPostgres();
  const database = await openDatabase({ url });
  const slack = createSlack({ clock: createRunningClock(), manifest, channels: names.map(channel) });
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
      'select count(*) as count from upnext.digests where shown is not null',
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
      await instance.waitForOutput(/ready/);
    },
    async expectOneDigestEach(): Promise<void> {
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

/** The tests run at the same time: each has its own Slack and database, and mostly waits for Slack. */
function testDigests(name: string, run: (setting: Setting, context: TestContext) => Promise<void>): void {
  test.concurrent(name, { timeout: 240_000 }, async (context) => {
    const setting = await openSetting(context.expect);
    await run(setting, context).finally(() => setting.close());
  });
}

testDigests(
  'one digest per channel while instances are killed at random moments',
  async (setting, context) => {
    const random = seededRandom(context);
    setting.slack.fail({ call: 'chat.postMessage', fault: 'slow', ms: SLACK_TAKES_MS });
    await Promise.all([setting.start(), setting.start()]);
    for (let kill = 0; kill < KILLS; kill += 1) {
      await pause(random() * KILLED_WITHIN_MS);
      await setting.instances.shift()?.kill();
      await setting.start();
    }
    await setting.expectOneDigestEach();
  },
);

testDigests('one digest per channel after a database outage', async (setting, { expect }) => {
  setting.slack.fail({ call: 'chat.postMessage', fault: 'slow', ms: SLACK_TAKES_MS });
  await Promise.all([setting.start(), setting.start()]);
  await expect.poll(setting.missing, { timeout: 60_000, interval: 20 }).toBeLessThan(DIGESTS * 0.9);
  const maintenance = new URL(setting.url);
  maintenance.pathname = '/postgres';
  const server = new pg.Client({ connectionString: maintenance.href });
  await server.connect();
  const name = new URL(setting.url).pathname.slice(1);
  await server.query(`alter database ${name} with allow_connections false`);
  await server.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
  await pause(OUTAGE_MS);
  await server.query(`alter database ${name} with allow_connections true`);
  await server.end();
  await setting.expectOneDigestEach();
});

testDigests('one digest per channel after Slack rate-limited every message', async (setting) => {
  const restore = setting.slack.fail({
    call: 'chat.postMessage',
    fault: 'ratelimited',
    retryAfter: 20,
  });
  await Promise.all([setting.start(), setting.start()]);
  await pause(OUTAGE_MS);
  restore();
  await setting.expectOneDigestEach();
});
