import { afterEach, expect, test, vi } from 'vitest';
import { createRunningClock, requestUrlsOf } from '../../../../../src/local-slack/index.js';
import { openDatabase } from '../../../../../src/upnext/database/open.js';
import { manifestAt } from '../../../../support/desk.js';
import { openHostedEnvironment } from '../../../../support/hosted-bot.js';
import { openOauthBot } from '../../../../support/oauth-bot.js';
import { type Program, startProgram } from '../../../../support/program.js';
import { openDatabaseProxy } from '../../../faults/database-proxy.js';

/** The app is uninstalled while the database is away, and the instance that was told ends. Slack tells the next one. */

vi.setConfig({ testTimeout: 90_000 });

const WAIT = { timeout: 30_000, interval: 200 };
const MINUTE_MS = 60_000;
const ROWS = `select count(*) from upnext.home_viewers where workspace = 'T0NORTHWIND'`;
const NOT_STORED = 'could not store that a workspace was uninstalled';
const close: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of close.splice(0).toReversed()) await end();
});

/** A bot for many workspaces, or for the one whose token is in its settings. */
async function openBots(kind: 'many workspaces' | 'one workspace') {
  const clock = createRunningClock();
  let settings: Record<string, string> = {};
  let proxy: Awaited<ReturnType<typeof openDatabaseProxy>> | undefined;
  async function start(env: Record<string, string>): Promise<Program> {
    settings = env;
    proxy = await openDatabaseProxy(env.DATABASE_URL ?? '');
    close.push(() => proxy?.close());
    return startProgram('src/main.ts', [], { ...env, DATABASE_URL: proxy.url });
  }
  const world =
    kind === 'many workspaces'
      ? await openOauthBot({}, { clock }, start)
      : await openHostedEnvironment(undefined, { clock });
  close.push(() => world.close());
  const first = 'bot' in world ? world.bot : await start(world.settings);
  if ('install' in world) expect((await world.install()).status).toBe(200);
  const database = await openDatabase({ url: settings.DATABASE_URL ?? '' });
  close.push(() => database.close());

  async function deliverTo(program: Program): Promise<void> {
    const [, events = ''] = await program.waitForOutput(/listening on (\S+)/);
    await world.slack.deliverTo(requestUrlsOf(manifestAt(new URL(events).origin)));
  }
  await deliverTo(first);
  return {
    slack: world.slack,
    clock,
    first,
    cut: () => proxy?.cut(),
    rows: async () => Number((await database.executeSql(ROWS)).rows[0]?.count),
    startSecond: async (): Promise<void> => {
      const second = await startProgram('src/main.ts', [], settings);
      close.push(() => second.kill('SIGTERM'));
      await deliverTo(second);
    },
  };
}

test.each(['many workspaces', 'one workspace'] as const)(
  'another instance for %s deletes everything',
  async (kind) => {
    const { slack, clock, first, cut, rows, startSecond } = await openBots(kind);
    const ada = slack.as('ada');
    await ada.opensHome();
    await expect.poll(rows, WAIT).toBe(1);
    cut();
    await slack.userActions.uninstallApp({ user: 'ada' });
    await first.waitForOutput(new RegExp(NOT_STORED));
    await first.kill('SIGKILL');
    expect(await rows()).toBe(1);
    await startSecond();
    const later = () => {
      clock.moveForward(MINUTE_MS);
      return rows();
    };
    await expect.poll(later, WAIT).toBe(0);
  },
);
