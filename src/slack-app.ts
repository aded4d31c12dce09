import { App, LogLevel, type Authorize, type AuthorizeResult, type Receiver } from '@slack/bolt';
import { WebClient } from '@slack/web-api';
import type { Log } from './log.js';
import { atOnce, quiet, type SlackApi } from './slack/client.js';

/** Bolt, set up as Upnext needs it. */

/** Whose deliveries these are is asked of `authorize`; what brings them is the receiver's business. */
export function createApp(receiver: Receiver, authorize: Authorize<boolean>, api: SlackApi, log: Log): App {
  return new App({
    receiver,
    authorize,
    clientOptions: atOnce(api),
    logger: quiet(log),
    logLevel: LogLevel.WARN,
    convoStore: false,
    ignoreSelf: false,
  });
}

/** For one workspace, by its bot's token. */
export function createAppOn(receiver: Receiver, botToken: string, api: SlackApi, log: Log): App {
  return createApp(receiver, oneWorkspace(botToken, api, log).authorize, api, log);
}

/**
 * Whose bot this is, asked once. While Slack does not tell, deliveries go on with the team that they name: a person
 * who presses a button must hear something in any case.
 */
export function oneWorkspace(
  botToken: string,
  api: SlackApi,
  log: Log,
): { authorize: Authorize<boolean>; asked: Promise<AuthorizeResult> } {
  let known: Promise<AuthorizeResult> | undefined;
  const ask = async (): Promise<AuthorizeResult> => {
    const { team_id, bot_id, user_id } = await new WebClient(botToken, atOnce(api)).auth.test();
    return { botToken, teamId: team_id ?? '', botId: bot_id ?? '', botUserId: user_id ?? '' };
  };
  const remember = () => {
    known = ask();
    known.catch((error: unknown) => {
      known = undefined;
      log.warn({ error }, 'Slack does not say whose bot this is');
    });
    return known;
  };
  const asked = remember();
  const authorize = async () => ({ ...(await (known ?? remember()).catch(() => ({ botToken }))) });
  return { authorize, asked };
}
