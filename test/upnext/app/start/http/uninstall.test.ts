import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { expireJobs } from '../../../../support/leases.js';
import { openOauthBot } from '../../../../support/oauth-bot.js';
import { type Program, startProgram } from '../../../../support/program.js';
import { unixSeconds } from '../../../../support/signed-request.js';

/** The app is uninstalled while the database refuses to delete, and the instance that acked it ends. */

vi.setConfig({ testTimeout: 60_000 });

const WAIT = { timeout: 30_000, interval: 100 };
const QUEUE = `select data from upnext_jobs.jobs where queue = 'uninstalled'`;
let world: Awaited<ReturnType<typeof openOauthBot>>;
let settings: Record<string, string>;
let second: Program | undefined;

beforeEach(async () => {
  world = await openOauthBot({}, {}, (env) => startProgram('src/main.ts', [], (settings = env)));
  await world.deliver();
  expect((await world.install()).status).toBe(200);
  await world.database.executeSql(`create function refuse() returns trigger language plpgsql as $$
    begin raise exception 'nothing can be deleted now'; end $$`);
  await world.database.executeSql(
    'create trigger refuses before delete on upnext.installations for each row execute function refuse()',
  );
});
afterEach(async () => {
  await second?.kill('SIGTERM');
  await world.close();
});

async function uninstallAndEnd(): Promise<void> {
  await world.slack.userActions.uninstallApp({ user: 'ada' });
  await expect.poll(() => world.bot.output(), WAIT).toContain('nothing can be deleted now');
  await world.bot.kill('SIGKILL');
  await expireJobs(world.database);
  expect(await world.rowsKept()).toBeGreaterThan(0);
}

const startSecond = async () => (second = await startProgram('src/main.ts', [], settings));
const allowDeleting = () => world.database.executeSql('drop trigger refuses on upnext.installations');
const waiting = async () => (await world.database.executeSql(QUEUE)).rows;

test('another instance deletes everything', async () => {
  await uninstallAndEnd();
  await allowDeleting();
  await startSecond();
  await expect.poll(() => world.rowsKept(), WAIT).toBe(0);
  await expect.poll(waiting, WAIT).toEqual([]);
});

test('a new installation before that stays', async () => {
  const uninstalledAt = unixSeconds();
  await uninstallAndEnd();
  await expect.poll(unixSeconds).toBeGreaterThan(uninstalledAt);
  await startSecond();
  const [, events = ''] = (await second?.waitForOutput(/listening on (\S+)/)) ?? [];
  const { origin } = new URL(events);
  expect((await world.install(origin)).status).toBe(200);
  await allowDeleting();
  await expect.poll(waiting, WAIT).toEqual([]);
  const { rows } = await world.database.executeSql('select workspace from upnext.installations');
  expect(rows).toEqual([{ workspace: world.slack.team.id }]);
});
