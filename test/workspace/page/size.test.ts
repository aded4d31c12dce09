import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { bundlePage } from './open-desk.js';

describe('what the page weighs', () => {
  const { folder, remove } = bundlePage();
  afterAll(remove);

  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const kilobytes = (names: string[]) =>
    names.reduce((sum, name) => sum + gzipSync(readFileSync(join(folder, name))).length, 0) / 1000;

  test('all its scripts together stay under 300 kB compressed', () => {
    expect(kilobytes(scripts)).toBeLessThan(300);
  });

  test('what is needed to begin stays under 110 kB: the library comes when it is needed', () => {
    expect(kilobytes(scripts.filter((name) => !name.startsWith('LibraryBlock')))).toBeLessThan(110);
  });
});
