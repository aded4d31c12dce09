/** The measured programs, each in its own process. */
import { fork, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
export const TOKEN = 'bench';

const running = new Set();
process.on('exit', killAll);
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    killAll();
    if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
  });

/** Starts a program that serves HTTP on SERVICE_PORT, and waits for its first response. */
export async function serve(script, settings) {
  const port = await freePort();
  const env = {
    PATH: process.env.PATH,
    SERVICE_PORT: String(port),
    SERVICE_TOKENS: `ADMIN:${TOKEN}`,
    LOG_LEVEL: 'warn',
  };
  const child = spawn(process.execPath, [script], {
    cwd: root,
    env: { ...env, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  running.add(child);
  const origin = `http://127.0.0.1:${port}`;
  while (!(await answers(origin))) {
    if (child.exitCode !== null)
      throw new Error(`${script} ended with ${child.exitCode} before it served anything`);
    await after(5);
  }
  return { origin, peakMegabytes: () => peakMegabytes(child.pid), stop: () => stop(child) };
}

/** A program of this folder, which is told and asked by messages. */
export const child = (file, env) =>
  fork(join(import.meta.dirname, file), {
    env: { PATH: process.env.PATH, ...env },
    execArgv: ['--expose-gc'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });

export async function ask(process, question) {
  process.send(question);
  const [answer] = await once(process, 'message');
  return answer;
}

async function answers(origin) {
  return fetch(origin).then(
    (answer) => answer.arrayBuffer().then(() => true),
    () => false,
  );
}

/** Processes left by a failed benchmark would slow down the next one. */
export async function stopAll() {
  await Promise.all([...running].map(stop));
}

async function stop(child) {
  running.delete(child);
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** Child processes end with this process. */
function killAll() {
  for (const child of running) child.kill('SIGKILL');
}

/** The peak memory, or the current memory on systems without that figure. */
function peakMegabytes(pid) {
  if (process.platform !== 'linux')
    return Number(spawnSync('ps', ['-o', 'rss=', '-p', String(pid)]).stdout) / 1024;
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;
}

export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}
