import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectNoViolations } from '../../src/workspace/violations.js';
import { openStubDesk, type StubDesk } from '../support/stub-desk.js';

/** The app doesn’t have the scope files:read. */

let desk: StubDesk;
const ada = () => desk.user('ada');

beforeAll(async () => {
  desk = await openStubDesk();
  // The scopes of the token are those of the manifest.
  const scopes = desk.workspace.manifest?.oauth_config?.scopes?.bot ?? [];
  scopes.splice(scopes.indexOf('files:read'), 1);
  await desk.bind();
});
afterAll(() => {
  expectNoViolations(desk.workspace);
  return desk.close();
});

const fields = () =>
  ada()
    .form()
    .view.blocks.map(({ block_id }) => block_id);

test('/upnext import accepts pasted rows, and says why there is no field for a file', async () => {
  await ada().types('/upnext import');
  expect(fields()).not.toContain('file');
  expect(ada().form().text()).toContain('Upnext doesn’t have permission to read files in this workspace.');
  await ada().form().submit();
  expect(ada().form().errors()).toEqual({ rows: 'Paste the rows.' });
  await ada().form().fill({ rows: 'Text,Networks,When\nNew mugs,X,2026-11-02 09:00' });
  await ada().form().submit();
  expect(ada().form().text()).toContain('1 ready');
  await ada().form().close();
});

test('*Import posts* on a message with a file opens the same form', async () => {
  await ada().sharesFiles([{ name: 'posts.csv', content: 'Text\nHello' }]);
  await ada().lastMessage().usesShortcut('Import posts');
  expect(fields()).toContain('rows');
  expect(ada().form().text()).not.toContain('posts.csv');
  expect(ada().form().text()).toContain('Upnext doesn’t have permission to read files');
  await ada().form().close();
});
