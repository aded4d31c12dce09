import { beforeAll, beforeEach, describe, expect } from 'vitest';
import { auditChanges, auditLine } from '../../src/ui/audit/audit.js';
import { type Desk, IN_NOVEMBER, openDesk } from '../support/desk.js';
import { test } from '../support/story.js';

/** A request for access is decided on the message that admins get. */

let desk: Desk;
const WORKSPACE = 'T0NORTHWIND';
const NOBODY = { people: [], groups: [] };
const NO_RIGHTS = {
  managers: [],
  members: [],
  guests: [],
  strangers: [],
  fileDeletion: false,
  agents: false,
};
const store = () => desk.deps.store;
const access = async () => (await store().projectSettings.find(WORKSPACE, 'prj_tea')).access;
const ada = () => desk.user('ada');
const grace = () => desk.user('grace');
const requestTo = (name: string) => desk.user(name).inDirectMessage().lastMessage();
const answerTo = (name: string) => desk.user(name).inDirectMessage().lastMessage().text();
const lastChange = async () => (await store().audit.page(WORKSPACE, 1))[0];

async function restrict(): Promise<void> {
  const read = { people: ['U0GRACE', 'U0LINUS'], groups: [] };
  const named = { name: 'Tea House', read, schedule: NOBODY, 'set-up': NOBODY };
  await store().projectSettings.saveAccess(WORKSPACE, 'prj_tea', named, desk.clock.now());
}

async function ask(words: string, name = 'grace'): Promise<void> {
  const person = desk.user(name);
  await person.types(`/upnext ${words}`);
  await person.lastMessage().press('Ask an admin');
}

beforeAll(async () => void (desk = await openDesk({ start: IN_NOVEMBER, wait: async () => undefined })));
beforeEach(async () => {
  await desk.startNewDay();
  await store().projectSettings.saveAccess(WORKSPACE, 'prj_tea', undefined, desk.clock.now());
  await store().settings.change(WORKSPACE, NO_RIGHTS, desk.clock.now());
});

describe('in a project that isn’t open to everyone', () => {
  test('an admin gives that person that right in that project', async () => {
    await restrict();
    await ask('freeze');
    expect(requestTo('ada').text()).toContain('<@U0GRACE> asks to schedule posts in Tea House.');
    expect(requestTo('ada').text()).toContain('*Allow* lets <@U0GRACE> schedule posts in Tea House.');
    expect(requestTo('ada').buttons()).toEqual(['Allow', 'Decline', 'Settings']);
    await requestTo('ada').press('Allow');
    expect(await access()).toMatchObject({
      read: { people: ['U0GRACE', 'U0LINUS'] },
      schedule: { people: ['U0GRACE'], groups: [] },
      'set-up': NOBODY,
    });
    const entry = await lastChange();
    expect(entry).toMatchObject({ person: 'U0ADA', project: 'prj_tea' });
    expect(entry && auditLine(entry)).toContain('*Project access changed*');
    expect(entry && auditChanges(entry)).toContain('can schedule');
    for (const admin of ['ada', 'mei']) {
      expect(requestTo(admin).text()).toContain('Allowed by <@U0ADA>.');
      expect(requestTo(admin).buttons()).toEqual([]);
    }
    expect(answerTo('grace')).toBe('<@U0ADA> allowed you to schedule posts in Tea House.');
    await grace().types('/upnext freeze');
    expect(grace().lastMessage().text()).toContain('froze *Tea House*.');
    await desk.deps.plan.unfreeze({ workspace: WORKSPACE, project: { id: 'prj_tea', name: '' } }, 'U0ADA');
  });

  test('two admins decide once, and the person hears of it once', async () => {
    await restrict();
    await ask('unfreeze', 'linus');
    const [allow, decline] = [requestTo('ada'), requestTo('mei')];
    const told = desk.user('linus').inDirectMessage().messages().length;
    await Promise.all([allow.press('Allow'), decline.press('Decline')]);
    const isAllowed = allow.text().includes('Allowed by <@U0ADA>.');
    expect(decline.text()).toContain(isAllowed ? 'Allowed by <@U0ADA>.' : 'Declined by <@U0MEI>.');
    expect((await access())?.['set-up'].people).toEqual(isAllowed ? ['U0LINUS'] : []);
    expect(desk.user('linus').inDirectMessage().messages()).toHaveLength(told + 1);
  });

  test('that has been opened since then, nothing is changed', async () => {
    await restrict();
    await ask('freeze');
    await store().projectSettings.saveAccess(WORKSPACE, 'prj_tea', undefined, desk.clock.now());
    await requestTo('ada').press('Allow');
    expect(await access()).toBeUndefined();
    expect(ada().inDirectMessage().lastMessage().text()).toContain('has changed since');
    expect(requestTo('mei').buttons()).toContain('Allow');
  });
});

describe('where only groups have rights', () => {
  test('an admin allows it to the whole group, and the button says so', async () => {
    await ask('unfreeze');
    expect(requestTo('ada').text()).toContain('<@U0GRACE> asks to manage project settings in Tea House.');
    expect(requestTo('ada').buttons()).toEqual(['Allow all members', 'Decline', 'Settings']);
    expect(requestTo('ada').text()).toContain('lets all members manage project settings');
    await requestTo('ada').press('Allow all members');
    expect(await store().settings.current(WORKSPACE)).toEqual({ ...NO_RIGHTS, members: ['set-up'] });
    const entry = await lastChange();
    expect(entry && auditLine(entry)).toContain('*Settings changed*');
    expect(answerTo('grace')).toBe('<@U0ADA> allowed you to manage project settings in Tea House.');
    await grace().types('/upnext unfreeze');
    expect(grace().lastMessage().text()).toBe('Nothing was changed. Tea House isn’t frozen.');
  });
});

test('a request that is declined changes nothing, and the person can ask again the next day', async () => {
  await ask('freeze', 'linus');
  await requestTo('ada').press('Decline');
  expect(await store().settings.current(WORKSPACE)).toEqual(NO_RIGHTS);
  expect(answerTo('linus')).toBe('<@U0ADA> declined your request to schedule posts in Tea House.');
  expect(requestTo('mei').text()).toContain('Declined by <@U0ADA>.');
  expect(requestTo('mei').buttons()).toEqual([]);
  // Another command that takes the same right.
  await ask('import', 'linus');
  expect(desk.user('linus').lastMessage().text()).toContain('You already asked today.');
  await desk.advance(24 * 60);
  await ask('freeze', 'linus');
  expect(requestTo('ada').buttons()).toEqual(['Allow all guests', 'Decline', 'Settings']);
});

test('whoever is no admin any more can’t decide', async () => {
  await store().settings.change(WORKSPACE, { ...NO_RIGHTS, managers: ['U0LINUS'] }, desk.clock.now());
  await ask('unfreeze');
  const request = requestTo('linus');
  await store().settings.change(WORKSPACE, NO_RIGHTS, desk.clock.now());
  await request.press('Allow all members');
  expect(await store().settings.current(WORKSPACE)).toEqual(NO_RIGHTS);
  expect(answerTo('linus')).toContain('Only workspace admins and managers can do this.');
});
