import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '../../../src/upnext/database/database.js';
import { openDatabase } from '../../../src/upnext/database/open.js';
import { freshPostgres } from '../../support/databases.js';
import { type FakeTelegram, startFakeTelegram } from '../../support/fake-telegram.js';
import { BOT_TOKEN } from '../../support/service-config.js';
import { listeningService, type ServiceProgram } from '../../support/service-program.js';

/** A service whose whole process stands still, as on a laptop that sleeps, and another one that goes on. */

vi.setConfig({ testTimeout: 120_000 });

/** Starting a program is slow on a busy machine. */
const SLOW = { timeout: 60_000 };

let home: string;
let telegram: FakeTelegram;
let database: Database;
let settings: Record<string, string>;
let services: ServiceProgram[];

beforeEach(async () => {
  services = [];
  home = mkdtempSync(join(tmpdir(), 'upnext-stopped-'));
  telegram = await startFakeTelegram();
  telegram.token = BOT_TOKEN;
  const SERVICE_CONFIG = join(home, 'service.yaml');
  const publish = `{ TELEGRAM: { telegram: '@teahouse', token: $TELEGRAM_TOKEN, api: '${telegram.api}' } }`;
  writeFileSync(
    SERVICE_CONFIG,
    `projects: { tea: { name: Tea, timezone: Europe/Berlin, publish: ${publish} } }`,
  );
  settings = { DATABASE_URL: await freshPostgres(), SERVICE_CONFIG, TELEGRAM_TOKEN: BOT_TOKEN };
  database = await openDatabase({ url: settings.DATABASE_URL ?? '' });
});

afterEach(async () => {
  for (const service of services) service.process.kill('SIGCONT');
  await Promise.all(services.map((service) => service.kill()));
  await database.close();
  await telegram.stop();
  rmSync(home, { recursive: true, force: true });
});

/** Once it has asked Telegram what its bot may do. */
async function start(): Promise<ServiceProgram> {
  telegram.requests = [];
  const service = await listeningService(settings);
  services.push(service);
  await expect.poll(() => telegram.requests.length, SLOW).toBe(3);
  return service;
}

async function schedule(service: ServiceProgram, Content: string): Promise<void> {
  const due = { Content, Platforms: ['TELEGRAM'], ScheduleDate: new Date().toISOString() };
  expect((await service.request('projects/tea/posts', due)).status).toBe(200);
}

async function statuses(): Promise<Record<string, string>> {
  const { rows } = await database.executeSql('select content, status from scheduling.posts');
  return Object.fromEntries(rows.map(({ content, status }) => [String(content), String(status)]));
}

test('while it waits for the answer: the other one says that it is unconfirmed, and the answer corrects that', async () => {
  const first = await start();
  telegram.fail({ takes: true, afterMs: 1_000 });
  await schedule(first, 'Hello');
  await expect.poll(() => telegram.posts.length).toBe(1);
  first.process.kill('SIGSTOP');
  await start();
  await database.executeSql('update scheduling.deliveries set next_at = now()');
  await expect.poll(statuses).toEqual({ Hello: 'UNCONFIRMED' });
  first.process.kill('SIGCONT');
  await expect.poll(statuses).toEqual({ Hello: 'PUBLISHED' });
  expect(telegram.posts).toHaveLength(1);
});

test('while it saves the answer: the other one goes on', async () => {
  const first = await start();
  await database.executeSql(`
    create function scheduling.hold() returns trigger language plpgsql as $$ begin
      if new.state = 'busy' then new.next_at = now() + interval '1 second'; end if;
      if new.state = 'published' then perform pg_sleep(1); end if;
      return new;
    end $$;
    create trigger hold before update on scheduling.deliveries for each row when (new.number = 1)
      execute function scheduling.hold()`);
  await schedule(first, 'Hello');
  const sleeping = () => database.executeSql(`select 1 from pg_stat_activity where wait_event = 'PgSleep'`);
  await expect.poll(async () => (await sleeping()).rows.length, { interval: 20 }).toBe(1);
  first.process.kill('SIGSTOP');
  await expect.poll(async () => (await sleeping()).rows.length).toBe(0);
  const second = await start();
  await schedule(second, 'Next');
  await expect.poll(statuses, SLOW).toEqual({ Hello: 'UNCONFIRMED', Next: 'PUBLISHED' });
  first.process.kill('SIGCONT');
  await expect.poll(statuses).toEqual({ Hello: 'PUBLISHED', Next: 'PUBLISHED' });
  expect(telegram.posts.map(({ text }) => text)).toEqual(['Hello', 'Next']);
});
