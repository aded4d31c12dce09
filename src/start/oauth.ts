import type { ServerResponse } from 'node:http';
import { HTTPReceiver, type InstallationStore } from '@slack/bolt';
import type { SlackSettings } from '../config.js';
import { wantedScopes } from '../slack/manifest.js';
import type { Log } from '../log.js';
import { triggerClientOptions, createBoltLogger, type SlackApi } from '../slack/client.js';
import type { InstallPages } from './http-mode.js';

const SLACK = 'https://slack.com/api/';
const REDIRECT = '/slack/oauth_redirect';

interface InstallSettings {
  keys: Extract<SlackSettings, { kind: 'oauth' }>;
  /** Where browsers reach the bot. Without it Slack uses the first redirect URL in the app's settings. */
  publicUrl: string | undefined;
  store: InstallationStore;
  api: SlackApi;
  log: Log;
}

/**
 * The two pages of an installation. `state` is signed, expires after ten minutes, and is valid only in the browser that
 * started, which prevents cross-site request forgery.
 */
export function createInstallPages({ keys, publicUrl, store, api, log }: InstallSettings): InstallPages {
  const { clientId, clientSecret, stateSecret, signingSecret } = keys;
  // A receiver for these pages only: Bolt does not allow an installer together with a custom `authorize`.
  const receiver = new HTTPReceiver({
    ...{ clientId, clientSecret, stateSecret, signingSecret },
    scopes: wantedScopes(),
    ...(publicUrl && { redirectUri: new URL(REDIRECT, publicUrl).href }),
    installationStore: store,
    logger: createBoltLogger(log),
    installerOptions: {
      redirectUriPath: REDIRECT,
      authorizationUrl: new URL('/oauth/v2/authorize', api.url ?? SLACK).href,
      clientOptions: triggerClientOptions(api),
      callbackOptions: {
        success: (_installation, _options, _request, response) => send(response, 200, INSTALLED),
        failure: (_error, _options, _request, response) => send(response, 400, FAILED),
      },
    },
  });
  return { '/slack/install': receiver.requestListener, [REDIRECT]: receiver.requestListener };
}

const INSTALLED = 'Upnext is installed. Go back to Slack and type /upnext in any channel.';
const FAILED = 'Upnext wasn’t installed. Open /slack/install in this browser and try again.';

function send(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${text}\n`);
}
