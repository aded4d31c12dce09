import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { labelOf, PLATFORMS } from '../../openapi/platforms.js';
import { formatShort, parseWhen, readRecurring } from '../../src/when/index.js';
import { codeIn, readDocs, readReadme, tableRows } from '../support/pages.js';

/** What the pages promise, held to what Upnext does. In the examples, it is Thursday, 26 Nov 2026, 10:00 in Berlin. */

const reader = { now: new Date('2026-11-26T09:00:00Z'), zone: 'Europe/Berlin', locale: 'en-GB' };

const examples = tableRows(readDocs('times'), 'you write').flatMap(([words, meaning = '']) =>
  codeIn(words).map((typed) => [typed, meaning] as const),
);

function meaningOf(words: string): string {
  const when = parseWhen(words, reader);
  if (!when.ok) return when.slot ? 'a slot' : when.message;
  return formatShort(when.at, when.zone, { ...reader, zone: when.zone });
}

test.each(examples.filter(([, meaning]) => /\d\d:\d\d/.test(meaning)))('“%s” is %s', (words, meaning) => {
  expect(meaning).toMatch(new RegExp(`^${meaningOf(words)}`));
});

const rules = codeIn(readDocs('planning')).filter((words) => /^(?:every|weekdays|last)/.test(words));

test.each(rules)('“%s” repeats', (words) => {
  expect(readRecurring(words, reader)).toMatchObject({ ok: true });
});

test('the README names each language and each network', () => {
  const { text } = readReadme();
  const languages = readdirSync(new URL('../../src/when/languages/', import.meta.url))
    .map((file) => file.replace('.ts', ''))
    .filter((name) => !['index', 'language', 'schedule-words'].includes(name))
    .map((name) => name.replace(/^./, (letter) => letter.toUpperCase()));
  expect(languages).toHaveLength(9);
  expect([...languages, ...PLATFORMS.map(labelOf)].filter((name) => !text.includes(name))).toEqual([]);
});
