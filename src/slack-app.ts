import {
  App,
  HTTPReceiver,
  LogLevel,
  type Authorize,
  type AuthorizeResult,
  type CustomRoute,
  type Receiver,
} from '@slack/bolt';
import { WebClient } from '@slack/web-api';
import type { Config } from './config.js';
import type { Log } from './log.js';
import { atOnce, quiet, type SlackApi } from './slack/client.js';

/** Bolt, set up for the way in which Upnext runs. */

type Mode = Config['slack'];

export interface AppOptions {
  config: Pick<Config, 'host' | 'port'> & { slack: Exclude<Mode, { kind: 'desk' | 'oauth' }> };
  api: SlackApi;
  log: Log;
  routes: CustomRoute[];
}

export function createApp({ config, api, log, routes }: AppOptions): App {
  const { slack } = config;
  const common = options(api, log, slack.botToken);
  if (slack.kind === 'socket') {
    return new App({
      ...common,
      socketMode: true,
      appToken: slack.appToken,
      customRoutes: routes,
      installerOptions: { port: config.port },
    });
  }
  const receiver = new HTTPReceiver({
    signingSecret: slack.signingSecret,
    endpoints: '/slack/events',
    customRoutes: routes,
    logger: quiet(log),
    /** What no listener knows is still answered: Slack would only send it again. */
    unhandledRequestHandler: ({ response }) => {
      response.writeHead(200);
      response.end();
    },
    unhandledRequestTimeoutMillis: 2_800,
  });
  return new App({ ...common, receiver });
}

/** For the local desk and for tests: whatever brings the deliveries. */
export function createAppOn(receiver: Receiver, botToken: string, api: SlackApi, log: Log): App {
  return new App({ ...options(api, log, botToken), receiver });
}

function options(api: SlackApi, log: Log, botToken: string) {
  return {
    authorize: oneWorkspace(botToken, api, log),
    clientOptions: atOnce(api, log),
    logger: quiet(log),
    logLevel: LogLevel.WARN,
    convoStore: false as const,
    ignoreSelf: false,
  };
}

/**
 * Whose bot this is, asked once. While Slack does not tell, deliveries go on with the team that they name: a person
 * who presses a button must hear something in any case.
 */
function oneWorkspace(botToken: string, api: SlackApi, log: Log): Authorize<boolean> {
  let known: Promise<AuthorizeResult> | undefined;
  const ask = async (): Promise<AuthorizeResult> => {
    const { team_id, bot_id, user_id } = await new WebClient(botToken, atOnce(api, log)).auth.test();
    return { botToken, teamId: team_id ?? '', botId: bot_id ?? '', botUserId: user_id ?? '' };
  };
  const remember = () => {
    known = ask();
    known.catch(() => (known = undefined));
    return known;
  };
  remember().catch(() => undefined);
  return async () => ({ ...(await (known ?? remember()).catch(() => ({ botToken }))) });
}
