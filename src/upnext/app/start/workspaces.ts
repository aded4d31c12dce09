import type { Authorize, Installation } from '@slack/bolt';
import { LRUCache } from 'lru-cache';
import type { SlackbotAccess } from '../../agents/slackbot.js';
import { entryBy } from '../../audit/table.js';
import { hashOf } from '../../database/hashed-secret.js';
import { SETTINGS } from '../../features/settings/room.js';
import { type Log, newReference } from '../../log.js';
import { settledWithin } from '../../slack/answer/deadlines.js';
import { createSignatureCheck } from '../../slack/events/signature.js';
import {
  type ClientOf,
  clientsWith,
  retryingClient,
  singleTryClient,
  type SlackApi,
} from '../../slack/install/client.js';
import { addToWorkspacesUrl, createInstallations, workspaceOf } from '../../slack/install/installations.js';
import { slackErrorOf, TOKEN_ERRORS, UNINSTALLED_ERRORS } from '../../slack/send/call-once.js';
import { sendDirectMessage } from '../../slack/send/notify.js';
import { organizationWelcome, workspaceWelcome } from '../../ui/installer-welcome.js';
import { type Config, SettingsError, type SlackSettings } from '../config.js';
import { authorizeOneWorkspace } from '../slack-app.js';
import type { Store } from '../tables/store.js';
import { createHttpMode } from './http/http-mode.js';
import { createInstallPages } from './http/oauth.js';
import type { SlackConnection } from './slack-connection.js';
import { createSocketMode } from './socket/socket-mode.js';

const CLIENTS = { max: 1_000 };
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
  /** Rejects if Slack refuses the bot token of the settings, and has not revoked it. */
  checkToken: () => Promise<void>;
  /** Undefined in Socket Mode, where Slack signs nothing. */
  slackbot: SlackbotAccess | undefined;
  slack: ClientOf;
  slackOnce: ClientOf;
}

export async function connectWorkspaces(
  slack: HostedSlackSettings,
  environment: Environment,
): Promise<Workspaces> {
  return slack.kind === 'oauth' ? connectMany(slack, environment) : connectOne(slack, environment);
}

function connectOne(slack: OneWorkspaceSettings, { api, now, log }: Environment): Workspaces {
  const { botToken } = slack;
  const { authorize, identify } = authorizeOneWorkspace(botToken, api, log);
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
    checkToken: () => checkToken(identify(), log),
    slackbot: slack.kind === 'http' ? slackbotOf(slack, now, installedAs) : undefined,
    ...clientsWith(botToken, api),
  };
}

async function connectMany(
  slack: OAuthSettings,
  { config, store, api, now, log }: Environment,
): Promise<Workspaces> {
  const installed = createInstallations({ installations: store.installations, now, log });
  const background = new LRUCache({ ...CLIENTS, memoMethod: (token: string) => retryingClient(token, api) });
  const once = new LRUCache({ ...CLIENTS, memoMethod: (token: string) => singleTryClient(token, api) });
  const slackOnce = async (workspace: string) => once.memo(await installed.tokenOf(workspace));
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
    slackbot: slackbotOf(slack, now, (person) => installed.installedAs(person)),
    slack: async (workspace) => background.memo(await installed.tokenOf(workspace)),
    slackOnce,
  };
}

type InstalledAs = SlackbotAccess['installedAs'];

const slackbotOf = (
  { signingSecret }: { signingSecret: string },
  now: () => Date,
  installedAs: InstalledAs,
): SlackbotAccess => ({ checkSignature: createSignatureCheck(signingSecret, now), installedAs });

/**
 * If Slack cannot be reached in time, the start goes on. So it does if the app was uninstalled: what belonged to the workspace may
 * still have to be deleted.
 */
async function checkToken(check: Promise<unknown>, log: Log): Promise<void> {
  const refusal = check.then(() => undefined, slackErrorOf);
  const error = await settledWithin(TOKEN_CHECK_TIMEOUT_MS, refusal);
  if (!error || !TOKEN_ERRORS.has(error)) return;
  const explanation = `Slack rejected SLACK_BOT_TOKEN (${error}). Copy the token from “OAuth & Permissions” again. If there is none, install the app again.`;
  if (!UNINSTALLED_ERRORS.has(error)) throw new SettingsError([explanation]);
  log.error({}, explanation);
}

type WelcomeDeps = Pick<Environment, 'log' | 'now' | 'store'> & Pick<Workspaces, 'slackOnce'>;

/**
 * Invites the person who installed Upnext to choose its managers, unless it has some. With an organization's token, Slack
 * reports only the admins of the organization, so there this person becomes the first manager.
 */
const createInstallerWelcome =
  ({ store, slackOnce, now, log }: WelcomeDeps) =>
  async (installation: Installation<'v1' | 'v2', boolean>): Promise<void> => {
    const workspace = workspaceOf(installation);
    const { isEnterpriseInstall, user } = installation;
    try {
      const before = await store.settings.current(workspace);
      if (before.managers.length > 0) return;
      if (isEnterpriseInstall) {
        const after = { ...before, managers: [user.id] };
        const at = now();
        await store.settings.change(workspace, after, at);
        const by = { workspace, person: user.id, reference: newReference() };
        await store.audit.write({ ...entryBy(by, at, SETTINGS), before, after });
      }
      const addUrl = addToWorkspacesUrl(installation);
      const welcome = addUrl === undefined ? workspaceWelcome : organizationWelcome(addUrl);
      await sendDirectMessage(await slackOnce(workspace), user.id, welcome);
    } catch (error) {
      // Slack may refuse messages to people in workspaces that don’t have the app yet. They get one when it is added.
      log.warn({ error, workspace }, 'could not welcome the person who installed Upnext');
    }
  };
