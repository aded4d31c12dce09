/** PgBouncer in front of a server, in transaction mode, as far as it is installed. */
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { freePort } from './processes.mjs';

/** It does not run as root. */
const NOBODY = process.getuid() === 0 ? { uid: 65534, gid: 65534 } : {};

/** Undefined without PgBouncer. */
export async function startPooler(server, database, poolSize) {
  if (spawnSync('pgbouncer', ['--version']).status !== 0) return undefined;
  const home = mkdtempSync(join(tmpdir(), 'upnext-pooler-'));
  const port = await freePort();
  const { password, username, searchParams } = new URL(server.url(database));
  const file = join(home, 'pgbouncer.ini');
  const behind = `host=${searchParams.get('host')} user=${username} password=${password}`;
  const settings = [
    '[databases]',
    `${database} = ${behind}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    `default_pool_size = ${poolSize}`,
    'max_client_conn = 1000',
  ];
  writeFileSync(file, settings.join('\n'));
  chmodSync(home, 0o755);
  const pooler = spawn('pgbouncer', ['-q', file], { ...NOBODY, stdio: 'ignore' });
  while (!(await accepts(port))) await after(20);
  return {
    url: `postgres://${username}@127.0.0.1:${port}/${database}`,
    async stop() {
      pooler.kill('SIGKILL');
      await once(pooler, 'exit');
      rmSync(home, { recursive: true });
    },
  };
}

async function accepts(port) {
  const socket = connect(port, '127.0.0.1');
  const isOpen = await Promise.race([
    once(socket, 'connect').then(() => true),
    once(socket, 'close').then(() => false),
  ]).catch(() => false);
  socket.destroy();
  return isOpen;
}
