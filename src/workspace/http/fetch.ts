import type { InFlight } from '../in-flight.js';
import type { HttpRequest } from './message.js';
import type { HttpHandler } from './routes.js';

type FetchArguments = Parameters<typeof fetch>;

/** The workspace as a `fetch` function, without a port or a network. */
export function createFetch(handle: HttpHandler, inFlight: InFlight): typeof fetch {
  async function send(...[input, init]: FetchArguments): Promise<Response> {
    const signal = init?.signal ?? (input instanceof Request ? input.signal : undefined);
    const { status, headers, body } = await untilAborted(handle(await toHttpRequest(input, init)), signal);
    return new Response(body === '' ? null : body, { status, headers });
  }
  return (...args) => inFlight.track(send(...args));
}

async function toHttpRequest(...[input, init]: FetchArguments): Promise<HttpRequest> {
  // Reading the body of a Request would more than double the time of a call.
  if (typeof init?.body === 'string' && !(input instanceof Request)) {
    const { method = 'GET', body } = init;
    return { method, url: new URL(input), headers: Object.fromEntries(new Headers(init.headers)), body };
  }
  const request = new Request(input, init);
  const bytes = new Uint8Array(await request.arrayBuffer());
  return {
    method: request.method,
    url: new URL(request.url),
    headers: Object.fromEntries(request.headers),
    body: Buffer.from(bytes).toString(),
    bytes,
  };
}

function untilAborted<T>(work: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason instanceof Error ? signal.reason : new Error('aborted'));
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
