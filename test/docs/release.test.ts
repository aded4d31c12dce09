import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '../support/pages.js';

/** `npm run release -- check`, in a small project of its own. */

const folder = mkdtempSync(join(tmpdir(), 'upnext-release-'));
afterAll(() => rmSync(folder, { recursive: true }));

const SCRIPT = join(ROOT, '.config', 'release.js');
const packageOf = (version: string, generated = 'exit 0') =>
  JSON.stringify({ version, scripts: { 'check:generated': generated } });
const READY = {
  'package.json': packageOf('1.2.0'),
  'package-lock.json': '{ "name": "upnext", "version": "1.2.0" }',
  'README.md': 'Upnext 1.2.0',
  'manifest.yml': '# Upnext 1.2.0\n',
  'src/upnext/version.ts': "export const VERSION = '1.2.0';",
  'src/upnext/app/deploy/kubernetes.yaml': 'image: upnext:1.2.0',
  'src/upnext/table.ts': 'create table posts',
  'test/upnext/database/releases/1.2.0.sql': '',
  'test/docs/pictures/open-desk.ts': '',
  '.github/docs/pictures/card.png': '',
  '.github/CHANGELOG.md':
    '# Changes\n\n## 1.2.0 – 2026-11-30\n\nA button.\n\n## 1.1.0 – 2026-11-20\n\nA list.\n',
};

function write(files: Record<string, string>): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
}

const release = (...args: string[]) => {
  const { status, stdout } = spawnSync(process.execPath, [SCRIPT, ...args], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { status, said: stdout.split('\n').filter((line) => /^(?:- |Upnext)/.test(line)) };
};

function commit(day: string): void {
  const env = { ...process.env, GIT_COMMITTER_DATE: `${day}T12:00:00Z` };
  const by = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com'];
  execFileSync('git', ['add', '--all'], { cwd: folder });
  execFileSync('git', [...by, 'commit', '--quiet', '--message', 'Change'], { cwd: folder, env });
}

beforeAll(() => {
  execFileSync('git', ['init', '--quiet'], { cwd: folder });
  write(READY);
  release('taken', 'card');
  commit('2026-11-30');
});

test('lets a version be released when nothing is older than the code', () => {
  expect(release('check')).toEqual({ status: 0, said: ['Upnext 1.2.0 can be released: git tag v1.2.0'] });
});

test('refuses a version that has no changelog, no database, and another name elsewhere', () => {
  write({ 'package.json': packageOf('1.3.0') });
  commit('2026-11-30');
  expect(release('check')).toEqual({
    status: 1,
    said: [
      '- package-lock.json names 1.2.0.',
      '- src/upnext/version.ts names 1.2.0.',
      '- manifest.yml names 1.2.0.',
      '- README.md names 1.2.0.',
      '- src/upnext/app/deploy/kubernetes.yaml names 1.2.0.',
      '- .github/CHANGELOG.md has no section “## 1.3.0 – ” with a date.',
      '- test/upnext/database/releases has no database of 1.3.0.',
    ],
  });
});

test('refuses a changelog, a database, types and pictures that are older than the code', () => {
  write({ ...READY, 'src/upnext/table.ts': 'create table posts, drafts' });
  commit('2026-12-02');
  write({ 'package.json': packageOf('1.2.0', 'exit 1') });
  expect(release('check')).toEqual({
    status: 1,
    said: [
      '- Not everything is committed:',
      '- .github/CHANGELOG.md is as of 2026-11-30, the code of 2026-12-02.',
      '- test/upnext/database/releases/1.2.0.sql is older than its tables:',
      '- openapi/schema.d.ts is older than openapi.yaml.',
      '- The code has changed since these pictures were taken: card.',
    ],
  });
});

test('refuses changes that belong to no version', () => {
  write({ ...READY, '.github/CHANGELOG.md': `## Unreleased\n\nA menu.\n\n## 1.2.0 – 2026-11-30\n` });
  commit('2026-12-03');
  expect(release('check').said).toContain('- .github/CHANGELOG.md has changes that are “Unreleased”.');
});
