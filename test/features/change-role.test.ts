import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectNoViolations } from '../../src/workspace/violations.js';
import { isUnreachable, openFormDesk, rejectsField, responds } from '../support/form-desk.js';

let desk: Awaited<ReturnType<typeof openFormDesk>>;
let grace: string;
const ada = () => desk.user('ada');

async function invite(email: string, first: string, last: string): Promise<string> {
  const address = 'http://service.test/api/v1/projects/prj_tea/users/invite';
  const body = JSON.stringify({ FirstName: first, LastName: last, Email: email });
  const headers = { authorization: 'Bearer admin', 'content-type': 'application/json' };
  const answer = await desk.service.fetch(new Request(address, { method: 'POST', headers, body }));
  return ((await answer.json()) as { data: { Id: string } }).data.Id;
}

const remember = (id: string, name: string, more: { email?: string; role?: string; status?: string } = {}) =>
  desk.deps.store.users.remember('T0NORTHWIND', 'prj_tea', { id, name, ...more }, desk.clock.now());

beforeAll(async () => {
  desk = await openFormDesk();
  await desk.bind();
  grace = await invite('grace@northwind.example', 'Grace', 'Romero');
});
beforeEach(async () => {
  desk.sent.length = 0;
  await remember(grace, 'Grace Romero', {
    email: 'grace@northwind.example',
    role: 'EDITOR',
    status: 'ACTIVE',
  });
});
afterEach(() => expectNoViolations(desk.workspace));
afterAll(() => desk.close());

describe('somebody invited before', () => {
  test('is offered by name, with the role and status that they have', async () => {
    await ada().types('/upnext role');
    expect(await ada().form().options('Person', 'grace')).toContain('Grace Romero · grace@northwind.example');
    await ada().form().fill({ Person: grace });
    expect(ada().form().value('Role')).toBe('Editor');
    expect(ada().form().value('Status')).toBe('Active');
    await ada().form().fill({ Role: 'Admin' });
    await ada().form().submit();
    expect(desk.sent).toMatchObject([
      { method: 'PUT', path: `/projects/prj_tea/users/${grace}`, body: { Role: 'ADMIN', Status: 'ACTIVE' } },
    ]);
    expect(ada().lastMessage().text()).toContain('is now Admin, Active');
    expect(ada().lastMessage().text()).toContain('Before, as far as Upnext knows: Editor, Active');
    expect(await desk.latestAuditEntry()).toMatchObject({
      action: 'change_role',
      before: { Role: 'EDITOR', Status: 'ACTIVE' },
      after: { id: grace, Role: 'ADMIN', Status: 'ACTIVE' },
    });
    expect(await desk.deps.store.users.byId('T0NORTHWIND', 'prj_tea', grace)).toMatchObject({
      name: 'Grace Romero',
      role: 'ADMIN',
    });
  });

  test.each(['@grace', 'Grace Romero', 'grace@northwind.example'])(
    'is found by %s behind the verb',
    async (words) => {
      await ada().types(`/upnext role ${words}`);
      expect(ada().form().value('Person')).toBe('Grace Romero');
      expect(ada().form().value('Role')).toBe('Editor');
      await ada().form().close();
    },
  );

  test('is one of a thousand', async () => {
    for (let place = 0; place < 1000; place += 1)
      await remember(`usr_${place}`, `Person ${String(place).padStart(4, '0')}`);
    await ada().types('/upnext role');
    expect(await ada().form().options('Person')).toHaveLength(99);
    expect(await ada().form().options('Person', 'person 0987')).toEqual([
      'Person 0987',
      'person 0987 (by id)',
    ]);
    await ada().form().close();
  });

  test('has a name of three thousand characters', async () => {
    await remember('usr_long', 'L'.repeat(3000));
    await ada().types('/upnext role LLLL');
    expect(ada().form().value('Person')).toMatch(/^L+…$/);
    await ada().form().close();
  });
});

describe('anybody else', () => {
  test.each(['usr.1', 'a b', 'x/y', 'ünï'])('is named by the id “%s”, as it is', async (id) => {
    await ada().types('/upnext role');
    await ada().form().fill({ Person: id, Role: 'Viewer', Status: 'Inactive' });
    desk.respondOnce('PUT', responds(200, { success: true, data: null }));
    await ada().form().submit();
    expect(desk.sent[0]?.path).toBe(`/projects/prj_tea/users/${encodeURIComponent(id)}`);
    expect(ada().lastMessage().text()).toContain(`${id} is now Viewer, Inactive`);
  });

  test('who is named behind the verb and was not invited from here: the form says so', async () => {
    await ada().types('/upnext role @mei');
    expect(ada().form().text()).toContain('has not invited this person');
    await ada().form().close();
  });

  test('by an id that nobody has: the service says so, and the words stay', async () => {
    await ada().types('/upnext role usr_nobody');
    await ada().form().fill({ Role: 'Viewer', Status: 'Active' });
    await ada().form().submit();
    expect(ada().form().text()).toContain('does not know this any more');
    expect(ada().form().value('Person')).toBe('usr_nobody');
    await ada().form().close();
  });
});

describe('the form', () => {
  test('by an id that is too long for Slack: the form says so', async () => {
    await ada().types(`/upnext role ${'i'.repeat(76)}`);
    expect(ada().form().text()).toContain('Slack takes ids of 75 signs at most');
    await ada().form().close();
  });

  test('by an id that the service cannot even read: it says so at the person', async () => {
    await ada().types('/upnext role no-number');
    await ada().form().fill({ Role: 'ADMIN', Status: 'ACTIVE' });
    const wrong = {
      loc: ['path', 'user_id'],
      msg: 'Input should be a valid integer',
      type: 'int_parsing',
      input: 'SECRET-INPUT',
    };
    desk.respondOnce('PUT', responds(422, { detail: [wrong] }));
    await ada().form().submit();
    expect(ada().form().errors()).toEqual({ user_id: 'Input should be a valid integer.' });
    await ada().form().close();
  });

  test('asks for both, since nobody knows what becomes of one that is left out', async () => {
    await ada().types('/upnext role usr_1');
    await ada().form().submit();
    expect(Object.keys(ada().form().errors()).toSorted()).toEqual(['Role', 'Status']);
    expect(desk.sent).toEqual([]);
    await ada().form().close();
  });

  test.each(['Role', 'Status'])('shows what the service has against the %s', async (field) => {
    await ada().types('/upnext role @grace');
    await ada().form().fill({ Role: 'BOSS', Status: 'ON LEAVE' });
    desk.respondOnce('PUT', rejectsField(field, 'Not this'));
    await ada().form().submit();
    expect(ada().form().errors()).toEqual({ [field]: 'Not this.' });
    expect(ada().form().value('Role')).toContain('BOSS');
    await ada().form().close();
  });

  test('in a channel without a project asks for the project first', async () => {
    await desk.unbind();
    await ada().types('/upnext role @grace');
    expect(ada().form().text()).toContain('Choose the project');
    expect(await ada().form().options('Person')).toEqual(['Choose a project first']);
    await ada().form().fill({ Project: 'Tea House' });
    await ada().form().fill({ Person: grace });
    expect(ada().form().value('Role')).toBe('Editor');
    await ada().form().close();
    await desk.bind();
  });

  test('stays with its owner while the service is away', async () => {
    await ada().types('/upnext role @grace');
    for (let tries = 0; tries < 3; tries += 1) desk.respondOnce('PUT', isUnreachable);
    await ada().form().submit();
    expect(ada().form().text()).toContain('cannot be reached');
    await ada().form().submit();
    expect(ada().lastMessage().text()).toContain('Grace Romero is now Editor, Active');
  });
});

test('a service that answers with another role than was asked for is believed, and the difference is said', async () => {
  await ada().types('/upnext role Grace Romero');
  await ada().form().fill({ Role: 'Admin' });
  desk.respondOnce(
    'PUT',
    responds(200, { success: true, data: { Id: grace, Role: 'Viewer', Status: 'active' } }),
  );
  await ada().form().submit();
  expect(ada().lastMessage().text()).not.toContain('is now Admin');
  expect(ada().lastMessage().text()).toContain('Grace Romero is Viewer, Active');
  expect(ada().lastMessage().text()).toContain('Asked for: Admin, Active');
  expect(await desk.deps.store.users.byId('T0NORTHWIND', 'prj_tea', grace)).toMatchObject({
    role: 'Viewer',
    status: 'ACTIVE',
  });
});

test('a guest sees nobody by name', async () => {
  const linus = desk.user('linus');
  await linus.types('/upnext role Grace Romero');
  expect(linus.form().text()).toContain('shown to members of this workspace alone');
  expect(linus.form().value('Person')).toBe('');
  expect(await linus.form().options('Person', 'grace')).toEqual(['grace (by id)']);
  await linus.form().fill({ Person: grace });
  expect(linus.form().value('Role')).toBe('');
  await linus.form().close();
});

test('a role shown of one person does not stay for another', async () => {
  await ada().types('/upnext role');
  await ada().form().fill({ Person: grace });
  await ada().form().fill({ Person: 'usr_another' });
  expect(ada().form().value('Role')).toBe('');
  await ada().form().close();
});

test.each(['grace', 'linus'])('%s may not, and is told who may', async (name) => {
  const person = desk.user(name);
  await person.types('/upnext role');
  await person.form().fill({ Person: 'usr_1', Role: 'Admin', Status: 'Active' });
  await person.form().submit();
  expect(person.form().text()).toMatch(/admin/i);
  expect(desk.sent).toEqual([]);
  await person.form().close();
});
