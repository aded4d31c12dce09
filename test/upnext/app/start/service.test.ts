import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { listeningService, startServiceProgram } from '../../../support/service-program.js';

const dir = mkdtempSync(join(tmpdir(), 'upnext-service-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

test('stops with status 0 while an idle connection is open', async () => {
  const service = await listeningService({ DATA_DIR: dir });
  const { hostname, port } = new URL(service.url);
  const [silent, halfway] = [connect(Number(port), hostname), connect(Number(port), hostname)];
  for (const socket of [silent, halfway]) socket.on('error', () => undefined);
  await Promise.all([once(silent, 'connect'), once(halfway, 'connect')]);
  halfway.write('POST /api/v1/projects HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{"half":');
  expect((await service.request('projects')).status).toBe(200);
  expect(await service.kill('SIGTERM')).toBe(0);
});

test('explains how to create a project when there is none', async () => {
  const service = await listeningService({ DATA_DIR: dir, LOG_LEVEL: 'warn' });
  await expect.poll(() => service.output()).toContain('create some with SERVICE_PROJECTS');
  await service.kill('SIGTERM');
});

test('answers later with SERVICE_DELAY_MS', async () => {
  const service = await listeningService({ DATA_DIR: dir, SERVICE_DELAY_MS: '300' });
  const before = performance.now();
  expect((await service.request('projects')).status).toBe(200);
  // A timer may fire up to a millisecond early.
  expect(performance.now() - before).toBeGreaterThanOrEqual(299);
  await service.kill('SIGTERM');
});

test('explains an invalid SERVICE_PROJECTS', async () => {
  const service = await startServiceProgram({ DATA_DIR: dir, SERVICE_PROJECTS: 'tea' });
  expect(await service.exited).toBe(1);
  expect(service.output()).toContain('SERVICE_PROJECTS needs an id, a name and a time zone');
});
