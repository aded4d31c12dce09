import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProgram } from '../../../support/program.js';

let other: Server;
let taken: string;
let dir: string;
beforeAll(async () => {
  other = createServer();
  await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening));
  taken = String((other.address() as AddressInfo).port);
  dir = mkdtempSync(join(tmpdir(), 'upnext-ports-'));
});
afterAll(() => {
  other.close();
  rmSync(dir, { recursive: true, force: true });
});

test.each(['PORT', 'SERVICE_PORT'])('exits with a message when %s is in use', async (setting) => {
  const settings = { PORT: '0', SERVICE_PORT: '0', DATA_DIR: dir, [setting]: taken };
  const desk = await startProgram('src/main.ts', [], settings);
  expect(await desk.exited).toBe(1);
  expect(desk.output()).toContain(`${setting} ${taken} is in use by another program.`);
  expect(desk.output()).not.toMatch(/^\s+at /m);
});
