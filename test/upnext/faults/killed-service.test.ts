import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DatabaseLocation } from '../../../src/upnext/database/database.js';
import { openDatabase } from '../../../src/upnext/database/open.js';
import { freshPostgres } from '../../support/databases.js';
import { amount } from '../../support/extent.js';
import { listeningService, type ServiceProgram } from '../../support/service-program.js';

const home = mkdtempSync(join(tmpdir(), 'upnext-killed-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** Each round writes posts that are due immediately, and kills the service at another point of its work. */
describe.each<[string, number, () => Promise<DatabaseLocation>]>([
  ['embedded', amount({ short: 3, full: 20 }), async () => ({ dir: home })],
  ['PostgreSQL', amount({ short: 2, full: 5 }), async () => ({ url: await freshPostgres() })],
])('a service killed while it writes and publishes, %s', (_, rounds, where) => {
  let place: DatabaseLocation;
  const acknowledged: string[] = [];

  const settings = () => ('url' in place ? { DATABASE_URL: place.url } : { DATA_DIR: place.dir });

  beforeAll(async () => {
    place = await where();
    const first = await listeningService({ ...settings(), DEMO_DATA: 'on' });
    await first.kill('SIGTERM');
    for (let round = 0; round < rounds; round++) await writeUntilKilled(round);
  }, 300_000);

  async function writeUntilKilled(round: number): Promise<void> {
    const service = await listeningService(settings());
    const enough = acknowledged.length + 3 + 4 * (round % 5);
    const kill = () => setTimeout(() => void service.kill('SIGKILL'), round);
    await Promise.all([1, 2, 3].map(() => writeOn(service, () => acknowledged.length === enough && kill())));
    await service.exited;
  }

  async function writeOn(service: ServiceProgram, wrote: () => unknown): Promise<void> {
    const due = { ScheduleDate: new Date().toISOString(), Status: 'SCHEDULED' };
    for (;;) {
      const answer = await service
        .request('projects/prj_tidewater/posts', { Content: 'Durable', Platforms: ['X', 'THREADS'], ...due })
        .then((response) => response.json() as Promise<{ data: { Id: string } }>)
        .catch(() => undefined);
      if (!answer) return;
      acknowledged.push(answer.data.Id);
      wrote();
    }
  }

  test('loses no post that it acknowledged, and publishes nothing twice', async () => {
    const last = await listeningService(settings());
    await last.kill('SIGTERM');
    const database = await openDatabase(place);
    const { rows } = await database.executeSql(
      `select post.id, status,
         (select count(*) from scheduling.outbox_entries where post_id = post.id) as entries,
         (select count(*) from scheduling.logs where entity_id = post.id and action = 'POST_PUBLISHED') as lines
       from scheduling.posts post where content = 'Durable'`,
    );
    await database.close();
    const posts = new Map(rows.map((row) => [row.id, row]));
    expect(acknowledged.length).toBeGreaterThan(rounds);
    expect(acknowledged.filter((id) => !posts.has(id))).toEqual([]);
    const published = rows.filter((row) => row.status === 'PUBLISHED');
    expect(published.length).toBeGreaterThan(0);
    expect(published.filter((row) => row.entries !== 2 || row.lines !== 2)).toEqual([]);
    expect(rows.filter((row) => row.status === 'SCHEDULED' && row.lines !== 0)).toEqual([]);
  });
});
