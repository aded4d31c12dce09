import { beforeAll, beforeEach, describe, expect } from 'vitest';
import { freezingOf } from '../../../src/upnext/posts/index.js';
import { auditChanges, auditLine } from '../../../src/upnext/ui/audit/audit.js';
import { type Desk, IN_NOVEMBER, openDesk } from '../../support/desk.js';
import { existing, test } from '../../support/story.js';

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
const grace = () => desk.user('grace');
/** What somebody asked before is below the one message about it. */
function requestTo(name: string) {
  const messages = desk.user(name).inDirectMessage().messages();
  return existing(messages.findLast((message) => message.buttons().includes('Allow')) ?? messages.at(-1));
}
const answerTo = (name: string) => desk.user(name).inDirectMessage().lastMessage().text();
/** What a person who asked sees, above what they were told of it. */
const cardOf = (name: string) => desk.user(name).inDirectMessage().messages().at(-2) ?? requestTo(name);
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
  await desk.runDueJobs();
}

async function press(name: string, button: string): Promise<void> {
  await requestTo(name).press(button);
  await desk.runDueJobs();
}
const decline = () => press('ada', 'Decline');

beforeAll(async () => void (desk = await openDesk({ start: IN_NOVEMBER })));
beforeEach(async () => {
  await desk.startNewDay();
  await store().projectSettings.saveAccess(WORKSPACE, 'prj_tea', undefined, desk.clock.now());
  await store().settings.change(WORKSPACE, NO_RIGHTS, desk.clock.now());
});

describe('in a project that isn’t open to everyone', () => {
  test('an admin gives that person that right in that project', async () => {
    await restrict();
    await ask('freeze');
    expect(requestTo('ada').text()).toContain('<@U0GRACE> asks to schedule posts in Tea House*');
    expect(requestTo('ada').text()).toContain(
      '*Allow* lets <@U0GRACE> schedule posts in Tea House, from now on.',
    );
    expect(requestTo('ada').buttons()).toEqual(['Allow', 'Decline']);
    expect(grace().lastMessage().text()).toContain(
      '*Waiting for an admin.* <@U0MEI> and <@U0ADA> can allow it.',
    );
    await press('ada', 'Allow');
    expect(await access()).toMatchObject({
      read: { people: ['U0GRACE', 'U0LINUS'] },
      schedule: { people: ['U0GRACE'], groups: [] },
      'set-up': NOBODY,
    });
    const entry = await lastChange();
    expect(entry).toMatchObject({ person: 'U0GRACE', decidedBy: 'U0ADA', project: 'prj_tea' });
    expect(entry && auditLine(entry)).toContain('*Project access changed*');
    expect(entry && auditChanges(entry)).toContain('can schedule');
    for (const admin of ['ada', 'mei']) {
      expect(requestTo(admin).text()).toContain('Allowed by <@U0ADA>.');
      expect(requestTo(admin).buttons()).toEqual([]);
    }
    expect(answerTo('grace')).toContain('Allowed by <@U0ADA>.');
    expect(cardOf('grace').text()).toBe(':white_check_mark: You can now schedule posts in Tea House.');
    await grace().types('/upnext freeze');
    expect(grace().lastMessage().text()).toContain('froze *Tea House* without an end.');
    await freezingOf(desk.deps).unfreeze(
      { workspace: WORKSPACE, project: { id: 'prj_tea', name: '' } },
      'U0ADA',
    );
  });

  test('two admins decide once, and the person hears of it once', async () => {
    await restrict();
    await ask('freeze', 'linus');
    const [allow, declined] = [requestTo('ada'), requestTo('mei')];
    const told = desk.user('linus').inDirectMessage().messages().length;
    await Promise.all([allow.press('Allow'), declined.press('Decline')]);
    await desk.runDueJobs();
    const isAllowed = allow.text().includes('Allowed by <@U0ADA>.');
    expect(declined.text()).toContain(isAllowed ? 'Allowed by <@U0ADA>.' : 'Declined by <@U0MEI>.');
    expect((await access())?.schedule.people).toEqual(isAllowed ? ['U0LINUS'] : []);
    expect(desk.user('linus').inDirectMessage().messages()).toHaveLength(told + 1);
  });

  test('that has been opened since then, nothing is changed', async () => {
    await restrict();
    await ask('freeze');
    await store().projectSettings.saveAccess(WORKSPACE, 'prj_tea', undefined, desk.clock.now());
    await press('ada', 'Allow');
    expect(await access()).toBeUndefined();
    expect(requestTo('ada').text()).toContain('has changed since');
    expect(cardOf('grace').buttons()).toEqual(['Edit', 'Discard']);
  });
});

describe('where only groups have rights', () => {
  test('an admin allows it to the whole group, and is told so', async () => {
    await ask('freeze', 'linus');
    expect(requestTo('ada').text()).toContain('<@U0LINUS> asks to schedule posts in Tea House*');
    expect(requestTo('ada').text()).toContain(
      '*Allow* lets *all guests* schedule posts in all projects that are open to everyone, from now on. <@U0LINUS> wants to freeze projects now, which you can also do yourself.',
    );
    await press('ada', 'Allow');
    expect(await store().settings.current(WORKSPACE)).toEqual({ ...NO_RIGHTS, guests: ['schedule'] });
    const entry = await lastChange();
    expect(entry && auditLine(entry)).toContain('*Settings changed*');
    expect(answerTo('linus')).toContain('Allowed by <@U0ADA>.');
  });
});

describe('a request to unfreeze', () => {
  const freezing = () => freezingOf(desk.deps);
  const TEA = { workspace: WORKSPACE, project: { id: 'prj_tea', name: 'Tea House' } };
  const frozen = async () => (await store().projectSettings.findFresh(WORKSPACE, 'prj_tea')).freeze;
  beforeEach(async () => {
    await freezing().unfreeze(TEA, 'U0MEI');
    await desk.advance(1);
    await freezing().freeze(TEA, { person: 'U0MEI', reason: 'wrong price', until: undefined });
  });

  test('is one press that ends this freeze and gives nobody a right', async () => {
    await ask('unfreeze');
    expect(auditLine(existing(await lastChange()))).toContain('*Asked an admin to unfreeze Tea House*');
    expect(requestTo('ada').text()).toContain(
      '<@U0GRACE> asks to unfreeze Tea House*\n*Unfreeze* only ends this freeze. It gives <@U0GRACE> no permission.',
    );
    await existing(desk.user('ada').inDirectMessage().messages().at(-1)).press('Unfreeze');
    await desk.runDueJobs();
    expect(await frozen()).toBeUndefined();
    expect(await store().settings.current(WORKSPACE)).toEqual(NO_RIGHTS);
    expect(answerTo('grace')).toContain('Allowed by <@U0ADA>.');
    expect(cardOf('grace').text()).toBe(':white_check_mark: Tea House is unfrozen.');
    const entry = existing(await lastChange());
    expect(entry).toMatchObject({ person: 'U0GRACE', decidedBy: 'U0ADA', project: 'prj_tea' });
    expect(auditLine(entry)).toContain('*Project unfrozen*');
  });

  test.each([
    [
      'somebody else ends it',
      async () => void (await freezing().unfreeze(TEA, 'U0MEI')),
      'Already unfrozen by <@U0MEI>.',
    ],
    ['its time comes', () => desk.advance(31), 'The freeze has ended by itself.'],
  ])('is closed when %s', async (_, end, says) => {
    const until = new Date(desk.clock.now().getTime() + 30 * 60_000);
    const { since, ...freeze } = existing(await frozen());
    await freezing().change(TEA, { since, to: { ...freeze, since, until } });
    await ask('unfreeze');
    await end();
    await desk.runDueJobs();
    const request = existing(desk.user('ada').inDirectMessage().messages().at(-1));
    expect(request.text()).toContain(says);
    expect(request.buttons()).toEqual([]);
    expect(answerTo('grace')).toBe(`:white_check_mark: ${says}`);
    expect(cardOf('grace').text()).toContain('Held posts go out as scheduled again.');
    expect(cardOf('grace').buttons()).toEqual([]);
  });

  test('ends no later freeze', async () => {
    await ask('unfreeze', 'linus');
    // The worker of the freeze has not closed the request yet.
    await freezing().unfreeze(TEA, 'U0MEI');
    desk.clock.moveForward(1000);
    await freezing().freeze(TEA, { person: 'U0MEI', reason: 'wrong claim', until: undefined });
    await existing(desk.user('ada').inDirectMessage().messages().at(-1)).press('Unfreeze');
    await desk.runDueJobs();
    expect(await frozen()).toMatchObject({ reason: 'wrong claim' });
    expect(answerTo('linus')).toContain('This freeze has ended already.');
  });
});

test.each([
  ['freeze', 'linus', 'You don’t have permission to freeze projects.'],
  ['schedule Tea on x', 'linus', 'You don’t have permission to schedule posts.'],
])('“/upnext %s” is refused to %s in its own words', async (words, name, says) => {
  const person = desk.user(name);
  await person.types(`/upnext ${words}`);
  expect((person.hasForm() ? person.form() : person.lastMessage()).text()).toContain(says);
  if (person.hasForm()) await person.form().close();
});

test('a request is sent once, and again after it was declined, which changes nothing', async () => {
  await ask('freeze', 'linus');
  // Another command that takes the same right.
  await ask('import', 'linus');
  expect(desk.user('linus').lastMessage().text()).toContain('already waiting for an admin');
  await decline();
  expect(await store().settings.current(WORKSPACE)).toEqual(NO_RIGHTS);
  expect(answerTo('linus')).toContain('Declined by <@U0ADA>.');
  expect(requestTo('mei').text()).toContain('Declined by <@U0ADA>.');
  expect(requestTo('mei').buttons()).toEqual([]);
  await ask('freeze', 'linus');
  expect(requestTo('ada').buttons()).toEqual(['Allow', 'Decline']);
  await decline();
  const messages = desk.user('linus').inDirectMessage().messages();
  await existing(messages.findLast((message) => message.buttons().includes('Edit'))).press('Edit');
  expect(desk.user('linus').form().text()).toContain('Ask again to schedule posts in Tea House?');
  await desk.user('linus').form().submit();
  await desk.runDueJobs();
  expect(requestTo('ada').buttons()).toEqual(['Allow', 'Decline']);
});

test('nobody gives it to themselves', async () => {
  const linus = desk.user('linus');
  await ask('freeze', 'linus');
  await decline();
  await store().settings.change(WORKSPACE, { ...NO_RIGHTS, guests: ['schedule'] }, desk.clock.now());
  await cardOf('linus').press('Edit');
  await linus.form().submit();
  expect(linus.form().text()).toContain('*Waiting for an admin.*');
  await linus.form().close();
});
