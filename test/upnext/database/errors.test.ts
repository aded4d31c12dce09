import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DatabaseLocation } from '../../../src/upnext/database/database.js';
import { DatabaseOpenError } from '../../../src/upnext/database/errors.js';
import { openDatabase } from '../../../src/upnext/database/open.js';
import { requireSupportedVersion } from '../../../src/upnext/database/postgres/postgres.js';
import { freshPostgres } from '../../support/databases.js';

async function openError(location: DatabaseLocation): Promise<string> {
  const error: unknown = await openDatabase(location).then(
    (database) => database.close().then(() => new Error('The database opened.')),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(DatabaseOpenError);
  return (error as Error).message;
}

describe('explains why it cannot use a PostgreSQL server', () => {
  let url: URL;
  beforeAll(async () => void (url = new URL(await freshPostgres())));

  function changed(change: (url: URL) => void): { url: string } {
    const other = new URL(url);
    change(other);
    return { url: other.href };
  }

  test('wrong password, which the message does not repeat', async () => {
    const message = await openError(changed((other) => (other.password = 'open-sesame')));
    expect(message).toBe('The server doesn’t accept the password of the user postgres. Check DATABASE_URL.');
  });

  test('unknown user', async () => {
    const message = await openError(changed((other) => (other.username = 'nobody')));
    expect(message).toBe('The server doesn’t accept the password of the user nobody. Check DATABASE_URL.');
  });

  test('missing database', async () => {
    const message = await openError(changed((other) => (other.pathname = '/attic')));
    expect(message).toBe(
      'The database attic doesn’t exist. Create it (createdb attic), or use another database. Check DATABASE_URL.',
    );
  });

  test('unknown host', async () => {
    const message = await openError({ url: 'postgres://me:secret@nowhere.invalid/upnext' });
    expect(message).toMatch(
      /^The host (nowhere.invalid wasn’t found|name .* can’t be resolved right now)\. Check DATABASE_URL\.$/,
    );
  });

  test('closed port', async () => {
    const message = await openError({ url: 'postgres://me:secret@127.0.0.1:1/upnext' });
    expect(message).toBe('Nothing answers at 127.0.0.1:1. Is PostgreSQL running there? Check DATABASE_URL.');
  });

  test('missing socket', async () => {
    const message = await openError({ url: 'postgres://me:secret@localhost/upnext?host=/nowhere' });
    expect(message).toBe(
      'There is no PostgreSQL socket in /nowhere. Is PostgreSQL running? Check DATABASE_URL.',
    );
  });

  test('missing certificate file', async () => {
    const message = await openError({
      url: 'postgres://me:secret@localhost/upnext?sslrootcert=/nowhere/ca.pem',
    });
    expect(message).toBe('DATABASE_URL refers to the file /nowhere/ca.pem, which can’t be read (ENOENT).');
  });

  test('a different kind of server', async () => {
    const other = createServer((client) => client.destroy()).listen(0, '127.0.0.1');
    await new Promise((done) => other.once('listening', done));
    const { port } = other.address() as AddressInfo;
    const message = await openError({ url: `postgres://me:secret@127.0.0.1:${port}/upnext` });
    expect(message).toMatch(/ Check DATABASE_URL\.$/);
    expect(message).not.toContain('secret');
    other.close();
  });

  test('old version', () => {
    expect(() => requireSupportedVersion(14)).toThrow(
      'The server runs PostgreSQL 14, but Upnext needs 15 or newer.',
    );
    expect(() => requireSupportedVersion(15)).not.toThrow();
  });
});

describe('explains why it cannot use a directory', () => {
  let home: string;
  beforeAll(() => void (home = mkdtempSync(join(tmpdir(), 'upnext-errors-'))));
  afterAll(() => rmSync(home, { recursive: true, force: true }));

  test('a file instead of a directory', async () => {
    const file = join(home, 'file');
    writeFileSync(file, '');
    expect(await openError({ dir: file })).toBe(
      `${file} isn’t a directory. Set DATA_DIR to a directory that Upnext can write to.`,
    );
  });

  test.skipIf(process.getuid?.() === 0)('no permission to write', async () => {
    const dir = join(home, 'locked');
    mkdirSync(dir);
    chmodSync(dir, 0o500);
    expect(await openError({ dir })).toMatch(/^No permission to write to /);
  });

  test('damaged files, which it does not change', async () => {
    const dir = join(home, 'damaged');
    mkdirSync(join(dir, 'postgres'), { recursive: true });
    writeFileSync(join(dir, 'postgres', 'PG_VERSION'), '12\n');
    expect(await openError({ dir })).toMatch(/^The database in .* can’t be opened .* Restore a backup/);
  });

  test.runIf(process.platform === 'linux')('a directory that can’t be created, without a delay', async () => {
    expect(await openError({ dir: '/proc/nowhere/data' })).toMatch(
      /^The directory \/proc\/nowhere\/data\S* can’t be created/,
    );
  });
});
