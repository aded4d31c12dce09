import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DatabaseRefused, openDatabase } from '../../src/database/open.js';
import { refuseOld } from '../../src/database/postgres.js';
import { freshPostgres } from '../support/databases.js';

async function refusal(place: { url: string } | { dir: string }): Promise<string> {
  const error: unknown = await openDatabase(place).then(
    (database) => database.close().then(() => new Error('It opened.')),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(DatabaseRefused);
  return (error as Error).message;
}

describe('a PostgreSQL that cannot be used is refused in words', () => {
  let url: URL;
  beforeAll(async () => void (url = new URL(await freshPostgres())));

  function changed(change: (url: URL) => void): { url: string } {
    const other = new URL(url);
    change(other);
    return { url: other.href };
  }

  test('a wrong password, without repeating it', async () => {
    const said = await refusal(changed((other) => (other.password = 'open-sesame')));
    expect(said).toBe('The server refuses the password of the user postgres. Check DATABASE_URL.');
  });

  test('an unknown user', async () => {
    const said = await refusal(changed((other) => (other.username = 'nobody')));
    expect(said).toBe('The server refuses the password of the user nobody. Check DATABASE_URL.');
  });

  test('a database that is missing', async () => {
    const said = await refusal(changed((other) => (other.pathname = '/attic')));
    expect(said).toBe(
      'The database attic does not exist. Make it (createdb attic), or name another. Check DATABASE_URL.',
    );
  });

  test('an unknown host', async () => {
    const said = await refusal({ url: 'postgres://me:secret@nowhere.invalid/upnext' });
    expect(said).toMatch(
      /^The (host nowhere.invalid is not known|name of the host .*)\. Check DATABASE_URL\.$/,
    );
  });

  test('a port where nothing listens', async () => {
    const said = await refusal({ url: 'postgres://me:secret@127.0.0.1:1/upnext' });
    expect(said).toBe('Nothing answers at 127.0.0.1:1. Is PostgreSQL running there? Check DATABASE_URL.');
  });

  test('a missing socket', async () => {
    const said = await refusal({ url: 'postgres://me:secret@localhost/upnext?host=/nowhere' });
    expect(said).toBe(
      'There is no PostgreSQL socket in /nowhere. Is PostgreSQL running? Check DATABASE_URL.',
    );
  });

  test('a certificate that is not there', async () => {
    const said = await refusal({ url: 'postgres://me:secret@localhost/upnext?sslrootcert=/nowhere/ca.pem' });
    expect(said).toBe('DATABASE_URL names the file /nowhere/ca.pem, which cannot be read (ENOENT).');
  });

  test('something else that listens there', async () => {
    const other = createServer((caller) => caller.destroy()).listen(0, '127.0.0.1');
    await new Promise((done) => other.once('listening', done));
    const { port } = other.address() as AddressInfo;
    const said = await refusal({ url: `postgres://me:secret@127.0.0.1:${port}/upnext` });
    expect(said).toMatch(/ Check DATABASE_URL\.$/);
    expect(said).not.toContain('secret');
    other.close();
  });

  test('a version too old', () => {
    expect(() => refuseOld(14)).toThrow('The server is PostgreSQL 14; 15 or newer is needed.');
    expect(() => refuseOld(15)).not.toThrow();
  });
});

describe('a directory that cannot be used is refused in words', () => {
  let home: string;
  beforeAll(() => void (home = mkdtempSync(join(tmpdir(), 'upnext-refused-'))));
  afterAll(() => rmSync(home, { recursive: true, force: true }));

  test('a file in its place', async () => {
    const file = join(home, 'file');
    writeFileSync(file, '');
    expect(await refusal({ dir: file })).toBe(
      `${file} is not a directory. Set DATA_DIR to a directory that this program may write to.`,
    );
  });

  test.skipIf(process.getuid?.() === 0)('one that may not be written to', async () => {
    const dir = join(home, 'locked');
    mkdirSync(dir);
    chmodSync(dir, 0o500);
    expect(await refusal({ dir })).toMatch(/^This user may not write to /);
  });

  test('a damaged one, and its files stay as they are', async () => {
    const dir = join(home, 'damaged');
    mkdirSync(join(dir, 'postgres'), { recursive: true });
    writeFileSync(join(dir, 'postgres', 'PG_VERSION'), '12\n');
    expect(await refusal({ dir })).toMatch(/^The database in .* does not open .* put a copy of it back/);
  });

  test.runIf(process.platform === 'linux')('a place where there can be no directory, at once', async () => {
    expect(await refusal({ dir: '/proc/nowhere/data' })).toMatch(
      /^There can be no directory \/proc\/nowhere/,
    );
  });
});
