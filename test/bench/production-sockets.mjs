/** A minimal Slack for Socket Mode: opens connections, sends envelopes and waits for their acks. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';
import { PERSON } from './bots.mjs';

export async function startSockets() {
  const waiting = new Map();
  let connected;
  const server = createServer((request, response) => {
    request.resume();
    const url = `ws://127.0.0.1:${server.address().port}`;
    const answer = { ok: true, url, team_id: 'T1', bot_id: 'B1', user_id: 'U0', user: PERSON };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket) => {
    connected = socket;
    socket.on('message', (text) => {
      const { envelope_id, payload } = JSON.parse(text);
      waiting.get(envelope_id)?.(payload);
      waiting.delete(envelope_id);
    });
    const about = { num_connections: 1, debug_info: {}, connection_info: { app_id: 'A1' } };
    socket.send(JSON.stringify({ type: 'hello', ...about }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `http://127.0.0.1:${server.address().port}`,
    /** Resolves with the answer in the ack. */
    deliver(payload) {
      const envelope_id = randomUUID();
      const acked = new Promise((resolve) => waiting.set(envelope_id, resolve));
      const envelope = { envelope_id, payload, type: 'slash_commands', accepts_response_payload: true };
      connected.send(JSON.stringify(envelope));
      return acked;
    },
    stop() {
      sockets.clients.forEach((socket) => socket.terminate());
      server.close();
    },
  };
}
