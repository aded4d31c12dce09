import { execFile, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import type { Database, DatabaseLocation } from '../../../src/upnext/database/database.js';
import { openDatabase } from '../../../src/upnext/database/open.js';
import { IN_NOVEMBER, openDesk, TEA } from '../../support/desk.js';
import { APPROVED_BY_MEI, holdFor, saveApproval } from '../../support/held.js';
import { schedule } from '../../support/post-stories.js';
import { startPostgres } from '../../support/postgres-server.js';
import { restart } from '../../support/restart.js';
import { withoutKeys } from '../../support/service-double.js';
import { existing } from '../../support/story.js';

/** The drills of production.md: a backup, what happens after it, and a start on the restored database. */

const run = promisify(execFile);
const { stdout: installed = '' } = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' });
const bin = installed.trim();

interface Kept {
  location: DatabaseLocation;
  backUp(): Promise<() => Promise<void>>;
}

const ended: (() => Promise<void> | void)[] = [];
afterAll(async () => {
  for (const end of ended.reverse()) await end();
});

async function inServer(): Promise<Kept> {
  const server = await startPostgres(bin);
  ended.push(() => server.stop());
  await run(join(bin, 'createdb'), ['--maintenance-db', server.url('postgres'), 'upnext']);
  const url = server.url('upnext');
  const dump = join(mkdtempSync(join(tmpdir(), 'upnext-dump-')), 'upnext.dump');
  return {
    location: { url },
    async backUp() {
      await run(join(bin, 'pg_dump'), ['--format=custom', `--file=${dump}`, url]);
      return async () => {
        await run(join(bin, 'pg_restore'), [
          '--clean',
          '--if-exists',
          '--single-transaction',
          `--dbname=${url}`,
          dump,
        ]);
      };
    },
  };
}

function inDirectory(): Kept {
  const dir = mkdtempSync(join(tmpdir(), 'upnext-embedded-'));
  const [data, copy] = [join(dir, 'postgres'), join(dir, 'copy')];
  ended.push(() => rmSync(dir, { recursive: true, force: true }));
  return {
    location: { dir },
    async backUp() {
      cpSync(data, copy, { recursive: true });
      return async () => {
        rmSync(data, { recursive: true });
        cpSync(copy, data, { recursive: true });
      };
    },
  };
}

/** Upnext on a database that is closed and opened again. */
async function openIn({ location }: Kept) {
  let database = await openDatabase(location);
  const botDatabase: Database = {
    kind: database.kind,
    kysely: (schema) => database.kysely(schema),
    executeSql: (...sql) => database.executeSql(...sql),
    close: async () => undefined,
  };
  let desk = await openDesk({ start: IN_NOVEMBER, service: withoutKeys, botDatabase });
  ended.push(() => desk.close());
  return {
    desk: () => desk,
    async advance(minutes: number) {
      for (let passed = 0; passed < minutes; passed += 10) await desk.advance(10);
    },
    async stop() {
      await desk.bolt.stop();
      await desk.deps.jobs.stop();
      await database.close();
    },
    async start(since?: { restoredAt: Date }) {
      database = await openDatabase(location);
      desk = await restart(desk, since);
      await desk.bot.hourly.run();
      await desk.runDueJobs();
    },
  };
}

const kinds: [string, () => Promise<Kept> | Kept][] = [
  ['with pg_dump', inServer],
  ['as a copy of its directory', inDirectory],
];

for (const [how, open] of kinds)
  test.skipIf(open === inServer && bin === '')(`a restored backup, ${how}, sends nothing twice`, async () => {
    const kept = await open();
    const upnext = await openIn(kept);
    const { desk } = upnext;
    await desk().bind(TEA, 'C0LAUNCH', true);
    await holdFor(desk().deps, 60);
    await saveApproval(desk().deps, { ...APPROVED_BY_MEI, mode: 'required' });
    const cardOf = (content: string, name = 'mei') =>
      existing(
        desk()
          .user(name)
          .in('#launch')
          .messages()
          .findLast((message) => message.text().includes(`> ${content}`)),
      );
    const posts = { First: 180, Second: 195, Third: 360 };
    for (const [name, minutes] of Object.entries(posts))
      await schedule(desk(), `in ${minutes} minutes ${name} tea on x`);
    await cardOf('First tea').press('Approve');
    await cardOf('Third tea').press('Approve');
    await desk().runDueJobs();

    await upnext.stop();
    const restore = await kept.backUp();
    await upnext.start();
    await cardOf('Second tea').press('Approve');
    await upnext.advance(70);
    await cardOf('Third tea', 'ada').press('Cancel post');
    await upnext.advance(70);
    expect(cardOf('Third tea').text()).toContain('*Cancelled*');

    await upnext.stop();
    await restore();
    await upnext.start({ restoredAt: desk().clock.now() });
    await desk().advance(1);
    for (const name of Object.keys(posts).slice(0, 2)) {
      expect(await desk().posts(`${name} tea`)).toHaveLength(1);
      expect(cardOf(`${name} tea`).text()).toMatch(/\*Scheduled\*/);
    }
    expect(cardOf('Third tea').text()).toContain('*Approved*');
    const told = desk().user('mei').inDirectMessage().messages();
    expect(told.map((message) => message.text())).toContainEqual(
      expect.stringContaining('A post that was cancelled or changed since then is there as it was before'),
    );
    await upnext.advance(300);
    for (const name of Object.keys(posts)) expect(await desk().posts(`${name} tea`)).toHaveLength(1);
  });
