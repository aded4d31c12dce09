import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockDirectory } from '../../../../src/upnext/database/embedded/directory-lock.js';
import { startProgram } from '../../../support/program.js';

let home: string;
let dir: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'upnext-lock-'));
  dir = join(home, 'lock');
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

test('one process at a time holds a directory, until it releases the lock', async () => {
  const release = await lockDirectory(dir);
  expect(await lockDirectory(dir)).toBeUndefined();
  release?.();
  expect(await lockDirectory(dir)).toBeTypeOf('function');
});

test('exactly one of many processes takes over from a dead holder', async () => {
  for (let round = 0; round < 20; round++) {
    const locks = await Promise.all(Array.from({ length: 12 }, () => lockDirectory(dir)));
    const held = locks.filter((lock) => lock !== undefined);
    expect(held).toHaveLength(1);
    held[0]?.();
  }
});

test('leaves one file in the directory, however often it is locked', async () => {
  for (let round = 0; round < 5; round++) (await lockDirectory(dir))?.();
  expect(readdirSync(dir)).toHaveLength(1);
});

test('locks a directory whose path is too long for a socket', async () => {
  const deep = join(dir, 'a-rather-long-name'.repeat(9), 'another-one'.repeat(9));
  const release = await lockDirectory(deep);
  expect(await lockDirectory(deep)).toBeUndefined();
  release?.();
});

test('a second process explains the conflict, and starts once the first is killed', async () => {
  const first = await startProgram('test/upnext/database/open-and-wait.ts', [home]);
  await first.waitForOutput(/open/);
  const second = await startProgram('test/upnext/database/open-and-wait.ts', [home]);
  expect(await second.exited).toBe(1);
  expect(second.output()).toMatch(
    /DirectoryInUseError: .* is in use by another process\. Stop that process.*DATABASE_URL/,
  );
  await first.kill('SIGKILL');
  const third = await startProgram('test/upnext/database/open-and-wait.ts', [home]);
  await third.waitForOutput(/open/);
  await third.kill();
});
