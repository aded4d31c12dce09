import { expect, test } from 'vitest';
import { createLanes } from '../../src/jobs/lanes.js';

const HANGING = 'http://hangs.test';

function openLanes() {
  const services = new Map<string, string>();
  const lanes = createLanes({
    serviceOf: async (workspace) => services.get(workspace) ?? 'http://healthy.test',
    hanging: () => [HANGING],
    mayStart: (service) => service !== HANGING,
  });
  return {
    lanes,
    use: async (workspace: string, service: string) => {
      services.set(workspace, service);
      await lanes.mustWait(workspace);
    },
  };
}

test('all workspaces of a service that hangs wait, and no others', async () => {
  const { lanes, use } = openLanes();
  await use('T0', 'http://healthy.test');
  await use('T1', HANGING);
  await use('T2', HANGING);
  expect(lanes.waiting()).toEqual(['T1', 'T2']);
});

test('a workspace that changes to a healthy service no longer waits', async () => {
  const { lanes, use } = openLanes();
  await use('T1', HANGING);
  await use('T1', 'http://healthy.test');
  expect(lanes.waiting()).toEqual([]);
});

test('only the workspaces of services that hang are looked through', async () => {
  const { lanes, use } = openLanes();
  for (let number = 0; number < 20_000; number += 1) await use(`T${number}`, `http://${number}.test`);
  await use('T1', HANGING);
  const startedAt = performance.now();
  for (let tick = 0; tick < 1_000; tick += 1) expect(lanes.waiting()).toEqual(['T1']);
  expect(performance.now() - startedAt).toBeLessThan(1_000);
});
