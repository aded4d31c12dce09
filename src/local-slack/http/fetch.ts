import type { InFlight } from '../delivery/in-flight.js';
import type { HttpRequest } from './message.js';
import type { HttpHandler } from './routes.js';

type FetchArguments = Parameters<typeof fetch>;

/** The workspace as a `fetch` function, without a port or a network. */
export function createFetch(handle: HttpHandler, inFlight: InFlight): typeof fetch {
  async function send(...[input, init]: FetchArguments): Promise<Response> {
    const signal = init?.signal ?? (isRequest(input) ? input.signal : undefined);
    const response = await untilAborted(handle(await toHttpRequest(input, init)), signal);
    const { status, headers, body } = response;
    const next = status === 302 && init?.redirect !== 'manual' ? headers.location : undefined;
    if (next !== undefined) return send(next, redirected(input, init, next));
    const sent = body instanceof ReadableStream ? abortable(body, signal) : body;
    return new Response(sent === '' ? null : sent, { status, headers });
  }
  return (...args) => inFlight.track(send(...args));
}

/** Not instanceof: a server library may have replaced the global Request. */
const isRequest = (input: FetchArguments[0]): input is Request => typeof input === 'object' && 'url' in input;

const addressOf = (input: FetchArguments[0]) => new URL(isRequest(input) ? input.url : input);

/** As the standard says: a GET without a body, and without the token if the origin is another. */
function redirected(input: FetchArguments[0], init: RequestInit | undefined, next: string): RequestInit {
  const headers = new Headers(init?.headers);
  if (addressOf(input).origin !== new URL(next).origin) headers.delete('authorization');
  return { headers, ...(init?.signal && { signal: init.signal }) };
}

/** A reader that gives up ends the stream, as over a connection. */
function abortable(body: ReadableStream<Uint8Array<ArrayBuffer>>, signal: AbortSignal | null | undefined) {
  return signal ? body.pipeThrough(new TransformStream(), { signal }) : body;
}

async function toHttpRequest(...[input, init]: FetchArguments): Promise<HttpRequest> {
  // Reading the body of a Request would more than double the time of a call.
  if (typeof init?.body === 'string' && !isRequest(input)) {
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
