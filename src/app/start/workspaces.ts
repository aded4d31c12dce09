import { hashOf } from '../../database/hashed-secret.js';
import { TOKEN_ERRORS } from '../../slack/send/call-once.js';
import type { Authorize } from '@slack/bolt';
import type { WebClient } from '@slack/web-api';
import * as z from 'zod';
import type { SlackbotAccess } from '../../agents/slackbot.js';
import { SettingsError, type Config, type SlackSettings } from '../config.js';
import type { Log } from '../../log.js';
import { authorizeOneWorkspace } from '../slack-app.js';
import { retryingClient, singleTryClient, type SlackApi } from '../../slack/install/client.js';
import { createSignatureCheck } from '../../slack/events/signature.js';
import { createInstallations } from '../../slack/install/installations.js';
import { settledWithin } from '../../slack/answer/deadlines.js';
import type { Store } from '../tables/store.js';
import { memoize } from '../../time/memoize.js';
import { createHttpMode } from './http/http-mode.js';
import { createInstallPages } from './http/oauth.js';
import type { SlackConnection } from './slack-connection.js';
import { createSocketMode } from './socket/socket-mode.js';
import { createInstallerWelcome } from './welcome-installer.js';

const MAX_CLIENTS = 1_000;
const TOKEN_CHECK_TIMEOUT_MS = 2_000;

export type HostedSlackSettings = Exclude<SlackSettings, { kind: 'desk' }>;
type OAuthSettings = Extract<SlackSettings, { kind: 'oauth' }>;
type OneWorkspaceSettings = Exclude<HostedSlackSettings, OAuthSettings>;

interface Environment {
  config: Pick<Config, 'publicUrl'>;
  store: Store;
  api: SlackApi;
  now: () => Date;
  log: Log;
}

/** How the bot and its workspaces reach each other. */
export interface Workspaces {
  connection: SlackConnection;
  authorize: Authorize<boolean>;
  /** Rejects if Slack refuses the bot token of the settings. */
  checkToken: () => Promise<void>;
  /** Undefined in Socket Mode, where Slack signs nothing. */
  slackbot: SlackbotAccess | undefined;
  slack(workspace: string): Promise<WebClient>;
  slackOnce(workspace: string): Promise<WebClient>;
}

export async function connectWorkspaces(
  slack: HostedSlackSettings,
  environment: Environment,
): Promise<Workspaces> {
  return slack.kind === 'oauth' ? connectMany(slack, environment) : connectOne(slack, environment);
}

function connectOne(slack: OneWorkspaceSettings, { api, now, log }: Environment): Workspaces {
  const { botToken } = slack;
  const background = retryingClient(botToken, api);
  const once = singleTryClient(botToken, api);
  const { authorize, firstCheck, identify } = authorizeOneWorkspace(botToken, api, log);
  const installedAs: InstalledAs = async ({ team, organization }) => {
    const { enterpriseId, teamId } = await identify();
    return [organization, team].find((id) => id !== undefined && id === (enterpriseId ?? teamId));
  };
  return {
    connection:
      slack.kind === 'socket'
        ? createSocketMode(slack.appToken, api, log)
        : createHttpMode({ signingSecret: slack.signingSecret, now, log }),
    authorize,
    checkToken: () => checkToken(firstCheck),
    slackbot: slack.kind === 'http' ? slackbotOf(slack, now, installedAs) : undefined,
    slack: async () => background,
    slackOnce: async () => once,
  };
}

async function connectMany(
  slack: OAuthSettings,
  { config, store, api, now, log }: Environment,
): Promise<Workspaces> {
  const installed = createInstallations({ installations: store.installations, now, log });
  const background = memoize((token: string) => retryingClient(token, api), MAX_CLIENTS);
  const once = memoize((token: string) => singleTryClient(token, api), MAX_CLIENTS);
  const slackOnce = async (workspace: string) => once(await installed.tokenOf(workspace));
  const installPages = createInstallPages({
    keys: slack,
    publicUrl: config.publicUrl,
    store: installed.store,
    isFirstUse: (state) => store.seenEvents.isFirst('oauth', `state ${hashOf(state)}`, now()),
    onInstalled: createInstallerWelcome({ store, slackOnce, now, log }),
    api,
    log,
  });
  return {
    connection: createHttpMode({ signingSecret: slack.signingSecret, installPages, now, log }),
    authorize: installed.authorize,
    checkToken: () => Promise.resolve(),
    slackbot: slackbotOf(slack, now, installed.installedAs),
    slack: async (workspace) => background(await installed.tokenOf(workspace)),
    slackOnce,
  };
}

type InstalledAs = SlackbotAccess['installedAs'];

const slackbotOf = (
  { signingSecret }: { signingSecret: string },
  now: () => Date,
  installedAs: InstalledAs,
): SlackbotAccess => ({ checkSignature: createSignatureCheck(signingSecret, now), installedAs });

const slackErrorSchema = z.object({ data: z.object({ error: z.string() }) });

/** If Slack cannot be reached in time, the start goes on. */
async function checkToken(firstCheck: Promise<unknown>): Promise<void> {
  const refusal = firstCheck.then(
    () => undefined,
    (failure: unknown) => slackErrorSchema.safeParse(failure).data?.data.error,
  );
  const error = await settledWithin(TOKEN_CHECK_TIMEOUT_MS, refusal);
  if (error && TOKEN_ERRORS.has(error))
    throw new SettingsError([
      `Slack rejected SLACK_BOT_TOKEN (${error}). Copy the token from “OAuth & Permissions” again. If there is none, install the app again.`,
    ]);
}
