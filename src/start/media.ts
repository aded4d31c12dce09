import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Log } from '../log.js';
import { MEDIA_PATH, mediaResponse } from '../pictures/serve.js';
import type { Store } from '../store/store.js';
import { pathOf } from './http-server.js';

interface Media {
  store: Pick<Store, 'pictures'>;
  log: Log;
}

/** The pictures of posts. Undefined for other paths. */
export function handleMediaRequest({ store, log }: Media, request: IncomingMessage) {
  const path = pathOf(request);
  if (!path.startsWith(MEDIA_PATH)) return undefined;
  return async (response: ServerResponse): Promise<void> => {
    try {
      await send(await mediaResponse(store.pictures, webRequest(request, path)), response);
    } catch (error) {
      log.warn({ error }, 'could not send a picture');
      if (!response.headersSent) response.writeHead(503).end();
      response.destroy();
    }
  };
}

function webRequest({ method = 'GET', headers }: IncomingMessage, path: string): Request {
  const names = ['range', 'if-none-match'].flatMap((name) => {
    const value = headers[name];
    return typeof value === 'string' ? [[name, value] satisfies [string, string]] : [];
  });
  return new Request(new URL(path, 'http://localhost'), { method, headers: names });
}

async function send({ status, headers, body }: Response, response: ServerResponse): Promise<void> {
  response.writeHead(status, Object.fromEntries(headers));
  if (body) await pipeline(Readable.fromWeb(body), response);
  else response.end();
}
