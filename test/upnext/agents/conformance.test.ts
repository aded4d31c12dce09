import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect } from 'vitest';
import { publicPages, servePages } from '../../../src/upnext/app/start/http/public-pages.js';
import { createLog } from '../../../src/upnext/log.js';
import { AGENTS_PATH } from '../../../src/upnext/slack/paths.js';
import { agentsOf } from '../../support/agents.js';
import { type Desk, openDesk } from '../../support/desk.js';
import { test } from '../../support/story.js';

/** What the protocol’s own suite checks of a server that has tools, and neither prompts, resources nor a log for its client. */

const run = promisify(execFile);

let desk: Desk;
let server: Server;

beforeAll(async () => {
  desk = await openDesk();
  const { token } = await agentsOf(desk).connect();
  const pages = publicPages(desk.deps, { publicUrl: undefined, slackbot: undefined });
  const handle = servePages(pages, createLog('error'));
  server = createServer((request, response) => {
    // The suite can’t send one.
    request.headers.authorization = `Bearer ${token}`;
    void handle(request)?.(response);
  });
  await once(server.listen(0, 'localhost'), 'listening');
});

afterAll(async () => {
  server.close();
});

test.each(['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'])('%s', async (scenario) => {
  const { port } = server.address() as AddressInfo;
  const url = `http://localhost:${port}${AGENTS_PATH}`;
  const { stdout } = await run('conformance', ['server', '--url', url, '--scenario', scenario]);
  expect(stdout).toMatch(/Passed: ([1-9]\d*)\/\1, 0 failed/);
});
