import { WebClient } from '@slack/web-api';
import { afterEach, expect, test } from 'vitest';
import type { Database } from '../../src/database/open.js';
import { createLog } from '../../src/log.js';
import { createInstalled } from '../../src/slack/installed.js';
import { createSeal } from '../../src/store/seal.js';
import { openStore } from '../../src/store/store.js';
import { createClock } from '../../src/workspace/clock.js';
import { createWorkspace } from '../../src/workspace/workspace.js';
import { openEmbedded } from '../support/databases.js';
import { manifest } from '../support/desk.js';

const HOUR = 60 * 60_000;
let database: Database;
afterEach(() => database.close());

/** A workspace whose tokens live twelve hours, and the bot's hold on it. */
async function installed() {
  const clock = createClock('2026-10-26T08:00:00Z');
  const now = () => clock.now();
  const slack = createWorkspace({ clock, manifest, tokenRotation: true });
  const { clientId, clientSecret } = slack.credentials;
  database = await openEmbedded();
  const { installations } = await openStore(database, createSeal(['a key']));
  const api = { fetch: slack.fetch };
  const world = { installations, keys: { clientId, clientSecret }, api, now, log: createLog('silent') };
  const asked = new URLSearchParams({
    client_id: clientId,
    scope: 'commands,users:read',
    redirect_uri: 'https://upnext.test/slack/oauth_redirect',
    state: 's',
  });
  const consent = await slack.fetch(`https://slack.com/oauth/v2/authorize?${asked.toString()}`, {
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
  const bot = createInstalled(world);
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
  return { clock, slack, bot, second: createInstalled(world), installations, first: given.access_token };
}

test('a token that grows old is changed for the next one before it stops, once for all who ask at that moment', async () => {
  const { clock, slack, bot, second, first } = await installed();
  expect(await bot.tokenOf(slack.team.id)).toBe(first);
  clock.moveForward(11 * HOUR);
  const [one, other] = await Promise.all([bot.tokenOf(slack.team.id), second.tokenOf(slack.team.id)]);
  expect(one).not.toBe(first);
  expect(other).toBe(one);
  clock.moveForward(2 * HOUR);
  const user = slack.person('ada').id;
  await new WebClient(one, { fetch: slack.fetch }).users.info({ user });
  expect(slack.breaches).toEqual([]);
});

test('while Slack does not give the next token, the present one is used', async () => {
  const { clock, slack, bot, first } = await installed();
  clock.moveForward(11 * HOUR);
  slack.misbehave({ call: 'oauth.v2.access', as: 'status', status: 500 });
  expect(await bot.tokenOf(slack.team.id)).toBe(first);
});

test('the token of the person who installed it is not kept', async () => {
  const { installations, slack } = await installed();
  expect(JSON.stringify(await installations.find(slack.team.id))).not.toContain('xoxp-personal');
});

test('an app that a whole organisation has installed serves all of its workspaces', async () => {
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
