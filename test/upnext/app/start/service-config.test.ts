import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { SECRET } from '../../../support/service-config.js';
import { listeningService, startServiceProgram } from '../../../support/service-program.js';

const dir = mkdtempSync(join(tmpdir(), 'upnext-service-config-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));
const SERVICE_CONFIG = join(dir, 'service.yaml');
// Nothing listens on port 9.
const TEA = `projects:
  tea:
    name: Tea House
    timezone: Europe/Berlin
    publish:
      X: { webhook: 'http://127.0.0.1:9/post-due', secret: $FLOW_SECRET }
`;

test('a service with a configuration has its projects, and says at the start what can’t publish', async () => {
  writeFileSync(SERVICE_CONFIG, TEA);
  const settings = { DATA_DIR: join(dir, 'data'), SERVICE_CONFIG, FLOW_SECRET: SECRET, LOG_LEVEL: 'warn' };
  const service = await listeningService(settings);
  expect(await (await service.request('projects')).json()).toMatchObject({
    data: [{ Id: 'tea', Name: 'Tea House', Platforms: ['X'] }],
  });
  expect(service.output()).toContain('Posts are published as SERVICE_CONFIG says.');
  await service.waitForOutput(/Webhook 127\.0\.0\.1:9: no connection/);
  await service.kill('SIGTERM');
});

test('with a fault in it nothing starts, and no secret is printed', async () => {
  writeFileSync(SERVICE_CONFIG, TEA.replace('$FLOW_SECRET', SECRET).replace('Europe/Berlin', 'Berlin'));
  const service = await startServiceProgram({ DATA_DIR: join(dir, 'data'), SERVICE_CONFIG });
  expect(await service.exited).toBe(1);
  expect(service.output()).toContain('service.yaml, line 4, projects.tea.timezone: must be an IANA name');
  expect(service.output()).toContain(
    'service.yaml, line 6, projects.tea.publish.X.secret: must be $ and the name',
  );
  expect(service.output()).not.toContain(SECRET);
});
