import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { send } from '../../../src/service/publishing/request.js';

test.each<[what: string, answer: string, reply: object]>([
  [
    'another protocol',
    'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: tea\r\n\r\n',
    { status: 101, text: '' },
  ],
  [
    'hints before its answer',
    'HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nhi',
    { status: 200, text: 'hi' },
  ],
  ['half an answer', 'HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhi', { status: 200, text: 'hi' }],
  ['what is no HTTP', '220 smtp.example ESMTP\r\n\r\n', { status: undefined, sent: true }],
])('a server that answers with %s', async (_, answer, reply) => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined).once('data', () => socket.end(answer));
  });
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  // A server that listens on a port has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  const signal = AbortSignal.timeout(5_000);
  const sent = send(`http://127.0.0.1:${port}/`, { method: 'POST', headers: {}, body: 'x', signal });
  expect(await sent).toMatchObject(reply);
});
