import { setTimeout as pause } from 'node:timers/promises';
import createClient from 'openapi-fetch';
import type { paths } from '../../openapi/schema.js';
import { baseAddress, isUsableId } from './address.js';
import { readBody, readRetryAfter, type Answer } from './answer.js';
import type { Asked } from './fields.js';
import type { Failure, Outcome } from './outcome.js';
import { repeat } from './repeat.js';
import { settle, type Reading } from './settle.js';

export interface ApiOptions {
  url: string;
  token: string;
  fetch: typeof fetch;
  /** For each try; 10 s where nothing is said. */
  timeoutMs?: number;
  now: () => Date;
  wait?: (milliseconds: number) => Promise<void>;
}

export interface Call<T> {
  ids?: string[];
  send: (init: Init) => Promise<Sent>;
  read: Reading<T>;
  asked?: Asked;
}

/** A type and not an interface, which openapi-fetch would not take for its open options. */
type Init = { parseAs: 'text'; fetch: (request: Request) => Promise<Response> };

/** What openapi-fetch gives back when it is asked for text: it throws on a 2xx that is no JSON otherwise. */
interface Sent {
  data?: string | undefined;
  error?: unknown;
  response: Response;
}

const TRIES = 3;

export type Connection = ReturnType<typeof connect>;

/** The client over the document's types, and the two ways of calling through it: what may be repeated, and what may not. */
export function connect({ url, token, fetch, timeoutMs = 10_000, now, wait = pause }: ApiOptions) {
  const client = createClient<paths>({
    baseUrl: baseAddress(url),
    headers: { Authorization: `Bearer ${token}`, Accept: 'application/json' },
    redirect: 'manual',
  });

  const ask = async (send: Call<unknown>['send']): Promise<Answer> => {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const sent = send({ parseAs: 'text', fetch: (request) => fetch(request, { signal }) });
      return answerOf(await Promise.race([sent, timeUp(signal)]), now());
    } catch (lost) {
      return { lost };
    }
  };

  return {
    client,
    /** Once: only the person may send it again. */
    once: async <T>({ ids = [], send, read, asked }: Call<T>): Promise<Outcome<T>> =>
      ids.every(isUsableId) ? settle(await ask(send), read, asked) : UNUSABLE_ID,
    /** Up to three times. `goneAfter`: after a lost try, "there is none" means that the lost try removed it. */
    repeated: async <T>({
      ids = [],
      send,
      read,
      asked,
      goneAfter,
    }: Call<T> & { goneAfter?: T }): Promise<Outcome<T>> => {
      if (!ids.every(isUsableId)) return UNUSABLE_ID;
      const { answer, lostOne } = await repeat(() => ask(send), { tries: TRIES, wait });
      const outcome = settle(answer, read, asked);
      return goneAfter !== undefined && lostOne && !outcome.ok && outcome.kind === 'missing'
        ? { ok: true, value: goneAfter }
        : outcome;
    },
  };
}

/** Not every fetch that one is given listens to its signal. */
function timeUp(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}

const UNUSABLE_ID: Failure = { ok: false, kind: 'missing', say: 'That is not an id. Please choose again.' };

function answerOf({ data, error, response }: Sent, now: Date): Answer {
  const retryAfterMs = readRetryAfter(response.headers.get('retry-after'), now);
  const body = response.ok ? readBody(data ?? '') : errorBody(error);
  return { status: response.status, body, ...(retryAfterMs !== undefined && { retryAfterMs }) };
}

/** openapi-fetch has parsed it already where it could. */
function errorBody(error: unknown): ReturnType<typeof readBody> {
  if (error === undefined || error === '') return { kind: 'empty' };
  return typeof error === 'string' ? { kind: 'text' } : { kind: 'json', value: error };
}
