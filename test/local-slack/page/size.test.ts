import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { bundledPage } from '../../support/bundles.js';

test('the script of the page stays under 110 kB compressed', async () => {
  const script = readFileSync(join(await bundledPage(), 'main.js'));
  expect(gzipSync(script).length / 1000).toBeLessThan(110);
});
