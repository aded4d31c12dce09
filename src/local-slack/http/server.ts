import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline, Readable } from 'node:stream';
import type { Sockets } from '../delivery/sockets.js';
import type { World } from '../world.js';
import type { HttpResponse } from './message.js';
import type { HttpHandler } from './routes.js';

export interface RunningServer {
  /** `http://127.0.0.1:4100` */
  url: string;
  /** The SLACK_API_URL of a bot in another process. */
  apiUrl: string;
  close(): Promise<void>;
}

/** Serves the workspace over HTTP, including the WebSockets of Socket Mode. */
export async function listen(
  world: World,
  handle: HttpHandler,
  sockets: Sockets,
  { port, host }: { port: number; host: string },
): Promise<RunningServer> {
  const server = createServer((request, response) => {
    void respond(handle, request).then(
      ({ status, headers, body }) => {
        response.writeHead(status, headers);
        if (!(body instanceof ReadableStream)) return response.end(body);
        // Both sides end when the other does. A broken stream breaks the connection.
        pipeline(Readable.fromWeb(body), response, () => response.destroy());
      },
      // A `dropped` fault.
      () => request.socket.destroy(),
    );
  });
  server.on('upgrade', (...connection) => sockets.upgrade(...connection));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  // A server that listens on a port has an AddressInfo.
  const address = server.address() as AddressInfo;
  const url = `http://${host}:${address.port}`;
  world.origin = url;
  return {
    url,
    apiUrl: `${url}/api/`,
    close: () =>
      new Promise((resolve) => {
        sockets.close();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function respond(handle: HttpHandler, request: IncomingMessage): Promise<HttpResponse> {
  const chunks: Buffer[] = [];
  // Without an encoding, a stream of bytes yields buffers.
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  return handle({
    method: request.method ?? 'GET',
    url: new URL(request.url ?? '/', 'http://workspace'),
    headers: Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    ),
    body: bytes.toString(),
    bytes,
  });
}
