import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { type AgentEndpoint, createAgentEndpoint } from '../../../agents/endpoint.js';
import { createCalendarEndpoint } from '../../../calendar/endpoint.js';
import type { Deps } from '../../../deps.js';
import { WEEKS_PATH } from '../../../drawing/week-pictures.js';
import type { Log } from '../../../log.js';
import { MEDIA_PATH, mediaResponse } from '../../../pictures/serve.js';
import { AGENTS_PATH, CALENDARS_PATH } from '../../../slack/paths.js';
import { pathOf } from './http-server.js';

/** What is not for Slack, by the beginnings of its paths: files of posts, pictures of weeks, calendars, and where agents call. */
export type PublicPages = Record<string, (request: Request) => Promise<Response>>;

export const publicPages = (
  deps: Deps,
  { publicUrl, slackbot }: { publicUrl: string | undefined } & Pick<AgentEndpoint, 'slackbot'>,
): PublicPages => ({
  [WEEKS_PATH]: (request) => deps.weekPictures.answer(request),
  [MEDIA_PATH]: (request) => mediaResponse(deps.store.pictures, request),
  [CALENDARS_PATH]: createCalendarEndpoint(deps),
  [AGENTS_PATH]: createAgentEndpoint({ deps, isKnownHost: isKnownHost(publicUrl), slackbot }),
});

/** Each may have half a megabyte in memory. Networks try again later. */
const MAX_AT_ONCE = 64;
/** How long a reader may take no bytes. */
const SILENCE_MS = 15_000;

/** The handler is undefined for other paths. */
export function servePages(pages: PublicPages, log: Log, silenceMs = SILENCE_MS) {
  const listeners = Object.entries(pages).map(([path, answer]) => {
    const options = { overrideGlobalObjects: false, errorHandler: () => failed(path, log) };
    return [path, getRequestListener(answer, options)] as const;
  });
  let count = 0;

  return (request: IncomingMessage) => {
    const asked = pathOf(request);
    const isAt = (path: string) => (path.endsWith('/') ? asked.startsWith(path) : asked === path);
    const [path, answer] = listeners.find(([each]) => isAt(each)) ?? [];
    if (!answer) return undefined;
    return async (response: ServerResponse): Promise<void> => {
      if (path !== AGENTS_PATH) {
        if (!['GET', 'HEAD'].includes(request.method ?? ''))
          return void response.writeHead(405, { allow: 'GET, HEAD' }).end();
        response.setTimeout(silenceMs, () => response.destroy());
      }
      if (count >= MAX_AT_ONCE) return void response.writeHead(503, { 'retry-after': '5' }).end();
      count += 1;
      response.once('close', () => (count -= 1));
      await answer(request, response);
    };
  };
}

/** The error may quote the path, which is a secret. */
function failed(path: string, log: Log): Response {
  log.warn({}, `could not answer a request for ${path}`);
  return new Response(null, { status: 503 });
}

/** A page that a browser was tricked to load from here has a name of its own, so names that are not ours are refused. */
export function isKnownHost(publicUrl: string | undefined) {
  const own = publicUrl && new URL(publicUrl).hostname;
  return (host: string): boolean => {
    const name = URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : '';
    const plain = name.replace(/^\[|\]$/g, '');
    return plain !== '' && (plain === own || plain === 'localhost' || isIP(plain) !== 0);
  };
}
