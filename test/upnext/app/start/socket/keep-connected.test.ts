import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { App } from '@slack/bolt';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { createSocketMode } from '../../../../../src/upnext/app/start/socket/socket-mode.js';

/** What the simulated Slack never does: repeat an envelope, send nonsense, refuse a connection. */

interface Ack {
  envelope_id: string;
  payload?: { text: string };
}

let server: WebSocketServer;
let mode: ReturnType<typeof createSocketMode>;
let sockets: { socket: WebSocket; acks: Ack[] }[];
/** What Slack says first, instead of hello. */
let greetings: string[];
let handled: string[];
let logged: string[];

beforeEach(async () => {
  [sockets, greetings, handled, logged] = [[], [], [], []];
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  server.on('connection', (socket) => {
    const acks: Ack[] = [];
    sockets.push({ socket, acks });
    socket.on('message', (data: Buffer) => acks.push(JSON.parse(data.toString()) as Ack));
    socket.send(greetings.shift() ?? '{"type":"hello"}');
  });
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const fetch = async () => Response.json({ ok: true, url });
  mode = createSocketMode(
    'xapp-1',
    { fetch },
    pino({ level: 'error' }, { write: (line) => void logged.push(line) }),
  );
  const authorize = async () => ({ botId: 'B1', botUserId: 'U1', botToken: 'xoxb-1' });
  new App({ receiver: mode.receiver, authorize }).command('/upnext', async ({ ack, command }) => {
    handled.push(command.text);
    if (command.text === 'slow') await new Promise((resolve) => setTimeout(resolve, 300));
    await ack(`done: ${command.text}`);
  });
});
afterEach(async () => {
  await mode.close();
  server.close();
});

const envelope = (envelope_id: string, text: string) =>
  JSON.stringify({
    envelope_id,
    type: 'slash_commands',
    accepts_response_payload: true,
    payload: { command: '/upnext', text, team_id: 'T1', user_id: 'U1', channel_id: 'C1' },
  });
const warning = '{"type":"disconnect","reason":"warning","debug_info":{}}';
const send = (place: number, message: string) => sockets[place]?.socket.send(message);
const acksOf = (place: number) =>
  sockets[place]?.acks.map(({ envelope_id, payload }) => [envelope_id, payload?.text]);

test('opens the next connection while the first one still receives and acks', async () => {
  await mode.open();
  send(0, warning);
  send(0, envelope('E1', 'slow'));
  await expect.poll(() => sockets.length).toBe(2);
  expect(mode.isOpen()).toBe(true);
  send(0, envelope('E2', 'late'));
  send(1, envelope('E3', 'new'));
  await expect
    .poll(() => acksOf(0))
    .toEqual([
      ['E1', 'done: slow'],
      ['E2', 'done: late'],
    ]);
  expect(acksOf(1)).toEqual([['E3', 'done: new']]);
});

test('handles an envelope that arrives on two connections once, and acks it on both', async () => {
  await mode.open();
  send(0, warning);
  await expect.poll(() => sockets.length).toBe(2);
  send(0, envelope('E1', 'slow'));
  send(1, envelope('E1', 'slow'));
  await expect.poll(() => acksOf(1)).toEqual([['E1', 'done: slow']]);
  expect(acksOf(0)).toEqual([['E1', 'done: slow']]);
  expect(handled).toEqual(['slow']);
});

test('never sends an answer that is too large, not even for a repeated envelope', async () => {
  await mode.open();
  send(0, warning);
  await expect.poll(() => sockets.length).toBe(2);
  send(0, envelope('E1', '茶'.repeat(6_000)));
  await expect.poll(() => acksOf(0)).toEqual([['E1', undefined]]);
  send(1, envelope('E1', '茶'.repeat(6_000)));
  await expect.poll(() => acksOf(1)).toEqual([['E1', undefined]]);
  expect(handled).toHaveLength(1);
});

test('acks on the next connection when the first one was closed in the meantime', async () => {
  await mode.open();
  send(0, warning);
  await expect.poll(() => sockets.length).toBe(2);
  send(0, envelope('E1', 'slow'));
  await expect.poll(() => handled).toEqual(['slow']);
  sockets[0]?.socket.terminate();
  await expect.poll(() => acksOf(1)).toEqual([['E1', 'done: slow']]);
});

test('tries again when Slack has too many connections of the app', async () => {
  greetings = ['{"type":"disconnect","reason":"too_many_websockets"}'];
  await mode.open();
  expect(sockets).toHaveLength(2);
  expect(mode.isOpen()).toBe(true);
});

test('ignores malformed and unknown messages', async () => {
  await mode.open();
  for (const message of ['{"type":', '[]', '"hello"', '{"type":"other"}', '{"type":"x","envelope_id":"E0"}'])
    send(0, message);
  send(0, envelope('E1', 'help'));
  await expect.poll(() => acksOf(0)).toEqual([['E1', 'done: help']]);
});

test('opens no new connection after close', async () => {
  await mode.open();
  send(0, warning);
  await mode.close();
  await expect.poll(() => sockets.every(({ socket }) => socket.readyState === socket.CLOSED)).toBe(true);
  expect(mode.isOpen()).toBe(false);
});

const turnedOff = '{"type":"disconnect","reason":"link_disabled","debug_info":{}}';

test('stays disconnected when Socket Mode is turned off, and says what to do', async () => {
  await mode.open();
  send(0, turnedOff);
  sockets[0]?.socket.close();
  await expect.poll(() => logged.join()).toContain('Socket Mode is turned off for this app. Turn it on');
  expect(mode.isOpen()).toBe(false);
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect([sockets.length, logged.length]).toEqual([1, 1]);
});

test('does not start while Socket Mode is turned off', async () => {
  greetings = [turnedOff];
  await expect(mode.open()).rejects.toThrow('Socket Mode is turned off for this app.');
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(sockets).toHaveLength(1);
});
