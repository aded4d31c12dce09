import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFeatures, VERBS } from '../src/features/index.js';
import { GROUPS } from '../src/features/help/reply.js';
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
  expect(
    matches(/\/upnext ([a-z]+)/g).toSorted(),
    'Each verb has one row in the tables of README.md.',
  ).toEqual(VERBS.map(({ verb }) => verb).toSorted());
});

test.each(GROUPS)('lists the verbs of %s in the order of help, with their words', (group, title) => {
  const [, table = ''] = new RegExp(`^\\*\\*${title}\\*\\*\n\n((?:\\|.*\n)+)`, 'm').exec(readme) ?? [];
  const shown = [...table.matchAll(/^\| .*?`(\/upnext [a-z].*?)`/gm)].map(([, command]) => command);
  const wanted = VERBS.filter((verb) => verb.group === group).map(({ verb, words }) =>
    ['/upnext', verb, words].filter(Boolean).join(' '),
  );
  expect(shown.slice(0, wanted.length), `Write these commands into the table ${title} of README.md.`).toEqual(
    wanted,
  );
});

test('lists every shortcut under its name in Slack, and the App Home', () => {
  const handled = createFeatures(desk.deps).features.flatMap(({ shortcuts = {}, messageShortcuts = {} }) =>
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
