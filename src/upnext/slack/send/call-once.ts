import * as z from 'zod';

/** The outcome of a call to Slack that must not be made twice. */
export type CallResult<T> =
  | { state: 'done'; value: T }
  /** Slack refused it. A retry would not help. */
  | { state: 'refused'; error: string }
  /** Rate limited. */
  | { state: 'later'; seconds: number }
  /** It did not reach Slack. */
  | { state: 'unsent' }
  /** It may have been done: check before a retry. */
  | { state: 'unknown' };

/** An error of Slack’s client. */
export const failureSchema = z.object({
  code: z.string(),
  data: z
    .object({
      error: z.string(),
      /** The scopes that are missing. */
      needed: z.string().optional().catch(undefined),
      response_metadata: z.object({ retryAfter: z.number().optional() }).optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
  retryAfter: z.number().optional(),
});
const causeSchema = z.object({
  code: z.string().optional().catch(undefined),
  cause: z.unknown().optional(),
});

/** Slack's temporary errors. By its documentation, the call may have been carried out. */
export const TEMPORARY_ERRORS = new Set([
  'internal_error',
  'fatal_error',
  'service_unavailable',
  'request_timeout',
]);
/** Slack uses both names, with status 429 or 200. */
export const RATE_LIMIT_ERRORS: ReadonlySet<string> = new Set(['ratelimited', 'rate_limited']);
const CONNECT_ERRORS = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

/** `call` must make one attempt only: a retrying client could post twice. */
export async function callOnce<T>(call: () => Promise<T>): Promise<CallResult<T>> {
  try {
    return { state: 'done', value: await call() };
  } catch (error) {
    return outcomeOf(error);
  }
}

export function outcomeOf(failure: unknown): CallResult<never> {
  const { code, data, retryAfter = 30 } = failureSchema.safeParse(failure).data ?? { code: '' };
  const error = data?.error;
  if (code === 'slack_webapi_rate_limited_error') return { state: 'later', seconds: retryAfter };
  if (code === 'slack_webapi_platform_error' && error) {
    if (RATE_LIMIT_ERRORS.has(error))
      return { state: 'later', seconds: data.response_metadata?.retryAfter ?? retryAfter };
    return TEMPORARY_ERRORS.has(error) ? { state: 'unknown' } : { state: 'refused', error };
  }
  if (!code.startsWith('slack_')) throw failure;
  return isConnectError(failure) ? { state: 'unsent' } : { state: 'unknown' };
}

function isConnectError(failure: unknown, depth = 0): boolean {
  const { data } = causeSchema.safeParse(failure);
  if (!data || depth > 4) return false;
  return CONNECT_ERRORS.has(data.code ?? '') || isConnectError(data.cause, depth + 1);
}

const platformErrorSchema = z.object({ data: z.object({ error: z.string() }) });

/** Slack's name for an error, if it gave one. */
export const slackErrorOf = (failure: unknown): string | undefined =>
  platformErrorSchema.safeParse(failure).data?.data.error;

/** Slack's errors for a token that only a person can replace. */
export const TOKEN_ERRORS: ReadonlySet<string> = new Set([
  'invalid_auth',
  'not_authed',
  'account_inactive',
  'token_revoked',
  'token_expired',
  'not_allowed_token_type',
]);

/** Those that Slack gives once the app is uninstalled. */
export const UNINSTALLED_ERRORS: ReadonlySet<string> = new Set(['account_inactive', 'token_revoked']);
