import { LogLevel, WebClient, type WebClientOptions } from '@slack/web-api';
import * as z from 'zod';
import type { Proxy } from '../../api/http/proxy.js';
import { type Log, withoutSecrets } from '../../log.js';
import { CALL_TIMEOUT_MS } from '../answer/deadlines.js';
import { RATE_LIMIT_ERRORS, TEMPORARY_ERRORS } from '../send/call-once.js';

/** Slack, with the token of a workspace. */
export type ClientOf = (workspace: string) => Promise<WebClient>;

export interface SlackApi {
  url?: string | undefined;
  fetch: typeof fetch;
  /** For WebSockets: `fetch` has its own. */
  proxy?: Proxy | undefined;
}

/** For calls with a trigger, which expires after three seconds: no retries, no waiting for a rate limit. */
export function triggerClientOptions(api: SlackApi): WebClientOptions {
  return {
    ...connection(api),
    logger: SILENT,
    timeout: 2_500,
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
  };
}

/** For background work that may be repeated. */
export function retryingClient(token: string, api: SlackApi): WebClient {
  return new WebClient(token, {
    ...connection({ ...api, fetch: withErrorStatus(api.fetch) }),
    logger: SILENT,
    timeout: CALL_TIMEOUT_MS,
    retryConfig: { retries: 4, minTimeout: 500, factor: 3, randomize: true },
  });
}

/** For calls that must not be made twice: the caller decides whether to retry. */
export function singleTryClient(token: string, api: SlackApi): WebClient {
  return new WebClient(token, { ...triggerClientOptions(api), timeout: CALL_TIMEOUT_MS });
}

/** Both, where one token serves all: that of the settings. */
export function clientsWith(token: string, api: SlackApi): { slack: ClientOf; slackOnce: ClientOf } {
  const background = retryingClient(token, api);
  const once = singleTryClient(token, api);
  return { slack: async () => background, slackOnce: async () => once };
}

const DEFAULT_RETRY_S = 30;

/** Slack also sends temporary errors and rate limits with status 200, which the client does not retry. */
const withErrorStatus =
  (send: typeof fetch): typeof fetch =>
  async (...request) => {
    const response = await send(...request);
    if (!response.ok) return response;
    const error = (await errorIn(response.clone())) ?? '';
    if (TEMPORARY_ERRORS.has(error)) return new Response(error, { status: 503 });
    if (!RATE_LIMIT_ERRORS.has(error)) return response;
    const seconds = response.headers.get('retry-after') ?? String(DEFAULT_RETRY_S);
    return new Response(error, { status: 429, headers: { 'retry-after': seconds } });
  };

/** Tells of each call that Slack refuses with 429, by its method. */
export const tellingLimits =
  (send: typeof fetch, metrics: { limited(method: string): void }): typeof fetch =>
  async (input, init) => {
    const response = await send(input, init);
    const url = input instanceof Request ? input.url : String(input);
    if (response.status === 429) metrics.limited(/\/api\/([\w.]+)$/.exec(url)?.[1] ?? 'other');
    return response;
  };

const errorSchema = z.object({ error: z.string() });

/** Slack sends errors with status 200 too. */
export async function errorIn(response: Pick<Response, 'json'>): Promise<string | undefined> {
  const body: unknown = await response.json().catch(() => null);
  return errorSchema.safeParse(body).data?.error;
}

const connection = ({ url, fetch }: SlackApi) => ({ fetch, ...(url && { slackApiUrl: url }) });

type SlackLogger = NonNullable<WebClientOptions['logger']>;

const noop = () => undefined;

/** The caller logs a failed call, with its reference. */
const SILENT: SlackLogger = {
  debug: noop,
  info: noop,
  warn: noop,
  error: noop,
  setLevel: noop,
  getLevel: () => LogLevel.ERROR,
  setName: noop,
};

/** Passes the warnings and errors of Slack's packages to our log. */
export function createBoltLogger(log: Log): SlackLogger {
  const message = (parts: unknown[]) =>
    withoutSecrets(parts.map((part) => (part instanceof Error ? part.message : String(part))).join(' '));
  return {
    ...SILENT,
    warn: (...parts) => log.warn({ from: 'slack' }, message(parts)),
    error: (...parts) => log.error({ from: 'slack' }, message(parts)),
  };
}
