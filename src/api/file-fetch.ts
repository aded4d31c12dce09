import { Agent, fetch } from 'undici';
import { publicOnly } from './public-only.js';

const CONNECT_MS = 5_000;
const SILENCE_MS = 10_000;
const CONNECTIONS = 8;

/**
 * A fetch for files that people added to Slack. It leaves the body to its reader, gives up a server that says nothing, and
 * reaches private networks only at `apiUrl`, which the operator has set.
 */
export function createFileFetch(apiUrl: string | undefined) {
  const ownOrigin = apiUrl === undefined ? undefined : new URL(apiUrl).origin;
  const options = { timeout: CONNECT_MS };
  const limits = { connections: CONNECTIONS, headersTimeout: SILENCE_MS, bodyTimeout: SILENCE_MS };
  const open = new Agent({ ...limits, connect: publicOnly(options) });
  const own = new Agent({ ...limits, connect: options });

  return (
    address: string,
    init: { headers: Record<string, string>; redirect: 'manual'; signal: AbortSignal },
  ) => fetch(address, { ...init, dispatcher: new URL(address).origin === ownOrigin ? own : open });
}
