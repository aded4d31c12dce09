import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliverSigned, unixSeconds } from '../support/signed-request.js';
import { openOauthBot } from '../support/oauth-bot.js';

let world: Awaited<ReturnType<typeof openOauthBot>>;
beforeAll(async () => {
  world = await openOauthBot();
});
afterAll(() => world.close());

/** How many rows the bot has of anybody. */
async function rowsKept(): Promise<number> {
  const { rows } = await world.database.executeSql(
    `select table_name from information_schema.columns where table_schema = 'upnext' and column_name = 'workspace'`,
  );
  let kept = 0;
  for (const { table_name } of rows) {
    const counted = await world.database.executeSql(`select count(*) from upnext.${String(table_name)}`);
    kept += Number(counted.rows[0]?.count);
  }
  return kept;
}

async function help(): Promise<string> {
  const ada = world.desk.user('ada');
  const before = ada.messages().length;
  await ada.types('/upnext help');
  await world.slack.until(() => ada.messages().length > before);
  return ada.messages().at(-1)?.text() ?? '';
}

test('before it is installed, a person who types the command is answered all the same', async () => {
  await world.deliver();
  expect(await help()).not.toBe('');
});

test('an installation that was cancelled, or begun in another browser, keeps nothing', async () => {
  const page = await world.open('/slack/install');
  expect(page.text).toContain('users%3Aread');
  const cancelled = await world.open(await world.consent(page, false), page.cookie);
  expect(cancelled.status).toBe(400);
  const allowed = await world.consent(await world.open('/slack/install'));
  const elsewhere = await world.open(allowed, page.cookie);
  expect(elsewhere.status).toBe(400);
  const forged = new URL(allowed);
  forged.searchParams.set('state', 'forged');
  expect((await world.open(forged.href, 'slack-app-oauth-state=forged')).status).toBe(400);
  const { rows } = await world.database.executeSql('select * from upnext.installations');
  expect(rows).toEqual([]);
});

test('once installed, it works; installed again, it has one token, the latest', async () => {
  expect((await world.install()).status).toBe(200);
  const ada = world.desk.user('ada');
  await ada.types('/upnext schedule');
  await world.slack.until(() => ada.hasForm());
  await ada.form().closeAll();
  expect((await world.install()).status).toBe(200);
  const { rows } = await world.database.executeSql('select workspace from upnext.installations');
  expect(rows).toEqual([{ workspace: world.slack.team.id }]);
});

test('its page says to no one what it keeps: tokens are in no log', () => {
  expect(world.bot.output()).not.toMatch(/xoxb-|northwind-client-secret|northwind-signing-secret/);
});

test('whoever removes it takes everything along', async () => {
  expect(await rowsKept()).toBeGreaterThan(0);
  await world.slack.userActions.uninstalls();
  await expect.poll(rowsKept).toBe(0);
});

test('what Slack says once more of an earlier installation does not concern the new one', async () => {
  const left = world.slack.deliveries.filter(({ name }) => name === 'app_uninstalled');
  expect(left).toHaveLength(1);
  const second = unixSeconds();
  await expect.poll(unixSeconds).toBeGreaterThan(second);
  expect((await world.install()).status).toBe(200);
  const secret = world.slack.credentials.signingSecret;
  const again = await deliverSigned(`${world.origin}/slack/events`, JSON.stringify(left[0]?.body), {
    secret,
  });
  expect(again.status).toBe(200);
  expect(await help()).toContain('`/upnext schedule');
  expect(await rowsKept()).toBeGreaterThan(0);
});
