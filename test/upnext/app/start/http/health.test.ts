import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { handleHealthRequest } from '../../../../../src/upnext/app/start/hosted-bot.js';
import { createLog } from '../../../../../src/upnext/log.js';

const lines: string[] = [];
const write = (line: string) => lines.push(line);
const log = createLog('info', { write } as unknown as NodeJS.WritableStream);
const metrics = () => Promise.reject(new Error('nothing was counted'));
const server = createServer((request, response) => {
  void handleHealthRequest(
    { isOpen: () => true, isCurrent: async () => true, metrics, log },
    request,
  )?.(response);
}).listen(0, '127.0.0.1');
afterAll(() => server.close());

const get = (path: string) => fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);

test('answers 500 when the metrics fail, logs the reason, and keeps running', async () => {
  const answer = await get('/metrics');
  expect(answer.status).toBe(500);
  expect(await answer.text()).toBe('Something went wrong. See the log.\n');
  expect(lines.join('')).toContain('nothing was counted');
  expect((await get('/readyz')).status).toBe(200);
});
