import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..', '..', '..');
const read = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'));
const { allowScripts } = read('package.json') as { allowScripts: Record<string, boolean> };
const { packages } = read('package-lock.json') as {
  packages: Record<string, { dev?: boolean; hasInstallScript?: boolean }>;
};
const nameOf = (path: string) => path.split('node_modules/').at(-1) ?? '';

test('every install script is approved or denied by name, and no other', () => {
  const scripts = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript);
  expect(Object.keys(allowScripts).sort()).toEqual(scripts.map(([path]) => nameOf(path)).sort());
});

test('no package that users install runs a script', () => {
  const scripts = Object.entries(packages).filter(
    ([, { hasInstallScript, dev }]) => hasInstallScript && !dev,
  );
  expect(scripts).toEqual([]);
});
