import type { InFlight } from '../in-flight.js';
import type { HttpHandler } from './routes.js';

/** The workspace as a `fetch` function, without a port or a network. */
export function createFetch(handle: HttpHandler, inFlight: InFlight): typeof fetch {
  async function send(...args: ConstructorParameters<typeof Request>): Promise<Response> {
    const request = new Request(...args);
    const { status, headers, body } = await untilAborted(
      handle({
        method: request.method,
        url: new URL(request.url),
        headers: Object.fromEntries(request.headers),
        body: await request.text(),
      }),
      request.signal,
    );
    return new Response(body === '' ? null : body, { status, headers });
  }
  return (...args) => inFlight.track(send(...args));
}

function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason instanceof Error ? signal.reason : new Error('aborted'));
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
