import { afterEach, beforeAll, beforeEach, describe, expect } from 'vitest';
import type { User } from '../../../src/local-slack/index.js';
import { DAY_MS, MINUTE_MS } from '../../../src/when/index.js';
import { allowOnly, type Calendars, calendarsOf, urlIn } from '../../support/calendars.js';
import { type Desk, IN_NOVEMBER, openDesk } from '../../support/desk.js';
import { holdPosts } from '../../support/held.js';
import { test } from '../../support/story.js';

const WORKSPACE = 'T0NORTHWIND';

let desk: Desk;
let calendars: Calendars;
let ada: User;
let grace: User;
let url: string;
let publicUrl: string | undefined = 'https://upnext.example';

beforeAll(async () => {
  desk = await openDesk({ start: IN_NOVEMBER, publicUrl: () => publicUrl });
  calendars = calendarsOf(desk);
  [ada, grace] = [desk.user('ada'), desk.user('grace')];
});
beforeEach(async () => {
  await desk.startNewDay();
  await desk.database.executeSql('truncate upnext.secrets');
  url = await calendars.subscribe(ada, 'This project (Tea House)');
});
afterEach(async () => {
  if (ada.hasForm()) await ada.form().closeAll();
});

const hold = (content: string) =>
  holdPosts(desk.deps, [
    { content, at: new Date(desk.clock.now().getTime() + 5 * 60 * MINUTE_MS).toISOString() },
  ]);

async function openDialog(who = ada): Promise<void> {
  await who.types('/upnext week');
  await who.lastMessage().press('Subscribe');
}

const status = async (of = url, init?: RequestInit) => (await calendars.fetch(of, init)).status;

describe('a calendar URL', () => {
  test('is shown once, and listed with its last fetch', async () => {
    await openDialog();
    expect(ada.form().text()).toContain('*Tea House*\nnot used yet');
    await ada.form().close();
    await calendars.read(url);
    await ada.lastMessage().press('Subscribe');
    expect(ada.form().text()).toContain('*Tea House*\nlast used <!date');
    expect(ada.form().text()).not.toContain(url);
    await ada.form().close();
  });

  test('needs an address of Upnext, and the dialog says so', async () => {
    publicUrl = undefined;
    await openDialog();
    expect(ada.form().text()).toContain('because PUBLIC_URL isn’t set');
    expect(ada.form().view.submit).toBeUndefined();
    expect(ada.form().buttons()).toEqual(['Revoke']);
    publicUrl = 'https://upnext.example';
  });

  test('that was revoked meanwhile is not renewed', async () => {
    await openDialog();
    await desk.database.executeSql('truncate upnext.secrets');
    await ada.form().press('Renew');
    expect(ada.form().text()).toContain('This URL was already revoked.');
  });

  test('stops working at once when it is renewed', async () => {
    await hold('Renewed tea');
    const before = await calendars.read(url);
    await openDialog();
    await ada.form().press('Renew');
    const renewed = urlIn(ada.form().text());
    await ada.form().close();
    expect(await status()).toBe(404);
    expect(await calendars.read(renewed)).toEqual(before);
  });

  test('stops working at once when it is revoked, and the audit trail says so', async () => {
    await openDialog();
    await ada.form().press('Revoke');
    expect(ada.form().text()).toContain('The URL for Tea House no longer works.');
    expect(ada.form().text()).not.toContain('Your calendar URLs');
    await ada.form().close();
    expect(await status()).toBe(404);
    const trail = await desk.deps.store.audit.page(WORKSPACE, 2);
    expect(trail).toMatchObject([
      { action: 'calendar_url', outcome: 'revoked', before: { posts: 'Tea House' } },
      { action: 'calendar_url', outcome: 'created', after: { posts: 'Tea House' } },
    ]);
  });

  test('of somebody else can’t be renewed or revoked', async () => {
    const { secrets } = desk.deps.store;
    const [calendar] = await secrets.list({ workspace: WORKSPACE, kind: 'calendar' }, desk.clock.now());
    const key = {
      workspace: WORKSPACE,
      kind: 'calendar',
      id: calendar?.id ?? '',
      person: 'U0GRACE',
    } as const;
    expect(await secrets.renew(key)).toBeUndefined();
    expect(await secrets.revoke(key)).toBeUndefined();
    expect(await status()).toBe(200);
  });

  test('is limited to ten a person', async () => {
    for (let made = 1; made < 10; made += 1) await calendars.subscribe(ada, 'My posts');
    await openDialog();
    await ada.form().submit();
    expect(ada.form().errors()).toEqual({
      Posts: 'You already have 10 calendar URLs. Revoke one first.',
    });
    await ada.form().close();
  });

  test('is kept as a hash, and is in no log', async () => {
    await calendars.read(url);
    const secret = /([\w-]+)\.ics$/.exec(url)?.[1] ?? '';
    expect(secret).toHaveLength(32);
    const stored = await desk.database.executeSql('select * from upnext.secrets');
    expect(JSON.stringify(stored.rows)).not.toContain(secret);
    desk.respondWith('/posts', new Response('{}', { status: 500 }));
    desk.clock.moveForward(31_000);
    expect(await status()).toBe(503);
    expect(desk.log.join('')).not.toContain(secret);
  });
});

describe('a fetch', () => {
  test.each([
    ['another secret', (given: string) => given.replace(/[\w-]{32}/, 'x'.repeat(32))],
    ['half a secret', (given: string) => given.replace(/[\w-]{4}\.ics/, '.ics')],
    ['no secret', (given: string) => given.replace(/[\w-]{32}\.ics/, '')],
    ['another ending', (given: string) => given.replace('.ics', '.txt')],
    ['more behind it', (given: string) => `${given}/more`],
  ])('with %s finds nothing', async (_, changed) => {
    expect(await status(changed(url))).toBe(404);
  });

  test('finds nothing from the moment its person may no longer read the project', async () => {
    const graces = await calendars.subscribe(grace, 'This project (Tea House)');
    expect(await status(graces)).toBe(200);
    await allowOnly(desk.deps, 'prj_tea', 'U0MEI');
    expect(await status(graces)).toBe(404);
    await allowOnly(desk.deps, 'prj_tea', undefined);
    expect(await status(graces)).toBe(200);
  });

  test('finds nothing from the moment its person is deactivated', async () => {
    expect(await status()).toBe(200);
    const person = desk.slack.people.find(({ id }) => id === 'U0ADA');
    if (!person) throw new Error('Ada is not there.');
    person.deactivated = true;
    expect(await status()).toBe(404);
    person.deactivated = false;
  });

  test('finds nothing after the app was removed from the workspace', async () => {
    const before = await desk.database.executeSql('select * from upnext.secrets');
    expect(before.rows).toHaveLength(1);
    await desk.deps.store.deleteWorkspace(WORKSPACE, new Date('2100-01-01'));
    expect(await status()).toBe(404);
    await desk.bind();
  });

  test('keeps what an app has while the service or Slack can’t be asked', async () => {
    desk.respondWith('/posts', new Response('{}', { status: 500 }));
    desk.clock.moveForward(31_000);
    const failed = await calendars.fetch(url);
    expect([failed.status, failed.headers.get('retry-after')]).toEqual([503, '300']);
    await desk.restoreService();
    const stop = desk.slack.fail({ call: 'users.info', fault: 'error', error: 'internal_error' });
    expect(await status()).toBe(503);
    stop();
    expect(await status()).toBe(200);
  });

  test('comes too often after sixty in a minute', async () => {
    for (let count = 0; count < 60; count += 1) expect(await status()).toBe(200);
    const refused = await calendars.fetch(url);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    desk.clock.moveForward(MINUTE_MS);
    expect(await status()).toBe(200);
  });
});

test('URLs that nobody has fetched for a year are deleted', async () => {
  const { secrets } = desk.deps.store;
  const old = (days: number) =>
    secrets.deleteOld(new Date(desk.clock.now().getTime() + (days - 30) * DAY_MS));
  await old(360);
  expect(await status()).toBe(200);
  await old(370);
  expect(await status()).toBe(404);
});
