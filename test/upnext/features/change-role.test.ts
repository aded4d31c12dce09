import { beforeAll, beforeEach, describe, expect } from 'vitest';
import { type Desk, openDesk } from '../../support/desk.js';
import { submitForm } from '../../support/post-stories.js';
import { responds } from '../../support/service-double.js';
import { test } from '../../support/story.js';

let desk: Desk;
let grace: string;
const ada = () => desk.user('ada');

async function invite(email: string, first: string, last: string): Promise<string> {
  const address = 'http://service.test/api/v1/projects/prj_tea/users/invite';
  const body = JSON.stringify({ FirstName: first, LastName: last, Email: email });
  const headers = { authorization: 'Bearer admin', 'content-type': 'application/json' };
  const answer = await desk.service.fetch(new Request(address, { method: 'POST', headers, body }));
  return ((await answer.json()) as { data: { Id: string } }).data.Id;
}

const remember = (id: string, name: string, email?: string) =>
  desk.deps.store.users.remember('T0NORTHWIND', 'prj_tea', { id, name, email });

beforeAll(async () => {
  desk = await openDesk();
  await desk.bind();
  grace = await invite('grace@northwind.example', 'Grace', 'Romero');
});
beforeEach(async () => {
  desk.sent.length = 0;
  await remember(grace, 'Grace Romero', 'grace@northwind.example');
});

describe('a person whom Upnext invited', () => {
  test('can be found by name', async () => {
    await ada().types('/upnext role');
    expect(await ada().form().options('Person', 'grace')).toContain('Grace Romero · grace@northwind.example');
    await submitForm(ada(), { Person: grace, Role: 'Admin', Status: 'Active' });
    expect(desk.sent).toMatchObject([
      { method: 'PUT', path: `/projects/prj_tea/users/${grace}`, body: { Role: 'ADMIN', Status: 'ACTIVE' } },
    ]);
    expect(ada().lastMessage().text()).toContain('Grace Romero is now an admin (active).');
    expect(await desk.latestAuditEntry()).toMatchObject({
      action: 'change_role',
      after: { user_id: { value: grace }, Role: { value: 'ADMIN' }, Status: { value: 'ACTIVE' } },
    });
  });

  test('is chosen by the command, with the role', async () => {
    await ada().types('/upnext role @grace editor inactive');
    expect(ada().form().value('Status')).toBe('Inactive');
    expect(ada().form().value('Person')).toBe('Grace Romero · grace@northwind.example');
    expect(ada().form().value('Role')).toBe('Editor');
    await ada().form().close();
    await ada().types('/upnext role @grace boss');
    expect(ada().form().text()).toContain('Upnext knows no role “boss”. Choose one below.');
    expect(ada().form().value('Person')).toContain('Grace');
    await ada().form().close();
    await remember('usr_other', 'Gracey Hill');
    await ada().types('/upnext role grace');
    expect(ada().form().value('Person')).toBe('');
    expect(ada().form().text()).toContain('You named “grace”. Choose the person below.');
    await ada().form().close();
    await desk.user('linus').types('/upnext role @grace');
    expect(desk.user('linus').form().value('Person')).toBe('');
    await desk.user('linus').form().close();
  });

  test('can be found among many people', async () => {
    for (let place = 0; place < 120; place += 1)
      await remember(`usr_${place}`, `Person ${String(place).padStart(4, '0')}`);
    await ada().types('/upnext role');
    expect(await ada().form().options('Person')).toHaveLength(99);
    expect(await ada().form().options('Person', 'person 0087')).toEqual(['Person 0087', 'ID person 0087']);
    await ada().form().close();
  });
});

describe('anyone else', () => {
  test.each(['usr.1', 'a b', 'x/y', 'ünï'])('can be entered by the ID “%s”', async (id) => {
    await ada().types('/upnext role');
    await ada().form().fill({ Person: id, Role: 'Viewer', Status: 'Inactive' });
    desk.respondOnce('PUT', responds(200, { success: true, data: null }));
    await ada().form().submit();
    expect(desk.sent[0]?.path).toBe(`/projects/prj_tea/users/${encodeURIComponent(id)}`);
    expect(ada().lastMessage().text()).toContain(`${id} is now a viewer (inactive).`);
  });

  test('an ID that doesn’t exist is reported at the person, and the entries stay', async () => {
    await ada().types('/upnext role');
    await submitForm(ada(), { Person: 'usr_nobody', Role: 'Viewer', Status: 'Active' });
    expect(ada().form().errors()).toEqual({
      user_id: 'The scheduling service has no such person in this project. It says: User not found.',
    });
    expect(ada().form().value('Person')).toBe('ID usr_nobody');
    await ada().form().close();
  });
});

describe('a word after the command', () => {
  const note = () => /(?:Nobody|You) named[^\n]*/.exec(ada().form().text())?.[0];

  test.each(['U999', 'usr_7'])('that looks like an ID is the person: “%s”', async (id) => {
    await ada().types(`/upnext role ${id} viewer`);
    expect(ada().form().value('Person')).toBe(`ID ${id}`);
    expect(ada().form().value('Role')).toBe('Viewer');
    expect(note()).toBeUndefined();
    await ada().form().close();
  });

  test('that names nobody who was invited is said to do so', async () => {
    await ada().types('/upnext role @mei viewer');
    expect(ada().form().value('Person')).toBe('');
    expect(note()).toBe(
      'Nobody named “mei” was invited with Upnext. To change somebody else’s role, enter their user ID from the scheduling service.',
    );
    await ada().form().close();
    await desk.user('linus').types('/upnext role @mei');
    expect(desk.user('linus').form().text()).not.toContain('Nobody named');
    await desk.user('linus').form().close();
  });
});

describe('the form', () => {
  test('requires both role and status', async () => {
    await ada().types('/upnext role');
    await submitForm(ada(), { Person: 'usr_1' });
    expect(Object.keys(ada().form().errors()).toSorted()).toEqual(['Role', 'Status']);
    expect(desk.sent).toEqual([]);
    await ada().form().close();
  });

  test('asks for the project first in a channel without one', async () => {
    await desk.unbind();
    await ada().types('/upnext role');
    expect(await ada().form().options('Person')).toEqual(['Choose a project first']);
    await ada().form().fill({ Project: 'Tea House' });
    expect(await ada().form().options('Person', 'grace')).toContain('Grace Romero · grace@northwind.example');
    await ada().form().close();
    await desk.bind();
  });
});

test('reports a role that differs from the one asked for', async () => {
  await ada().types('/upnext role');
  await ada().form().fill({ Person: grace, Role: 'Admin', Status: 'Active' });
  desk.respondOnce(
    'PUT',
    responds(200, { success: true, data: { Id: grace, Role: 'Viewer', Status: 'active' } }),
  );
  await ada().form().submit();
  expect(ada().lastMessage().text()).toContain(':warning: *Grace Romero is now a viewer (active).*');
  expect(ada().lastMessage().text()).toContain(
    'You chose Admin, Active, but the service stored something else.',
  );
});

test('a guest cannot find people by name', async () => {
  const linus = desk.user('linus');
  await linus.types('/upnext role');
  expect(await linus.form().options('Person', 'grace')).toEqual(['ID grace']);
  await linus.form().close();
});
