import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDueLoop, type DueWork } from '../../../src/upnext/database/due-loop.js';

const DAY = 86_400_000;

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-02T09:00:00Z') }));
afterEach(() => vi.useRealTimers());

function loopOver({ next = async () => undefined, ...work }: Partial<DueWork>) {
  const checks: string[] = [];
  const runs: string[] = [];
  const failures: unknown[] = [];
  const time = () => new Date().toISOString().slice(11, 23);
  const loop = createDueLoop({
    now: () => new Date(),
    run: async () => runs.push(time()),
    next: () => {
      checks.push(time());
      return next();
    },
    name: 'work',
    outages: { failed: (_, error) => failures.push(error), worked: () => undefined },
    shared: false,
    ...work,
  });
  return { loop, checks, runs, failures };
}

test('runs when the work is due, not earlier', async () => {
  const { loop, runs } = loopOver({ next: async () => new Date('2026-11-02T09:00:07.500Z') });
  loop.start();
  await vi.advanceTimersByTimeAsync(7_499);
  expect(runs).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(runs).toEqual(['09:00:07.500']);
});

test('pauses between checks while another process holds the work', async () => {
  const { loop, runs } = loopOver({ next: async () => new Date('2026-11-02T08:59:00Z') });
  loop.start();
  await vi.advanceTimersByTimeAsync(100);
  expect(runs.slice(0, 3)).toEqual(['09:00:00.000', '09:00:00.020', '09:00:00.040']);
});

test.each([
  ['a due date too far for setTimeout', { next: async () => new Date(Date.now() + 30 * DAY) }],
  ['nothing due', {}],
])('with %s it checks once a minute', async (_, work) => {
  const { loop, checks } = loopOver(work);
  loop.start();
  await vi.advanceTimersByTimeAsync(59_999);
  expect(checks).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(checks).toHaveLength(2);
});

test('finds work from other processes within a second', async () => {
  const { loop, checks } = loopOver({ shared: true });
  loop.start();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(checks).toHaveLength(2);
});

test('checks at once when woken, even during a run', async () => {
  const { loop, checks } = loopOver({});
  loop.start();
  loop.wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(checks).toHaveLength(2);
  loop.wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(checks).toHaveLength(3);
});

test('wakeBy wakes it only for work that is due before its next check', async () => {
  const { loop, checks } = loopOver({});
  loop.start();
  await vi.advanceTimersByTimeAsync(1);
  loop.wakeBy(new Date(Date.now() + DAY));
  await vi.advanceTimersByTimeAsync(1);
  expect(checks).toHaveLength(1);
  loop.wakeBy(new Date(Date.now() + 5_000));
  await vi.advanceTimersByTimeAsync(1);
  expect(checks).toHaveLength(2);
});

test('reports a failure and tries again a second later', async () => {
  let away = true;
  const { loop, failures } = loopOver({
    next: async () => new Date(),
    run: async () => {
      if (away) throw new Error('the database is away');
    },
  });
  loop.start();
  await vi.advanceTimersByTimeAsync(1_500);
  expect(failures).toHaveLength(2);
  away = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(failures).toHaveLength(2);
});

test('stop waits for the current run and starts nothing else', async () => {
  let end: () => void = () => undefined;
  let runs = 0;
  const { loop } = loopOver({
    next: async () => new Date(),
    run: () => {
      runs++;
      return new Promise<void>((done) => (end = done));
    },
  });
  loop.start();
  let stopped = false;
  const stopping = loop.stop().then(() => (stopped = true));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(stopped).toBe(false);
  end();
  await stopping;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(runs).toBe(1);
});
