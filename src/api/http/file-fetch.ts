import { Agent, ProxyAgent } from 'undici';
import { headersOf } from './fetch.js';
import { proxyFor, type Proxy } from './proxy.js';
import { publicOnly } from './public-only.js';

/** A fetch whose body is read in pieces. Node’s has this form too. */
export type FetchFile = (
  address: string,
  init: { headers: Record<string, string>; redirect: 'manual'; signal: AbortSignal },
) => Promise<FileResponse>;

export interface FileResponse {
  status: number;
  headers: { get(name: string): string | null };
  body: (AsyncIterable<Uint8Array> & { cancel(): Promise<void> }) | null;
}

const CONNECT_MS = 5_000;
const SILENCE_MS = 10_000;
const CONNECTIONS = 8;
const SLACK_HOST = /\.slack(-gov)?\.com$/;

/**
 * A fetch for files that people added to Slack. It leaves the body to its reader, gives up a server that says nothing, and
 * reaches private networks only at `apiUrl`, which the operator has set. Only Slack’s own hosts are reached through a proxy.
 */
export function createFileFetch(apiUrl: string | undefined, proxy?: Proxy): FetchFile {
  const ownOrigin = apiUrl === undefined ? undefined : new URL(apiUrl).origin;
  const options = { timeout: CONNECT_MS };
  const limits = { connections: CONNECTIONS, headersTimeout: SILENCE_MS, bodyTimeout: SILENCE_MS };
  const open = new Agent({ ...limits, connect: publicOnly(options) });
  const own = new Agent({ ...limits, connect: options });
  const through =
    proxy && new ProxyAgent({ ...limits, uri: proxy.url, proxyTls: options, requestTls: options });

  function agentFor(url: URL) {
    const isOwn = url.origin === ownOrigin;
    if (through && proxyFor(proxy, url) && (isOwn || SLACK_HOST.test(url.hostname))) return through;
    return isOwn ? own : open;
  }

  return async (address, { headers, signal }) => {
    const url = new URL(address);
    const { origin, pathname, search } = url;
    const response = await agentFor(url).request({
      origin,
      path: pathname + search,
      method: 'GET',
      headers,
      signal,
    });
    const { body } = response;
    // Its reader gets the error. Without a listener, one in a body that nobody reads would end the process.
    body.on('error', () => undefined);
    const cancel = async () => void body.destroy();
    return {
      status: response.statusCode,
      headers: headersOf(response.headers),
      body: Object.assign(body, { cancel }),
    };
  };
}
