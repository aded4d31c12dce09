import { expect, test } from 'vitest';
import { northwindPeople, type Organization } from '../../../src/local-slack/index.js';
import { call, northwind } from '../slack.js';

const GRID: Organization = {
  id: 'E0HOLDING',
  name: 'Northwind Holding',
  installedFor: 'workspace',
  memberTeam: 'this workspace',
  uninstallNames: 'authorization',
  addedTo: ['T0NORTHWIND'],
};
const people = () =>
  northwindPeople().map((person) => ({ ...person, workspaces: [person.team_id, 'T0SOUTHWIND'] }));
const within = (more: Partial<Organization>) =>
  northwind({ organization: { ...GRID, ...more }, people: people() });

test.each([
  ['this workspace', 'T0NORTHWIND'],
  ['another workspace', 'T0SOUTHWIND'],
  ['organization', 'E0HOLDING'],
] as const)('a member’s team can be: %s', async (memberTeam, team_id) => {
  const slack = within({ memberTeam });
  const { user } = await call(slack, 'users.info', { user: 'U0GRACE' });
  expect(user).toMatchObject({
    team_id,
    enterprise_user: { enterprise_id: 'E0HOLDING', teams: ['T0NORTHWIND', 'T0SOUTHWIND'] },
  });
  const used = await slack.userActions.useShortcut({ user: 'grace', callback_id: 'plan' });
  expect(used.body).toMatchObject({
    user: { team_id },
    team: { id: 'T0NORTHWIND', enterprise_id: 'E0HOLDING' },
    enterprise: { id: 'E0HOLDING' },
    is_enterprise_install: false,
  });
});

test('people from other organizations are not members', async () => {
  const { user } = await call(within({ memberTeam: 'organization' }), 'users.info', { user: 'U0OMAR' });
  expect(user).toMatchObject({ team_id: 'T0CONTOSO', is_stranger: true });
  expect(user).not.toHaveProperty('enterprise_user');
});

test('a token of the organization reports its admins, not those of the workspace', async () => {
  const adaIn = async (installedFor: Organization['installedFor']) =>
    (await call(within({ installedFor }), 'users.info', { user: 'U0ADA' })).user;
  expect(await adaIn('workspace')).toMatchObject({ is_admin: true });
  expect(await adaIn('organization')).toMatchObject({ is_admin: false });
});

test('with a token of the organization, lists require team_id', async () => {
  const slack = within({ installedFor: 'organization' });
  expect((await call(slack, 'users.list', {})).error).toBe('missing_argument');
  expect((await call(slack, 'users.list', { team_id: 'T0NORTHWIND' })).ok).toBe(true);
  expect((await call(within({}), 'users.list', {})).ok).toBe(true);
});

test('deliveries to an app of the organization name no team, or say that it is one', async () => {
  const slack = within({ installedFor: 'organization' });
  const used = await slack.userActions.useShortcut({ user: 'grace', callback_id: 'plan' });
  expect(used.body).toMatchObject({
    team: null,
    enterprise: { id: 'E0HOLDING' },
    is_enterprise_install: true,
  });
  const typed = await slack.userActions.sendMessage({ user: 'ada', channel: '#launch', text: '/plan' });
  expect(typed?.body).toMatchObject({
    team_id: 'T0NORTHWIND',
    enterprise_id: 'E0HOLDING',
    is_enterprise_install: true,
  });
  expect(await call(slack, 'auth.test', {})).toMatchObject({
    enterprise_id: 'E0HOLDING',
    is_enterprise_install: true,
  });
});

test.each([
  ['authorization', { team_id: 'T0NORTHWIND', enterprise_id: 'E0HOLDING' }, 1],
  ['enterprise_id', { team_id: null, enterprise_id: 'E0HOLDING' }, 0],
  ['team_id', { team_id: 'T0NORTHWIND' }, 0],
] as const)(
  'an uninstall event can identify what was uninstalled by: %s',
  async (uninstallNames, names, authorizations) => {
    const slack = within({ installedFor: 'organization', uninstallNames });
    await slack.userActions.uninstallApp({ user: 'ada' });
    expect(slack.deliveries.length).toBeGreaterThanOrEqual(2);
    for (const { body } of slack.deliveries) {
      expect(body).toMatchObject(names);
      expect(body.authorizations).toHaveLength(authorizations);
    }
  },
);

test('the uninstall events arrive in either order', async () => {
  const slack = northwind({ uninstallEvents: ['app_uninstalled', 'tokens_revoked'] });
  await slack.userActions.uninstallApp({ user: 'ada' });
  const names = new Set(slack.deliveries.map(({ name }) => name));
  expect([...names]).toEqual(['app_uninstalled', 'tokens_revoked']);
});
