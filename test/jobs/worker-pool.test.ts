import { expect, test } from 'vitest';
import { createWorkerPool } from '../../src/jobs/worker-pool.js';

test('items that are ready start, even if the others can’t be given back', async () => {
  const started: string[] = [];
  const items = ['waits', 'ready'];
  const pool = createWorkerPool<string>({
    concurrency: 8,
    leaseMs: 30_000,
    laneOf: (item) => item,
    take: async () => items.splice(0),
    work: async (item) => void started.push(item),
    giveBack: () => Promise.reject(new Error('Connection terminated')),
    renew: async () => undefined,
    ready: () => undefined,
    lanes: {
      waiting: () => [],
      mustWait: async (lane) => lane === 'waits',
      serviceOf: async (lane) => lane,
    },
  });
  await expect(pool.begin()).rejects.toThrow('Connection terminated');
  expect(started).toEqual(['ready']);
  await pool.stop();
});
