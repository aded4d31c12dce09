import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../src/database/database.js';
import { openDatabase } from '../../../src/database/open.js';
import { startProgram } from '../../support/program.js';

let home: string;
let first: Database;
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'upnext-backup-'));
  first = await openDatabase({ dir: join(home, 'first') });
  await first.executeSql('create table things (name text)');
  await first.executeSql(`insert into things values ('kept')`);
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

async function backup(dir: string, ...words: string[]) {
  const program = await startProgram('src/app/deploy/backup.ts', words, { DATA_DIR: join(home, dir) });
  const status = await program.exited;
  return { status, said: program.output().trim() };
}

test('restores an embedded database into a new directory', async () => {
  const file = join(home, 'upnext.tar.gz');
  const busy = await backup('first', 'save', file);
  expect(busy.status).toBe(1);
  expect(busy.said).toMatch(/is in use\. Stop Upnext first/);
  expect(existsSync(file)).toBe(false);
  await first.close();

  expect((await backup('first', 'save', file)).status).toBe(0);
  expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
  expect((await backup('second', 'restore', file)).status).toBe(0);
  const second = await openDatabase({ dir: join(home, 'second') });
  expect((await second.executeSql('select name from things')).rows).toEqual([{ name: 'kept' }]);
  await second.close();
});

test('never overwrites a database, and reports missing files', async () => {
  const [again, ofNothing, fromNothing, unsaid] = await Promise.all([
    backup('first', 'restore', join(home, 'upnext.tar.gz')),
    backup('none', 'save', join(home, 'x.tar.gz')),
    backup('other', 'restore', join(home, 'x.tar.gz')),
    backup('other'),
  ]);
  expect(again.status).toBe(1);
  expect(ofNothing.said).toMatch(/There is no database/);
  expect(fromNothing.said).toMatch(/doesn’t exist/);
  expect(unsaid.said).toMatch(/Usage: backup\.js/);
});
