import { WebClient, type WebClientOptions } from '@slack/web-api';
import type { Log } from '../log.js';

/** Two ways of speaking to Slack: at once, while a trigger waits; and patiently, when nobody does. */

export interface SlackApi {
  url?: string | undefined;
  fetch: typeof fetch;
}

/** A trigger lives three seconds: no second try, no waiting in a queue behind somebody else's rate limit. */
export function atOnce(api: SlackApi, log: Log): WebClientOptions {
  return {
    ...where(api),
    logger: quiet(log),
    timeout: 2_500,
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
  };
}

export function patiently(token: string, api: SlackApi, log: Log): WebClient {
  return new WebClient(token, {
    ...where(api),
    logger: quiet(log),
    timeout: 15_000,
    retryConfig: { retries: 4, minTimeout: 500, factor: 3, randomize: true },
  });
}

/** For what must not be done twice: one try, and whoever asked decides what comes next. */
export function unrepeated(token: string, api: SlackApi, log: Log): WebClient {
  return new WebClient(token, {
    ...where(api),
    logger: quiet(log),
    timeout: 15_000,
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
  });
}

const where = ({ url, fetch }: SlackApi) => ({ fetch, ...(url && { slackApiUrl: url }) });

/** Slack's packages log through ours; what they say below a warning is of no use to an operator. */
export function quiet(log: Log): NonNullable<WebClientOptions['logger']> {
  const words = (parts: unknown[]) =>
    parts.map((part) => (part instanceof Error ? part.message : String(part))).join(' ');
  return {
    debug: () => undefined,
    info: () => undefined,
    warn: (...parts) => log.warn({ from: 'slack' }, words(parts)),
    error: (...parts) => log.error({ from: 'slack' }, words(parts)),
    setLevel: () => undefined,
    getLevel: () => 'warn' as ReturnType<NonNullable<WebClientOptions['logger']>['getLevel']>,
    setName: () => undefined,
  };
}
