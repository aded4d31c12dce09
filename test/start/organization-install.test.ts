import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Organization } from '../../src/workspace/model.js';
import type { UninstallEvent } from '../../src/workspace/world.js';
import { openOauthBot } from '../support/oauth-bot.js';

const organization: Organization = {
  id: 'E0HOLDING',
  name: 'Northwind Holding',
  installedFor: 'organization',
  memberTeam: 'organization',
  uninstallNames: 'authorization',
};
const uninstallEvents: UninstallEvent[] = ['tokens_revoked', 'app_uninstalled'];

let world: Awaited<ReturnType<typeof openOauthBot>>;
beforeAll(async () => {
  world = await openOauthBot({}, { organization, uninstallEvents });
  await world.deliver();
});
afterAll(() => world.close());

test('an installation by an admin of the organization makes them the first manager', async () => {
  const page = await world.installFromSlack();
  expect((await world.open(await world.consent(page), page.cookie)).status).toBe(200);
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
  const ada = world.desk.user('ada');
  expect(ada.inDirectMessage().lastMessage().text()).toContain('You and the admins of your organization');
  await ada.types('/upnext settings');
  await world.slack.until(() => ada.hasForm());
  expect(ada.form().text()).toContain('Managers');
  await ada.form().closeAll();
});

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
