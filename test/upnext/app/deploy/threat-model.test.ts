import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..', '..', '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const rows = read('src/upnext/app/deploy/threat-model.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| threat'))
  .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')));

test('the threat model has a row for each threat', () => {
  expect(rows.length).toBeGreaterThan(50);
});

/** As it stands in a test, or in a row of its table. */
const isTitleIn = (source: string) => (title: string) =>
  ["'", '`'].some((quote) =>
    source.split(`${quote}${title}${quote},`).some((before) => /(?<!describe)[([]\s*$/.test(before)),
  );

test.each(rows)('“%s” names tests by their whole titles', (_threat, _against, held = '') => {
  const [, file = '', titles = ''] = /^`([^`]+)`: (.+)$/.exec(held) ?? [];
  const isTitle = isTitleIn(read(file));
  expect(titles.split('; ').filter((title) => !isTitle(title))).toEqual([]);
});
