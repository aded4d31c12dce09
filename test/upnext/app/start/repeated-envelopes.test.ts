import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { App } from '@slack/bolt';
import { expect, onTestFinished, test } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { createSocketMode } from '../../../../src/upnext/app/start/socket/socket-mode.js';
import { createLog } from '../../../../src/upnext/log.js';
import { createBoltLogger } from '../../../../src/upnext/slack/install/client.js';

/** A bot that answers its command with this, and a Slack that waits for it. */
async function connect(answer: string | { text: string }) {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo;
  const fetch = async () => Response.json({ ok: true, url: `ws://127.0.0.1:${port}/` });
  const log = createLog('silent');
  const mode = createSocketMode('xapp-1', { fetch }, log);
  const authorize = async () => ({ botId: 'B1', botUserId: 'U1', botToken: 'xoxb-1' });
  const bolt = new App({ receiver: mode.receiver, authorize, logger: createBoltLogger(log) });
  let runs = 0;
  bolt.command('/upnext', async ({ ack }) => {
    runs += 1;
    await ack(answer);
  });
  const connected = once(server, 'connection') as Promise<[WebSocket]>;
  const opening = mode.open();
  const [socket] = await connected;
  socket.send(JSON.stringify({ type: 'hello', num_connections: 1 }));
  await opening;
  onTestFinished(async () => {
    await mode.close();
    server.close();
  });
  const acks: string[] = [];
  socket.on('message', (data: Buffer) => void acks.push(data.toString()));
  return { send: (envelope: object) => socket.send(JSON.stringify(envelope)), acks, runs: () => runs };
}

const COMMAND = { command: '/upnext', text: '', team_id: 'T1', user_id: 'U1', channel_id: 'C1' };
const ENVELOPE = {
  type: 'slash_commands',
  envelope_id: 'E1',
  accepts_response_payload: true,
  payload: COMMAND,
};

test('an envelope that Slack sends again gets the answer of the first one', async () => {
  const { send, acks, runs } = await connect('Hello');
  send(ENVELOPE);
  await expect.poll(() => acks).toHaveLength(1);
  send(ENVELOPE);
  await expect.poll(() => acks).toHaveLength(2);
  expect(acks.map((ack) => JSON.parse(ack) as unknown)).toEqual([
    { envelope_id: 'E1', payload: { text: 'Hello' } },
    { envelope_id: 'E1', payload: { text: 'Hello' } },
  ]);
  expect(runs()).toBe(1);
});

test.each([
  ['text', '茶'.repeat(6_000)],
  ['JSON', { text: '茶'.repeat(6_000) }],
])('an answer that was too large for its ack is not in the second one either: %s', async (_, answer) => {
  const { send, acks, runs } = await connect(answer);
  send(ENVELOPE);
  await expect.poll(() => acks).toHaveLength(1);
  send(ENVELOPE);
  await expect.poll(() => acks).toHaveLength(2);
  expect(acks.map((ack) => JSON.parse(ack) as unknown)).toEqual([
    { envelope_id: 'E1' },
    { envelope_id: 'E1' },
  ]);
  expect(runs()).toBe(1);
});
