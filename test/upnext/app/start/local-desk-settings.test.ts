import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test, vi } from 'vitest';
import { openStore } from '../../../../src/upnext/app/tables/store.js';
import { openDatabase } from '../../../../src/upnext/database/open.js';
import { createSeal } from '../../../../src/upnext/database/seal.js';
import { freshPostgres } from '../../../support/databases.js';
import { openHostedEnvironment } from '../../../support/hosted-bot.js';
import { DAY_MS, startLocalDesk, WAIT } from '../../../support/local-desk.js';

/** Each test starts a server, a database and a program. */
vi.setConfig({ testTimeout: 60_000 });

const dir = mkdtempSync(join(inject('databases'), 'local-desk-'));

/** Of the included service. */
const tokenIn = (desk: { output(): string }) =>
  /Scheduling service: .*\(token (\S{40,})\)/.exec(desk.output())?.[1] ?? desk.output();

test('uses a hosted service where one is set, and says that data leaves the machine', async () => {
  const world = await openHostedEnvironment();
  const { SERVICE_URL, SERVICE_TOKEN } = world.settings;
  const DATABASE_URL = await freshPostgres();
  const database = await openDatabase({ url: DATABASE_URL });
  const { channels } = await openStore(database, createSeal(['a key for tests']));
  // Left from an earlier start without that setting.
  await channels.bind(
    { workspace: 'T0NORTHWIND', channel: 'C0LAUNCH' },
    { project: { id: 'prj_demo', name: 'Demo' }, showsCards: false },
    '',
    new Date(),
  );

  const desk = await startLocalDesk({ SERVICE_URL, SERVICE_TOKEN, DATABASE_URL });
  expect(desk.output()).toContain(`Scheduling service: ${SERVICE_URL}`);
  expect(desk.output()).not.toContain('Nothing leaves');
  expect(await desk.panel('Outbox')).toBe(404);
  const command = { action: 'sendMessage', channel: 'C0LAUNCH', text: '/upnext' };
  const other = await fetch(`${desk.origin}desk/actions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(command),
  });
  expect(other.status).toBe(401);
  await desk.act(command);
  // In a project of that service, although the channel was linked to another.
  const said = async () => (await desk.messagesIn('C0LAUNCH')).at(-1);
  await vi.waitFor(async () => expect(await said()).toMatch(/^Nothing is scheduled in (?:Tea|Coffee)/), WAIT);
  await desk.kill('SIGTERM');
  await database.close();
  await world.close();
});

const TITLE = /^(?:Draft|Missed|Published|Rejected by the service|Scheduled)/;

test('has the same held posts and the same clock after a restart, and lists each published post once', async () => {
  const shown = async (desk: Awaited<ReturnType<typeof startLocalDesk>>, states: string[]) =>
    vi.waitFor(async () => {
      const cards = await desk.messagesIn('C0LAUNCH');
      expect(cards.map((text) => TITLE.exec(text)?.[0] ?? text).sort()).toEqual(states);
    }, WAIT);

  const first = await startLocalDesk({ DATA_DIR: dir });
  expect(await first.daysAhead()).toBe(0);
  const token = tokenIn(first);
  expect(first.output()).not.toContain('clock is still ahead');
  await shown(first, ['Draft', 'Missed', 'Rejected by the service', 'Scheduled']);
  await first.kill('SIGKILL');

  const second = await startLocalDesk({ DATA_DIR: dir });
  expect(tokenIn(second)).toBe(token);
  await shown(second, ['Draft', 'Missed', 'Rejected by the service', 'Scheduled']);
  expect((await second.moveClock(DAY_MS)).status).toBe(200);
  expect((await second.moveClock(DAY_MS)).status).toBe(200);
  await vi.waitFor(async () => {
    const entries = await second.entries('Outbox');
    expect(Date.parse(entries[0]?.at ?? '')).toBeGreaterThan(Date.now() + DAY_MS);
    expect(entries.filter(({ text }) => text.startsWith('Raku night'))).toHaveLength(1);
  }, WAIT);
  const entries = await second.entries('Outbox');
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
  expect(entries.map(({ title }) => title)).toContain('Instagram, Pinterest · Northside Roasters');
  await shown(second, ['Draft', 'Missed', 'Published', 'Rejected by the service']);
  await second.kill('SIGKILL');

  const third = await startLocalDesk({ DATA_DIR: dir });
  expect(await third.daysAhead()).toBe(2);
  expect(third.output()).toContain(`To start over, stop Upnext and delete ${dir}.`);
  await third.kill('SIGTERM');
});
