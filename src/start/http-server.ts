import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { bound } from './listen.js';

export interface HttpServer {
  url: string;
  /** Takes nothing new, and resolves when all that was under way is answered. */
  close(): Promise<void>;
}

/** A request that dribbles in keeps nothing busy for longer. */
export const REQUEST_LIMITS = {
  requestTimeout: 10_000,
  headersTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
};

export async function serveHttp(
  listener: RequestListener,
  at: { host: string; port: number },
): Promise<HttpServer> {
  let closing = false;
  const server = createServer(REQUEST_LIMITS, (request, response) => {
    if (closing) response.setHeader('connection', 'close');
    listener(request, response);
  });
  server.listen(at.port, at.host);
  const url = await bound(server, at, 'PORT');
  return {
    url,
    close() {
      closing = true;
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      return closed;
    },
  };
}

export const pathOf = ({ url = '/' }: IncomingMessage) => url.split('?', 1)[0] ?? '/';
