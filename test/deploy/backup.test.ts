import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../src/database/open.js';
import { startProgram } from '../support/program.js';

let home: string;
beforeAll(() => void (home = mkdtempSync(join(tmpdir(), 'upnext-backup-'))));
afterAll(() => rmSync(home, { recursive: true, force: true }));

async function backup(dir: string, ...words: string[]) {
  const program = await startProgram('src/deploy/backup.ts', words, { DATA_DIR: join(home, dir) });
  const status = await program.ended;
  return { status, said: program.said().trim() };
}

test('an embedded database comes back as it was, in another place', async () => {
  const file = join(home, 'upnext.tar.gz');
  const first = await openDatabase({ dir: join(home, 'first') });
  await first.executeSql('create table things (name text)');
  await first.executeSql(`insert into things values ('kept')`);

  const busy = await backup('first', 'save', file);
  expect(busy.status).toBe(1);
  expect(busy.said).toMatch(/is in use\. Stop Upnext first/);
  expect(existsSync(file)).toBe(false);
  await first.close();

  expect((await backup('first', 'save', file)).status).toBe(0);
  expect((await backup('second', 'restore', file)).status).toBe(0);
  const second = await openDatabase({ dir: join(home, 'second') });
  expect((await second.executeSql('select name from things')).rows).toEqual([{ name: 'kept' }]);
  await second.close();
});

test('nothing is overwritten, and what is not there is said', async () => {
  expect(await backup('first', 'restore', join(home, 'upnext.tar.gz'))).toMatchObject({ status: 1 });
  expect((await backup('none', 'save', join(home, 'x.tar.gz'))).said).toMatch(/There is no database/);
  expect((await backup('none', 'restore', join(home, 'x.tar.gz'))).said).toMatch(/There is no file/);
  expect((await backup('none')).said).toMatch(/Say either/);
});
