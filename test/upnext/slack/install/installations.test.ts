import { afterEach, expect, test } from 'vitest';
import { createClock, createSlack } from '../../../../src/local-slack/index.js';
import { openStore } from '../../../../src/upnext/app/tables/store.js';
import type { Database } from '../../../../src/upnext/database/database.js';
import { createSeal } from '../../../../src/upnext/database/seal.js';
import { createLog } from '../../../../src/upnext/log.js';
import { createInstallations } from '../../../../src/upnext/slack/install/installations.js';
import { openServer } from '../../../support/databases.js';
import { manifest } from '../../../support/desk.js';

const FIRST = 'xoxb-first';
let database: Database;
afterEach(() => database.close());

async function installed() {
  const slack = createSlack({ clock: createClock('2026-10-26T08:00:00Z'), manifest });
  database = await openServer();
  const { installations } = await openStore(database, createSeal(['a key']));
  const bot = createInstallations({ installations, now: () => new Date(), log: createLog('silent') });
  await bot.store.storeInstallation({
    team: { id: slack.team.id },
    enterprise: undefined,
    user: { id: 'U1', token: 'xoxp-personal', scopes: ['chat:write'] },
    authVersion: 'v2',
    bot: { id: slack.bot.bot_id, userId: slack.bot.id, scopes: [], token: FIRST },
  });
  return { slack, bot, installations };
}

test('does not take a token that expires', async () => {
  const { bot, slack } = await installed();
  const expiring = { id: 'B1', userId: 'UB1', scopes: [], token: 'xoxe.xoxb-1-a', refreshToken: 'xoxe-1-b' };
  const installation = { team: { id: slack.team.id }, user: { id: 'U1' }, bot: expiring };
  await expect(bot.store.storeInstallation(installation as never)).rejects.toThrow('Token rotation is on');
  expect(await bot.tokenOf(slack.team.id)).toBe(FIRST);
});

test('handles deliveries while installations cannot be loaded', async () => {
  const { bot, slack, installations } = await installed();
  installations.find = () => Promise.reject(new Error('The database is away.'));
  const source = { teamId: slack.team.id, enterpriseId: undefined, isEnterpriseInstall: false };
  expect(await bot.authorize(source)).toEqual({ teamId: slack.team.id });
});

test('does not replace an installation by one without a bot', async () => {
  const { bot, slack } = await installed();
  const personal = {
    team: { id: slack.team.id },
    enterprise: undefined,
    user: { id: 'U1', token: 'xoxp-1', scopes: ['chat:write'] },
  };
  await expect(bot.store.storeInstallation(personal as never)).rejects.toThrow('no bot token');
  expect(await bot.tokenOf(slack.team.id)).toBe(FIRST);
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
