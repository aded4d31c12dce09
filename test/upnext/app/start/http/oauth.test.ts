import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOauthBot } from '../../../../support/oauth-bot.js';
import { deliverSigned, unixSeconds } from '../../../../support/signed-request.js';

let world: Awaited<ReturnType<typeof openOauthBot>>;
beforeAll(async () => {
  world = await openOauthBot();
});
afterAll(() => world.close());

const rowsKept = () => world.rowsKept();

async function usedStates(): Promise<unknown[]> {
  const { rows } = await world.database.executeSql(
    `select event from upnext.events_heard where workspace = 'oauth'`,
  );
  return rows;
}

async function help(): Promise<string> {
  const ada = world.slack.as('ada');
  const before = ada.messages().length;
  await ada.types('/upnext help');
  await world.slack.until(() => ada.messages().length > before);
  return ada.messages().at(-1)?.text() ?? '';
}

test('answers a command before it is installed', async () => {
  await world.deliver();
  expect(await help()).not.toBe('');
});

test('stores nothing of an installation that was cancelled or started in another browser', async () => {
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
  expect(await usedStates()).toEqual([]);
});

test('accepts the address that Slack redirects to once, on all instances', async () => {
  const page = await world.open('/slack/install');
  const allowed = await world.consent(page);
  const withoutCode = new URL(allowed);
  withoutCode.searchParams.set('code', 'wrong');
  expect((await world.open(withoutCode.href, page.cookie)).status).toBe(400);
  const late = await world.open(allowed, page.cookie);
  expect(late.status).toBe(400);
  const used = await usedStates();
  expect(used).toHaveLength(1);
  expect(JSON.stringify(used)).not.toContain(new URL(allowed).searchParams.get('state'));
});

test('redirects an installation from Slack’s own pages to the install page, where it succeeds', async () => {
  const page = await world.installFromSlack();
  expect(page.status).toBe(200);
  expect(page.text).toContain('If Slack sent you here, Upnext isn’t installed yet.');
  const { rows } = await world.database.executeSql('select * from upnext.installations');
  expect(rows).toEqual([]);
  const allowed = await world.consent(page);
  const linkScanner = await world.open(allowed);
  expect(linkScanner.status).toBe(400);
  const done = await world.open(allowed, page.cookie);
  expect(done.status).toBe(200);
  expect(done.text).toContain('Upnext is installed');
});

test('invites the person who installed it to choose managers', async () => {
  const ada = world.slack.as('ada').inDirectMessage();
  expect(ada.lastMessage().text()).toContain('Upnext is installed');
  await ada.lastMessage().press('Choose managers');
  await world.slack.until(() => ada.hasForm());
  await ada.form().fill({ Managers: ['grace'] });
  await ada.form().submit();
  const settings = () => world.database.executeSql('select settings from upnext.workspace_settings');
  await expect.poll(settings).toMatchObject({ rows: [{ settings: { managers: ['U0GRACE'] } }] });
});

test('works once installed, and keeps only the latest token when installed again', async () => {
  expect((await world.install()).status).toBe(200);
  const ada = world.slack.as('ada');
  await ada.types('/upnext schedule');
  await world.slack.until(() => ada.hasForm());
  expect(await ada.form().options('Project')).toContain('Fern & Ember');
  await ada.form().closeAll();
  expect((await world.install()).status).toBe(200);
  const { rows } = await world.database.executeSql('select workspace from upnext.installations');
  expect(rows).toEqual([{ workspace: world.slack.team.id }]);
});

test('requests the optional scopes, and is installed without those that are refused', async () => {
  const page = await world.open('/slack/install');
  for (const scope of ['files%3Aread', 'usergroups%3Aread']) expect(page.text).toContain(scope);
  const allowed = await world.consent(page, true, ['files:read']);
  const done = await world.open(allowed, page.cookie);
  expect(done.status).toBe(200);
  const ada = world.slack.as('ada');
  const before = ada.messages().length;
  await ada.types('/upnext doctor');
  await world.slack.until(() => ada.messages().length > before);
  expect(ada.lastMessage().text()).toContain(
    'Optional permissions that weren’t granted: files:write, channels:history, groups:history, users:read.email, usergroups:read.',
  );
});

test('logs no tokens', () => {
  expect(world.bot.output()).not.toMatch(/xoxb-|northwind-client-secret|northwind-signing-secret/);
});

test('deletes everything when it is uninstalled', async () => {
  expect(await rowsKept()).toBeGreaterThan(0);
  await world.slack.userActions.uninstallApp({ user: 'ada' });
  await expect.poll(rowsKept).toBe(0);
});

test('ignores a repeated uninstall event after a new installation', async () => {
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
