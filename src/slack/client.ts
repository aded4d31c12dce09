import { WebClient, type WebClientOptions } from '@slack/web-api';
import { withoutSecrets, type Log } from '../log.js';
import { TEMPORARY_ERRORS } from './call-once.js';

/** Two ways of speaking to Slack: at once, while a trigger waits; and patiently, when nobody does. */

export interface SlackApi {
  url?: string | undefined;
  fetch: typeof fetch;
}

/** A trigger lives three seconds: no second try, no waiting in a queue behind somebody else's rate limit. */
export function triggerClientOptions(api: SlackApi): WebClientOptions {
  return {
    ...where(api),
    logger: SILENT,
    timeout: 2_500,
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
  };
}

export function retryingClient(token: string, api: SlackApi): WebClient {
  return new WebClient(token, {
    ...where({ ...api, fetch: withTroubleAsStatus(api.fetch) }),
    logger: SILENT,
    timeout: 15_000,
    retryConfig: { retries: 4, minTimeout: 500, factor: 3, randomize: true },
  });
}

/** For what must not be done twice: one try, and whoever asked decides what comes next. */
export function singleTryClient(token: string, api: SlackApi): WebClient {
  return new WebClient(token, {
    ...where(api),
    logger: SILENT,
    timeout: 15_000,
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
  });
}

/**
 * Slack tells of its own trouble in a 200 too, which the client takes for its last word. As a 503 it is tried again: what
 * is said patiently is a person's to read, and to read it twice costs less than never.
 */
const withTroubleAsStatus =
  (send: typeof fetch): typeof fetch =>
  async (...request) => {
    const response = await send(...request);
    const error = await errorIn(response.clone());
    return error && TEMPORARY_ERRORS.has(error) ? new Response(error, { status: 503 }) : response;
  };

/** An answer of Slack's may be a no whatever its status. */
export async function errorIn(answer: Pick<Response, 'json'>): Promise<string | undefined> {
  const said = (await answer.json().catch(() => null)) as { error?: string } | null;
  return said?.error;
}

const where = ({ url, fetch }: SlackApi) => ({ fetch, ...(url && { slackApiUrl: url }) });

type SlackLogger = NonNullable<WebClientOptions['logger']>;

const nothing = () => undefined;

/** A call that fails is logged by whoever makes it, and knows for which delivery. */
const SILENT: SlackLogger = {
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  setLevel: nothing,
  getLevel: () => 'error' as ReturnType<SlackLogger['getLevel']>,
  setName: nothing,
};

/** Slack's other packages log through ours; what they say below a warning is of no use to an operator. */
export function createBoltLogger(log: Log): SlackLogger {
  const words = (parts: unknown[]) =>
    withoutSecrets(parts.map((part) => (part instanceof Error ? part.message : String(part))).join(' '));
  return {
    ...SILENT,
    warn: (...parts) => log.warn({ from: 'slack' }, words(parts)),
    error: (...parts) => log.error({ from: 'slack' }, words(parts)),
  };
}
