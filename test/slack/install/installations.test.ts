import { WebClient } from '@slack/web-api';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Database } from '../../../src/database/database.js';
import { createLog } from '../../../src/log.js';
import { createInstallations } from '../../../src/slack/install/installations.js';
import { createSeal } from '../../../src/database/seal.js';
import { openStore } from '../../../src/app/tables/store.js';
import { createClock } from '../../../src/local-slack/clock.js';
import { createWorkspace } from '../../../src/local-slack/workspace.js';
import { openEmbedded } from '../../support/embedded-databases.js';
import { manifestAt } from '../../support/desk.js';

const HOUR = 60 * 60_000;
/** So long one waits for another's token before it looks. */
const OTHER_INSTANCE_MS = 500;
let database: Database;
afterEach(() => database.close());

/** A workspace whose tokens live twelve hours, and the bot's hold on it. */
async function installed() {
  const clock = createClock('2026-10-26T08:00:00Z');
  const now = () => clock.now();
  const slack = createWorkspace({ clock, manifest: manifestAt('https://upnext.test'), tokenRotation: true });
  const { clientId, clientSecret } = slack.credentials;
  database = await openEmbedded();
  const { installations } = await openStore(database, createSeal(['a key']));
  let asked = 0;
  const held = { until: Promise.resolve() };
  const fetch: typeof globalThis.fetch = async (input, init) => {
    if (!new Request(input, init).url.endsWith('oauth.v2.access') || (asked += 1) === 1)
      return slack.fetch(input, init);
    await held.until;
    // Nobody gives up on it: how long it was held is up to the machine.
    return slack.fetch(input, { ...init, signal: null });
  };
  const api = { fetch };
  const world = { installations, keys: { clientId, clientSecret }, api, now, log: createLog('silent') };
  const consenting = new URLSearchParams({
    client_id: clientId,
    scope: 'commands,users:read',
    redirect_uri: 'https://upnext.test/slack/oauth_redirect',
    state: 's',
  });
  const consent = await slack.fetch(`https://slack.com/oauth/v2/authorize?${consenting.toString()}`, {
    method: 'POST',
    body: new URLSearchParams({ user: slack.person('ada').id, allow: 'yes' }).toString(),
    redirect: 'manual',
  });
  const code = new URL(consent.headers.get('location') ?? '').searchParams.get('code') ?? '';
  const given = await new WebClient(undefined, api).oauth.v2.access({
    client_id: clientId,
    client_secret: clientSecret,
    code,
  });
  const bot = createInstallations(world);
  await bot.store.storeInstallation({
    team: { id: slack.team.id },
    enterprise: undefined,
    user: { id: 'U1', token: 'xoxp-personal', scopes: ['chat:write'] },
    authVersion: 'v2',
    bot: {
      id: slack.bot.bot_id,
      userId: slack.bot.id,
      scopes: [],
      token: given.access_token ?? '',
      refreshToken: given.refresh_token ?? '',
      expiresAt: now().getTime() / 1_000 + (given.expires_in ?? 0),
    },
  });
  return {
    clock,
    slack,
    bot,
    second: createInstallations(world),
    installations,
    first: given.access_token,
    held,
    refreshes: () => asked - 1,
  };
}

test('refreshes a token before it expires, once for all deliveries', async () => {
  const { clock, slack, bot, second, first, refreshes } = await installed();
  expect(await bot.tokenOf(slack.team.id)).toBe(first);
  clock.moveForward(11 * HOUR);
  // However slow the machine is: nobody is made to wait too long.
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const [asked, askedElsewhere] = [bot.tokenOf(slack.team.id), second.tokenOf(slack.team.id)];
  const one = await asked;
  expect(one).not.toBe(first);
  await vi.advanceTimersByTimeAsync(OTHER_INSTANCE_MS);
  expect(await askedElsewhere).toBe(one);
  expect(refreshes()).toBe(1);
  clock.moveForward(2 * HOUR);
  const user = slack.person('ada').id;
  await new WebClient(one, { fetch: slack.fetch }).users.info({ user });
  expect(slack.violations).toEqual([]);
});

test('uses the current token while a refresh fails', async () => {
  const { clock, slack, bot, first } = await installed();
  clock.moveForward(11 * HOUR);
  slack.injectFault({ call: 'oauth.v2.access', fault: 'status', status: 500 });
  expect(await bot.tokenOf(slack.team.id)).toBe(first);
});

test('a slow refresh delays nobody and runs once', async () => {
  const { clock, slack, bot, second, first, held, refreshes } = await installed();
  clock.moveForward(11 * HOUR);
  let letGo = () => {};
  held.until = new Promise((resume) => (letGo = resume));
  const asked = [bot, bot, second, bot].map((one) => one.tokenOf(slack.team.id));
  expect(await Promise.all(asked)).toEqual([first, first, first, first]);
  letGo();
  await expect.poll(() => bot.tokenOf(slack.team.id)).not.toBe(first);
  expect(refreshes()).toBe(1);
});

test('does not retry a rejected refresh for each delivery', async () => {
  const { clock, slack, bot, first, refreshes } = await installed();
  clock.moveForward(11 * HOUR);
  slack.injectFault({ call: 'oauth.v2.access', fault: 'error', error: 'invalid_refresh_token' });
  for (let press = 0; press < 5; press += 1) expect(await bot.tokenOf(slack.team.id)).toBe(first);
  expect(refreshes()).toBe(1);
});

test('keeps the current token during a database outage', async () => {
  const { clock, slack, bot, installations, first } = await installed();
  clock.moveForward(11 * HOUR);
  installations.claim = () => Promise.reject(new Error('The database is away.'));
  expect(await bot.tokenOf(slack.team.id)).toBe(first);
});

test('handles deliveries while installations cannot be loaded', async () => {
  const { bot, slack, installations } = await installed();
  installations.find = () => Promise.reject(new Error('The database is away.'));
  const source = { teamId: slack.team.id, enterpriseId: undefined, isEnterpriseInstall: false };
  expect(await bot.authorize(source)).toEqual({ teamId: slack.team.id });
});

test('does not replace an installation by one without a bot', async () => {
  const { bot, slack, first } = await installed();
  const personal = {
    team: { id: slack.team.id },
    enterprise: undefined,
    user: { id: 'U1', token: 'xoxp-1', scopes: ['chat:write'] },
  };
  await expect(bot.store.storeInstallation(personal as never)).rejects.toThrow('no bot token');
  expect(await bot.tokenOf(slack.team.id)).toBe(first);
});

test('does not store the token of the person who installed it', async () => {
  const { installations, slack } = await installed();
  expect(JSON.stringify(await installations.find(slack.team.id))).not.toContain('xoxp-personal');
});

test('an organization-wide installation serves all of its workspaces', async () => {
  const { bot, slack } = await installed();
  await bot.store.storeInstallation({
    team: undefined,
    enterprise: { id: 'E1' },
    isEnterpriseInstall: true,
    user: { id: 'U1', token: undefined, scopes: undefined },
    bot: { id: 'B1', userId: 'UB1', scopes: [], token: 'xoxb-everywhere' },
  });
  const source = { teamId: 'T77', enterpriseId: 'E1', isEnterpriseInstall: true };
  expect(await bot.authorize(source)).toMatchObject({ botToken: 'xoxb-everywhere', teamId: 'T77' });
  const outside = { teamId: slack.team.id, enterpriseId: undefined, isEnterpriseInstall: false };
  expect((await bot.authorize(outside)).botToken).not.toBe('xoxb-everywhere');
  const stranger = { teamId: 'T0', enterpriseId: undefined, isEnterpriseInstall: false };
  expect((await bot.authorize(stranger)).botToken).toBeUndefined();
});
