import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { openDatabase } from '../../src/database/open.js';
import { createSeal } from '../../src/store/seal.js';
import { openStore } from '../../src/store/store.js';
import { freshPostgres } from '../support/databases.js';
import { openHostedEnvironment } from '../support/hosted-bot.js';
import { startProgram } from '../support/program.js';

/** Each test starts a server, a database and a program. */
vi.setConfig({ testTimeout: 60_000 });

const dir = mkdtempSync(join(tmpdir(), 'upnext-local-desk-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

async function startDesk(settings: Record<string, string>) {
  const desk = await startProgram('src/main.ts', [], { PORT: '0', SERVICE_PORT: '0', ...settings });
  const [, url = ''] = await desk.waitForOutput(/local desk: (\S+)[^]*Ctrl\+C/);
  return { ...desk, panel: async (name: string) => (await fetch(`${url}desk/panels/${name}`)).status };
}

test('uses a hosted service where one is set, and says that data leaves the machine', async () => {
  const world = await openHostedEnvironment();
  const { SERVICE_URL, SERVICE_TOKEN } = world.settings;
  const DATABASE_URL = await freshPostgres();
  const database = await openDatabase({ url: DATABASE_URL });
  const { channels } = await openStore(database, createSeal(['a key for tests']));
  // Left from an earlier start without that setting.
  await channels.bind(
    { workspace: 'T0NORTHWIND', channel: 'C0LAUNCH' },
    { id: 'prj_demo', name: 'Demo' },
    '',
    new Date(),
  );

  const desk = await startDesk({ SERVICE_URL, SERVICE_TOKEN, DATABASE_URL });
  expect(desk.output()).toContain(`Scheduling service: ${SERVICE_URL}`);
  expect(desk.output()).not.toContain('Nothing leaves');
  expect(await desk.panel('Outbox')).toBe(404);
  const again = await openStore(database, createSeal(['a key for tests']));
  const { project } = await again.channels.find('T0NORTHWIND', 'C0LAUNCH');
  expect(['prj_tea', 'prj_coffee']).toContain(project?.id);
  await desk.kill('SIGTERM');
  await database.close();
  await world.close();
});

test('starts its own service by default, and nothing leaves the machine', async () => {
  const desk = await startDesk({ DATA_DIR: dir, SLACK_BOT_TOKN: 'xoxb-1' });
  expect(desk.output()).toContain('Nothing leaves this machine.');
  await desk.waitForOutput(/Did you mean SLACK_BOT_TOKEN\?/);
  expect(await desk.panel('Outbox')).toBe(200);
  await desk.kill('SIGTERM');
});
