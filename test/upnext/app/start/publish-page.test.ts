import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openDatabase } from '../../../../src/upnext/database/open.js';
import { type FakeTelegram, startFakeTelegram } from '../../../support/fake-telegram.js';
import { openHostedEnvironment } from '../../../support/hosted-bot.js';
import { startProgram } from '../../../support/program.js';
import { BOT_TOKEN } from '../../../support/service-config.js';

/** What the page says, step by step, with a Telegram and a Slack in their places. */

vi.setConfig({ testTimeout: 90_000, hookTimeout: 60_000 });

const page = readFileSync(join(import.meta.dirname, '../../../../.github/docs/publish.md'), 'utf8');
/** Of the page, without what indents it in a list. */
const file = (/```yaml\n([^]*?)```/.exec(page)?.[1] ?? '').replace(/^ {3}/gm, '');

const dir = mkdtempSync(join(tmpdir(), 'upnext-publish-page-'));
let world: Awaited<ReturnType<typeof openHostedEnvironment>>;
let telegram: FakeTelegram;
let settings: Record<string, string>;

beforeAll(async () => {
  [world, telegram] = await Promise.all([openHostedEnvironment(), startFakeTelegram()]);
  telegram.token = BOT_TOKEN;
  const SERVICE_CONFIG = join(dir, 'service.yaml');
  writeFileSync(SERVICE_CONFIG, file.replace('token:', `api: '${telegram.api}', token:`));
  settings = {
    SERVICE_CONFIG,
    TELEGRAM_TOKEN: BOT_TOKEN,
    SERVICE_URL: '',
    SERVICE_TOKEN: '',
    SERVICE_PORT: '0',
  };
});
afterAll(async () => {
  await world.close();
  await telegram.stop();
  rmSync(dir, { recursive: true, force: true });
});

const doctor = async () => {
  const program = await startProgram('src/doctor.ts', [], { ...world.settings, ...settings });
  await program.exited;
  return program.output();
};

test('the doctor says whether the bot may post, and publishes nothing', async () => {
  telegram.member = { status: 'member' };
  expect(await doctor()).toContain(
    'Telegram @teahouse: the bot may not post there. Make it an administrator with “Post messages”.',
  );
  telegram.member = { status: 'administrator', can_post_messages: true };
  expect(await doctor()).toMatch(/✓ .*Telegram/);
  expect(telegram.posts).toEqual([]);
});

test('a post from Slack is in the channel, and the list of posts links to it', async () => {
  const bot = await world.startBot(settings);
  await world.deliverTo(bot.origin);
  const { slack } = world;
  const ada = slack.as('ada');
  await ada.types('/upnext project');
  await slack.until(() => ada.hasForm());
  await ada.form().fill({ Project: 'Tea House' });
  await ada.form().submit();
  await ada.types('/upnext schedule in 2 minutes Hello from Slack');
  await slack.until(() => ada.hasForm());
  expect(ada.form().value('Platforms')).toBe('Telegram');
  await ada.form().submit();
  // Two minutes pass.
  const database = await openDatabase({ url: world.settings.DATABASE_URL });
  const rowsOf = async (sql: string) => (await database.executeSql(sql)).rows;
  await expect
    .poll(() => rowsOf(`update scheduling.posts set schedule_at = now() returning id`))
    .toHaveLength(1);
  await database.executeSql(`update scheduling.deliveries set due_at = now()`);
  await expect.poll(() => telegram.posts, { timeout: 30_000 }).toMatchObject([{ text: 'Hello from Slack' }]);
  // A list that is read before its answer is stored stays as it was for half a minute.
  await expect
    .poll(() => rowsOf(`select from scheduling.deliveries where state = 'published'`))
    .toHaveLength(1);
  await database.close();
  await ada.types('/upnext posts today');
  await expect
    .poll(() => JSON.stringify(ada.lastMessage().message.blocks))
    .toMatch(/"text":"Telegram","url":"https:\/\/t\.me\/teahouse\/\d+"/);
  await bot.kill('SIGTERM');
});
