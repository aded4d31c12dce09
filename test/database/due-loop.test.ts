import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDueLoop, type DueWork } from '../../src/database/due-loop.js';

const DAY = 86_400_000;

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-02T09:00:00Z') }));
afterEach(() => vi.useRealTimers());

function loopOver({ next = async () => undefined, ...work }: Partial<DueWork>) {
  const looks: string[] = [];
  const runs: string[] = [];
  const failures: unknown[] = [];
  const time = () => new Date().toISOString().slice(11, 23);
  const loop = createDueLoop({
    now: () => new Date(),
    run: async () => runs.push(time()),
    next: () => {
      looks.push(time());
      return next();
    },
    failed: (error) => failures.push(error),
    shared: false,
    ...work,
  });
  return { loop, looks, runs, failures };
}

test('does what is due at its moment, and nothing before', async () => {
  const { loop, runs } = loopOver({ next: async () => new Date('2026-11-02T09:00:07.500Z') });
  loop.start();
  await vi.advanceTimersByTimeAsync(7_499);
  expect(runs).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(runs).toEqual(['09:00:07.500']);
});

test('what is due in other hands is looked at again and again, but not without a pause', async () => {
  const { loop, runs } = loopOver({ next: async () => new Date('2026-11-02T08:59:00Z') });
  loop.start();
  await vi.advanceTimersByTimeAsync(100);
  expect(runs.slice(0, 3)).toEqual(['09:00:00.000', '09:00:00.020', '09:00:00.040']);
});

test.each([
  ['a due date that setTimeout cannot count', { next: async () => new Date(Date.now() + 30 * DAY) }],
  ['nothing due at all', {}],
])('with %s it rests a minute at most, and at least that', async (_, work) => {
  const { loop, looks } = loopOver(work);
  loop.start();
  await vi.advanceTimersByTimeAsync(59_999);
  expect(looks).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(looks).toHaveLength(2);
});

test('sees within a second what other processes have added', async () => {
  const { loop, looks } = loopOver({ shared: true });
  loop.start();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(looks).toHaveLength(2);
});

test('woken, it looks at once, also when it was just at work', async () => {
  const { loop, looks } = loopOver({});
  loop.start();
  loop.wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(looks).toHaveLength(2);
  loop.wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(looks).toHaveLength(3);
});

test('told of something due sooner than it would look, it looks at once; of something later, not', async () => {
  const { loop, looks } = loopOver({});
  loop.start();
  await vi.advanceTimersByTimeAsync(1);
  loop.wakeBy(new Date(Date.now() + DAY));
  await vi.advanceTimersByTimeAsync(1);
  expect(looks).toHaveLength(1);
  loop.wakeBy(new Date(Date.now() + 5_000));
  await vi.advanceTimersByTimeAsync(1);
  expect(looks).toHaveLength(2);
});

test('a failure is told, and a second later it looks again', async () => {
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

test('stopping waits for what is under way, and nothing begins after it', async () => {
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
