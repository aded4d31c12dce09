import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { HTTPReceiver, type Installation, type InstallationStore } from '@slack/bolt';
import type { Log } from '../../../log.js';
import { settledWithin } from '../../../slack/answer/deadlines.js';
import { createBoltLogger, type SlackApi, triggerClientOptions } from '../../../slack/install/client.js';
import { addToWorkspacesUrl } from '../../../slack/install/installations.js';
import { SLACKBOT_SCOPE, wantedScopes } from '../../../slack/manifest.js';
import { INSTALL_PATH, REDIRECT_PATH } from '../../../slack/paths.js';
import type { SlackSettings } from '../../config.js';
import type { InstallPages } from './http-mode.js';
import { FAILED_PAGE, installedPage, installPage } from './install-pages.js';

const SLACK = 'https://slack.com/api/';
/** How long the browser waits for the welcome message to be sent. */
const WELCOME_TIMEOUT_MS = 2_000;

interface InstallSettings {
  keys: Extract<SlackSettings, { kind: 'oauth' }>;
  /** Where browsers reach the bot. Without it Slack uses the first redirect URL in the app's settings. */
  publicUrl: string | undefined;
  store: InstallationStore;
  /** Whether this `state` is used for the first time on any instance. */
  isFirstUse: (state: string) => Promise<boolean>;
  /** Runs once the installation is stored. Must not fail. */
  onInstalled: (installation: Installation<'v1' | 'v2', boolean>) => Promise<void>;
  api: SlackApi;
  log: Log;
}

/**
 * The two pages of an installation. `state` is signed, expires after ten minutes, is valid once, and only in the browser
 * that started, which prevents cross-site request forgery.
 */
export function createInstallPages({
  keys,
  publicUrl,
  store,
  isFirstUse,
  onInstalled,
  api,
  log,
}: InstallSettings): InstallPages {
  // A receiver for these pages only: Bolt does not allow an installer together with a custom `authorize`.
  const receiver = new HTTPReceiver({
    ...keys,
    scopes: [...wantedScopes().all, SLACKBOT_SCOPE],
    ...(publicUrl && { redirectUri: new URL(REDIRECT_PATH, publicUrl).href }),
    installationStore: store,
    logger: createBoltLogger(log),
    installerOptions: {
      redirectUriPath: REDIRECT_PATH,
      renderHtmlForInstallPath: installPage,
      authorizationUrl: new URL('/oauth/v2/authorize', api.url ?? SLACK).href,
      clientOptions: triggerClientOptions(api),
      callbackOptions: {
        beforeInstallation: (_options, request, response) => claimState(request, response),
        success: (installation, _options, _request, response) =>
          void settledWithin(WELCOME_TIMEOUT_MS, onInstalled(installation)).then(() =>
            send(response, 200, installedPage(addToWorkspacesUrl(installation))),
          ),
        failure: (_error, _options, _request, response) => send(response, 400, FAILED_PAGE),
      },
    },
  });

  /** Runs once the signature and the cookie of the state are checked, so that nobody else can use it up. */
  async function claimState(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    try {
      if (await isFirstUse(queryOf(request).get('state') ?? '')) return true;
      send(response, 400, FAILED_PAGE);
    } catch (error) {
      log.error({ error }, 'could not check the state of an installation');
      send(response, 500, FAILED_PAGE);
    }
    return false;
  }

  return {
    [INSTALL_PATH]: receiver.requestListener,
    [REDIRECT_PATH]: restartWithoutState(receiver.requestListener),
  };
}

/**
 * An installation that started on one of Slack's own pages has no `state`. Its code could be anyone's, so Upnext never uses
 * it, and the person starts again on the install page.
 */
function restartWithoutState(listener: RequestListener): RequestListener {
  return (request, response) => {
    const query = queryOf(request);
    if (!query.get('state') && !query.get('error')) {
      response.writeHead(302, { location: INSTALL_PATH, 'referrer-policy': 'no-referrer' }).end();
      return;
    }
    listener(request, response);
  };
}

const queryOf = ({ url = '/' }: IncomingMessage) => new URL(url, 'http://upnext').searchParams;

function send(response: ServerResponse, status: number, page: string): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(page);
}
