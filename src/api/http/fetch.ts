import { Agent, ProxyAgent, type Dispatcher } from 'undici';
import { SECOND_MS } from '../../durations.js';
import { proxyFor, type Proxy } from './proxy.js';
import { publicOnly } from './public-only.js';

/** A page of 100 long posts needs a quarter of it. Larger responses would stop everyone else while they are parsed. */
const MAX_RESPONSE_BYTES = 2 * 1024 * 1024;

const CONNECTIONS = {
  keepAliveTimeout: 120 * SECOND_MS,
  connections: 100,
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

const fetchThrough =
  (agentFor: (url: URL) => Dispatcher): typeof fetch =>
  async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    return limited(await fetch(input, { ...init, ...through(agentFor(url)) }));
  };

export const TOO_LARGE = 'ERR_RESPONSE_TOO_LARGE';

/** Counts what the body holds once it is unpacked. */
function limited(response: Response): Response {
  if (!response.body) return response;
  let size = 0;
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.byteLength;
      if (size <= MAX_RESPONSE_BYTES) controller.enqueue(chunk);
      else controller.error(Object.assign(new Error('too large'), { code: TOO_LARGE }));
    },
  });
  return new Response(response.body.pipeThrough(count), response);
}
