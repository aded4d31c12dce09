import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..', '..', '..');
const model = readFileSync(join(root, 'src', 'upnext', 'app', 'deploy', 'threat-model.md'), 'utf8');
const rows = model
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| threat'))
  .map((line) => line.split('|').map((cell) => cell.trim()));

test('the threat model has a row for each threat', () => {
  expect(rows.length).toBeGreaterThan(15);
});

test.each(rows)('%s“%s” names a test that exists', (_, _threat, _against, held = '') => {
  const [, file = '', name = ''] = /^`([^`]+)`: ?(.*)$/.exec(held) ?? [];
  expect(existsSync(join(root, file))).toBe(true);
  expect(readFileSync(join(root, file), 'utf8')).toContain(name);
});
