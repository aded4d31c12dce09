import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Tables } from '../../src/store/tables.js';
import { expectNoViolations } from '../../src/workspace/violations.js';
import type { User } from '../../src/workspace/driver/driver.js';
import { pause } from '../../src/slack/deadlines.js';
import { openDesk } from '../support/desk.js';

const WORKSPACE = 'T0NORTHWIND';
const DEFAULTS = { managers: [], guests: [], members: [], strangers: [], fileDeletion: false };

let desk: Awaited<ReturnType<typeof openDesk>>;
let ada: User;
let grace: User;
const tokens: string[] = [];
let down = false;
let expired = false;
let slow = false;

beforeAll(async () => {
  desk = await openDesk({
    service: (service) => async (request) => {
      if (down) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
      if (slow) await pause(2_500);
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
afterEach(() => expectNoViolations(desk.workspace));
afterAll(() => desk.close());

const settingsNow = () => desk.deps.store.settings.of(WORKSPACE);
const trail = () => desk.deps.store.audit.page(WORKSPACE, 100);

describe('who may do what', () => {
  test('is set by an admin, and holds at once', async () => {
    await ada.types('/upnext settings');
    await ada.form().fill({
      Managers: ['grace'],
      'Guests may also': ['Schedule posts'],
      Files: ['May be deleted with /upnext file'],
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
    expect(grace.form().value('Managers')).toBe('U0GRACE');
    await grace.form().close();
  });

  test('is in the audit trail, before and after', async () => {
    await ada.types('/upnext settings');
    await ada.form().fill({ 'Members may also': ['Invite people', 'Delete webhooks and files'] });
    await ada.form().submit();
    expect((await trail())[0]).toMatchObject({
      person: 'U0ADA',
      action: 'settings',
      outcome: 'delivered',
      before: { members: [] },
      after: { members: ['invite', 'delete'] },
    });
  });

  test.each(['grace', 'linus'])('%s, who is no admin, sees only what is their own', async (name) => {
    const person = desk.user(name);
    await person.types('/upnext settings');
    expect(person.form().text()).toContain('Your own token');
    expect(person.form().text()).toContain('Admins and owners of this workspace decide who may do what.');
    expect(person.form().buttons()).toEqual(['Link a token']);
    expect(person.form().view.submit).toBeUndefined();
    await person.form().close();
  });

  test('is not changed by an admin who is none any more', async () => {
    await desk.deps.store.settings.change(
      WORKSPACE,
      { ...DEFAULTS, managers: ['U0GRACE'] },
      desk.clock.now(),
    );
    await grace.types('/upnext settings');
    await grace.form().fill({ 'Guests may also': ['Schedule posts'] });
    await desk.deps.store.settings.change(WORKSPACE, { ...DEFAULTS }, desk.clock.now());
    await grace.form().submit();
    expect(grace.form().text()).toContain('You don’t have permission to set up projects and digests.');
    expect(await settingsNow()).toEqual(DEFAULTS);
    await grace.form().close();
  });

  test('is not undone by another admin who had the form open', async () => {
    const mei = desk.user('mei');
    await ada.types('/upnext settings');
    await mei.types('/upnext settings');
    await ada.form().fill({ 'Guests may also': ['Schedule posts'] });
    await ada.form().submit();
    await mei.form().fill({ 'Members may also': ['Invite people'] });
    await mei.form().submit();
    expect(mei.form().text()).toContain('Somebody else has changed the settings');
    expect(await settingsNow()).toEqual({ ...DEFAULTS, guests: ['schedule'] });
    await mei.form().close();
  });

  test('is not undone by one at another instance, however short the time between', async () => {
    await ada.types('/upnext settings');
    await desk.deps.store.settings.of(WORKSPACE);
    const other = JSON.stringify({ ...DEFAULTS, members: ['invite'] });
    await desk.database
      .kysely<Tables>('upnext')
      .updateTable('workspace_settings')
      .set({ settings: other })
      .execute();
    await ada.form().fill({ 'Guests may also': ['Schedule posts'] });
    await ada.form().submit();
    expect(ada.form().text()).toContain('Somebody else has changed the settings');
    await ada.form().close();
  });

  test('right that only a group was lent is no right to give rights', async () => {
    await desk.deps.store.settings.change(WORKSPACE, { ...DEFAULTS, members: ['set-up'] }, desk.clock.now());
    await grace.types('/upnext settings');
    expect(grace.form().view.submit).toBeUndefined();
    await grace.form().close();
  });
});

describe('an own token', () => {
  beforeEach(() => desk.deps.store.ownTokens.remove(WORKSPACE, 'U0GRACE'));

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
    ['that the service refuses', 'not-known', 'does not accept this token'],
    ['with a space in it', 'two words', 'This is no token'],
  ])('%s is not linked, and does not stay in the form', async (_, token, say) => {
    await link(token);
    expect(grace.form().text()).toContain(say);
    expect(grace.form().value('Token')).toBe('');
    expect(await desk.deps.store.ownTokens.find(WORKSPACE, 'U0GRACE')).toBeUndefined();
    await grace.form().closeAll();
  });

  test('is not linked while the service cannot be asked', async () => {
    onTestFinished(() => void (down = false));
    down = true;
    await link('graces-own');
    down = false;
    expect(grace.form().text()).toContain('It was not linked.');
    await grace.form().closeAll();
  });

  test.each([
    ['graces-own', 'Your token is linked.'],
    ['not-known', 'does not accept this token'],
  ])(
    '(%s) that a slow service has tried is told of in a message where the form is gone',
    async (token, say) => {
      slow = true;
      desk.workspace.injectFault({ call: 'views.update', fault: 'error', error: 'not_found', times: 1 });
      await link(token);
      slow = false;
      await desk.workspace.until(() => grace.inDirectMessage().lastMessage().text().includes(say));
      await grace.form().closeAll();
      await desk.deps.store.ownTokens.remove(WORKSPACE, 'U0GRACE');
    },
  );

  test('that the service accepts is linked, and what its owner does runs with it', async () => {
    await link('Bearer graces-own');
    expect(grace.form().text()).toContain('Your token is linked.');
    await grace.form().close();
    expect(grace.form().text()).toContain('Your own token is linked.');
    expect(grace.form().buttons()).toEqual(['Replace it', 'Remove it']);
    await grace.form().close();
    tokens.length = 0;
    await grace.types('/upnext posts');
    expect(tokens).toEqual(['Bearer graces-own']);
    await ada.types('/upnext posts');
    expect(tokens.at(-1)).toBe('Bearer admin');
  });

  test('that has expired is said to be their own, which they can replace', async () => {
    await isLinked();
    const api = await desk.deps.api({ workspace: WORKSPACE, person: 'U0GRACE' });
    onTestFinished(() => void (expired = false));
    expired = true;
    const listed = await api.listLogs('prj_tea');
    expect(listed).toMatchObject({ ok: false, kind: 'token' });
    expect(JSON.stringify(listed)).toMatch(/refuses your own token.*\/upnext settings/);
  });

  test('is nowhere to be read: not in a log, a view, the audit trail, or a table', async () => {
    await isLinked();
    const db = desk.database.kysely<Tables>('upnext');
    const kept = [
      await db.selectFrom('submissions').selectAll().execute(),
      await db.selectFrom('own_tokens').selectAll().execute(),
      await trail(),
      desk.workspace.calls.map(({ args }) => args),
      desk.log,
    ];
    expect(JSON.stringify(kept)).not.toContain('graces-own');
    expect((await trail()).map(({ action, outcome }) => `${action} ${outcome}`)).toContain(
      'own_token linked',
    );
  });

  test('is removed when its owner says so', async () => {
    await isLinked();
    await grace.types('/upnext settings');
    await grace.form().press('Remove it');
    expect(grace.form().buttons()).toEqual(['Link a token']);
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

  test('is read in pages, newest first', async () => {
    await ada.types('/upnext settings');
    await ada.form().press('Audit trail');
    expect(ada.form().text()).toContain('<@U0ADA> · *update source* in <#C0LAUNCH> · done');
    expect(ada.form().text()).toContain('HYPERLINK("x")39');
    expect(ada.form().text()).not.toContain('<!channel>');
    await ada.form().press('Older');
    await ada.form().press('Older');
    expect(ada.form().text()).toContain(`HYPERLINK("x")0 `);
    await ada.form().press('Newest');
    expect(ada.form().buttons()).not.toContain('Newest');
    await ada.form().closeAll();
  });

  test('comes as CSV to who asked, alone', async () => {
    await ada.types('/upnext settings');
    await ada.form().press('Audit trail');
    await ada.form().press('As CSV, to my messages');
    expect(ada.form().text()).toMatch(/\d+ entries are in your messages with Upnext/);
    await ada.form().closeAll();
    const message = ada.inDirectMessage().lastMessage();
    const [head, first] = message.text().split('\n').slice(1);
    expect(head).toBe('when,who,what,where,outcome,decided by,before,after,reference');
    expect(first).toContain('"2026-10-26T08:00:00.000Z","U0ADA","update_source","C0LAUNCH","delivered",');
    expect(message.text().match(/```/g)).toHaveLength(2);
  });

  test('of another workspace is another one', async () => {
    expect(await desk.deps.store.audit.page('T0OTHER', 10)).toEqual([]);
  });
});
