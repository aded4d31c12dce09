import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server on loopback that takes posts, and answers as a test tells it to. */

export interface Received {
  method: string;
  /** With its query. */
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Reply {
  status: number;
  headers?: Record<string, string>;
  /** A text as it is, all else as JSON. */
  body?: unknown;
  /** It answers when this has happened. */
  after?: Promise<unknown>;
}

/** `cut before` reads the request and drops it; `cut after` takes it and drops the connection; `hang` takes it silently. */
export type Fault = 'cut before' | 'cut after' | 'hang' | 'endless' | 'half' | 'switch protocols' | 'garbage';

export interface FakeServer {
  url: string;
  /** All requests, in their order. */
  received: Received[];
  /** How the next requests are answered, one each. */
  next: (Reply | Fault)[];
  stop(): Promise<void>;
}

/** `respond` takes the request and answers it as usual. A scripted reply stands in for it, and takes nothing. */
export async function startFakeServer(
  respond: (request: Received) => Reply | Promise<Reply>,
): Promise<FakeServer> {
  const received: Received[] = [];
  const next: (Reply | Fault)[] = [];
  const server = createServer((request, response) => void answer(request, response));

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await read(incoming);
    received.push(request);
    const scripted = next.shift();
    if (scripted === 'cut before') return void incoming.socket.destroy();
    if (typeof scripted === 'string') return misbehave(scripted, await respond(request), response);
    const { status, headers, body, after } = scripted ?? (await respond(request));
    await after;
    const text = typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body);
    response.writeHead(status, headers).end(text);
  }

  server.listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  // A server that listens on a port has such an address.
  const { port } = server.address() as AddressInfo;
  const stop = () =>
    new Promise<void>((done) => {
      server.close(() => done());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${port}`, received, next, stop };
}

/** Once the post was taken. */
function misbehave(fault: Exclude<Fault, 'cut before'>, reply: Reply, response: ServerResponse): void {
  const { socket } = response;
  if (fault === 'cut after') socket?.destroy();
  if (fault === 'garbage') socket?.end('nonsense\r\n\r\n');
  if (fault === 'switch protocols')
    socket?.end('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n');
  if (fault === 'half') {
    const text = JSON.stringify(reply.body);
    response.writeHead(reply.status, { 'content-length': text.length });
    response.write(text.slice(0, text.length / 2), () => socket?.destroy());
  }
  if (fault === 'endless') {
    response.writeHead(reply.status);
    const pour = (): void => void (response.destroyed || response.write('x'.repeat(16_384), pour));
    pour();
  }
}

async function read(incoming: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming as AsyncIterable<Buffer>) chunks.push(chunk);
  const { method = '', url: path = '', headers } = incoming;
  return { method, path, headers, body: Buffer.concat(chunks).toString('utf8') };
}
