import { beforeAll, expect } from 'vitest';
import type { User } from '../../../src/local-slack/index.js';
import type { Tables } from '../../../src/service/index.js';
import { type Desk, openDesk } from '../../support/desk.js';
import { isUnreachable } from '../../support/service-double.js';
import { test } from '../../support/story.js';

/** An approver sees everything that they approve. */

const WORKSPACE = 'T0NORTHWIND';
let desk: Desk;
let ada: User;
let grace: User;

beforeAll(async () => {
  desk = await openDesk();
  await desk.bind();
  [ada, grace] = [desk.user('ada'), desk.user('grace')];
});

const shown = () => ada.inDirectMessage().lastMessage().text().split('\n');

/** Grace opens a form as a manager, and is no longer one when she submits it. */
async function opensAsManager(command: string, fill: () => Promise<void>): Promise<void> {
  const { settings } = desk.deps.store;
  const usual = await settings.current(WORKSPACE);
  await settings.change(WORKSPACE, { ...usual, managers: ['U0GRACE'] }, desk.clock.now());
  await grace.types(command);
  await fill();
  await settings.change(WORKSPACE, usual, desk.clock.now());
  await grace.form().submit();
  await grace.form().submit();
  await grace.form().close();
  await desk.runDueJobs();
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

async function submitsTheSource(): Promise<void> {
  await grace.form().submit();
  await grace.form().close();
  await desk.runDueJobs();
}

test('a source: its name, and the old and new values', async () => {
  await plantSource('https://old.example/feed', 'Tea & news');
  await editsTheSource({ Source: 'https://new.example/?key=mine' });
  await submitsTheSource();
  expect(shown()).toEqual(
    expect.arrayContaining([
      '*Applies to*: Tea &amp; news',
      '*Source*: https://old.example/feed',
      '→ https://new.example/?key=mine',
      '*Description* (unchanged): Tea &amp; news',
    ]),
  );
});

test('a source whose address contains a secret: not the secret', async () => {
  await plantSource('https://tea:hunter2@old.example/feed?token=hunter2', '');
  await editsTheSource({ Description: 'News' });
  await submitsTheSource();
  expect(shown()).toEqual(
    expect.arrayContaining([
      '*Source* (unchanged): https://…@old.example/feed?…',
      '*Description*: (empty)',
      '→ News',
    ]),
  );
  expect(shown().join()).not.toContain('hunter2');
});

test('a source while the service cannot be reached: everything that was entered', async () => {
  await plantSource('https://old.example/feed', 'Tea & news');
  await editsTheSource({ Source: 'https://new.example' });
  for (let tries = 0; tries < 3; tries += 1) desk.respondOnce('GET', isUnreachable);
  await submitsTheSource();
  expect(shown()).toEqual(
    expect.arrayContaining([
      'Upnext couldn’t load the current texts from the service.',
      '*Source*: https://new.example',
      '*Description*: Tea &amp; news',
    ]),
  );
});

test('a digest: its schedule, and whether it is sent on days without posts', async () => {
  await opensAsManager('/upnext digest new', () =>
    grace.form().fill({ Days: ['Sunday'], Time: '03:00', Quiet: 'Send anyway' }),
  );
  expect(shown()).toEqual(
    expect.arrayContaining([
      '*Channel*: <#C0LAUNCH>',
      '*Project*: Tea House',
      '*Time*: 03:00',
      '*Days*: Sunday',
      '*Time zone*: Europe/Berlin',
      '*On days without posts*: Send anyway',
    ]),
  );
});
