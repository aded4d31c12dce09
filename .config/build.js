/** Builds dist/ from src/. Does nothing, in a few milliseconds, if dist/ is up to date. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);

const STAMP = 'dist/.built';
const PAGE = 'src/local-slack/page/main.tsx';
const SNAPSHOT = 'dist/upnext/database/snapshot.js';
const EMOJI = 'src/when/emoji/table.ts';
const EMOJI_FROM = '.config/generate-emoji.js';

if (isNewer([EMOJI_FROM, 'package-lock.json'], EMOJI)) run(EMOJI_FROM, []);

const sources = ['src', 'openapi', '.config'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`),
);
if (!isNewer([...sources, 'package-lock.json', 'tsconfig.json'], STAMP)) process.exit(0);

run('.config/compile.js', []);
if (existsSync(PAGE)) run('.config/bundle-page.js', ['dist/local-slack/page']);
if (existsSync(SNAPSHOT)) run(SNAPSHOT, []);
writeFileSync(STAMP, '');

function isNewer(files, made) {
  const madeAt = existsSync(made) ? statSync(made).mtimeMs : 0;
  return files.some((file) => statSync(file).mtimeMs > madeAt);
}

function run(script, args) {
  const { status } = spawnSync(process.execPath, [script, ...args], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
