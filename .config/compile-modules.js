import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';

const PAGE = join('local-slack', 'page');
/** What all of the JavaScript follows from. */
const SETTINGS = ['.config/compile-modules.js', 'package-lock.json'];

/** Writes each file of src/ that has changed to dist/ as JavaScript, for tests, measurements and threads. */
export default async function compileModules() {
  const modules = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts') && !file.startsWith(PAGE))
    .map((file) => `src/${file}`)
    .filter(hasChanged);
  const { outputFiles } = await build({
    ...{ entryPoints: modules, outdir: 'dist', outbase: 'src', write: false },
    ...{ format: 'esm', target: 'node20', sourcemap: 'linked', logLevel: 'warning' },
  });
  for (const { path, text } of outputFiles)
    if (isNew(path, text)) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    } else utimesSync(path, new Date(), new Date());
  // Each file is read when it is needed.
  for (const folder of ['when/holidays/data', 'when/read/data', 'service/demo'])
    cpSync(`src/${folder}`, `dist/${folder}`, { recursive: true, filter: isNewData });
}

function hasChanged(module) {
  const compiled = module.replace(/^src(.*)ts$/, 'dist$1js');
  return !existsSync(compiled) || [module, ...SETTINGS].some((file) => writtenAt(file) > writtenAt(compiled));
}

const writtenAt = (file) => statSync(file).mtimeMs;

const isNewData = (from, to) =>
  statSync(from).isDirectory() || (from.endsWith('.json') && isNew(to, readFileSync(from, 'utf8')));

/** Another process may be reading a file that is as it was, so that one is not written again. */
const isNew = (path, text) => !existsSync(path) || readFileSync(path, 'utf8') !== text;
