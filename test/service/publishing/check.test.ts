import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { checkPublishers } from '../../../src/service/index.js';
import { serviceConfig } from '../../support/service-config.js';

test('each network is checked, what they share once, and nothing is published', async () => {
  const asked: string[] = [];
  const receiver = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.end(JSON.stringify({ ok: false, error_code: 401, description: 'Unauthorized' }));
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  // Node’s type for the address of a server also covers pipes.
  const { port } = receiver.address() as AddressInfo;
  const telegram = `{ telegram: '@teahouse', token: $TELEGRAM_TOKEN, api: 'http://127.0.0.1:${port}' }`;
  const webhook = `{ webhook: 'http://127.0.0.1:9', secret: $FLOW_SECRET }`;
  const config = serviceConfig(`
projects:
  tea: { name: Tea House, timezone: UTC, publish: { X: ${webhook}, TELEGRAM: ${telegram} } }
  coffee: { name: Coffee Bar, timezone: UTC, publish: { TELEGRAM: ${telegram} } }
  practice: { name: Practice, timezone: UTC }
`);
  const checked = await checkPublishers(config, () => new Date());
  receiver.close();
  expect(checked).toEqual([
    {
      project: 'Tea House',
      platform: 'X',
      problem: expect.stringContaining('Webhook 127.0.0.1:9: ') as string,
    },
    {
      project: 'Tea House',
      platform: 'TELEGRAM',
      problem: expect.stringContaining('Telegram @teahouse: ') as string,
    },
    { project: 'Coffee Bar', platform: 'TELEGRAM', problem: checked[1]?.problem },
  ]);
  expect(asked.map((request) => request.split('/').at(-1))).toEqual(['getMe']);
});
