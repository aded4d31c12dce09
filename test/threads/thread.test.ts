import { afterEach, expect, test, vi } from 'vitest';
import { createThread } from '../../src/threads/thread.js';

/** Returns its task, or never comes back, or ends. */
const WORKER = `
import { parentPort } from 'node:worker_threads';
let tasks = 0;
parentPort.on('message', (work) => {
  if (work === 'hang') for (;;);
  if (work === 'crash') throw new Error('crashed');
  if (work === 'exit') process.exit();
  parentPort.postMessage(work === 'fail' ? { error: 'failed' } : { result: work + ' ' + ++tasks });
});`;

const open = (options = {}) =>
  createThread<string, string>({
    name: 'testing',
    file: new URL(`data:text/javascript,${encodeURIComponent(WORKER)}`),
    maxWaiting: 9,
    maxMs: MAX_MS,
    ...options,
  });

const MAX_MS = 10_000;

afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ['hang', 'it took too long'],
  ['crash', 'crashed'],
  ['exit', 'the thread has ended'],
])('a task that makes the thread %s fails alone', async (task, reason) => {
  // A thread may start slowly, so its time passes only for the task that hangs.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const thread = open();
  const all = ['a', task, 'b', 'c'].map((one) => thread.run(one));
  void all[0]?.then(() => task === 'hang' && vi.advanceTimersByTime(MAX_MS));
  const [before, failed, ...after] = await Promise.allSettled(all);
  expect(before).toMatchObject({ value: 'a 1' });
  expect(failed).toMatchObject({ reason: new Error(`testing failed: ${reason}`) });
  expect(after).toMatchObject([{ value: 'b 1' }, { value: 'c 2' }]);
});

test('a task that fails leaves the thread as it is', async () => {
  const thread = open();
  const [failed, next] = await Promise.allSettled(['fail', 'a'].map((one) => thread.run(one)));
  expect(failed).toMatchObject({ reason: new Error('testing failed: failed') });
  expect(next).toMatchObject({ value: 'a 1' });
});

test('the thread ends when there is nothing to do, and starts again', async () => {
  const thread = open({ idleMs: 20 });
  expect(await thread.run('a')).toBe('a 1');
  await expect.poll(() => thread.isRunning()).toBe(false);
  expect(await thread.run('b')).toBe('b 1');
});

test('no more tasks wait than allowed', async () => {
  const thread = open({ maxWaiting: 2 });
  const all = await Promise.allSettled(['a', 'b', 'c'].map((one) => thread.run(one)));
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
});
