import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHostedEnvironment } from '../../support/hosted-bot.js';
import { amount } from '../../support/extent.js';
import { startPostgres, type PostgresServer } from '../../support/postgres-server.js';
import type { Program } from '../../support/program.js';

/** An instance repeats a failed check every second. */
const AWAY_MS = amount({ short: 4_000, full: 70_000 });
const INSTANCES = 2;
/** Of all instances together: when an outage begins, once a minute, and when it ends. */
const MAX_BYTES = 20_000;

let postgres: PostgresServer;
let environment: Awaited<ReturnType<typeof openHostedEnvironment>>;
let programs: (Program & { origin: string })[];

beforeAll(async () => {
  postgres = await startPostgres();
  const client = new pg.Client({ connectionString: postgres.url('postgres') });
  await client.connect();
  await client.query('create database upnext');
  await client.end();
  environment = await openHostedEnvironment();
  const settings = { DATABASE_URL: postgres.url('upnext') };
  const first = await environment.startBot(settings);
  const others = await Promise.all(
    Array.from({ length: INSTANCES - 1 }, () => environment.startBot(settings)),
  );
  programs = [first, ...others];
});
afterAll(async () => {
  await Promise.all(programs.map((program) => program.kill('SIGTERM')));
  await environment.close();
  await postgres.stop();
});

const written = () => programs.map((program) => program.output());

test(
  'PostgreSQL away: the log says when it begins and when it ends, not each failure',
  async () => {
    const before = written().map(({ length }) => length);
    await postgres.halt();
    await pause(AWAY_MS);
    await postgres.restart();
    await Promise.all(programs.map((program) => program.waitForOutput(/background work recovered/)));
    const logs = written().map((text, index) => text.slice(before[index]));
    expect(logs.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(MAX_BYTES);
    for (const log of logs) {
      expect(log).toContain('background work failed, retrying every second');
      const [, ended = ''] = /(\{[^\n]*background work recovered[^\n]*)/.exec(log) ?? [];
      const { failures, seconds } = JSON.parse(ended) as { failures: number; seconds: number };
      expect(failures).toBeGreaterThan(AWAY_MS / 1_000);
      expect(seconds).toBeGreaterThanOrEqual(Math.floor(AWAY_MS / 1_000) - 1);
    }
  },
  30_000 + AWAY_MS,
);

test('a body that is not sent to its end writes nothing', async () => {
  const [program] = programs;
  const { hostname, port } = new URL(program?.origin ?? '');
  const before = program?.output().length;
  const head = 'POST /slack/events HTTP/1.1\r\nhost: upnext\r\ncontent-length: 1000\r\n\r\n';
  const socket = connect(Number(port), hostname);
  await new Promise<void>((sent) => socket.write(`${head}only a part`, () => sent()));
  await pause(200);
  socket.resetAndDestroy();
  await pause(300);
  expect(program?.output().slice(before)).toBe('');
});
