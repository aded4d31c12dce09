import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { features } from '../src/app/features.js';
import { manifest, openDesk } from './support/desk.js';
import { readDocument } from './support/document.js';

/** Checks the README's tables of commands against the features, the manifest and the service's operations. */

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const tables = readme.matchAll(/^\| command \|.*operation of the service \|\n.*\n((?:\|.*\n)+)/gm);
const rows = [...tables]
  .flatMap(([, body = '']) => body.trim().split('\n'))
  .map((row) => row.split('|').map((cell) => cell.trim()))
  .map(([, entryPoint = '', , operations = '']) => ({
    entryPoint,
    operations: operations.split(', ').filter(Boolean),
  }));

let desk: Awaited<ReturnType<typeof openDesk>>;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

const matches = (pattern: RegExp) =>
  rows.flatMap(({ entryPoint }) => [...entryPoint.matchAll(pattern)].map(([, name]) => name));

test('lists exactly the verbs', () => {
  const verbs = features(desk.deps).flatMap(({ verb }) => verb ?? []);
  expect(matches(/\/upnext ([a-z]+)/g).toSorted()).toEqual(verbs.toSorted());
});

test('lists every shortcut under its name in Slack, and the App Home', () => {
  const handled = features(desk.deps).flatMap(({ shortcuts = {}, messageShortcuts = {} }) =>
    Object.keys({ ...shortcuts, ...messageShortcuts }),
  );
  const shown =
    manifest.features?.shortcuts?.filter(({ callback_id }) => handled.includes(callback_id)) ?? [];
  expect(shown).toHaveLength(handled.length);
  expect(matches(/\*([^*]+)\*/g).toSorted()).toEqual(shown.map(({ name }) => name).toSorted());
  expect(rows.some(({ entryPoint }) => entryPoint.includes('App Home'))).toBe(true);
});

test('lists exactly the operations of the service', () => {
  const { paths } = readDocument('openapi.yaml');
  const offered = Object.values(paths).flatMap((path) =>
    Object.values(path).flatMap(({ summary }) => summary ?? []),
  );
  const used = new Set(rows.flatMap(({ operations }) => operations));
  expect([...used].toSorted()).toEqual(offered.toSorted());
  expect(offered).toHaveLength(14);
});
