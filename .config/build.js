/** Builds dist/ from src/. Does nothing, in a few milliseconds, if dist/ is up to date. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);

const STAMP = 'dist/.built';
const PAGE = 'src/local-slack/page/main.tsx';
const SNAPSHOT = 'dist/app/start/prepare-snapshot.js';

const made = existsSync(STAMP) ? statSync(STAMP).mtimeMs : 0;
const sources = ['src', 'openapi', '.config'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`),
);
const changed = [...sources, 'package-lock.json', 'tsconfig.json'].some(
  (file) => statSync(file).mtimeMs > made,
);
if (!changed) process.exit(0);

run('node_modules/typescript/bin/tsc', ['-p', '.config/tsconfig.build.json']);
if (existsSync(PAGE)) run('.config/bundle-page.js', ['dist/local-slack/page']);
run('.config/bundle.js', []);
run('.config/copy-fonts.js', []);
if (existsSync(SNAPSHOT)) run(SNAPSHOT, []);
writeFileSync(STAMP, '');

function run(script, args) {
  const { status } = spawnSync(process.execPath, [script, ...args], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
