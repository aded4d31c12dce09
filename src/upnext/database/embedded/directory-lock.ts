import { randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { codeOf } from '../errors.js';

/**
 * The holder of a directory listens on a socket in it. The kernel closes the socket however the process ends, so a killed
 * process never leaves a lock behind, reused process ids do not matter, and the lock works across containers that share a
 * volume. Resolves to the function that releases the lock, or to undefined if another process holds it.
 */
export async function lockDirectory(dir: string): Promise<(() => void) | undefined> {
  makeDirectory(resolve(dir));
  const { path, removeLink } = shortPath(resolve(dir));
  const socket = join(path, `starting.${randomUUID().slice(0, 8)}`);
  try {
    const server = await listen(socket);
    if (await becomeHolder(path, socket)) return () => server.close();
    server.close();
  } finally {
    rmSync(socket, { force: true });
    removeLink();
  }
}

/** One directory at a time: with `recursive`, Node hides the reason for a failure, and sometimes retries forever. */
function makeDirectory(dir: string): void {
  if (existsSync(dir)) return;
  makeDirectory(dirname(dir));
  try {
    mkdirSync(dir, { mode: 0o700 });
  } catch (error) {
    // Another process that starts at the same time may have created it.
    if (codeOf(error) !== 'EEXIST' || !existsSync(dir)) throw error;
  }
}

/**
 * Holders have increasing numbers; the highest one that accepts a connection holds the lock. Linking is atomic: when several
 * processes find the last holder dead, only one gets the next number. A process so slow that its number was already used and
 * removed sees a higher number afterwards, and gives up.
 */
async function becomeHolder(dir: string, socket: string): Promise<boolean> {
  for (;;) {
    const last = holders(dir).at(-1) ?? 0;
    if (last > 0 && (await isAlive(holder(dir, last)))) return false;
    const mine = last + 1;
    if (!link(socket, holder(dir, mine))) continue;
    const earlier = holders(dir).filter((number) => number !== mine);
    if (earlier.every((number) => number < mine)) {
      for (const number of earlier) rmSync(holder(dir, number), { force: true });
      return true;
    }
    rmSync(holder(dir, mine), { force: true });
  }
}

function holder(dir: string, number: number): string {
  return join(dir, `holder.${number}`);
}

function holders(dir: string): number[] {
  const names = readdirSync(dir).filter((name) => name.startsWith('holder.'));
  return names.map((name) => Number(name.slice('holder.'.length))).sort((a, b) => a - b);
}

function link(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

function listen(path: string): Promise<Server> {
  return new Promise((done, fail) => {
    const server = createServer((client) => client.destroy());
    server.once('error', fail);
    server.listen(path, () => done(server.unref()));
  });
}

function isAlive(path: string): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(path);
    socket.once('connect', () => done(true)).once('connect', () => socket.destroy());
    socket.once('error', (error) => done(!['ECONNREFUSED', 'ENOENT'].includes(codeOf(error) ?? '')));
  });
}

/** A socket's path is limited to about a hundred bytes: a longer directory is reached through a temporary link. */
function shortPath(dir: string): { path: string; removeLink: () => void } {
  if (Buffer.byteLength(dir) < 80) return { path: dir, removeLink: () => undefined };
  const parent = mkdtempSync(join(tmpdir(), 'lock-'));
  const path = join(parent, 'd');
  symlinkSync(dir, path);
  return { path, removeLink: () => rmSync(parent, { recursive: true, force: true }) };
}
