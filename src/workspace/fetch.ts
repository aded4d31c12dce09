import type { Busy } from './busy.js';
import type { FrontDoor } from './front-door.js';

/** The workspace as a `fetch`: no port, no network, the same answers. */
export function createFetch(door: FrontDoor, busy: Busy): typeof fetch {
  const ask: typeof fetch = async (input, init) => {
    if (input instanceof Request) return ask(input.url, { ...(await asInit(input)), ...init });
    const reply = await untilAborted(
      door({
        method: init?.method ?? 'GET',
        url: new URL(input),
        headers: headersOf(init?.headers),
        body: await textOf(init?.body),
      }),
      init?.signal,
    );
    return new Response(reply.body === '' ? null : reply.body, {
      status: reply.status,
      headers: reply.headers,
    });
  };
  return (input, init) => busy.track(ask(input, init));
}

async function asInit(request: Request): Promise<RequestInit> {
  const { method, headers, signal } = request;
  return { method, headers, signal, ...(method === 'GET' ? {} : { body: await request.text() }) };
}

function headersOf(headers: RequestInit['headers']): Record<string, string> {
  const pairs =
    headers instanceof Headers || Array.isArray(headers) ? [...headers] : Object.entries(headers ?? {});
  return Object.fromEntries(pairs.map(([name, value]) => [String(name).toLowerCase(), String(value)]));
}

async function textOf(body: RequestInit['body']): Promise<string> {
  if (typeof body === 'string') return body;
  return body ? new Response(body).text() : '';
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
