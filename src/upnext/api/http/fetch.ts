import { promisify } from 'node:util';
import { gunzip, type ZlibOptions } from 'node:zlib';
import { Agent, type Dispatcher, ProxyAgent } from 'undici';
import { SECOND_MS } from '../../../when/index.js';
import { type Proxy, proxyFor } from './proxy.js';
import { publicOnly } from './public-only.js';

/** A page of 100 long posts needs a quarter of it. Larger responses would stop everyone else while they are parsed. */
const MAX_RESPONSE_BYTES = 2 * 1024 * 1024;

const CONNECTIONS = {
  keepAliveTimeout: 120 * SECOND_MS,
  connections: 100,
  maxResponseSize: MAX_RESPONSE_BYTES,
};
const FILE_CONNECTIONS = { connections: 8, headersTimeout: 10 * SECOND_MS, bodyTimeout: 10 * SECOND_MS };
const SLACK_HOST = /\.slack(-gov)?\.com$/;

/** `open` reaches no private network, also where it is redirected. */
function agentsWith(limits: Agent.Options, proxy?: Proxy) {
  const connect = { timeout: 5 * SECOND_MS };
  const proxied =
    proxy && new ProxyAgent({ ...limits, uri: proxy.url, proxyTls: connect, requestTls: connect });
  return {
    direct: new Agent({ ...limits, connect }),
    open: new Agent({ ...limits, connect: publicOnly(connect) }),
    proxied: (url: URL) => (proxyFor(proxy, url) ? proxied : undefined),
  };
}

/**
 * A fetch for the scheduling service and for Slack that keeps idle connections for two minutes: Node’s own drops them after four
 * seconds. They do not keep the process alive.
 */
export function createFetch(proxy?: Proxy): typeof fetch {
  const { direct, proxied } = agentsWith(CONNECTIONS, proxy);
  return fetchThrough((url) => proxied(url) ?? direct);
}

/** For addresses that users set. */
export function createPublicFetch(): typeof fetch {
  const { open } = agentsWith(CONNECTIONS);
  return fetchThrough(() => open);
}

/**
 * For files that people added to Slack, of any size. It gives up a server that says nothing, and reaches private networks only at
 * `apiUrl`, which the operator has set. Only Slack’s own hosts are reached through a proxy.
 */
export function createFileFetch(apiUrl: string | undefined, proxy?: Proxy) {
  const ownOrigin = apiUrl === undefined ? undefined : new URL(apiUrl).origin;
  const { direct, open, proxied } = agentsWith(FILE_CONNECTIONS, proxy);
  return (address: string, init: RequestInit): Promise<Response> => {
    const url = new URL(address);
    const isOwn = url.origin === ownOrigin;
    const proxyAgent = isOwn || SLACK_HOST.test(url.hostname) ? proxied(url) : undefined;
    return fetch(address, { ...init, ...through(proxyAgent ?? (isOwn ? direct : open)) });
  };
}

/** For Node’s fetch. */
const through = (agent: Dispatcher) => ({
  // It contains another version of undici, whose types differ.
  dispatcher: agent as unknown as NonNullable<RequestInit['dispatcher']>,
});

/** Node’s own fetch takes four times the processor time. It sends what is rare: files, and what follows a redirect. */
const fetchThrough =
  (agentFor: (url: URL) => Dispatcher): typeof fetch =>
  async (input, init = {}) => {
    // Not instanceof: the local desk’s server replaces the global Request.
    const asked = typeof input === 'object' && 'url' in input ? input : undefined;
    const url = new URL(typeof input === 'object' && 'url' in input ? input.url : input);
    const agent = agentFor(url);
    const { method = 'GET', redirect = 'follow', headers: given } = asked ?? init;
    const isRare = redirect === 'follow' && method !== 'POST';
    const body = (!isRare && asked?.body ? await asked.text() : init.body) ?? null;
    if (isRare || (body && typeof body !== 'string')) return fetch(input, { ...init, ...through(agent) });
    const headers = new Headers(given);
    headers.set('accept-encoding', 'gzip');
    if (!headers.has('user-agent')) headers.set('user-agent', 'upnext');
    const [origin, path] = [url.origin, url.pathname + url.search];
    const signal = init.signal ?? asked?.signal ?? null;
    return received(await agent.request({ origin, path, method, headers, body, signal }), redirect);
  };

const UNPACKED = { maxOutputLength: MAX_RESPONSE_BYTES };
const unpack = promisify<Uint8Array, ZlibOptions, Uint8Array>(gunzip);

/** Once all of it is there. */
async function received(
  { statusCode: status, headers, body }: Dispatcher.ResponseData,
  redirect: RequestInit['redirect'],
): Promise<Response> {
  const packed = await body.bytes();
  if (redirect !== 'manual' && Math.trunc(status / 100) === 3)
    throw new TypeError('fetch failed: unexpected redirect');
  const bytes = headers['content-encoding'] === 'gzip' ? await unpack(packed, UNPACKED) : packed;
  return new Response(bytes.length > 0 ? bytes : null, {
    status,
    headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
  });
}
