import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const LOOK_EVERY_MS = 100;

/** A load balancer as small as can be: in turns to whoever says that it is ready; to the next where nobody listens. */
export async function openLoadBalancer() {
  const backends = new Map<string, boolean>();
  let turn = 0;

  async function look(origin: string): Promise<void> {
    const ready = await fetch(`${origin}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (backends.has(origin)) backends.set(origin, ready);
  }
  const timer = setInterval(() => [...backends.keys()].forEach((origin) => void look(origin)), LOOK_EVERY_MS);

  function next(tried: Set<string>): string | undefined {
    const open = [...backends].filter(([origin, ready]) => ready && !tried.has(origin));
    return open[turn++ % open.length]?.[0];
  }

  function pass(from: IncomingMessage, body: Buffer, to: ServerResponse, tried = new Set<string>()): void {
    const origin = next(tried);
    if (!origin) return void to.writeHead(503).end();
    tried.add(origin);
    const { method = 'GET', headers, url = '/' } = from;
    const passed = request(origin + url, { method, headers }, (answer) => {
      to.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(to);
    });
    // Only where no connection came about: anything else may have been heard.
    passed.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNREFUSED' ? pass(from, body, to, tried) : to.writeHead(502).end(),
    );
    passed.end(body);
  }

  const server = createServer((from, to) => {
    const chunks: Buffer[] = [];
    from.on('data', (chunk: Buffer) => chunks.push(chunk));
    from.on('end', () => pass(from, Buffer.concat(chunks), to));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async add(origin: string): Promise<void> {
      backends.set(origin, false);
      while (!backends.get(origin)) await look(origin);
    },
    isIn: (origin: string) => backends.get(origin) === true,
    remove: (origin: string) => void backends.delete(origin),
    close() {
      clearInterval(timer);
      server.close().closeAllConnections();
    },
  };
}
