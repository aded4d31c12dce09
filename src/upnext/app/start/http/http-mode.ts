import type { RequestListener } from 'node:http';
import { EVENTS_PATH } from '../../../slack/paths.js';
import type { SlackConnection } from '../slack-connection.js';
import { pathOf } from './http-server.js';
import { receiveRequests, type RequestSettings } from './slack-requests.js';

/** By path: the pages on which a workspace installs the app. */
export type InstallPages = Record<string, RequestListener>;

interface HttpModeSettings extends RequestSettings {
  installPages?: InstallPages;
}

/** Slack sends signed HTTP requests. */
export function createHttpMode({ installPages = {}, ...settings }: HttpModeSettings): SlackConnection {
  const { receiver, listener } = receiveRequests(settings);
  return {
    receiver,
    handle(request) {
      const path = pathOf(request);
      const page = request.method === 'GET' ? installPages[path] : undefined;
      if (page) return (response) => void page(request, response);
      if (path !== EVENTS_PATH || request.method !== 'POST') return undefined;
      return (response) => listener(request, response);
    },
    open: async () => undefined,
    isOpen: () => true,
    close: async () => undefined,
    describe: (url) => `Upnext is listening on ${url}${EVENTS_PATH}`,
  };
}
