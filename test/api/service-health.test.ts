import { expect, test } from 'vitest';
import { createClients } from '../../src/api/clients.js';
import { createServiceHealth } from '../../src/api/service-health.js';
import type { CallResult } from '../../src/api/service-response.js';

const SERVICE = 'http://service.test';
const RESPONDED: CallResult = { isRead: true, status: 200, body: { kind: 'empty' } };

function open() {
  let ms = Date.parse('2026-11-02T09:00:00Z');
  const now = () => new Date(ms);
  const health = createServiceHealth(now);
  const hangs = (service = SERVICE) => health.hanging().includes(service);
  return { health, hangs, now, pass: (seconds: number) => void (ms += seconds * 1_000) };
}

test('a service whose calls are always slow gets one job every 30 seconds', async () => {
  const { health, hangs, pass } = open();
  let end: () => void = () => undefined;
  const call = () => health.watch(SERVICE, () => new Promise((resolve) => (end = () => resolve(RESPONDED))));
  let started = 0;
  for (let second = 0; second < 120; second += 3) {
    const slow = call();
    pass(3);
    if (!hangs()) for (let job = 0; job < 4; job += 1) started += health.mayStart(SERVICE) ? 1 : 0;
    end();
    await slow;
  }
  expect(started).toBe(4);
});

test('a service that asks to try again in three seconds does not hang', async () => {
  const { health, hangs, now, pass } = open();
  const hanging: boolean[] = [];
  const clientAt = createClients(now, () => undefined, health);
  const fetch = async () => new Response('{}', { status: 429, headers: { 'retry-after': '3' } });
  const wait = async () => {
    pass(3);
    hanging.push(hangs());
  };
  const { ok } = await clientAt({ url: SERVICE, token: 't', fetch, wait }).listProjects();
  expect(ok).toBe(false);
  expect([...hanging, hangs()]).toEqual([false, false, false]);
});

test('a service hangs while a call takes long, and others do not', async () => {
  const { health, hangs, pass } = open();
  let end: () => void = () => undefined;
  const slow = health.watch(SERVICE, () => new Promise((resolve) => (end = () => resolve(RESPONDED))));
  await health.watch('http://other.test', async () => RESPONDED);
  pass(3);
  expect(health.hanging()).toEqual([SERVICE]);
  end();
  await slow;
  expect(hangs()).toBe(false);
});

test('after a call that timed out, a service hangs until the wait is over', async () => {
  const { health, hangs, pass } = open();
  await health.watch(SERVICE, async () => {
    pass(10);
    return { isRead: true, networkError: new Error('no response in time') };
  });
  expect(hangs()).toBe(true);
  pass(5);
  expect(hangs()).toBe(false);
});
