import { App, type Authorize, type AuthorizeResult, LogLevel, type Receiver } from '@slack/bolt';
import { WebClient } from '@slack/web-api';
import type { Log } from '../log.js';
import { createBoltLogger, type SlackApi, triggerClientOptions } from '../slack/install/client.js';

/** Bolt with Upnext's options. `authorize` finds the workspace of a delivery; `receiver` brings the deliveries. */
export function createApp(receiver: Receiver, authorize: Authorize<boolean>, api: SlackApi, log: Log): App {
  return new App({
    receiver,
    authorize,
    clientOptions: triggerClientOptions(api),
    logger: createBoltLogger(log),
    logLevel: LogLevel.WARN,
    convoStore: false,
    ignoreSelf: false,
  });
}

/** For one workspace. */
export function createAppForToken(receiver: Receiver, botToken: string, api: SlackApi, log: Log): App {
  return createApp(receiver, authorizeOneWorkspace(botToken, api, log).authorize, api, log);
}

/**
 * Asks Slack once which bot this is. If Slack does not answer, deliveries are processed without it and the next one asks
 * again, because a person who presses a button must always see a reaction.
 */
export function authorizeOneWorkspace(botToken: string, api: SlackApi, log: Log) {
  let known: Promise<AuthorizeResult> | undefined;
  const check = async (): Promise<AuthorizeResult> => {
    const bot = await new WebClient(botToken, triggerClientOptions(api)).auth.test();
    const { is_enterprise_install, enterprise_id, team_id, bot_id, user_id } = bot;
    // The token of a whole organization belongs to no workspace: each delivery says where it comes from.
    const installedFor = is_enterprise_install
      ? { ...(enterprise_id && { enterpriseId: enterprise_id }) }
      : { teamId: team_id ?? '' };
    return { botToken, ...installedFor, botId: bot_id ?? '', botUserId: user_id ?? '' };
  };
  const remember = () => {
    known = check();
    known.catch((error: unknown) => {
      known = undefined;
      log.warn({ error }, 'could not look up the bot user');
    });
    return known;
  };
  const identify = () => known ?? remember();
  // Before the first delivery needs it.
  void remember();
  const authorize: Authorize<boolean> = async () => ({ ...(await identify().catch(() => ({ botToken }))) });
  return { authorize, identify };
}
