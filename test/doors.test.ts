import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { features } from '../src/features/index.js';
import { manifest, openDesk } from './support/desk.js';
import { readDocument } from './support/document.js';

/** The README's table of doors, held to what the bot hears and to what the service can do. */

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const [, block = ''] = /<!-- commands -->([\s\S]*?)<!-- \/doors -->/.exec(readme) ?? [];
const doors = block
  .trim()
  .split('\n')
  .slice(2)
  .map((row) => row.split('|').map((cell) => cell.trim()))
  .map(([, door = '', , operations = '']) => ({ door, operations: operations.split(', ').filter(Boolean) }));

let desk: Awaited<ReturnType<typeof openDesk>>;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

test('names every verb, in the order of help, and none besides', () => {
  const named = doors.flatMap(({ door }) => [...door.matchAll(/\/upnext ([a-z]+)/g)].map(([, verb]) => verb));
  expect(named).toEqual(features(desk.deps).flatMap(({ verb }) => verb ?? []));
});

test('names every shortcut that the bot hears, as Slack’s menus do, and the App Home', () => {
  const heard = features(desk.deps).flatMap(({ shortcuts = {}, messageShortcuts = {} }) =>
    Object.keys({ ...shortcuts, ...messageShortcuts }),
  );
  const shown = manifest.features?.shortcuts?.filter(({ callback_id }) => heard.includes(callback_id)) ?? [];
  const named = doors.flatMap(({ door }) => [...door.matchAll(/\*([^*]+)\*/g)].map(([, name]) => name));
  expect(shown).toHaveLength(heard.length);
  expect(named.toSorted()).toEqual(shown.map(({ name }) => name).toSorted());
  expect(doors.some(({ door }) => door.includes('App Home'))).toBe(true);
});

test('names every operation of the service, and none that it does not have', () => {
  const { paths } = readDocument('openapi.yaml');
  const offered = Object.values(paths).flatMap((path) =>
    Object.values(path).flatMap(({ summary }) => summary ?? []),
  );
  const used = new Set(doors.flatMap(({ operations }) => operations));
  expect([...used].toSorted()).toEqual(offered.toSorted());
  expect(offered).toHaveLength(14);
});
