import { setTimeout as pause } from 'node:timers/promises';
import createClient from 'openapi-fetch';
import type { paths } from '../../openapi/schema.js';
import { baseAddress, isUsableId } from './address.js';
import { readBody, readRetryAfter, type Answer, type Answered } from './answer.js';
import type { Asked } from './fields.js';
import type { Failure, Outcome } from './outcome.js';
import { repeat } from './repeat.js';
import { readOutcome, type Reading } from './read-outcome.js';

export interface ApiOptions {
  url: string;
  token: string;
  /** Who has set the token, where it is not the operator: they can mend it. */
  tokenOwner?: TokenOwner | undefined;
  fetch: typeof fetch;
  /** For each try; 10 s where nothing is said. */
  timeoutMs?: number;
  now: () => Date;
  wait?: (milliseconds: number) => Promise<void>;
}

export type TokenOwner = 'person' | 'workspace';

/** The ids in an operation's path, by the document's names. */
type Path = Record<string, string>;

export interface Call<T, P extends Path> {
  path: P;
  send: (init: Init<P>) => Promise<Sent>;
  read: Reading<T>;
  asked?: Asked;
}

/** What every call of openapi-fetch is given; as text, for it throws on a 2xx that is no JSON otherwise. */
type Init<P> = {
  parseAs: 'text';
  fetch: (request: Request) => Promise<Response>;
  params: { path: P };
};

/** Stands for Node's Request, which costs more to make and to read again than all else of a call. */
class Written {
  readonly url: string;
  readonly init: RequestInit;
  constructor(url: string, init: RequestInit) {
    this.url = url;
    this.init = init;
  }
}

interface Sent {
  data?: string | undefined;
  error?: unknown;
  response: Response;
}

const TRIES = 3;

/** The client over the document's types, and the two ways of calling through it: what may be repeated, and what may not. */
export function connect({ url, token, tokenOwner, fetch, timeoutMs = 10_000, now, wait = pause }: ApiOptions) {
  const client = createClient<paths>({
    baseUrl: baseAddress(url),
    headers: new Headers({ Authorization: `Bearer ${token}`, Accept: 'application/json' }),
    redirect: 'manual',
    Request: Written as unknown as typeof Request,
  });

  const told = <T>(outcome: Outcome<T>): Outcome<T> =>
    tokenOwner && !outcome.ok && outcome.kind === 'token' ? { ...outcome, say: REFUSED[tokenOwner] } : outcome;

  async function ask<P extends Path>({
    path,
    send,
  }: Pick<Call<unknown, P>, 'path' | 'send'>): Promise<Answer> {
    let reads = false;
    const asking = (signal: AbortSignal) => {
      const init: Init<P> = {
        parseAs: 'text',
        fetch: (request) => {
          const { url, init } = request as unknown as Written;
          reads = init.method === 'GET';
          return fetch(url, { ...init, signal });
        },
        params: { path },
      };
      return send(init);
    };
    try {
      const answered = answerOf(await inTime(timeoutMs, asking), now());
      return { ...answered, reads };
    } catch (lost) {
      return { reads, lost };
    }
  }

  /** Once: only the person may send it again. */
  async function once<T, P extends Path>(call: Call<T, P>): Promise<Outcome<T>> {
    if (!Object.values(call.path).every(isUsableId)) return UNUSABLE_ID;
    return told(readOutcome(await ask(call), call.read, call.asked));
  }

  /**
   * Up to three times. After one that may have arrived unseen, "there is none" means that it was removed (`goneAfter`), and
   * "cannot be reached" that nobody knows.
   */
  async function repeated<T, P extends Path>(call: Call<T, P> & { goneAfter?: T }): Promise<Outcome<T>> {
    if (!Object.values(call.path).every(isUsableId)) return UNUSABLE_ID;
    const { answer, unseen } = await repeat(() => ask(call), { tries: TRIES, wait });
    const outcome = told(readOutcome(answer, call.read, call.asked));
    if (outcome.ok || !unseen || answer.reads) return outcome;
    if (outcome.kind === 'missing' && call.goneAfter !== undefined)
      return { ok: true, value: call.goneAfter };
    return NOT_TAKEN.has(outcome.kind) ? readOutcome(unseen, call.read, call.asked) : outcome;
  }

  return { client, once, repeated };
}

/** Not every fetch that one is given listens to its signal. (`AbortSignal.timeout` costs a third of a whole call.) */
function inTime<T>(ms: number, ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = new AbortController();
    const timer = setTimeout(() => {
      const tooSlow = new DOMException('no answer in time', 'TimeoutError');
      reject(tooSlow);
      stop.abort(tooSlow);
    }, ms);
    ask(stop.signal)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}

const REFUSED: Record<TokenOwner, string> = {
  person:
    'The scheduling service refuses your own token: it may have expired. Link another one, or remove it, in /upnext settings.',
  workspace:
    'The scheduling service refuses the token that was set for this workspace: it may have expired. Please tell an admin: /upnext settings has it.',
};

/** Said of a try that nothing was done with. */
const NOT_TAKEN = new Set<Failure['kind']>(['down', 'token', 'too-many']);

const UNUSABLE_ID: Failure = { ok: false, kind: 'missing', say: 'That is not an id. Please choose again.' };

function answerOf({ data, error, response }: Sent, now: Date): Omit<Answered, 'reads'> {
  const retryAfterMs = readRetryAfter(response.headers.get('retry-after'), now);
  const body = response.ok ? readBody(data ?? '') : errorBody(error);
  return { status: response.status, body, ...(retryAfterMs !== undefined && { retryAfterMs }) };
}

/** openapi-fetch has parsed it already where it could. */
function errorBody(error: unknown): ReturnType<typeof readBody> {
  if (error === undefined || error === '') return { kind: 'empty' };
  return typeof error === 'string' ? { kind: 'text' } : { kind: 'json', value: error };
}
