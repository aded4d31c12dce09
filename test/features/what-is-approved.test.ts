import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Tables } from '../../src/service/tables.js';
import { expectNoViolations } from '../../src/workspace/violations.js';
import type { User } from '../../src/workspace/driver/driver.js';
import { isUnreachable, openFormDesk } from '../support/form-desk.js';

/** Whoever is to approve a form reads all that is approved. */

const WORKSPACE = 'T0NORTHWIND';
let desk: Awaited<ReturnType<typeof openFormDesk>>;
let ada: User;
let grace: User;

beforeAll(async () => {
  desk = await openFormDesk();
  await desk.bind();
  [ada, grace] = [desk.user('ada'), desk.user('grace')];
});
afterEach(() => expectNoViolations(desk.workspace));
afterAll(() => desk.close());

const shown = () => ada.inDirectMessage().lastMessage().text().split('\n');

async function hands(person: User): Promise<void> {
  await person.form().submit();
  await person.form().press('Ask an admin');
  await person.form().close();
}

/** Who may set up opens a form, and has lost that right by the time it is submitted. */
async function opensAsManager(command: string, fill: () => Promise<void>): Promise<void> {
  const { settings } = desk.deps.store;
  const usual = await settings.current(WORKSPACE);
  await settings.change(WORKSPACE, { ...usual, managers: ['U0GRACE'] }, desk.clock.now());
  await grace.types(command);
  await fill();
  await settings.change(WORKSPACE, usual, desk.clock.now());
  await hands(grace);
}

async function plantSource(source: string, description: string): Promise<void> {
  const db = desk.database.kysely<Tables>('scheduling');
  const at = desk.clock.now();
  const row = { id: 'src_feed', source, description, project_id: 'prj_tea', created_at: at, updated_at: at };
  await db.deleteFrom('sources').execute();
  await db.insertInto('sources').values(row).execute();
  desk.clock.moveForward(31_000);
}

async function editsTheSource(values: Record<string, string>): Promise<void> {
  await grace.types('/upnext sources');
  await grace.lastMessage().press('Edit');
  await grace.form().fill(values);
}

test('of a source: which one, what it was, and what it is to be', async () => {
  await plantSource('https://old.example/feed', 'Tea & news');
  await editsTheSource({ Source: 'https://new.example/?key=mine' });
  await hands(grace);
  expect(shown()).toEqual(
    expect.arrayContaining([
      '*Changes*: Tea &amp; news',
      '*Source*: https://old.example/feed',
      '→ https://new.example/?key=mine',
      '*Description* stays: Tea &amp; news',
    ]),
  );
});

test('of a source whose address carries a key: not the key', async () => {
  await plantSource('https://tea:hunter2@old.example/feed?token=hunter2', '');
  await editsTheSource({ Description: 'News' });
  await hands(grace);
  expect(shown()).toEqual(
    expect.arrayContaining([
      '*Source* stays: https://…@old.example/feed?…',
      '*Description*: nothing',
      '→ News',
    ]),
  );
  expect(shown().join()).not.toContain('hunter2');
});

test('of a source while the service is silent: all that was typed', async () => {
  await plantSource('https://old.example/feed', 'Tea & news');
  await editsTheSource({ Source: 'https://new.example' });
  await grace.form().submit();
  for (let tries = 0; tries < 3; tries += 1) desk.respondOnce('GET', isUnreachable);
  await grace.form().press('Ask an admin');
  await grace.form().close();
  expect(shown()).toEqual(
    expect.arrayContaining([
      'The service does not say just now what it was before.',
      '*Source*: https://new.example',
      '*Description*: Tea &amp; news',
    ]),
  );
});

test('of a digest: its days, and whether it comes on quiet ones', async () => {
  await opensAsManager('/upnext digest new', () =>
    grace.form().fill({ Days: ['Sunday'], Time: '03:00', Quiet: 'Send it anyway' }),
  );
  expect(shown()).toEqual(
    expect.arrayContaining([
      '*Channel*: <#C0LAUNCH>',
      '*Project*: Tea House',
      '*At what time*: 03:00',
      '*On which days*: Sunday',
      expect.stringMatching(/^\*Time zone\*: .*Berlin/),
      '*On days without posts*: Send it anyway',
    ]),
  );
});

test('of the settings: every one of them, and what is to be different', async () => {
  await opensAsManager('/upnext settings', () =>
    grace.form().fill({
      Managers: ['grace', 'linus'],
      'Guests may also': ['Schedule posts'],
      Files: ['May be deleted with /upnext file'],
    }),
  );
  expect(shown()).toEqual(
    expect.arrayContaining([
      '*Managers*: <@U0GRACE> → <@U0GRACE>, <@U0LINUS>',
      '*Members may also*: nothing',
      '*Guests may also*: nothing → schedule posts',
      '*People of other organisations may*: nothing',
      '*Files may be deleted*: no → yes',
    ]),
  );
  expect(shown().join()).not.toContain('Seen');
});
