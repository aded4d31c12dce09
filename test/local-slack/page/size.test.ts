import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { bundledPage } from '../../support/bundles.js';

describe('the size of the page', () => {
  let scripts: { name: string; kilobytes: number }[];
  beforeAll(async () => {
    const folder = await bundledPage();
    scripts = readdirSync(folder)
      .filter((name) => name.endsWith('.js'))
      .map((name) => ({ name, kilobytes: gzipSync(readFileSync(join(folder, name))).length / 1000 }));
  });
  const total = (some: typeof scripts) => some.reduce((sum, { kilobytes }) => sum + kilobytes, 0);

  test('all scripts together stay under 280 kB compressed', () => {
    expect(total(scripts)).toBeLessThan(280);
  });

  test('the scripts for the first render stay under 110 kB compressed', () => {
    const later = ['LibraryBlock', 'WorkflowsView', 'TableBlock', 'Inspector'];
    const isLater = (name: string) => later.some((one) => name.startsWith(one));
    expect(total(scripts.filter(({ name }) => !isLater(name)))).toBeLessThan(110);
  });
});
