import { expect, test } from 'vitest';
import { createClients } from '../../../src/api/clients.js';
import { createServiceHealth } from '../../../src/api/http/service-health.js';
import type { CallResult } from '../../../src/api/http/service-response.js';

const SERVICE = 'http://service.test';
const CALL = { service: SERVICE, project: 'prj_1' };
const RESPONDED: CallResult = { isRead: true, status: 200, body: { kind: 'empty' } };

function open() {
  let ms = Date.parse('2026-11-02T09:00:00Z');
  const now = () => new Date(ms);
  const health = createServiceHealth(now);
  const pass = (seconds: number) => void (ms += seconds * 1_000);
  const hangs = (project = CALL.project, service = SERVICE) => health.waitMs({ service, project }) > 0;
  const timesOut = (project = CALL.project) =>
    health.watch({ service: SERVICE, project }, async () => {
      pass(10);
      return { isRead: true, networkError: new Error('no response in time') };
    });
  /** A call that takes until `end`. */
  function call(project = CALL.project) {
    let end: () => void = () => undefined;
    const called = health.watch(
      { service: SERVICE, project },
      () => new Promise((resolve) => (end = () => resolve(RESPONDED))),
    );
    return () => {
      end();
      return called;
    };
  }
  return { health, hangs, timesOut, call, now, pass };
}

test('a project whose calls are always slow gets one job every 30 seconds', async () => {
  const { call, hangs, pass } = open();
  let started = 0;
  for (let second = 0; second < 120; second += 3) {
    const end = call();
    pass(3);
    for (let job = 0; job < 4; job += 1) started += hangs() ? 0 : 1;
    await end();
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

test('a project hangs while a call takes long, and others do not', async () => {
  const { call, hangs, pass } = open();
  const end = call();
  pass(3);
  expect([hangs(), hangs('prj_2'), hangs('prj_1', 'http://other.test')]).toEqual([true, false, false]);
  await end();
  expect(hangs()).toBe(false);
});

test('after a call that timed out, a project hangs until the wait is over, and the others of its service do not', async () => {
  const { hangs, timesOut, pass } = open();
  await timesOut();
  expect([hangs(), hangs('prj_2')]).toEqual([true, false]);
  pass(4.9);
  expect(hangs()).toBe(true);
  pass(0.1);
  expect(hangs()).toBe(false);
});

test('a service hangs when two of its projects do, until one of them responds', async () => {
  const { hangs, timesOut, call } = open();
  await timesOut('prj_1');
  await timesOut('prj_2');
  expect([hangs('prj_3'), hangs('')]).toEqual([true, true]);
  await call('prj_3')();
  expect([hangs('prj_3'), hangs('prj_2')]).toEqual([false, true]);
});

test('a service hangs while calls of two projects take long and nothing responds', async () => {
  const { hangs, call, pass } = open();
  const slow = [call('prj_1'), call('prj_2')];
  pass(3);
  expect(hangs('prj_3')).toBe(true);
  await call('prj_4')();
  expect(hangs('prj_3')).toBe(false);
  await Promise.all(slow.map((end) => end()));
});
