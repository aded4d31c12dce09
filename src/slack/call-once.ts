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

interface SlackFailure {
  code?: string;
  data?: { error?: string };
  retryAfter?: number;
  cause?: unknown;
}

/** Slack's temporary errors. By its documentation, the call may have been carried out. */
export const TEMPORARY_ERRORS = new Set([
  'internal_error',
  'fatal_error',
  'service_unavailable',
  'request_timeout',
]);
const CONNECT_ERRORS = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

/** `call` must make one attempt only: a retrying client could post twice. */
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
    return isConnectError(failure) ? { state: 'unsent' } : { state: 'unknown' };
  throw failure as Error;
}

function isConnectError(failure: unknown, depth = 0): boolean {
  if (typeof failure !== 'object' || failure === null || depth > 4) return false;
  const { code, cause } = failure as SlackFailure;
  return CONNECT_ERRORS.has(code ?? '') || isConnectError(cause, depth + 1);
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
