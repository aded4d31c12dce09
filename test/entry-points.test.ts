import { beforeAll, expect } from 'vitest';
import { GROUPS } from '../src/upnext/features/help/reply.js';
import { createFeatures, VERBS } from '../src/upnext/features/index.js';
import { type Desk, manifest, openDesk } from './support/desk.js';
import { readDocument } from './support/document.js';
import { codeIn, readDocs, tableRows } from './support/pages.js';
import { test } from './support/story.js';

/** Checks the pages of commands and of the service against the features, the manifest and the service's operations. */

const page = readDocs('commands');
const rows = tableRows(page, 'command').map(([entryPoint = '']) => entryPoint);

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});

const matches = (pattern: RegExp) =>
  rows.flatMap((entryPoint) => [...entryPoint.matchAll(pattern)].map(([, name]) => name));

test('lists exactly the verbs', () => {
  expect(
    matches(/\/upnext ([a-z]+)/g).toSorted(),
    'Each verb has one row in the tables of .github/docs/commands.md.',
  ).toEqual(VERBS.map(({ verb }) => verb).toSorted());
});

test.each(GROUPS)('lists the verbs of %s in the order of help, with their words', (group, title) => {
  const [, table = ''] = new RegExp(`^\\*\\*${title}\\*\\*\n\n((?:\\|.*\n)+)`, 'm').exec(page) ?? [];
  const shown = [...table.matchAll(/^\| .*?`(\/upnext [a-z].*?)`/gm)].map(([, command]) => command);
  const wanted = VERBS.filter((verb) => verb.group === group).map(({ verb, words }) =>
    ['/upnext', verb, words].filter(Boolean).join(' '),
  );
  expect(
    shown.slice(0, wanted.length),
    `Write these commands into the table ${title} of .github/docs/commands.md.`,
  ).toEqual(wanted);
});

test('lists the other words for each verb', () => {
  const [, listed = ''] = /<!-- aliases -->\n[^:]*: (.*)\n/.exec(page) ?? [];
  const shown = listed.split(' · ').map((one) => one.split(' for ').map(codeIn));
  const wanted = VERBS.flatMap(({ verb, aliases }) => (aliases ? [[aliases, [verb]]] : []));
  expect(shown, 'Write these words below the tables of .github/docs/commands.md.').toEqual(wanted);
});

test('lists every shortcut under its name in Slack, and the Home tab', () => {
  const handled = createFeatures(desk.deps).features.flatMap(({ shortcuts = {}, messageShortcuts = {} }) =>
    Object.keys({ ...shortcuts, ...messageShortcuts }),
  );
  const shown =
    manifest.features?.shortcuts?.filter(({ callback_id }) => handled.includes(callback_id)) ?? [];
  expect(shown).toHaveLength(handled.length);
  expect(matches(/\*([^*]+)\*/g).toSorted()).toEqual(shown.map(({ name }) => name).toSorted());
  expect(rows.some((entryPoint) => entryPoint.includes('Home tab'))).toBe(true);
});

test('the page of the service lists exactly its operations', () => {
  const { paths } = readDocument('openapi.yaml');
  const offered = Object.values(paths).flatMap((path) =>
    Object.values(path).flatMap(({ summary }) => summary ?? []),
  );
  const used = tableRows(readDocs('service'), 'operation').flatMap(([names = '']) => names.split(', '));
  expect(used.toSorted()).toEqual(offered.toSorted());
  expect(offered).toHaveLength(14);
});
