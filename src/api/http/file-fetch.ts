import { Agent } from 'undici';
import { headersOf } from './fetch.js';
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

/**
 * A fetch for files that people added to Slack. It leaves the body to its reader, gives up a server that says nothing, and
 * reaches private networks only at `apiUrl`, which the operator has set.
 */
export function createFileFetch(apiUrl: string | undefined): FetchFile {
  const ownOrigin = apiUrl === undefined ? undefined : new URL(apiUrl).origin;
  const options = { timeout: CONNECT_MS };
  const limits = { connections: CONNECTIONS, headersTimeout: SILENCE_MS, bodyTimeout: SILENCE_MS };
  const open = new Agent({ ...limits, connect: publicOnly(options) });
  const own = new Agent({ ...limits, connect: options });

  return async (address, { headers, signal }) => {
    const { origin, pathname, search } = new URL(address);
    const response = await (origin === ownOrigin ? own : open).request({
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
