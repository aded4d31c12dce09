import type { ServerResponse } from 'node:http';
import { HTTPReceiver, type InstallationStore } from '@slack/bolt';
import type { SlackSettings } from '../config.js';
import { wantedScopes } from '../diagnose/manifest.js';
import type { Log } from '../log.js';
import { atOnce, quiet, type SlackApi } from '../slack/client.js';
import type { InstallPages } from './http-mode.js';

const SLACK = 'https://slack.com/api/';
const REDIRECT = '/slack/oauth_redirect';

interface Installing {
  keys: Extract<SlackSettings, { kind: 'oauth' }>;
  /** Where people's browsers reach the bot; without it Slack sends them to the first address that the app has there. */
  publicUrl: string | undefined;
  store: InstallationStore;
  api: SlackApi;
  log: Log;
}

/**
 * The two pages of an installation. `state` is signed, lives ten minutes, and counts only in the browser that has begun:
 * so nobody is made to install the app with another's answer.
 */
export function installPages({ keys, publicUrl, store, api, log }: Installing): InstallPages {
  const { clientId, clientSecret, stateSecret, signingSecret } = keys;
  // A receiver for these pages alone: Bolt does not let one with an installer have another's way to find tokens.
  const receiver = new HTTPReceiver({
    ...{ clientId, clientSecret, stateSecret, signingSecret },
    scopes: wantedScopes(),
    ...(publicUrl && { redirectUri: new URL(REDIRECT, publicUrl).href }),
    installationStore: store,
    logger: quiet(log),
    installerOptions: {
      redirectUriPath: REDIRECT,
      authorizationUrl: new URL('/oauth/v2/authorize', api.url ?? SLACK).href,
      clientOptions: atOnce(api),
      callbackOptions: {
        success: (_installation, _asked, _request, response) => say(response, 200, INSTALLED),
        failure: (_error, _asked, _request, response) => say(response, 400, FAILED),
      },
    },
  });
  return { '/slack/install': receiver.requestListener, [REDIRECT]: receiver.requestListener };
}

const INSTALLED = 'Upnext is installed. Go back to Slack and type /upnext in any channel.';
const FAILED =
  'Upnext was not installed. Begin again at /slack/install, in this same browser, and allow it there.';

function say(response: ServerResponse, status: number, words: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${words}\n`);
}
