import type { Authorize } from '@slack/bolt';
import type { WebClient } from '@slack/web-api';
import { SettingsRefused, type Config, type SlackSettings } from '../config.js';
import type { Log } from '../log.js';
import { oneWorkspace } from '../slack-app.js';
import { patientClient, singleTryClient, type SlackApi } from '../slack/client.js';
import { createInstalled } from '../slack/installed.js';
import { TOKEN_ERRORS } from '../slack/token-errors.js';
import { settledWithin } from '../slack/deadlines.js';
import type { Store } from '../store/store.js';
import { memoize } from '../time/memoize.js';
import { httpDoor } from './http-mode.js';
import type { SlackDoor } from './slack-mode.js';
import { socketDoor } from './socket-mode.js';

export interface World {
  config: Pick<Config, 'publicUrl'>;
  store: Store;
  api: SlackApi;
  now: () => Date;
  log: Log;
}

/** How the bot reaches the workspaces that it serves, and they it. */
export interface Workspaces {
  door: SlackDoor;
  authorize: Authorize<boolean>;
  /** Rejects where Slack refuses the token of the settings; resolves where it takes it, or does not say. */
  accepted: () => Promise<void>;
  slack(workspace: string): Promise<WebClient>;
  slackOnce(workspace: string): Promise<WebClient>;
}

const MAX_CLIENTS = 1_000;

type Hosted = Exclude<SlackSettings, { kind: 'desk' }>;

export async function reachWorkspaces(slack: Hosted, world: World): Promise<Workspaces> {
  return slack.kind === 'oauth' ? many(slack, world) : one(slack, world);
}

function one(slack: Exclude<Hosted, { kind: 'oauth' }>, { api, now, log }: World): Workspaces {
  const { botToken } = slack;
  const background = patientClient(botToken, api);
  const once = singleTryClient(botToken, api);
  const { authorize, asked } = oneWorkspace(botToken, api, log);
  return {
    door:
      slack.kind === 'socket'
        ? socketDoor(slack.appToken, api, log)
        : httpDoor({ signingSecret: slack.signingSecret, now, log }),
    authorize,
    accepted: () => acceptedIn(asked),
    slack: async () => background,
    slackOnce: async () => once,
  };
}

async function many(
  slack: Extract<Hosted, { kind: 'oauth' }>,
  { config, store, api, now, log }: World,
): Promise<Workspaces> {
  const { installPages } = await import('./oauth.js');
  const installed = createInstalled({ installations: store.installations, keys: slack, api, now, log });
  const installing = installPages({
    keys: slack,
    publicUrl: config.publicUrl,
    store: installed.store,
    api,
    log,
  });
  const background = memoize((token: string) => patientClient(token, api), MAX_CLIENTS);
  const once = memoize((token: string) => singleTryClient(token, api), MAX_CLIENTS);
  return {
    door: httpDoor({ signingSecret: slack.signingSecret, installing, now, log }),
    authorize: installed.authorize,
    accepted: () => Promise.resolve(),
    slack: async (workspace) => background(await installed.tokenOf(workspace)),
    slackOnce: async (workspace) => once(await installed.tokenOf(workspace)),
  };
}

const SAYS_WITHIN_MS = 2_000;

async function acceptedIn(asked: Promise<unknown>): Promise<void> {
  const refusal = asked.then(
    () => undefined,
    ({ data }: { data?: { error?: string } }) => data?.error,
  );
  const error = await settledWithin(SAYS_WITHIN_MS, refusal);
  if (error && TOKEN_ERRORS.has(error))
    throw new SettingsRefused([
      `SLACK_BOT_TOKEN is refused by Slack (${error}). Copy it once more from “OAuth & Permissions”; where it is not there any more, install the app again.`,
    ]);
}
