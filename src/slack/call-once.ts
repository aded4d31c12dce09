/** What came of a call to Slack that must not be made twice by mistake. */
export type CallResult<T> =
  | { state: 'done'; value: T }
  /** Slack says no; asking again changes nothing. */
  | { state: 'refused'; error: string }
  /** Slack asks to come back later. */
  | { state: 'later'; seconds: number }
  /** It surely did not get there. */
  | { state: 'unsent' }
  /** It may have been done: look before anything is repeated. */
  | { state: 'unknown' };

interface SlackFailure {
  code?: string;
  data?: { error?: string };
  retryAfter?: number;
  cause?: unknown;
}

/** Slack's own, and over in a while. It says itself that the call may have been carried out. */
export const TEMPORARY_ERRORS = new Set([
  'internal_error',
  'fatal_error',
  'service_unavailable',
  'request_timeout',
]);
const NEVER_LEFT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

/** `call` makes one attempt: a client that repeats by itself would post twice. */
export async function callOnce<T>(call: () => Promise<T>): Promise<CallResult<T>> {
  try {
    return { state: 'done', value: await call() };
  } catch (error) {
    return outcomeOf(error as SlackFailure);
  }
}

function outcomeOf(failure: SlackFailure): CallResult<never> {
  if (failure.code === 'slack_webapi_rate_limited_error')
    return { state: 'later', seconds: failure.retryAfter ?? 30 };
  const error = failure.data?.error;
  if (failure.code === 'slack_webapi_platform_error' && error) {
    if (error === 'ratelimited') return { state: 'later', seconds: failure.retryAfter ?? 30 };
    return TEMPORARY_ERRORS.has(error) ? { state: 'unknown' } : { state: 'refused', error };
  }
  if (failure.code?.startsWith('slack_'))
    return neverLeft(failure) ? { state: 'unsent' } : { state: 'unknown' };
  throw failure as Error;
}

function neverLeft(failure: unknown, depth = 0): boolean {
  if (typeof failure !== 'object' || failure === null || depth > 4) return false;
  const { code, cause } = failure as SlackFailure;
  return NEVER_LEFT.has(code ?? '') || neverLeft(cause, depth + 1);
}

/** Slack's errors for a token that only a person can replace. */
export const TOKEN_ERRORS: ReadonlySet<string> = new Set([
  'invalid_auth',
  'not_authed',
  'account_inactive',
  'token_revoked',
  'token_expired',
  'not_allowed_token_type',
]);
