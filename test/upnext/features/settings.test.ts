import { beforeAll, beforeEach, describe, expect } from 'vitest';
import type { User } from '../../../src/local-slack/index.js';
import { type Desk, openDesk } from '../../support/desk.js';
import { submitForm } from '../../support/post-stories.js';
import { test } from '../../support/story.js';

const WORKSPACE = 'T0NORTHWIND';
const DEFAULTS = { managers: [], guests: [], members: [], strangers: [], fileDeletion: false, agents: false };

let desk: Desk;
let ada: User;
let grace: User;

beforeAll(async () => {
  desk = await openDesk();
  [ada, grace] = [desk.user('ada'), desk.user('grace')];
});
beforeEach(() => desk.deps.store.settings.change(WORKSPACE, { ...DEFAULTS }, desk.clock.now()));

const settingsNow = () => desk.deps.store.settings.of(WORKSPACE);
const auditTrail = () => desk.deps.store.audit.page(WORKSPACE, 100);

describe('rooms', () => {
  test.each([
    ['People and rights', 'People and rights'],
    ['Projects', 'Projects'],
    ['Scheduling service', 'Scheduling service'],
    ['Agents', 'Agents'],
    ['Advanced', 'Advanced'],
  ])('an admin opens %s with a press, and comes back', async (room, title) => {
    await ada.types('/upnext settings');
    await ada.form().press(room);
    expect(ada.form().title).toBe(title);
    await ada.form().close();
    expect(ada.form().title).toBe('Settings');
    await ada.form().close();
  });

  test('saving one of them leaves the others as they are', async () => {
    const stored = { ...DEFAULTS, managers: ['U0GRACE'], fileDeletion: true };
    await desk.deps.store.settings.change(WORKSPACE, stored, desk.clock.now());
    await ada.types('/upnext settings');
    await ada.form().press('Agents');
    await submitForm(ada, { agents: ['Let people connect AI agents'] });
    expect(await settingsNow()).toEqual({ ...stored, agents: true });
    await ada.types('/upnext settings');
    await ada.form().press('Advanced');
    await submitForm(ada, { fileDeletion: [] });
    expect(await settingsNow()).toEqual({ ...stored, fileDeletion: false, agents: true });
  });
});

describe('permissions', () => {
  test('an admin changes them, and they apply at once', async () => {
    await ada.types('/upnext settings');
    await ada.form().press('People and rights');
    await submitForm(ada, {
      Managers: ['grace'],
      guests: ['Schedule posts'],
    });
    expect(ada.lastMessage().text()).toContain('Settings saved.');
    expect(await settingsNow()).toEqual({
      ...DEFAULTS,
      managers: ['U0GRACE'],
      guests: ['schedule'],
    });
    await grace.types('/upnext settings');
    await grace.form().press('People and rights');
    expect(grace.form().value('Managers')).toBe('U0GRACE');
    await grace.form().closeAll();
  });

  test('says what is deleted, as far as it is known, where deleting files is allowed', async () => {
    await ada.types('/upnext settings');
    await ada.form().press('Advanced');
    const text = ada.form().text();
    await ada.form().closeAll();
    expect(text).toContain('The service that comes with Upnext deletes exactly that file.');
    expect(text).toContain('Another service may not: the API doesn’t document how to name a file.');
  });

  test('deleting a webhook is behind Advanced', async () => {
    await ada.types('/upnext settings');
    await ada.form().press('Advanced');
    await ada.form().press('Delete a webhook');
    expect(ada.form().title).toBe('Delete webhook');
    await ada.form().closeAll();
  });

  test('changes are in the audit trail, before and after', async () => {
    await ada.types('/upnext settings');
    await ada.form().press('People and rights');
    await submitForm(ada, { members: ['Invite people', 'Delete webhooks and files'] });
    expect((await auditTrail())[0]).toMatchObject({
      person: 'U0ADA',
      action: 'settings',
      outcome: 'delivered',
      before: { members: [] },
      after: { members: ['invite', 'delete'] },
    });
  });

  test.each(['grace', 'linus'])('%s is no admin and sees only what they can do', async (name) => {
    const person = desk.user(name);
    await person.types('/upnext settings');
    expect(person.form().text()).toContain('<@U0MEI> and <@U0ADA> can change permissions.');
    expect(person.form().buttons()).toEqual([]);
    expect(person.form().view.submit).toBeUndefined();
    await person.form().close();
  });

  test('a former manager cannot change them', async () => {
    await desk.deps.store.settings.change(
      WORKSPACE,
      { ...DEFAULTS, managers: ['U0GRACE'] },
      desk.clock.now(),
    );
    await grace.types('/upnext settings');
    await grace.form().press('People and rights');
    await grace.form().fill({ guests: ['Schedule posts'] });
    await desk.deps.store.settings.change(WORKSPACE, { ...DEFAULTS }, desk.clock.now());
    await grace.form().submit();
    expect(grace.form().text()).toContain('Only workspace admins and managers can change the settings.');
    expect(await settingsNow()).toEqual(DEFAULTS);
    await grace.form().closeAll();
  });

  test('an admin does not overwrite another admin’s change, unless they press again', async () => {
    const mei = desk.user('mei');
    await ada.types('/upnext settings');
    await ada.form().press('People and rights');
    await mei.types('/upnext settings');
    await mei.form().press('People and rights');
    await submitForm(ada, { guests: ['Schedule posts'] });
    await submitForm(mei, { members: ['Invite people'] });
    expect(mei.form().text()).toContain('Someone else changed the settings');
    expect(await settingsNow()).toEqual({ ...DEFAULTS, guests: ['schedule'] });
    await mei.form().submit();
    expect(await settingsNow()).toEqual({ ...DEFAULTS, members: ['invite'] });
  });

  test('people with permission through their group cannot change permissions', async () => {
    await desk.deps.store.settings.change(WORKSPACE, { ...DEFAULTS, members: ['delete'] }, desk.clock.now());
    await grace.types('/upnext settings');
    expect(grace.form().buttons()).toEqual(['Delete a webhook']);
    await grace.form().closeAll();
  });
});

describe('the audit trail', () => {
  beforeAll(async () => {
    for (let each = 0; each < 40; each += 1)
      await desk.deps.store.audit.write({
        workspace: WORKSPACE,
        at: desk.clock.now(),
        person: 'U0ADA',
        action: 'update_source',
        place: 'C0LAUNCH',
        before: { value: `=HYPERLINK("x")${each}` },
        after: { value: '<!channel> ``` @SUM(1)' },
        outcome: 'delivered',
        reference: 'UP-222222',
      });
  });

  test('is shown in pages, newest first, with the details of each entry', async () => {
    await ada.types('/upnext settings');
    await ada.form().press('Advanced');
    await ada.form().press('Audit trail');
    expect(ada.form().text()).toContain('<@U0ADA> · *Source updated* in <#C0LAUNCH>');
    expect(ada.form().text()).toContain('HYPERLINK("x")39');
    expect(ada.form().text()).not.toContain('<!channel>');
    expect(ada.form().text()).not.toContain('UP-222222');
    await ada.form().press('Details');
    expect(ada.form().text()).toContain('Reference: UP-222222');
    await ada.form().close();
    await ada.form().press('Older');
    await ada.form().press('Older');
    expect(ada.form().text()).toContain(`HYPERLINK("x")0 `);
    await ada.form().press('Newest');
    expect(ada.form().buttons()).not.toContain('Newest');
    await ada.form().closeAll();
  });

  test('is sent as a CSV file in a direct message', async () => {
    await ada.types('/upnext settings');
    await ada.form().press('Advanced');
    await ada.form().press('Audit trail');
    await ada.form().press('Send as CSV');
    expect(ada.form().text()).toMatch(/Upnext sent you a file with \d+ entries in a direct message/);
    await ada.form().closeAll();
    const [file] = ada.inDirectMessage().lastMessage().message.files ?? [];
    expect(file).toMatchObject({ name: 'audit-trail.csv' });
    const [head, first] = file?.content?.split('\r\n') ?? [];
    expect(head).toBe('\ufeffwhen,who,what,in words,where,outcome,decided by,before,after,reference,project');
    expect(first).toContain(
      '2026-10-26T08:00:00.000Z,U0ADA,update_source,Source updated,C0LAUNCH,delivered,',
    );
  });

  test('says so when Upnext may not share files yet', async () => {
    const undo = desk.slack.fail({
      call: 'files.getUploadURLExternal',
      fault: 'error',
      error: 'missing_scope',
    });
    await ada.types('/upnext settings');
    await ada.form().press('Advanced');
    await ada.form().press('Audit trail');
    await ada.form().press('Send as CSV');
    undo();
    expect(ada.form().text()).toContain('Upnext is missing a permission in this workspace');
    await ada.form().closeAll();
  });
});
