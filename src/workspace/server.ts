import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Sockets } from './delivery/sockets.js';
import type { FrontDoor } from './front-door.js';
import type { World } from './world.js';

export interface Listening {
  /** `http://127.0.0.1:4100` */
  url: string;
  /** What a bot in another process is given as SLACK_API_URL. */
  apiUrl: string;
  close(): Promise<void>;
}

/** The same front door over HTTP, for bots in other processes, and Socket Mode's WebSockets. */
export async function listen(
  world: World,
  door: FrontDoor,
  sockets: Sockets,
  at: { port: number; host: string },
): Promise<Listening> {
  const server = createServer((request, response) => {
    void answer(door, request).then(
      ({ status, headers, body }) => response.writeHead(status, headers).end(body),
      // A dropped connection, asked for by a misbehaviour.
      () => request.socket.destroy(),
    );
  });
  server.on('upgrade', (...connection) => sockets.upgrade(...connection));
  await new Promise<void>((ready, refused) => {
    server.once('error', refused);
    server.listen(at.port, at.host, ready);
  });
  const { port } = server.address() as AddressInfo;
  const url = `http://${at.host}:${port}`;
  world.origin = url;
  return {
    url,
    apiUrl: `${url}/api/`,
    close: () =>
      new Promise((closed) => {
        sockets.close();
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

async function answer(door: FrontDoor, request: IncomingMessage) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return door({
    method: request.method ?? 'GET',
    url: new URL(request.url ?? '/', 'http://workspace'),
    headers: Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    ),
    body: Buffer.concat(chunks).toString(),
  });
}
