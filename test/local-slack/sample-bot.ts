import type { AppOptions } from '@slack/bolt';
import { App, LogLevel } from '@slack/bolt';
import type { Slack } from '../../src/local-slack/index.js';

/** A Bolt app in this process without listeners. */
export function silentBot(slack: Slack): App {
  return new App({
    token: slack.credentials.botToken,
    receiver: slack.receiver(),
    clientOptions: { fetch: slack.fetch, retryConfig: { retries: 0 } },
    logger: silent,
  });
}

export const silent: NonNullable<AppOptions['logger']> = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  setLevel: () => undefined,
  getLevel: () => LogLevel.ERROR,
  setName: () => undefined,
};
