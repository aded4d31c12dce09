import { tablesIn } from '../../src/database/tables.js';
import { beforeAll, beforeEach, describe, expect, onTestFinished } from 'vitest';
import type { OwnTokenTables } from '../../src/workspaces/own-tokens-table.js';
import type { SettingsTables } from '../../src/rights/settings-table.js';
import type { SubmissionTables } from '../../src/forms/table/batches.js';
import type { User } from '../../src/local-slack/driver/driver.js';
import { FORM_RESULT_MS } from '../../src/slack/answer/deadlines.js';
import { type Desk, openDesk } from '../support/desk.js';
import { createManualTimers } from '../support/manual-timers.js';
import { removeOwnToken } from '../support/own-tokens.js';
import { test } from '../support/story.js';

const WORKSPACE = 'T0NORTHWIND';
const DEFAULTS = { managers: [], guests: [], members: [], strangers: [], fileDeletion: false, agents: false };

let desk: Desk;
let ada: User;
let grace: User;
const tokens: string[] = [];
let down = false;
let expired = false;
let slow = false;
const timers = createManualTimers();

/** The form's deadline passes while the service works. */
beforeAll(async () => {
  desk = await openDesk({
    startTimer: timers.startTimer,
    service: (service) => async (request) => {
      if (down) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
      if (slow) await timers.pass(FORM_RESULT_MS);
      tokens.push(request.headers.get('authorization') ?? '');
      const known = (expired ? /^Bearer admin$/ : /^Bearer (admin|graces-own)$/).test(tokens.at(-1) ?? '');
      const inside = new Request(request, {
        headers: {
          ...Object.fromEntries(request.headers),
          authorization: known ? 'Bearer admin' : 'Bearer nobody',
        },
      });
      return service.fetch(inside);
    },
  });
  [ada, grace] = [desk.user('ada'), desk.user('grace')];
});
beforeEach(() => desk.deps.store.settings.change(WORKSPACE, { ...DEFAULTS }, desk.clock.now()));

const settingsNow = () => desk.deps.store.settings.of(WORKSPACE);
const auditTrail = () => desk.deps.store.audit.page(WORKSPACE, 100);

describe('rooms', () => {
  test.each([
    ['People and rights', 'People and rights'],
    ['Project access', 'Project access'],
    ['Agents', 'Agents'],
    ['Scheduling service', 'Scheduling service'],
    ['Audit trail', 'Audit trail'],
    ['How your team uses Upnext', 'How your team uses it'],
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
    await ada.form().fill({ agents: ['Let people connect AI agents'] });
    await ada.form().submit();
    expect(await settingsNow()).toEqual({ ...stored, agents: true });
    await ada.types('/upnext settings');
    await ada.form().press('People and rights');
    await ada.form().fill({ fileDeletion: [] });
    await ada.form().submit();
    expect(await settingsNow()).toEqual({ ...stored, fileDeletion: false, agents: true });
  });

  test('a form of an older version, which has everything in one, is still saved', async () => {
    await ada.types('/upnext settings');
    await ada.form().press('People and rights');
    const view = ada.form().view;
    const { room: _, ...about } = JSON.parse(view.private_metadata ?? '{}') as Record<string, unknown>;
    view.private_metadata = JSON.stringify(about);
    await ada.form().fill({ guests: ['Schedule posts'] });
    await ada.form().submit();
    expect(await settingsNow()).toEqual({ ...DEFAULTS, guests: ['schedule'] });
  });
});

describe('permissions', () => {
  test('an admin changes them, and they apply at once', async () => {
    await ada.types('/upnext settings');
    await ada.form().press('People and rights');
    await ada.form().fill({
      Managers: ['grace'],
      guests: ['Schedule posts'],
      fileDeletion: ['Allow deleting files'],
    });
    await ada.form().submit();
    expect(ada.lastMessage().text()).toContain('Settings saved.');
    expect(await settingsNow()).toEqual({
      ...DEFAULTS,
      managers: ['U0GRACE'],
      guests: ['schedule'],
      fileDeletion: true,
    });
    await grace.types('/upnext settings');
    await grace.form().press('People and rights');
    expect(grace.form().value('Managers')).toBe('U0GRACE');
    await grace.form().closeAll();
  });

  test('says what is deleted, as far as it is known, where deleting files is allowed', async () => {
    await ada.types('/upnext settings');
    await ada.form().press('People and rights');
    const text = ada.form().text();
    await ada.form().closeAll();
    expect(text).not.toContain('a different file');
    expect(text).toContain('The service that comes with Upnext then deletes that file.');
    expect(text).toContain('The API doesn’t document how to name a file');
  });

  test('changes are in the audit trail, before and after', async () => {
    await ada.types('/upnext settings');
    await ada.form().press('People and rights');
    await ada.form().fill({ members: ['Invite people', 'Delete webhooks and files'] });
    await ada.form().submit();
    expect((await auditTrail())[0]).toMatchObject({
      person: 'U0ADA',
      action: 'settings',
      outcome: 'delivered',
      before: { members: [] },
      after: { members: ['invite', 'delete'] },
    });
  });

  test.each(['grace', 'linus'])('%s is no admin and sees only their own token', async (name) => {
    const person = desk.user(name);
    await person.types('/upnext settings');
    expect(person.form().text()).toContain('For you');
    expect(person.form().text()).toContain('<@U0MEI> and <@U0ADA> can change permissions.');
    expect(person.form().buttons()).toEqual(['Your messages', 'Link a token']);
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
    expect(grace.form().text()).toContain('You don’t have permission to manage project settings.');
    expect(await settingsNow()).toEqual(DEFAULTS);
    await grace.form().closeAll();
  });

  test('an admin does not overwrite another admin’s change', async () => {
    const mei = desk.user('mei');
    await ada.types('/upnext settings');
    await ada.form().press('People and rights');
    await mei.types('/upnext settings');
    await mei.form().press('People and rights');
    await ada.form().fill({ guests: ['Schedule posts'] });
    await ada.form().submit();
    await mei.form().fill({ members: ['Invite people'] });
    await mei.form().submit();
    expect(mei.form().text()).toContain('Someone else changed the settings');
    expect(await settingsNow()).toEqual({ ...DEFAULTS, guests: ['schedule'] });
    await mei.form().closeAll();
  });

  test('a change made by another instance is not overwritten', async () => {
    await ada.types('/upnext settings');
    await ada.form().press('People and rights');
    await desk.deps.store.settings.of(WORKSPACE);
    const other = JSON.stringify({ ...DEFAULTS, members: ['invite'] });
    await tablesIn<SettingsTables>(desk.database)
      .updateTable('workspaceSettings')
      .set({ settings: other })
      .execute();
    await ada.form().fill({ guests: ['Schedule posts'] });
    await ada.form().submit();
    expect(ada.form().text()).toContain('Someone else changed the settings');
    await ada.form().closeAll();
  });

  test('people with permission through their group cannot change permissions', async () => {
    await desk.deps.store.settings.change(WORKSPACE, { ...DEFAULTS, members: ['set-up'] }, desk.clock.now());
    await grace.types('/upnext settings');
    expect(grace.form().buttons()).not.toContain('People and rights');
    await grace.form().closeAll();
  });
});

describe('a person’s own token', () => {
  beforeEach(() => removeOwnToken(desk.deps.store, WORKSPACE, 'U0GRACE'));

  async function link(token: string): Promise<void> {
    await grace.types('/upnext settings');
    await grace.form().press('Link a token');
    await grace.form().fill({ Token: token });
    await grace.form().submit();
  }

  async function isLinked(): Promise<void> {
    await link('graces-own');
    await grace.form().closeAll();
  }

  test.each([
    ['that the service rejects', 'not-known', 'rejected this token'],
    ['with a space', 'two words', 'This isn’t a token'],
  ])('%s is not linked and disappears from the form', async (_, token, say) => {
    await link(token);
    expect(grace.form().text()).toContain(say);
    expect(grace.form().value('Token')).toBe('');
    expect(await desk.deps.store.ownTokens.find(WORKSPACE, 'U0GRACE')).toBeUndefined();
    await grace.form().closeAll();
  });

  test('is not linked while the service cannot be reached', async () => {
    onTestFinished(() => void (down = false));
    down = true;
    await link('graces-own');
    down = false;
    expect(grace.form().text()).toContain('The token wasn’t linked.');
    await grace.form().closeAll();
  });

  test.each([
    ['graces-own', 'Your token is linked.'],
    ['not-known', 'rejected this token'],
  ])(
    '(%s) checked by a slow service is reported in a message when the form is closed',
    async (token, say) => {
      slow = true;
      desk.workspace.injectFault({ call: 'views.update', fault: 'error', error: 'not_found', times: 1 });
      await link(token);
      slow = false;
      await desk.workspace.until(() => grace.inDirectMessage().lastMessage().text().includes(say));
      await grace.form().closeAll();
      await removeOwnToken(desk.deps.store, WORKSPACE, 'U0GRACE');
    },
  );

  test('that the service accepts is linked and used for what its owner does', async () => {
    await link('Bearer graces-own');
    expect(grace.form().text()).toContain('Your token is linked.');
    await grace.form().close();
    expect(grace.form().text()).toContain('Your own token is linked.');
    expect(grace.form().buttons()).toEqual(['Your messages', 'Replace token', 'Remove token']);
    await grace.form().close();
    tokens.length = 0;
    await grace.types('/upnext posts');
    expect(tokens).toEqual(['Bearer graces-own']);
    await ada.types('/upnext posts');
    expect(tokens.at(-1)).toBe('Bearer admin');
  });

  test('that has expired is reported as their own token, which they can replace', async () => {
    await isLinked();
    const api = await desk.deps.api({ workspace: WORKSPACE, person: 'U0GRACE' });
    onTestFinished(() => void (expired = false));
    expired = true;
    const listed = await api.listLogs('prj_tea');
    expect(listed).toMatchObject({ ok: false, kind: 'token' });
    expect(JSON.stringify(listed)).toMatch(/rejected your own token.*\/upnext settings/);
  });

  test('does not appear in logs, views, the audit trail or tables', async () => {
    await isLinked();
    const db = tablesIn<SubmissionTables & OwnTokenTables>(desk.database);
    const kept = [
      await db.selectFrom('submissions').selectAll().execute(),
      await db.selectFrom('ownTokens').selectAll().execute(),
      await auditTrail(),
      desk.workspace.calls.map(({ args }) => args),
      desk.log,
    ];
    expect(JSON.stringify(kept)).not.toContain('graces-own');
    expect((await auditTrail()).map(({ action, outcome }) => `${action} ${outcome}`)).toContain(
      'own_token linked',
    );
  });

  test('is not removed by a button that was shown for the token before it', async () => {
    await isLinked();
    const { ownTokens } = desk.deps.store;
    await grace.types('/upnext settings');
    const later = new Date(desk.clock.now().getTime() + 1_000);
    await ownTokens.save(WORKSPACE, 'U0GRACE', 'graces-own', later);
    await grace.form().press('Remove token');
    expect(grace.form().text()).toContain('Nothing was removed, because you linked another token');
    expect(grace.form().buttons()).toEqual(['Your messages', 'Replace token', 'Remove token']);
    await removeOwnToken(desk.deps.store, WORKSPACE, 'U0GRACE');
    await grace.form().press('Remove token');
    expect(grace.form().text()).toContain('Your token was already removed.');
    expect(grace.form().buttons()).toEqual(['Your messages', 'Link a token']);
    await grace.form().close();
    const removals = (await desk.deps.store.audit.page(WORKSPACE, 50)).filter(
      ({ action, outcome }) => action === 'own_token' && outcome === 'removed',
    );
    expect(removals).toEqual([]);
  });

  test('can be removed by its owner', async () => {
    await isLinked();
    await grace.types('/upnext settings');
    await grace.form().press('Remove token');
    expect(grace.form().buttons()).toEqual(['Your messages', 'Link a token']);
    await grace.form().close();
    expect(await desk.deps.store.ownTokens.find(WORKSPACE, 'U0GRACE')).toBeUndefined();
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
    await ada.form().press('Audit trail');
    expect(ada.form().text()).toContain('<@U0ADA> · *Source updated* in <#C0LAUNCH>');
    expect(ada.form().text()).toContain('HYPERLINK("x")39');
    expect(ada.form().text()).not.toContain('<!channel>');
    expect(ada.form().text()).not.toContain('UP-222222');
    await ada.form().press('Details');
    expect(ada.form().text()).toContain('Reference: UP-222222\nAction: update_source');
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
    await ada.form().press('Audit trail');
    await ada.form().press('Send as CSV');
    expect(ada.form().text()).toMatch(/Upnext sent you a file with \d+ entries in a direct message/);
    await ada.form().closeAll();
    const [file] = ada.inDirectMessage().lastMessage().message.files ?? [];
    expect(file).toMatchObject({ name: 'audit-trail.csv' });
    const [head, first] = file?.content?.split('\n') ?? [];
    expect(head).toBe('when,who,what,where,outcome,decided by,before,after,reference,project');
    expect(first).toContain('"2026-10-26T08:00:00.000Z","U0ADA","update_source","C0LAUNCH","delivered",');
  });

  test('says so when Upnext may not share files yet', async () => {
    const undo = desk.workspace.injectFault({
      call: 'files.getUploadURLExternal',
      fault: 'error',
      error: 'missing_scope',
    });
    await ada.types('/upnext settings');
    await ada.form().press('Audit trail');
    await ada.form().press('Send as CSV');
    undo();
    expect(ada.form().text()).toContain('Upnext is missing a permission in this workspace');
    await ada.form().closeAll();
  });

  test('is separate for each workspace', async () => {
    expect(await desk.deps.store.audit.page('T0OTHER', 10)).toEqual([]);
  });
});
