import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { freshPostgres } from '../../support/databases.js';
import { listeningService, type ServiceProgram, startServiceProgram } from '../../support/service-program.js';

/** Starting a program is slow on a busy machine. */
vi.setConfig({ testTimeout: 60_000 });

let home: string;
beforeAll(() => void (home = mkdtempSync(join(tmpdir(), 'upnext-faults-'))));
afterAll(() => rmSync(home, { recursive: true, force: true }));

async function refusal(settings: Record<string, string>): Promise<string> {
  const service = await startServiceProgram(settings);
  expect(await service.exited).toBe(1);
  return service.output().trim();
}

describe('a service without its database exits with one sentence and a status', () => {
  test('when PostgreSQL is not running', async () => {
    expect(await refusal({ DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/upnext' })).toBe(
      'Nothing answers at 127.0.0.1:1. Is PostgreSQL running there? Check DATABASE_URL.',
    );
  });

  test('when another process uses the directory, which keeps running', async () => {
    const settings = { DATA_DIR: join(home, 'shared'), DEMO_DATA: 'on' };
    const first = await listeningService(settings);
    expect(await refusal(settings)).toMatch(/is in use by another process\. Stop that process/);
    expect((await first.request('projects')).status).toBe(200);
    await first.kill('SIGTERM');
  });

  test.skipIf(process.getuid?.() === 0)('when the directory is read-only', async () => {
    chmodSync(home, 0o500);
    const said = await refusal({ DATA_DIR: join(home, 'new') }).finally(() => chmodSync(home, 0o700));
    expect(said).toMatch(/^No permission to write to .*\. Set DATA_DIR to a directory/);
  });
});

describe('a service that loses PostgreSQL', () => {
  let url: string;
  let service: ServiceProgram;
  let server: pg.Client;

  beforeAll(async () => {
    url = await freshPostgres();
    service = await listeningService({ DATABASE_URL: url, DEMO_DATA: 'on' });
    const maintenance = new URL(url);
    maintenance.pathname = '/postgres';
    server = new pg.Client({ connectionString: maintenance.href });
    await server.connect();
  });
  afterAll(async () => {
    await server.end();
    await service.kill('SIGTERM');
  });

  const name = () => new URL(url).pathname.slice(1);
  const disconnectAll = () =>
    server.query('select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = $1', [
      name(),
    ]);

  test('answers 500 during the outage and works again after it', async () => {
    await server.query(`alter database ${name()} with allow_connections false`);
    await disconnectAll();
    const away = await service.request('projects/prj_tidewater/posts');
    expect(away.status).toBe(500);
    expect(await away.json()).toEqual({ detail: 'Internal Server Error' });

    await server.query(`alter database ${name()} with allow_connections true`);
    expect((await service.request('projects/prj_tidewater/posts')).status).toBe(200);
  });

  test('publishes due posts again', async () => {
    await disconnectAll();
    const due = { Content: 'After the outage', Platforms: ['X'], ScheduleDate: new Date().toISOString() };
    await expect
      .poll(async () => (await service.request('projects/prj_tidewater/posts', due)).status)
      .toBe(200);
    const published = async () => {
      const answer = await service.request(
        'projects/prj_tidewater/posts?status=PUBLISHED&platforms=X&limit=500',
      );
      const { data } = (await answer.json()) as { data: { Content: string }[] };
      return data.some((post) => post.Content === 'After the outage');
    };
    await expect.poll(published).toBe(true);
  });
});

describe('a service that gets SIGTERM', () => {
  test('answers the requests in flight, accepts no new ones, and exits within five seconds', async () => {
    const service = await listeningService({ DATA_DIR: join(home, 'ending'), DEMO_DATA: 'on' });
    const due = { Platforms: ['X'], ScheduleDate: new Date().toISOString() };
    const inFlight = Array.from({ length: 20 }, (_, n) =>
      service.request('projects/prj_tidewater/posts', { Content: `In flight ${n}`, ...due }),
    );
    await Promise.race(inFlight);
    const ended = service.kill('SIGTERM');
    const answers = await Promise.allSettled(inFlight);
    // After five seconds it would be stopped with status 1.
    expect(await ended).toBe(0);
    const refused = answers.filter((answer) => answer.status === 'fulfilled' && answer.value.status !== 200);
    expect(refused).toEqual([]);
    await expect(service.request('projects')).rejects.toThrow();
  });
});
