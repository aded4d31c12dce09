import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectNoViolations } from '../../src/workspace/violations.js';
import { losesConnection, isUnreachable, openFormDesk, responds } from '../support/form-desk.js';

let desk: Awaited<ReturnType<typeof openFormDesk>>;
const ada = () => desk.user('ada');

async function turn(fileDeletion: boolean): Promise<void> {
  const settings = await desk.deps.store.settings.of('T0NORTHWIND');
  await desk.deps.store.settings.change('T0NORTHWIND', { ...settings, fileDeletion }, desk.clock.now());
}

async function submitTyping(words: string): Promise<void> {
  await ada().types('/upnext file');
  await ada().form().fill({ Typed: words });
  await ada().form().submit();
}

beforeAll(async () => {
  desk = await openFormDesk();
  await desk.bind();
});
beforeEach(async () => {
  desk.sent.length = 0;
  await turn(true);
});
afterEach(() => expectNoViolations(desk.workspace));
afterAll(() => desk.close());

describe('where no admin has turned it on', () => {
  beforeEach(() => turn(false));

  test('there is no form, and it says where it is turned on', async () => {
    await ada().types('/upnext file');
    expect(ada().hasForm()).toBe(false);
    expect(ada().lastMessage().text()).toContain('Deleting files is off');
    expect(ada().lastMessage().text()).toContain('/upnext settings');
  });

  test('the App Home has no door to it, and one that is still on the screen says that it is off', async () => {
    await turn(true);
    await ada().opensHome();
    expect(ada().home().buttons()).toContain('Delete a file');
    await turn(false);
    await ada().home().press('Delete a file');
    expect(ada().form().text()).toContain('Deleting files is off');
    await ada().form().close();
    await ada().opensHome();
    expect(ada().home().buttons()).not.toContain('Delete a file');
    expect(ada().home().text()).not.toContain('`file`');
  });

  test('a form that was opened before is not sent either', async () => {
    await turn(true);
    await ada().types('/upnext file');
    await turn(false);
    await ada().form().fill({ Typed: 'delete' });
    await ada().form().submit();
    expect(ada().form().text()).toContain('Deleting files is off');
    expect(desk.sent).toEqual([]);
    await ada().form().close();
  });
});

describe('where an admin has turned it on', () => {
  test('the App Home has a door to it', async () => {
    await ada().opensHome();
    await ada().home().press('Delete a file');
    expect(ada().form().title).toBe('Delete a file');
    await ada().form().close();
  });

  test('the form says plainly that nobody can say which file goes', async () => {
    await ada().types('/upnext file');
    expect(ada().form().text()).toContain('Nobody can say which file this deletes');
    await ada().form().close();
  });

  test.each(['', 'yes', 'delete it'])('“%s” is not the word that was asked for', async (words) => {
    await submitTyping(words || ' ');
    expect(Object.keys(ada().form().errors())).toEqual(['Typed']);
    expect(desk.sent).toEqual([]);
    await ada().form().close();
  });

  test('it is asked for once, without any selector, and written down', async () => {
    await submitTyping('Delete');
    expect(desk.sent.map(({ method, path }) => [method, path])).toEqual([['DELETE', '/common/file']]);
    expect(ada().lastMessage().text()).toContain('says that it is done');
    expect(await desk.latestAuditEntry()).toMatchObject({ action: 'delete_file', outcome: 'delivered' });
  });

  test('a connection that breaks is not tried again: it says that nobody knows', async () => {
    desk.respondOnce('DELETE', losesConnection);
    await submitTyping('delete');
    expect(desk.sent).toHaveLength(1);
    expect(ada().hasForm()).toBe(false);
    expect(ada().lastMessage().text()).toContain('It is not known whether a file was deleted');
    expect(await desk.latestAuditEntry()).toMatchObject({ after: 'not known whether a file was deleted' });
    desk.clock.moveForward(600_000);
    await desk.bot.recovery.recover();
    expect(desk.sent).toHaveLength(1);
  });

  test.each([
    ['asks for a break', () => responds(429, { detail: 'Slow down' }), /asks for a break/],
    ['is away', () => isUnreachable, /cannot be reached/],
    ['has a fault', () => responds(404, { detail: 'Not Found' }), /nothing at this address/],
  ])('a service that %s is not asked a second time by itself', async (_, answer, words) => {
    desk.respondOnce('DELETE', answer());
    await submitTyping('delete');
    expect(desk.sent.length).toBe(1);
    expect(ada().form().text()).toMatch(words);
    await ada().form().close();
  });
});

test.each(['grace', 'linus'])('%s may not, and is told who may', async (name) => {
  const person = desk.user(name);
  await person.types('/upnext file');
  await person.form().fill({ Typed: 'delete' });
  await person.form().submit();
  expect(person.form().text()).toMatch(/admin/i);
  expect(desk.sent).toEqual([]);
  await person.form().close();
});
