import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { Agent, ProxyAgent, type Dispatcher } from 'undici';
import { SECOND_MS } from '../../durations.js';
import { proxyFor, type Proxy } from './proxy.js';
import { publicOnly } from './public-only.js';
import { ReceivedResponse } from './received-response.js';

/** A page of 100 long posts needs a quarter of it. Larger responses would stop everyone else while they are parsed. */
const MAX_RESPONSE_BYTES = 2 * 1024 * 1024;

/**
 * A fetch for the scheduling service and for Slack that keeps idle connections for two minutes. Node's own fetch drops
 * them after four seconds, and costs three times as much CPU per call. Idle connections do not keep the process alive.
 */
export function createFetch(proxy?: Proxy): typeof fetch {
  const connect = { timeout: 5 * SECOND_MS };
  const direct = new Agent({ ...CONNECTIONS, connect });
  const through =
    proxy && new ProxyAgent({ ...CONNECTIONS, uri: proxy.url, proxyTls: connect, requestTls: connect });
  return fetchThrough((url) => (through && proxyFor(proxy, url) ? through : direct), globalThis.fetch);
}

/** For addresses that users set: it reaches no private network and follows no redirect. */
export function createPublicFetch(): typeof fetch {
  const agent = new Agent({ ...CONNECTIONS, connect: publicOnly({ timeout: 5 * SECOND_MS }) });
  return fetchThrough(
    () => agent,
    () => Promise.reject(redirectError()),
  );
}

const CONNECTIONS = {
  keepAliveTimeout: 120 * SECOND_MS,
  connections: 100,
  maxResponseSize: MAX_RESPONSE_BYTES,
};

/** @param fallback sends what is rare: forms with files, `Request` objects and redirected GET requests */
function fetchThrough(agentFor: (url: URL) => Dispatcher, fallback: typeof fetch): typeof fetch {
  return async (input, init = {}) => {
    const { body, redirect = 'follow', method = 'GET' } = init;
    if (input instanceof Request || !isPlain(body)) return fallback(input, init);
    const url = new URL(input);
    const response = await send(agentFor(url), url, { ...init, method, body });
    const isRedirect = Math.trunc(response.status / 100) === 3 && response.headers.has('location');
    if (redirect === 'manual' || !isRedirect) return response;
    if (redirect === 'follow' && method === 'GET') return fallback(input, init);
    throw redirectError();
  };
}

const redirectError = () => new TypeError('fetch failed', { cause: new Error('unexpected redirect') });

type PlainBody = string | Uint8Array | null | undefined;

const isPlain = (body: RequestInit['body']): body is PlainBody =>
  !body || typeof body === 'string' || body instanceof Uint8Array;

interface PlainRequest extends Pick<RequestInit, 'headers' | 'signal'> {
  method: string;
  body: PlainBody;
}

async function send(agent: Dispatcher, url: URL, request: PlainRequest): Promise<Response> {
  const { method, headers, signal } = request;
  try {
    const response = await agent.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method,
      headers: headers instanceof Headers ? headers : new Headers(headers),
      ...(request.body && { body: request.body }),
      ...(signal && { signal }),
    });
    const received = headersOf(response.headers);
    const body = Buffer.from(await response.body.arrayBuffer());
    const bytes = await unpack(body, received.get('content-encoding'));
    // undici frees the connection one tick later. A call before that would open a second connection.
    await setImmediate();
    return new ReceivedResponse({
      url: url.href,
      status: response.statusCode,
      headers: received,
      bytes,
    });
  } catch (cause) {
    if (signal?.aborted) throw signal.reason;
    throw new TypeError('fetch failed', { cause });
  }
}

export function headersOf(received: Record<string, string | string[] | undefined>): Headers {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(received))
    for (const value of [values].flat()) headers.append(name, value);
  return headers;
}

/** Protects against a small compressed response that expands to gigabytes. */
const LIMIT = { maxOutputLength: MAX_RESPONSE_BYTES };

const UNPACK = new Map([
  ['gzip', promisify<Buffer, typeof LIMIT, Buffer>(gunzip)],
  ['x-gzip', promisify<Buffer, typeof LIMIT, Buffer>(gunzip)],
  ['deflate', promisify<Buffer, typeof LIMIT, Buffer>(inflate)],
  ['br', promisify<Buffer, typeof LIMIT, Buffer>(brotliDecompress)],
]);

/** Off the main thread. Rejects if the body would be too large. */
async function unpack(bytes: Buffer, encoding: string | null): Promise<Buffer> {
  const unpackBody = UNPACK.get(encoding?.toLowerCase() ?? '');
  return unpackBody && bytes.length > 0 ? unpackBody(bytes, LIMIT) : bytes;
}
