import { HTTPReceiver } from '@slack/bolt';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Log } from '../log.js';
import { quiet } from '../slack/client.js';
import { createHeardBefore } from './heard-before.js';
import { pathOf } from './http-server.js';
import type { SlackDoor } from './slack-door.js';

/** The pages on which a workspace installs the app, by path. */
export type InstallPages = Record<string, RequestListener>;

interface HttpDoor {
  signingSecret: string;
  /** For an app that many workspaces install. */
  installing?: InstallPages;
  now: () => Date;
  log: Log;
}

const EVENTS = '/slack/events';
/** Slack's clock and ours may differ by so much; Bolt refuses what is older, but not what comes from the future. */
const MOST_AHEAD_S = 5 * 60;

/** Slack's own are a fraction of it. Bolt has the same limit for bodies that do not say how long they are. */
const LARGEST_BODY = 4 * 1024 * 1024;

/** Signed requests from Slack. */
export function httpDoor({ signingSecret, installing = {}, now, log }: HttpDoor): SlackDoor {
  const receiver = new HTTPReceiver({
    signingSecret,
    endpoints: EVENTS,
    logger: quiet(log),
    /** What no listener knows is still answered: Slack would only send it again. */
    unhandledRequestHandler: ({ response }) => response.writeHead(200).end(),
    unhandledRequestTimeoutMillis: 2_800,
  });

  const heardBefore = createHeardBefore();
  return {
    receiver,
    answer(request) {
      const path = pathOf(request);
      const page = request.method === 'GET' ? installing[path] : undefined;
      if (page) return (response) => void page(request, response);
      if (path !== EVENTS || request.method !== 'POST') return undefined;
      if (comesFromTheFuture(request, now()) || heardBefore(request)) return refuse(request, 401);
      if (Number(request.headers['content-length'] ?? 0) > LARGEST_BODY) return refuse(request, 413);
      return (response) => void receiver.requestListener(request, response);
    },
    open: async () => undefined,
    isOpen: () => true,
    close: async () => undefined,
    says: (url) => `Upnext is listening on ${url}${EVENTS}`,
  };
}

/** What was sent is let go by: on a connection with something unread a next request would wait for ever. */
const refuse = (request: IncomingMessage, status: number) => (response: ServerResponse) => {
  request.resume();
  response.writeHead(status).end();
};

function comesFromTheFuture({ headers }: IncomingMessage, now: Date): boolean {
  const sent = Number(headers['x-slack-request-timestamp'] ?? 0);
  return sent - now.getTime() / 1_000 > MOST_AHEAD_S;
}
