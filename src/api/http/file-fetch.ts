import { Agent, ProxyAgent } from 'undici';
import { through } from './fetch.js';
import { proxyFor, type Proxy } from './proxy.js';
import { publicOnly } from './public-only.js';

export type FetchFile = (
  address: string,
  init: { headers: Record<string, string>; redirect: 'manual'; signal: AbortSignal },
) => Promise<Response>;

const CONNECT_MS = 5_000;
const SILENCE_MS = 10_000;
const CONNECTIONS = 8;
const SLACK_HOST = /\.slack(-gov)?\.com$/;

/**
 * A fetch for files that people added to Slack. It gives up a server that says nothing, and reaches private networks only at
 * `apiUrl`, which the operator has set. Only Slack’s own hosts are reached through a proxy.
 */
export function createFileFetch(apiUrl: string | undefined, proxy?: Proxy): FetchFile {
  const ownOrigin = apiUrl === undefined ? undefined : new URL(apiUrl).origin;
  const options = { timeout: CONNECT_MS };
  const limits = { connections: CONNECTIONS, headersTimeout: SILENCE_MS, bodyTimeout: SILENCE_MS };
  const open = new Agent({ ...limits, connect: publicOnly(options) });
  const own = new Agent({ ...limits, connect: options });
  const proxied =
    proxy && new ProxyAgent({ ...limits, uri: proxy.url, proxyTls: options, requestTls: options });

  function agentFor(url: URL) {
    const isOwn = url.origin === ownOrigin;
    if (proxied && proxyFor(proxy, url) && (isOwn || SLACK_HOST.test(url.hostname))) return proxied;
    return isOwn ? own : open;
  }

  return (address, init) => fetch(address, { ...init, ...through(agentFor(new URL(address))) });
}
