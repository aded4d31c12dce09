import { setTimeout as pause } from 'node:timers/promises';
import createClient from 'openapi-fetch';
import type { paths } from '../../../../openapi/schema.js';
import { networkFailure, reportedFailure, statusFailure, unreadableFailure } from '../failures/failure.js';
import { type RequestFields, validationFailure } from '../failures/validation-failure.js';
import type { Failure, Outcome } from '../outcome.js';
import { fieldsOf, isUsableId } from '../read/fields.js';
import { dataIn, isEmpty } from '../read/read.js';
import { isTimeout, wasNeverSent, wasTooLarge } from './network-errors.js';
import { type CallResult, readBody, readRetryAfter, type ServiceResponse } from './service-response.js';

export interface ApiOptions {
  url: string;
  token: string;
  /** Whether an admin set the token, and so can replace it. */
  isOwn?: true | undefined;
  fetch: typeof fetch;
  /** For each attempt; 10 seconds by default. */
  timeoutMs?: number;
  now: () => Date;
  wait?: (milliseconds: number) => Promise<void>;
}

/** The ids in the path of an operation, by their names in the OpenAPI document. */
type Path = Record<string, string>;

export interface Call<T, P extends Path> {
  path: P;
  send: (init: Init<P>) => Promise<SentResponse>;
  read: DataReader<T>;
  request?: RequestFields;
}

/** The options of every openapi-fetch call. As text, because it throws on a 2xx that is not JSON otherwise. */
type Init<P> = {
  parseAs: 'text';
  params: { path: P };
};

interface SentResponse {
  data?: string | undefined;
  error?: unknown;
  response: Response;
}

const MAX_ATTEMPTS = 3;

/** The typed client, and how to call it: `read` tries again, `change` only if nothing was carried out, and `once` never. */
export function connect(options: ApiOptions) {
  const { url, token, isOwn, fetch, now } = options;
  const { timeoutMs = 10_000, wait = pause } = options;
  const client = createClient<paths>({
    baseUrl: baseAddress(url),
    headers: { Authorization: `Bearer ${token}`, Accept: 'application/json' },
    redirect: 'manual',
    fetch: (request) => fetch(request, { signal: AbortSignal.timeout(timeoutMs) }),
  });

  async function attempt<T, P extends Path>(
    { path, send }: Call<T, P>,
    isRead: boolean,
  ): Promise<CallResult> {
    try {
      return { ...responseOf(await send({ parseAs: 'text', params: { path } }), now()), isRead };
    } catch (networkError) {
      return { isRead, networkError };
    }
  }

  function outcomeOf<T, P extends Path>({ read, request }: Call<T, P>, result: CallResult): Outcome<T> {
    const outcome = readOutcome(result, read, request);
    const isRefused = isOwn && !outcome.ok && outcome.kind === 'token';
    return isRefused ? { ...outcome, say: OWN_TOKEN_NOT_ACCEPTED } : outcome;
  }

  async function sent<T, P extends Path>(
    call: Call<T, P>,
    { isRead, attempts }: { isRead: boolean; attempts: number },
  ): Promise<Outcome<T>> {
    if (!Object.values(call.path).every(isUsableId)) return UNUSABLE_ID;
    for (let count = 1; ; count += 1) {
      const result = await attempt(call, isRead);
      const mayRepeat = count < attempts && (isRead || wasNotCarriedOut(result));
      const again = mayRepeat ? pauseBefore(result, count) : undefined;
      if (again === undefined) return outcomeOf(call, result);
      await wait(again);
    }
  }

  return {
    client,
    read: <T, P extends Path>(call: Call<T, P>) => sent(call, { isRead: true, attempts: MAX_ATTEMPTS }),
    change: <T, P extends Path>(call: Call<T, P>) => sent(call, { isRead: false, attempts: MAX_ATTEMPTS }),
    once: <T, P extends Path>(call: Call<T, P>) => sent(call, { isRead: false, attempts: 1 }),
  };
}

const wasNotCarriedOut = (result: CallResult) =>
  'networkError' in result ? wasNeverSent(result.networkError) : result.status === 429;

/** Removes `/api/v1…`, which the OpenAPI paths contain already, and the final slash, which would cause redirects. */
export function baseAddress(url: string): string {
  const { origin, pathname } = new URL(url.trim());
  return origin + pathname.replace(/\/+$/, '').replace(/\/api(?:\/v1(?:\/.*)?)?$/, '');
}

const OWN_TOKEN_NOT_ACCEPTED =
  'The scheduling service rejected this workspace’s token. It may have expired. Ask an admin to replace it in /upnext settings.';

const UNUSABLE_ID: Failure = {
  ok: false,
  kind: 'missing',
  say: 'This ID isn’t valid. Please choose again.',
};

function responseOf({ data, error, response }: SentResponse, now: Date): Omit<ServiceResponse, 'isRead'> {
  const retryAfterMs = readRetryAfter(response.headers.get('retry-after'), now);
  const body = response.ok ? readBody(data ?? '') : errorBody(error);
  return { status: response.status, body, ...(retryAfterMs !== undefined && { retryAfterMs }) };
}

/** openapi-fetch has already parsed it if it is JSON. */
function errorBody(error: unknown): ReturnType<typeof readBody> {
  if (error === undefined || error === '') return { kind: 'empty' };
  return typeof error === 'string' ? { kind: 'text' } : { kind: 'json', value: error };
}

const FIRST_WAIT_MS = 200;
/** A person is waiting. If the service asks for a longer pause, they see the failure instead. */
const LONGEST_WAIT_MS = 3_000;
const RETRYABLE_STATUSES = new Set([429, 502, 503, 504]);

/** A service that timed out is overloaded, and a retry would make it worse. */
const isFinal = (error: unknown) => isTimeout(error) || wasTooLarge(error);

/** Undefined if a retry would not help. */
function pauseBefore(result: CallResult, attempt: number): number | undefined {
  const backoff = FIRST_WAIT_MS * 2 ** (attempt - 1) * (0.5 + Math.random());
  if ('networkError' in result) return isFinal(result.networkError) ? undefined : backoff;
  if (!RETRYABLE_STATUSES.has(result.status)) return undefined;
  const pause = Math.max(result.retryAfterMs ?? 0, backoff);
  return pause <= LONGEST_WAIT_MS ? pause : undefined;
}

/** Reads the `data` of one operation. Undefined if it cannot be read. */
export type DataReader<T> = (data: unknown) => { value: T } | undefined;

/** Any 2xx is a success, unless its body says that it failed or cannot be read. */
export function readOutcome<T>(
  result: CallResult,
  read: DataReader<T>,
  request: RequestFields = { fields: {} },
): Outcome<T> {
  if ('networkError' in result) return networkFailure(result);
  const { status, body } = result;
  if (status >= 200 && status < 300) return readSuccess(result, read);
  if (status !== 422 && status !== 400) return statusFailure(result);
  const failure = validationFailure(body.kind === 'json' ? body.value : undefined, request);
  const isAboutForm = status === 422 || (failure.kind === 'invalid' && failure.fields.length > 0);
  return isAboutForm ? failure : statusFailure(result);
}

function readSuccess<T>(response: ServiceResponse, read: DataReader<T>): Outcome<T> {
  const { body } = response;
  if (body.kind === 'text') return unreadableFailure(response);
  const value = body.kind === 'json' ? body.value : undefined;
  if (saysFailed(value)) return reportedFailure(response, value);
  const found = read(dataIn(value));
  return found ? { ok: true, value: found.value } : unreadableFailure(response);
}

/** `{"success": false}`, or an error and no data. A record may have an error too. */
function saysFailed(body: unknown): boolean {
  const fields = fieldsOf(body);
  const said = (name: string) => String(fields.get(name)).toLowerCase();
  if (said('success') === 'false') return true;
  if (said('success') === 'true' || fields.has('data') || fields.has('id')) return false;
  const hasError = ['error', 'errors'].some((name) => !isEmpty(fields.get(name) || undefined));
  return hasError || said('ok') === 'false' || /^(?:error|fail)/.test(said('status'));
}
