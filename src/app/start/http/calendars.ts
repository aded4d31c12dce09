import type { IncomingMessage, ServerResponse } from 'node:http';
import { createCalendarEndpoint } from '../../../calendar/endpoint.js';
import type { Log } from '../../../log.js';
import { CALENDARS_PATH } from '../../../slack/paths.js';
import { pathOf, sendResponse } from './http-server.js';

/** Where calendar apps read posts. The handler is undefined for other paths. */
export function createCalendarHandler(deps: Parameters<typeof createCalendarEndpoint>[0], log: Log) {
  const answer = createCalendarEndpoint(deps);

  return (request: IncomingMessage) => {
    const { method = '', headers } = request;
    const path = pathOf(request);
    if (!path.startsWith(CALENDARS_PATH)) return undefined;
    return async (response: ServerResponse): Promise<void> => {
      if (method !== 'GET' && method !== 'HEAD')
        return void response.writeHead(405, { allow: 'GET, HEAD' }).end();
      try {
        const known = headers['if-none-match'];
        const wanted = new Request(new URL(path, 'http://localhost'), {
          method,
          headers: known === undefined ? {} : { 'if-none-match': known },
        });
        await sendResponse(await answer(wanted), response);
      } catch {
        // The error may quote the path, which is a secret.
        log.warn({}, 'could not send a calendar');
        if (!response.headersSent) response.writeHead(503);
        response.end();
      }
    };
  };
}
