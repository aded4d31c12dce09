import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const CHECK_EVERY_MS = 100;

/** A small round-robin load balancer over the ready instances. It tries the next one where nothing listens. */
export async function openLoadBalancer() {
  const backends = new Map<string, boolean>();
  let counter = 0;

  async function checkHealth(origin: string): Promise<void> {
    const ready = await fetch(`${origin}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (backends.has(origin)) backends.set(origin, ready);
  }
  const timer = setInterval(
    () => [...backends.keys()].forEach((origin) => void checkHealth(origin)),
    CHECK_EVERY_MS,
  );

  function next(tried: Set<string>): string | undefined {
    const available = [...backends].filter(([origin, ready]) => ready && !tried.has(origin));
    return available[counter++ % available.length]?.[0];
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
    // Only a refused connection is retried: anything else may have been processed.
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
      while (!backends.get(origin)) await checkHealth(origin);
    },
    isIn: (origin: string) => backends.get(origin) === true,
    remove: (origin: string) => void backends.delete(origin),
    close() {
      clearInterval(timer);
      server.close().closeAllConnections();
    },
  };
}
