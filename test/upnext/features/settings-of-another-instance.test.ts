import { beforeAll, expect } from 'vitest';
import { type Desk, IN_NOVEMBER, openDesk } from '../../support/desk.js';
import { APPROVED_BY_MEI, findHeld, holdFor } from '../../support/held.js';
import { submitPost } from '../../support/post-stories.js';
import { test } from '../../support/story.js';

/** This instance has just read the settings of a project, and hears nothing of what another one stores. */

let desk: Desk;
/** Each post has another time. */
let hour = 8;
const KEY = ['T0NORTHWIND', 'prj_tea'] as const;
const FREEZE = { person: 'U0MEI', since: '2026-11-02T08:00:00Z' };
const DAILY = { zone: 'Europe/Berlin', times: [{ days: [1, 2, 3, 4, 5, 6, 7], at: '13:00' }] };
const SLOTS = { ...DAILY, networks: {}, quiet: [] };

beforeAll(async () => {
  desk = await openDesk({ start: IN_NOVEMBER });
  await desk.startNewDay();
});

const store = (column: string, value: unknown) =>
  desk.database.executeSql(`update upnext.project_settings
    set "${column}" = ${value === undefined ? 'null' : `'${JSON.stringify(value)}'::jsonb`} where project_id = 'prj_tea'`);

/** As another instance changes them, right before the button is pressed. */
async function submitAfter(change: () => Promise<unknown>, words: string): Promise<void> {
  await desk.user('ada').types(`/upnext schedule tomorrow ${(hour += 1)}:00 ${words} on x`);
  const { projectSettings } = desk.deps.store;
  projectSettings.forget(KEY[0]);
  await projectSettings.find(...KEY);
  await change();
  await desk.user('ada').form().submit();
  expect(desk.user('ada').hasForm() ? desk.user('ada').form().text() : '').toBe('');
}

const seen = async (words: string) => ({
  sent: (await desk.posts(words)).length,
  held: (await findHeld(desk.deps)).filter(({ content }) => content.includes(words)).length,
});

test.for([
  ['a freeze', 'freeze', FREEZE],
  ['required approvals', 'approval', APPROVED_BY_MEI],
  ['a time to change posts', 'details', { holdMinutes: 60 }],
] as const)('%s holds a post that would go at once', async ([name, column, value]) => {
  await holdFor(desk.deps, 0);
  await submitAfter(() => store(column, value), `Tea of ${name}`);
  expect(await seen(`Tea of ${name}`)).toEqual({ sent: 0, held: 1 });
  await store(column, column === 'details' ? { holdMinutes: 0 } : undefined);
});

test('a post that would be held goes at once if nothing holds it any more', async () => {
  await holdFor(desk.deps, 60);
  await submitAfter(() => store('details', { holdMinutes: 0 }), 'Tea of no time');
  expect(await seen('Tea of no time')).toEqual({ sent: 1, held: 0 });
});

test('a posting time that has just been added is reserved', async () => {
  await holdFor(desk.deps, 0);
  await submitAfter(() => store('slots', SLOTS), 'Tea of a slot');
  await submitPost(desk.user('grace'), `tomorrow ${hour}:00 Berlin time Another tea on x`);
  expect(desk.user('grace').form().text()).toContain('X already has a post for');
  await store('slots', undefined);
});
