import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { waitForListening } from '../listen.js';

export type HttpServer = Awaited<ReturnType<typeof serveHttp>>;

/** More connections than Slack and a proxy open. Those beyond are closed. */
const MAX_CONNECTIONS = 2_000;

/** A slow request body does not occupy the server for longer. */
const REQUEST_LIMITS = { requestTimeout: 10_000, headersTimeout: 5_000, connectionsCheckingInterval: 1_000 };

const GIVE_UP_MS = 1_200;

export async function serveHttp(
  listener: RequestListener,
  address: { host: string; port: number },
  setting = 'PORT',
) {
  let closing = false;
  const server = createServer(REQUEST_LIMITS, (request, response) => {
    if (closing) response.setHeader('connection', 'close');
    listener(request, response);
  });
  server.maxConnections = MAX_CONNECTIONS;
  server.listen(address.port, address.host);
  const url = await waitForListening(server, address, setting);
  return {
    url,
    /** Stops accepting requests, and resolves when the ones in flight are answered or given up. */
    close(): Promise<void> {
      closing = true;
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      setTimeout(() => server.closeAllConnections(), GIVE_UP_MS).unref();
      return closed;
    },
  };
}

export const pathOf = ({ url = '/' }: IncomingMessage) => url.split('?', 1)[0] ?? '/';
