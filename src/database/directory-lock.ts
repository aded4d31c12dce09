import { randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/**
 * The holder of a directory listens on a socket in it. The kernel closes that socket however the process ends: a lock left
 * by a killed process never blocks, a process number that comes back means nothing, and it holds between containers that
 * share a volume. Resolves to what releases the lock, or to undefined where somebody else holds it.
 */
export async function lockDirectory(dir: string): Promise<(() => void) | undefined> {
  makeDirectory(resolve(dir));
  const { path, forget } = shortPath(resolve(dir));
  const socket = join(path, `starting.${randomUUID().slice(0, 8)}`);
  try {
    const server = await listen(socket);
    if (await becomeHolder(path, socket)) return () => server.close();
    server.close();
  } finally {
    rmSync(socket, { force: true });
    forget();
  }
}

/** Step by step: told to make all of a path, Node hides why it cannot, and in some places tries for ever. */
function makeDirectory(dir: string): void {
  if (existsSync(dir)) return;
  makeDirectory(dirname(dir));
  try {
    mkdirSync(dir, { mode: 0o700 });
  } catch (error) {
    // Of several that start together one makes it.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || !existsSync(dir)) throw error;
  }
}

/**
 * Holders are numbered upwards, and the highest that answers holds. Linking is atomic: of several that find the last one
 * dead, one gets the next number. Who was so slow that the number had been used and cleared away sees a higher one then.
 */
async function becomeHolder(dir: string, socket: string): Promise<boolean> {
  for (;;) {
    const last = holders(dir).at(-1) ?? 0;
    if (last > 0 && (await answers(holder(dir, last)))) return false;
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
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function listen(path: string): Promise<Server> {
  return new Promise((done, fail) => {
    const server = createServer((caller) => caller.destroy());
    server.once('error', fail);
    server.listen(path, () => done(server.unref()));
  });
}

function answers(path: string): Promise<boolean> {
  return new Promise((done) => {
    const call = connect(path);
    call.once('connect', () => done(true)).once('connect', () => call.destroy());
    call.once('error', (error: NodeJS.ErrnoException) =>
      done(!['ECONNREFUSED', 'ENOENT'].includes(error.code ?? '')),
    );
  });
}

/** A socket's path may have about a hundred bytes: a longer one is reached through a link for the moment of the start. */
function shortPath(dir: string): { path: string; forget: () => void } {
  if (Buffer.byteLength(dir) < 80) return { path: dir, forget: () => undefined };
  const home = mkdtempSync(join(tmpdir(), 'lock-'));
  const path = join(home, 'd');
  symlinkSync(dir, path);
  return { path, forget: () => rmSync(home, { recursive: true, force: true }) };
}
