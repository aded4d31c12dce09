import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { publicPages, servePages } from '../../../../../src/upnext/app/start/http/public-pages.js';
import { createLog } from '../../../../../src/upnext/log.js';
import { calendarsOf, readCalendar } from '../../../../support/calendars.js';
import { type Desk, openDesk } from '../../../../support/desk.js';
import { test } from '../../../../support/story.js';

let desk: Desk;
let server: Server;
let path = '';

beforeAll(async () => {
  desk = await openDesk();
  await desk.bind();
  path = new URL(await calendarsOf(desk).subscribe(desk.user('ada'), 'My posts')).pathname;
  const pages = publicPages(desk.deps, { publicUrl: undefined, slackbot: undefined });
  const handle = servePages(pages, createLog('silent'));
  server = createServer((incoming, response) => {
    const answer = handle(incoming);
    if (answer) void answer(response);
    else response.writeHead(404).end('elsewhere');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  server.close();
});

// A server that listens on a port has an AddressInfo.
const get = (at: string, init?: RequestInit) =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${at}`, init);

test('sends a calendar', async () => {
  const answer = await get(path);
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(readCalendar(await answer.text()).name).toBe('My posts');
});

test('says to HEAD how long it is', async () => {
  const [got, head] = [await get(path), await get(path, { method: 'HEAD' })];
  expect(head.status).toBe(200);
  expect(head.headers.get('content-length')).toBe(got.headers.get('content-length'));
});

test.each(['POST', 'PUT', 'DELETE', 'PROPFIND', 'OPTIONS'])('refuses %s', async (method) => {
  const answer = await get(path, { method });
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

test('leaves other paths to others', async () => {
  expect(await (await get('/calendars')).text()).toBe('elsewhere');
});

test('a failure says nothing of the URL, neither to the app nor in the log', async () => {
  const broken = vi.spyOn(desk.deps.store.secrets, 'use').mockRejectedValue(new Error('no connection'));
  const answer = await get(path);
  expect([answer.status, await answer.text()]).toEqual([503, '']);
  broken.mockRestore();
  expect(desk.log.join('')).toContain('could not read the posts of a calendar');
  expect(desk.log.join('')).not.toContain(path.slice('/calendar/'.length));
});
