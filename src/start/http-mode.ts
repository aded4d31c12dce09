import type { RequestListener } from 'node:http';
import type { Log } from '../log.js';
import { pathOf } from './http-server.js';
import type { SlackDoor } from './slack-mode.js';
import { receiveRequests } from './slack-requests.js';

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

/** Signed requests from Slack. */
export function httpDoor({ installing = {}, ...settings }: HttpDoor): SlackDoor {
  const { receiver, listener } = receiveRequests(settings);
  return {
    receiver,
    answer(request) {
      const path = pathOf(request);
      const page = request.method === 'GET' ? installing[path] : undefined;
      if (page) return (response) => void page(request, response);
      if (path !== EVENTS || request.method !== 'POST') return undefined;
      return (response) => listener(request, response);
    },
    open: async () => undefined,
    isOpen: () => true,
    close: async () => undefined,
    says: (url) => `Upnext is listening on ${url}${EVENTS}`,
  };
}
