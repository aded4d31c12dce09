import { expect, test } from 'vitest';
import { runInThread } from '../../../src/upnext/threads/run-in-thread.js';

/** Returns how much it got, or never comes back, or ends. */
const WORKER = `
import { parentPort } from 'node:worker_threads';
parentPort.once('message', ({ task, bytes }) => {
  if (task === 'hang') for (;;);
  if (task === 'crash') throw new Error('crashed');
  if (task === 'exit') process.exit();
  parentPort.postMessage(bytes.length);
});`;
const FILE = new URL(`data:text/javascript,${encodeURIComponent(WORKER)}`);

const run = (task: string, bytes = new Uint8Array(3), maxMs = 10_000) =>
  runInThread<{ task: string; bytes: Uint8Array<ArrayBuffer> }, number>(FILE, { task, bytes }, maxMs);

test.each([
  ['hang', 'the thread has ended', 500],
  ['crash', 'crashed'],
  ['exit', 'the thread has ended'],
])('work that makes its thread %s fails', async (task, reason, maxMs?: number) => {
  await expect(run(task, undefined, maxMs)).rejects.toThrow(reason);
});

test('memory is transferred if nothing else is in it', async () => {
  const own = new Uint8Array(5);
  const shared = new Uint8Array(new ArrayBuffer(9), 2, 5);
  expect([await run('count', own), await run('count', shared)]).toEqual([5, 5]);
  expect([own.length, shared.length]).toEqual([0, 5]);
});
