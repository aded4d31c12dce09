import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Log } from '../../../log.js';
import { MEDIA_PATH, mediaResponse } from '../../../posts/index.js';
import type { Store } from '../../tables/store.js';
import { pathOf } from './http-server.js';

interface Media {
  store: Pick<Store, 'pictures'>;
  log: Log;
  /** How long a reader may take no bytes. */
  silenceMs?: number;
}

/** Each has half a megabyte in memory. Networks try again later. */
const MAX_AT_ONCE = 64;
const SILENCE_MS = 15_000;

/** The pictures of posts. The handler is undefined for other paths. */
export function createMediaHandler({ store, log, silenceMs = SILENCE_MS }: Media) {
  let count = 0;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET' } = request;
    if (!['GET', 'HEAD'].includes(method)) return void response.writeHead(405, { allow: 'GET, HEAD' }).end();
    response.setTimeout(silenceMs, () => response.destroy());
    await send(await mediaResponse(store.pictures, webRequest(request, method)), response);
  }

  return (request: IncomingMessage) => {
    if (!pathOf(request).startsWith(MEDIA_PATH)) return undefined;
    return async (response: ServerResponse): Promise<void> => {
      if (count >= MAX_AT_ONCE) return void response.writeHead(503, { 'retry-after': '5' }).end();
      count += 1;
      try {
        await answer(request, response);
      } catch (error) {
        if (!response.destroyed) log.warn({ error }, 'could not send a file');
        if (!response.headersSent) response.writeHead(503).end();
        response.destroy();
      } finally {
        count -= 1;
      }
    };
  };
}

function webRequest(request: IncomingMessage, method: string): Request {
  const { range } = request.headers;
  const headers = range === undefined ? {} : { range };
  return new Request(new URL(pathOf(request), 'http://localhost'), { method, headers });
}

async function send({ status, headers, body }: Response, response: ServerResponse): Promise<void> {
  response.writeHead(status, Object.fromEntries(headers));
  if (body) await pipeline(Readable.fromWeb(body), response);
  else response.end();
}
