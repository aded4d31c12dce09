import { isIP } from 'node:net';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { createAgentEndpoint, type AgentEndpoint } from '../../../agents/endpoint.js';
import { AGENTS_PATH } from '../../../slack/paths.js';
import type { Config } from '../../config.js';
import type { Log } from '../../../log.js';
import { pathOf, sendResponse } from './http-server.js';

/** Where agents call. The handler is undefined for other paths. */
export function createAgentHandler(
  { publicUrl, ...endpoint }: Omit<AgentEndpoint, 'isKnownHost'> & Pick<Config, 'publicUrl'>,
  log: Log,
) {
  const answer = createAgentEndpoint({ ...endpoint, isKnownHost: isKnownHost(publicUrl) });

  return (request: IncomingMessage) => {
    if (pathOf(request) !== AGENTS_PATH) return undefined;
    return async (response: ServerResponse): Promise<void> => {
      try {
        await sendResponse(await answer(webRequest(request)), response);
      } catch (error) {
        log.warn({ error }, 'could not answer an agent');
        if (!response.headersSent) response.writeHead(500);
        response.end();
      }
    };
  };
}

/** A page that a browser was tricked to load from here has a name of its own, so names that are not ours are refused. */
export function isKnownHost(publicUrl: string | undefined) {
  const own = publicUrl && new URL(publicUrl).hostname;
  return (host: string): boolean => {
    const name = hostnameOf(host);
    return name !== undefined && (name === own || name === 'localhost' || isIP(name) !== 0);
  };
}

function hostnameOf(host: string): string | undefined {
  return URL.canParse(`http://${host}`)
    ? new URL(`http://${host}`).hostname.replace(/^\[|\]$/g, '')
    : undefined;
}

function webRequest(request: IncomingMessage): Request {
  const { method = 'GET', headers } = request;
  const sent = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] satisfies [string, string]] : [],
  );
  const hasBody = method !== 'GET' && method !== 'HEAD';
  // A web stream of bytes, as Node’s type doesn’t say.
  const body = hasBody ? (Readable.toWeb(request) as ReadableStream<Uint8Array>) : null;
  return new Request(new URL(AGENTS_PATH, 'http://localhost'), {
    method,
    headers: sent,
    body,
    ...(hasBody && { duplex: 'half' as const }),
  });
}
