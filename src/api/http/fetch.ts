import { Agent, ProxyAgent, type Dispatcher } from 'undici';
import { SECOND_MS } from '../../durations.js';
import { ResponseTooLarge } from './network-errors.js';
import { proxyFor, type Proxy } from './proxy.js';
import { publicOnly } from './public-only.js';

/** A page of 100 long posts needs a quarter of it. Larger responses would stop everyone else while they are parsed. */
const MAX_RESPONSE_BYTES = 2 * 1024 * 1024;

/** Node’s own fetch drops idle connections after four seconds. They do not keep the process alive. */
const CONNECTIONS = { keepAliveTimeout: 120 * SECOND_MS, connections: 100 };

/** A fetch for the scheduling service and for Slack. */
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
    const response = await fetch(input, { ...init, ...through(agentFor(url)) });
    const body: AsyncIterable<Uint8Array> | null = response.body;
    const pieces: Uint8Array[] = [];
    let room = MAX_RESPONSE_BYTES;
    // A few bytes that are compressed may stand for gigabytes.
    for await (const piece of body ?? []) {
      room -= piece.length;
      if (room < 0) throw new ResponseTooLarge();
      pieces.push(piece);
    }
    return new Response(pieces.length > 0 ? Buffer.concat(pieces) : null, response);
  };
