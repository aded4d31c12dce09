import { beforeEach, expect } from 'vitest';
import { type Desk, openDesk } from '../support/desk.js';
import { test } from '../support/story.js';

/** After a jump of the clock, a form that is still being sent looks abandoned, and is looked up beside its worker. */

let desk: Desk;
const ada = () => desk.user('ada');

/** Of the bot alone: Slack’s time is another one. */
let ahead = 0;

beforeEach(async () => {
  ahead = 0;
  desk = await openDesk({ botTime: (now) => new Date(now.getTime() + ahead) });
  await desk.bind();
});

async function takeOver(): Promise<void> {
  ahead += 4 * 60_000;
  await desk.deps.jobs.runDue();
}

async function schedule(): Promise<void> {
  await ada().types('/upnext schedule tomorrow 9am Twice worked tea on x');
  await ada().form().submit();
  await desk.workspace.untilIdle();
}

async function entries(action: string) {
  const page = await desk.deps.store.audit.page('T0NORTHWIND', 10, { actions: [action] });
  return page.map(({ outcome }) => outcome);
}

const waiting = async () =>
  (await desk.database.executeSql(`select queue from upnext_jobs.jobs where queue = 'confirm'`)).rows;

test('a post that both deliver is recorded once, and confirmed once', async () => {
  desk.respondOnce('POST', async (carryOut) => {
    const response = await carryOut();
    await takeOver();
    ahead = 0;
    return response;
  });
  await schedule();
  expect(await entries('schedule_post')).toEqual(['delivered']);
  expect(ada().hasForm()).toBe(false);
  const told = ada().inDirectMessage().messages().length;
  await takeOver();
  expect(ada().inDirectMessage().messages()).toHaveLength(told);
  expect(await waiting()).toEqual([]);
});

test('a post stays delivered when the other one does not find it', async () => {
  let list = (): void => undefined;
  let isAsked = false;
  const listed = new Promise<void>((resume) => (list = resume));
  let lookup = Promise.resolve();
  desk.respondOnce('POST', (carryOut) => {
    desk.respondOnce('GET', async () => {
      isAsked = true;
      await listed;
      return Response.json([]);
    });
    lookup = takeOver();
    return desk.workspace.until(() => isAsked).then(carryOut);
  });
  await schedule();
  list();
  await lookup;
  expect(await entries('schedule_post')).toEqual(['delivered']);
  await takeOver();
  expect(await entries('schedule_post')).toEqual(['delivered']);
  expect(ada().form().text()).toContain('Scheduled on X');
  expect([...ada().messages(), ...ada().inDirectMessage().messages()]).toEqual([]);
});

test('a deleted file is recorded once', async () => {
  const settings = await desk.deps.store.settings.of('T0NORTHWIND');
  await desk.deps.store.settings.change('T0NORTHWIND', { ...settings, fileDeletion: true }, desk.clock.now());
  desk.respondOnce('DELETE', async (carryOut) => {
    await takeOver();
    return carryOut();
  });
  await ada().types('/upnext file');
  await ada().form().fill({ Typed: 'delete' });
  await ada().form().submit();
  await desk.workspace.untilIdle();
  expect(desk.sent.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  expect(await entries('delete_file')).toEqual(['delivered']);
});
