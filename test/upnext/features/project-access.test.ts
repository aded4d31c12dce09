import { beforeAll, beforeEach, describe, expect } from 'vitest';
import type { ProjectAccess } from '../../../src/upnext/rights/project-access.js';
import { auditChanges, auditLine } from '../../../src/upnext/ui/audit/audit.js';
import { type Desk, IN_NOVEMBER, openDesk, TEA } from '../../support/desk.js';
import { submitForm } from '../../support/post-stories.js';
import { test } from '../../support/story.js';

let desk: Desk;
const WORKSPACE = 'T0NORTHWIND';
const settings = () => desk.deps.store.projectSettings;
const access = async () => (await settings().find(WORKSPACE, 'prj_tea')).access;
const ada = () => desk.user('ada');

beforeAll(async () => void (desk = await openDesk({ start: IN_NOVEMBER })));
beforeEach(async () => {
  await desk.startNewDay();
  await settings().saveAccess(WORKSPACE, 'prj_tea', undefined, desk.clock.now());
});

const NOBODY = { people: [], groups: [] };
const OF_NOBODY = { name: 'Tea House', read: NOBODY, schedule: NOBODY, 'set-up': NOBODY };

async function openForm(person = ada()): Promise<void> {
  await person.types('/upnext settings');
  await person.form().press('Projects');
}

/** The form is open, and asks whom to name. */
async function restrict(person = ada()): Promise<void> {
  await openForm(person);
  await person.form().fill({ Project: 'Tea House' });
  await person.form().fill({ who: 'Only admins, managers and the people named below' });
}

const saveAccess = (named: Partial<ProjectAccess>) =>
  settings().saveAccess(WORKSPACE, 'prj_tea', { ...OF_NOBODY, ...named }, desk.clock.now());

describe('an admin', () => {
  test('names who may use a project, and the settings say so', async () => {
    await openForm();
    expect(ada().form().text()).not.toContain('Who can use it?');
    await ada().form().fill({ Project: 'Tea House' });
    expect(ada().form().value('who')).toBe('Everyone in this workspace');
    await ada().form().fill({ who: 'Only admins, managers and the people named below' });
    await submitForm(ada(), {
      'read-people': ['linus', 'omar'],
      'schedule-groups': ['@writers'],
      'set-up-people': ['grace'],
    });
    expect(ada().lastMessage().text()).toContain('Access to Tea House saved.');
    expect(await access()).toEqual({
      name: 'Tea House',
      read: { people: ['U0LINUS', 'U0OMAR'], groups: [] },
      schedule: { people: [], groups: ['S0WRITERS'] },
      'set-up': { people: ['U0GRACE'], groups: [] },
    });
    const [entry] = await desk.deps.store.audit.page(WORKSPACE, 1);
    expect(entry && auditLine(entry)).toContain('*Project access changed*');
    expect(entry && auditChanges(entry)).toContain('can read: <@U0LINUS> and <@U0OMAR>');

    await openForm();
    const shown = ada().form().text();
    expect(shown).toContain('*Tea House*');
    expect(shown).toContain('Can schedule posts: <!subteam^S0WRITERS>');
    expect(shown).toContain('Can manage settings: <@U0GRACE>');
    await ada().form().closeAll();
  });

  test('who saves what is there already leaves no entry in the audit trail', async () => {
    await saveAccess({ read: { people: ['U0LINUS'], groups: [] } });
    const before = await desk.latestAuditEntry();
    await openForm();
    await submitForm(ada(), { Project: 'Tea House' });
    expect(ada().lastMessage().text()).toContain('Access to Tea House saved.');
    expect(await desk.latestAuditEntry()).toEqual(before);
    await openForm();
    await ada().form().fill({ Project: 'Tea House' });
    await submitForm(ada(), { 'read-people': ['linus', 'omar'] });
    const entry = await desk.latestAuditEntry();
    expect(entry && auditChanges(entry)).toContain('can read changed from <@U0LINUS> to <@U0LINUS> and');
  });

  test('sees who is named when the form opens again, and opens the project', async () => {
    await saveAccess({ schedule: { people: ['U0GRACE'], groups: ['S0WRITERS'] } });
    await openForm();
    await ada().form().fill({ Project: 'Tea House' });
    expect(ada().form().value('schedule-people')).toBe('U0GRACE');
    expect(ada().form().value('schedule-groups')).toBe('@writers');
    await ada().form().fill({ who: 'Everyone in this workspace' });
    expect(ada().form().text()).not.toContain('People who can');
    await ada().form().submit();
    expect(await access()).toBeUndefined();
    const [entry] = await desk.deps.store.audit.page(WORKSPACE, 1);
    expect(entry && auditChanges(entry)).toContain('can schedule changed from <@U0GRACE>');
  });

  test('sees the people of the project that is chosen last', async () => {
    await saveAccess({ read: { people: ['U0LINUS'], groups: [] } });
    await openForm();
    await ada().form().fill({ Project: 'Tea House' });
    expect(ada().form().value('read-people')).toBe('U0LINUS');
    await ada().form().fill({ Project: 'Coffee Bar' });
    expect(ada().form().value('who')).toBe('Everyone in this workspace');
    await ada().form().submit();
    expect(ada().lastMessage().text()).toContain('Access to Coffee Bar saved.');
    expect((await access())?.read.people).toEqual(['U0LINUS']);
  });

  test('does not overwrite what another admin has just saved, unless they press again', async () => {
    const mei = desk.user('mei');
    for (const person of [ada(), mei]) await restrict(person);
    await submitForm(mei, { 'read-people': ['linus'] });
    await submitForm(ada(), { 'read-people': ['grace'] });
    expect(ada().form().text()).toContain('Someone else changed the access to this project');
    expect((await access())?.read.people).toEqual(['U0LINUS']);
    await ada().form().submit();
    expect((await access())?.read.people).toEqual(['U0GRACE']);
  });

  test('is told where everyone still sees the posts of the project', async () => {
    await desk.bind(TEA, 'C0LAUNCH', true);
    await restrict();
    await ada().form().submit();
    expect(ada().lastMessage().text()).toContain(
      'Everyone in <#C0LAUNCH> still sees this project’s cards or digests',
    );
  });
});

test('people who may set up a project cannot change who may use it', async () => {
  await saveAccess({ 'set-up': { people: ['U0GRACE'], groups: [] } });
  await desk.user('grace').types('/upnext settings');
  expect(desk.user('grace').form().text()).toContain('Can manage settings: <@U0GRACE>');
  expect(desk.user('grace').form().buttons()).not.toContain('Projects');
  await desk.user('grace').form().closeAll();
  await desk.user('linus').types('/upnext settings');
  expect(desk.user('linus').form().text()).not.toContain('Tea House');
  await desk.user('linus').form().closeAll();
});
