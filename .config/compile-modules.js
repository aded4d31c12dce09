import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';

const PAGE = join('local-slack', 'page');

/** Writes each file of src/ to dist/ as JavaScript, for tests, measurements and threads. */
export default async function compileModules() {
  const modules = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts') && !file.startsWith(PAGE))
    .map((file) => `src/${file}`);
  const { outputFiles } = await build({
    ...{ entryPoints: modules, outdir: 'dist', outbase: 'src', write: false },
    ...{ format: 'esm', target: 'node20', sourcemap: 'linked', logLevel: 'warning' },
  });
  for (const { path, text } of outputFiles)
    if (isNew(path, text)) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    }
  // Each file is read when it is needed.
  for (const folder of ['when/holidays/data', 'when/read/data', 'service/demo'])
    cpSync(`src/${folder}`, `dist/${folder}`, { recursive: true, filter: isNewData });
}

const isNewData = (from, to) =>
  statSync(from).isDirectory() || (from.endsWith('.json') && isNew(to, readFileSync(from, 'utf8')));

/** Another process may be reading a file that is as it was, so that one is not written again. */
const isNew = (path, text) => !existsSync(path) || readFileSync(path, 'utf8') !== text;
