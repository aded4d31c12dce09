import { expect } from 'vitest';
import { northwindPeople, type Organization, type User } from '../../../src/local-slack/index.js';
import { openDesk } from '../../support/desk.js';
import { submitForm, submitPost } from '../../support/post-stories.js';
import { test } from '../../support/story.js';

const GRID = {
  id: 'E0HOLDING',
  name: 'Northwind Holding',
  uninstallNames: 'authorization',
  addedTo: ['T0NORTHWIND'],
} as const;
const REFUSAL = 'You don’t have permission';

/** Grace and Mei belong to two workspaces. Sam belongs only to the other one, and shares a channel. */
async function openGrid(more: Pick<Organization, 'installedFor' | 'memberTeam' | 'addedTo'>) {
  const [mei, ada, grace, linus, omar] = northwindPeople();
  if (!mei || !ada || !grace || !linus || !omar) throw new Error('Someone is missing.');
  const workspaces = ['T0NORTHWIND', 'T0SOUTHWIND'];
  const sam = { ...grace, id: 'U0SAM', name: 'sam', team_id: 'T0SOUTHWIND', real_name: 'Sam Ode' };
  const people = [
    { ...mei, workspaces, organizationAdmin: true },
    ada,
    { ...grace, workspaces },
    linus,
    omar,
    sam,
  ];
  const desk = await openDesk({ people, organization: { ...GRID, ...more } });
  desk.slack.channel('#launch').members.add('U0SAM').add('U0OMAR');
  await desk.user('mei').types('/upnext project');
  await submitForm(desk.user('mei'), { Project: 'Tea House' });
  const answerTo = async (name: string, words: string) => {
    await desk.user(name).types(words);
    return desk.user(name).lastMessage().text();
  };
  return { ...desk, answerTo };
}

test('steps of workflows run for the members of an organization, and for no others', async () => {
  const desk = await openGrid({ installedFor: 'organization', memberTeam: 'organization' });
  const nextFor = async (name: string) => {
    const run = await desk.user(name).runsStep('next_post', { project: 'Tea House' });
    await desk.deps.jobs.runDue();
    return run.outputs?.state ?? run.error;
  };
  expect(await nextFor('sam')).toBe('Nothing scheduled');
  expect(await nextFor('omar')).toContain('has no access to any project');
});

test.each(['this workspace', 'another workspace', 'organization'] as const)(
  'members have their rights in each of their workspaces, whatever Slack calls their team: %s',
  async (memberTeam) => {
    const { answerTo, ...desk } = await openGrid({ installedFor: 'workspace', memberTeam });
    expect(await answerTo('grace', '/upnext posts')).toContain('Tea House');
    await desk.user('mei').types('/upnext settings');
    expect(desk.user('mei').form().buttons()).toContain('People and rights');
    expect(await answerTo('sam', '/upnext posts')).toContain(REFUSAL);
  },
);

test.each(['another workspace', 'organization'] as const)(
  'an app of the whole organization serves all its members, and no others: %s',
  async (memberTeam) => {
    const { answerTo } = await openGrid({ installedFor: 'organization', memberTeam });
    for (const name of ['grace', 'sam']) expect(await answerTo(name, '/upnext posts')).toContain('Tea House');
    expect(await answerTo('omar', '/upnext posts')).toContain(REFUSAL);
  },
);

test('a workspace admin, whom Slack does not report to the organization’s app, can become a manager', async () => {
  const desk = await openGrid({ installedFor: 'organization', memberTeam: 'organization' });
  await desk.user('ada').types('/upnext settings');
  expect(desk.user('ada').form().text()).toContain('<@U0MEI> can change permissions');
  await desk.user('ada').form().close();
  await desk.user('mei').types('/upnext settings');
  await desk.user('mei').form().press('People and rights');
  await submitForm(desk.user('mei'), { Managers: ['ada'] });
  await desk.user('ada').types('/upnext settings');
  expect(desk.user('ada').form().buttons()).toContain('People and rights');
});

test('people in a group may use its project, with the organization’s app', async () => {
  const { answerTo, ...desk } = await openGrid({ installedFor: 'organization', memberTeam: 'organization' });
  const mei = desk.user('mei');
  await mei.types('/upnext settings');
  await mei.form().press('Projects');
  await mei.form().fill({ Project: 'Tea House' });
  await mei.form().fill({ who: 'Only admins, managers and the people named below' });
  await submitForm(mei, { 'read-groups': ['@writers'] });
  expect(await answerTo('grace', '/upnext posts')).toContain('Tea House');
  expect(await answerTo('sam', '/upnext posts')).toContain('You don’t have access to this project’s posts.');
});

test('removed from one workspace, Upnext deletes what belongs to it, drops its posts, and keeps the others’', async () => {
  const addedTo = ['T0NORTHWIND', 'T0SOUTHWIND'];
  const desk = await openGrid({ installedFor: 'organization', memberTeam: 'organization', addedTo });
  const shared = { ...desk.slack.channel('#launch'), messages: [] };
  const south = {
    ...shared,
    id: 'C0SOUTH',
    name: 'south',
    team: 'T0SOUTHWIND',
    members: new Set(['U0SAM', 'U0GRACE', desk.slack.bot.id]),
  };
  desk.slack.channels.push(south);
  await desk.deps.store.projectSettings.saveDetails(
    'E0HOLDING',
    'prj_tea',
    { holdMinutes: 60 },
    desk.clock.now(),
  );
  const [mei, sam] = [desk.user('mei'), desk.user('sam').in('#south')];
  await desk.user('mei').types('/upnext settings');
  await mei.form().press('People and rights');
  await submitForm(mei, { Managers: ['sam'] });
  await sam.types('/upnext project');
  await submitForm(sam, { Project: 'Tea House' });
  const hold = async (user: User, words: string) => {
    await submitPost(user, `in 3 hours ${words}`);
    expect(user.hasForm()).toBe(false);
  };
  await hold(mei, 'From the north on x');
  await hold(sam, 'From the south on linkedin');
  await hold(desk.user('grace').in('#south'), 'From both on facebook');
  const kept = async (table: string) => {
    const { rows } = await desk.database.executeSql(
      `select count(*)::int as kept from upnext.${table} where workspace = 'E0HOLDING'`,
    );
    return rows[0]?.kept;
  };
  expect([await kept('channels'), await kept('posts')]).toEqual([2, 3]);

  await desk.slack.userActions.removeFromWorkspaces({ user: 'mei', workspaces: ['T0SOUTHWIND'] });
  await desk.slack.idle();
  await desk.deps.jobs.runDue();
  expect([await kept('channels'), await kept('posts'), await kept('post_versions')]).toEqual([1, 1, 1]);
  desk.clock.moveForward(121 * 60_000);
  await desk.deps.jobs.runDue();
  await desk.slack.idle();
  expect(await desk.posts('From the north')).toHaveLength(1);
  for (const dropped of ['From the south', 'From both']) expect(await desk.posts(dropped)).toEqual([]);
});

test('an event that says so late deletes nothing once Upnext is back in the workspace', async () => {
  const desk = await openGrid({
    installedFor: 'organization',
    memberTeam: 'organization',
    addedTo: ['T0NORTHWIND'],
  });
  desk.slack.fail({ delivery: 'event', fault: 'delayed', hours: 5, times: 1 });
  await desk.slack.userActions.removeFromWorkspaces({ user: 'mei', workspaces: ['T0NORTHWIND'] });
  await desk.slack.userActions.addToWorkspaces({ user: 'mei', workspaces: ['T0NORTHWIND'] });
  desk.clock.moveForward(5 * 60 * 60_000);
  await desk.slack.idle();
  expect(await desk.answerTo('grace', '/upnext posts')).toContain('Tea House');
});
