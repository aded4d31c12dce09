import { cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

const PAGE = join('local-slack', 'page');

/** Writes each file of src/ to dist/ as JavaScript, for tests, measurements and threads. */
export default async function compileModules() {
  const modules = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts') && !file.startsWith(PAGE))
    .map((file) => `src/${file}`);
  const options = { outdir: 'dist', outbase: 'src', format: 'esm', target: 'node20' };
  await build({ ...options, entryPoints: modules, sourcemap: 'linked', logLevel: 'warning' });
  // Each file is read when it is needed.
  cpSync('src/holidays/data', 'dist/holidays/data', { recursive: true });
}
