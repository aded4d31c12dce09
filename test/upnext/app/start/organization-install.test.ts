import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Organization } from '../../../../src/local-slack/index.js';
import { openOauthBot } from '../../../support/oauth-bot.js';
import { deliverSigned } from '../../../support/signed-request.js';

const organization: Organization = {
  id: 'E0HOLDING',
  name: 'Northwind Holding',
  installedFor: 'organization',
  memberTeam: 'organization',
  uninstallNames: 'authorization',
};
const uninstallEvents: ('tokens_revoked' | 'app_uninstalled')[] = ['tokens_revoked', 'app_uninstalled'];

let world: Awaited<ReturnType<typeof openOauthBot>>;
beforeAll(async () => {
  world = await openOauthBot({}, { organization, uninstallEvents });
  await world.deliver();
});
afterAll(() => world.close());

const ADD_URL = 'https://app.slack.com/manage/E0HOLDING/integrations/profile/A0UPNEXT/workspaces/add';
const HERE = 'T0NORTHWIND';

test('an installation by an admin of the organization makes them the first manager', async () => {
  const page = await world.installFromSlack();
  const installed = await world.open(await world.consent(page), page.cookie);
  expect(installed.status).toBe(200);
  expect(installed.text).toContain('an admin of your organization has to add it to workspaces');
  expect(installed.text).toContain(`href="${ADD_URL}"`);
  const { rows } = await world.database.executeSql(
    'select i.workspace, s.settings from upnext.installations i join upnext.workspace_settings s using (workspace)',
  );
  expect(rows).toMatchObject([{ workspace: 'E0HOLDING', settings: { managers: ['U0ADA'] } }]);
  const { rows: trail } = await world.database.executeSql(
    "select person, before, after, outcome from upnext.audit where workspace = 'E0HOLDING'",
  );
  expect(trail).toMatchObject([
    { person: 'U0ADA', before: { managers: [] }, after: { managers: ['U0ADA'] }, outcome: 'done' },
  ]);
});

test('nobody has the command until an admin adds the app to a workspace, and the installer hears of it', async () => {
  const ada = world.slack.as('ada');
  await ada.types('/upnext');
  expect(ada.lastMessage().text()).toContain('/upnext is not a valid command.');
  await world.slack.userActions.addToWorkspaces({ user: 'ada', workspaces: [HERE] });
  const direct = ada.inDirectMessage();
  await world.slack.until(() => direct.messages().length > 0);
  expect(direct.lastMessage().text()).toContain('Upnext was added to a workspace of your organization.');
  expect(direct.lastMessage().text()).toContain('You and the admins of your organization');
  await ada.types('/upnext settings');
  await world.slack.until(() => ada.hasForm());
  expect(ada.form().buttons()).toContain('People and rights');
  await ada.form().closeAll();
});

test('Slackbot asks in the name of somebody in a workspace of the organization', async () => {
  await world.database.executeSql(
    `update upnext.workspace_settings set settings = settings || '{"agents": true}' where workspace = 'E0HOLDING'`,
  );
  const ask = async (slack: object) => {
    const params = { name: 'list_projects', arguments: {}, _meta: { slack: { user_id: 'U0ADA', ...slack } } };
    const answer = await deliverSigned(
      `${world.origin}/mcp`,
      JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
      {
        secret: world.slack.credentials.signingSecret,
        headers: { accept: 'application/json, text/event-stream' },
      },
    );
    return answer.text();
  };
  await expect.poll(() => ask({ team_id: HERE, enterprise_id: 'E0HOLDING' })).not.toContain('isError');
  expect(await ask({ team_id: 'T0ELSEWHERE' })).toContain('Upnext isn’t installed in the workspace');
  expect(await ask({ team_id: 'T0ELSEWHERE', enterprise_id: 'E0ELSEWHERE' })).toContain('isn’t installed');
});

test.each(['authorization', 'enterprise_id', 'team_id'] as const)(
  'an admin removes the app from a workspace: what belongs to it is deleted, also if the event says: %s',
  async (names) => {
    organization.uninstallNames = names;
    await world.slack.userActions.addToWorkspaces({ user: 'ada', workspaces: [HERE] });
    const before = world.slack.as('ada').messages().length;
    await world.slack.as('ada').types('/upnext help');
    await world.slack.until(() => world.slack.as('ada').messages().length > before);
    const places = async () => (await world.database.executeSql('select place from upnext.places')).rows;
    await expect.poll(places).toContainEqual({ place: 'U0ADA' });
    await world.slack.userActions.removeFromWorkspaces({ user: 'ada', workspaces: [HERE] });
    await expect.poll(places).toEqual([]);
    const { rows } = await world.database.executeSql('select workspace from upnext.installations');
    expect(rows).toEqual([{ workspace: 'E0HOLDING' }]);
  },
);

test.each([
  ['authorization', 'tokens_revoked'],
  ['enterprise_id', 'app_uninstalled'],
  ['team_id', 'tokens_revoked'],
  ['team_id', 'app_uninstalled'],
] as const)('uninstalling deletes its data: named by %s, %s first', async (names, first) => {
  organization.uninstallNames = names;
  uninstallEvents.sort((event) => (event === first ? -1 : 1));
  expect((await world.install()).status).toBe(200);
  expect(await world.rowsKept()).toBeGreaterThan(0);
  await world.slack.userActions.uninstallApp({ user: 'ada' });
  await expect
    .poll(async () => (await world.database.executeSql('select * from upnext.installations')).rows)
    .toEqual([]);
  await expect
    .poll(
      async () =>
        (await world.database.executeSql(`select * from upnext.workspace_settings where workspace like 'E%'`))
          .rows,
    )
    .toEqual([]);
});
