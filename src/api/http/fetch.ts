import { Agent, ProxyAgent, type Dispatcher } from 'undici';
import { SECOND_MS } from '../../durations.js';
import { proxyFor, type Proxy } from './proxy.js';
import { publicOnly } from './public-only.js';

/** A page of 100 long posts needs a quarter of it. Larger responses would stop everyone else while they are parsed. */
const MAX_RESPONSE_BYTES = 2 * 1024 * 1024;

const CONNECTIONS = {
  keepAliveTimeout: 120 * SECOND_MS,
  connections: 100,
  maxResponseSize: MAX_RESPONSE_BYTES,
};

/**
 * A fetch for the scheduling service and for Slack that keeps idle connections for two minutes: Node’s own drops them after four
 * seconds. They do not keep the process alive.
 */
export function createFetch(proxy?: Proxy): typeof fetch {
  const connect = { timeout: 5 * SECOND_MS };
  const direct = new Agent({ ...CONNECTIONS, connect });
  const proxied =
    proxy && new ProxyAgent({ ...CONNECTIONS, uri: proxy.url, proxyTls: connect, requestTls: connect });
  return fetchThrough((url) => (proxied && proxyFor(proxy, url) ? proxied : direct));
}

/** For addresses that users set: it reaches no private network, also where it is redirected. */
export function createPublicFetch(): typeof fetch {
  const agent = new Agent({ ...CONNECTIONS, connect: publicOnly({ timeout: 5 * SECOND_MS }) });
  return fetchThrough(() => agent);
}

/** For Node’s fetch. */
export const through = (agent: Dispatcher) => ({
  // It contains another version of undici, whose types differ.
  dispatcher: agent as unknown as NonNullable<RequestInit['dispatcher']>,
});

/** With many calls a second, Node’s fetch takes most of the processor. Only forms with files need it, and what is redirected. */
const fetchThrough =
  (agentFor: (url: URL) => Dispatcher): typeof fetch =>
  (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const agent = agentFor(url);
    const { body } = init;
    return input instanceof Request || (body && typeof body !== 'string')
      ? fetch(input, { ...init, ...through(agent) })
      : send(agent, url, init);
  };

async function send(agent: Dispatcher, url: URL, init: RequestInit): Promise<Response> {
  const { method = 'GET', headers, body, redirect = 'follow', signal } = init;
  const { origin, pathname, search } = url;
  const sent = { origin, path: pathname + search, method, headers: new Headers(headers) };
  const response = await agent
    .request({ ...sent, ...(typeof body === 'string' && { body }), ...(signal && { signal }) })
    .catch((cause: unknown) => fail(signal, cause));
  const { statusCode: status } = response;
  const isRedirect = status >= 300 && status < 400 && response.headers.location !== undefined;
  if (isRedirect && redirect !== 'manual') {
    await response.body.dump();
    if (redirect === 'error' || method !== 'GET') fail(signal, new Error('unexpected redirect'));
    return fetch(url, { ...init, ...through(agent) });
  }
  const received = new Headers();
  for (const [name, values = []] of Object.entries(response.headers))
    for (const value of [values].flat()) received.append(name, value);
  const bytes = await response.body.arrayBuffer().catch((cause: unknown) => fail(signal, cause));
  return new Response(bytes.byteLength > 0 ? bytes : null, { status, headers: received });
}

/** As Node’s fetch does. */
function fail(signal: AbortSignal | null | undefined, cause: unknown): never {
  if (signal?.aborted) throw signal.reason;
  throw new TypeError('fetch failed', { cause });
}
