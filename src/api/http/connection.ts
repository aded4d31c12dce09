import { setTimeout as pause } from 'node:timers/promises';
import createClient from 'openapi-fetch';
import type { paths } from '../../../openapi/schema.js';
import { type CallResult, readBody, readRetryAfter, type ServiceResponse } from './service-response.js';
import { isUsableId } from '../read/fields.js';
import type { RequestFields } from '../failures/validation-failure.js';
import type { Failure, Outcome } from '../outcome.js';
import { type DataReader, readOutcome } from '../read-outcome.js';
import { isTimeout, wasNeverSent, wasTooLarge } from './network-errors.js';

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
  fetch: (request: Request) => Promise<Response>;
  params: { path: P };
};

/** In place of Node’s, which costs more than the rest of a call. */
class PlainRequest {
  constructor(
    readonly url: string,
    readonly init: RequestInit,
  ) {}
}

interface SentResponse {
  data?: string | undefined;
  error?: unknown;
  response: Response;
}

const MAX_ATTEMPTS = 3;

/** The typed client, with two ways to call it: `sendOnce`, and `sendWithRetries` for operations that are safe to repeat. */
export function connect(options: ApiOptions) {
  const { url, token, isOwn, fetch, now } = options;
  const { timeoutMs = 10_000, wait = pause } = options;
  const client = createClient<paths>({
    baseUrl: baseAddress(url),
    headers: new Headers({ Authorization: `Bearer ${token}`, Accept: 'application/json' }),
    redirect: 'manual',
    // openapi-fetch only constructs it, and passes it to our fetch.
    Request: PlainRequest as unknown as typeof Request,
  });

  const withTokenOwner = <T>(outcome: Outcome<T>): Outcome<T> =>
    isOwn && !outcome.ok && outcome.kind === 'token' ? { ...outcome, say: OWN_TOKEN_NOT_ACCEPTED } : outcome;

  async function attempt<P extends Path>({
    path,
    send,
  }: Pick<Call<unknown, P>, 'path' | 'send'>): Promise<CallResult> {
    let isRead = false;
    const start = (signal: AbortSignal) => {
      const init: Init<P> = {
        parseAs: 'text',
        fetch(request) {
          // openapi-fetch passes an instance of the class that it was given.
          const { url, init } = request as unknown as PlainRequest;
          isRead = init.method === 'GET';
          return fetch(url, { ...init, signal });
        },
        params: { path },
      };
      return send(init);
    };
    try {
      const response = responseOf(await withTimeout(timeoutMs, start), now());
      return { ...response, isRead };
    } catch (networkError) {
      return { isRead, networkError };
    }
  }

  /** Without a retry: only the person may send it again. */
  async function sendOnce<T, P extends Path>(call: Call<T, P>): Promise<Outcome<T>> {
    if (!Object.values(call.path).every(isUsableId)) return UNUSABLE_ID;
    return withTokenOwner(readOutcome(await attempt(call), call.read, call.request));
  }

  /**
   * Up to three attempts. If an earlier attempt may have been carried out, a 404 means that it removed the thing
   * (`valueIfGone`), and a failed connection means that the outcome is unknown.
   */
  async function sendWithRetries<T, P extends Path>(
    call: Call<T, P> & { valueIfGone?: T },
  ): Promise<Outcome<T>> {
    if (!Object.values(call.path).every(isUsableId)) return UNUSABLE_ID;
    const { result, uncertain } = await retry(() => attempt(call), { maxAttempts: MAX_ATTEMPTS, wait });
    const outcome = withTokenOwner(readOutcome(result, call.read, call.request));
    if (outcome.ok || !uncertain || result.isRead) return outcome;
    if (outcome.kind === 'missing' && call.valueIfGone !== undefined)
      return { ok: true, value: call.valueIfGone };
    return NOT_EXECUTED.has(outcome.kind) ? readOutcome(uncertain, call.read, call.request) : outcome;
  }

  return { client, sendOnce, sendWithRetries };
}

/** Removes `/api/v1…`, which the OpenAPI paths contain already, and the final slash, which would cause redirects. */
export function baseAddress(url: string): string {
  const { origin, pathname } = new URL(url.trim());
  return origin + pathname.replace(/\/+$/, '').replace(/\/api(?:\/v1(?:\/.*)?)?$/, '');
}

/** Rejects in time even if fetch ignores its signal. */
function withTimeout<T>(ms: number, send: (signal: AbortSignal) => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = new AbortController();
    const timer = setTimeout(() => {
      const timeout = new DOMException('no response in time', 'TimeoutError');
      reject(timeout);
      stop.abort(timeout);
    }, ms);
    send(stop.signal)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}

const OWN_TOKEN_NOT_ACCEPTED =
  'The scheduling service rejected this workspace’s token. It may have expired. Ask an admin to replace it in /upnext settings.';

/** Failures after which an attempt was certainly not carried out. */
const NOT_EXECUTED = new Set<Failure['kind']>(['down', 'token', 'too-many']);

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

interface RetryOptions {
  maxAttempts: number;
  wait: (milliseconds: number) => Promise<void>;
}

const FIRST_WAIT_MS = 200;
/** A person is waiting. If the service asks for a longer pause, they see the failure instead. */
const LONGEST_WAIT_MS = 3_000;
const RETRYABLE_STATUSES = new Set([429, 502, 503, 504]);

/** `uncertain`: an earlier failure after which the request may have been carried out. */
async function retry(
  send: () => Promise<CallResult>,
  { maxAttempts, wait }: RetryOptions,
): Promise<{ result: CallResult; uncertain?: CallResult | undefined }> {
  let uncertain: CallResult | undefined;
  for (let attempt = 1; ; attempt += 1) {
    const result = await send();
    const pause = attempt < maxAttempts ? pauseBefore(result, attempt) : undefined;
    if (pause === undefined) return { result, uncertain };
    if (mayHaveBeenExecuted(result)) uncertain ??= result;
    await wait(pause);
  }
}

const mayHaveBeenExecuted = (result: CallResult) =>
  'networkError' in result ? !wasNeverSent(result.networkError) : result.status !== 429;

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
