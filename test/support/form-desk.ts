import { openDesk, type DeskOptions } from './desk.js';

/** A request from the bot to the service. */
export interface SentRequest {
  method: string;
  path: string;
  /** "?file=…", or empty. */
  query: string;
  body: unknown;
  key: string | null;
  token: string | undefined;
}

/** A person’s own token, which the service accepts as well. */
export const OWN_TOKEN = 'own-token-of-a-person';

type Answer = (carryOut: () => Promise<Response>, sent: SentRequest) => Promise<Response> | Response;

/** A desk whose service records the requests, and responds to the next one as a test says. */
export async function openFormDesk(options: Omit<DeskOptions, 'service'> = {}) {
  const sent: SentRequest[] = [];
  const answers: { method: string; answer: Answer }[] = [];
  const desk = await openDesk({
    ...options,
    service: (service) => async (request) => {
      const token = request.headers.get('authorization')?.replace(/^Bearer /, '');
      const accepted = request.clone();
      if (token === OWN_TOKEN) accepted.headers.set('authorization', 'Bearer admin');
      const carryOut = () => service.fetch(accepted.clone());
      const text = await request.clone().text();
      const one: SentRequest = {
        method: request.method,
        path: new URL(request.url).pathname.replace('/api/v1', ''),
        query: new URL(request.url).search,
        body: text ? JSON.parse(text) : undefined,
        key: request.headers.get('idempotency-key'),
        token,
      };
      if (one.method !== 'GET') sent.push(one);
      const place = answers.findIndex(({ method }) => method === one.method);
      const [next] = place < 0 ? [] : answers.splice(place, 1);
      return next ? next.answer(carryOut, one) : carryOut();
    },
  });

  return {
    ...desk,
    /** All requests except GET. */
    sent,
    /** Responds to the next request of this method. */
    respondOnce(method: string, answer: Answer): void {
      answers.push({ method, answer });
    },
    async latestAuditEntry() {
      const [latest] = await desk.deps.store.audit.page('T0NORTHWIND', 1);
      return latest;
    },
  };
}

export const responds =
  (status: number, body: unknown): Answer =>
  () =>
    Response.json(body, { status });

/** A 422 for one field. */
export const rejectsField = (field: string, msg: string): Answer =>
  responds(422, { detail: [{ loc: ['body', field], msg, type: 'value_error', input: 'SECRET-INPUT' }] });

export const isUnreachable: Answer = () => {
  throw new TypeError('fetch failed', {
    cause: Object.assign(new Error('ECONNREFUSED'), { code: 'ECONNREFUSED' }),
  });
};

/** The connection breaks before the response, so the outcome is unknown. */
export const losesConnection: Answer = () => {
  throw new TypeError('fetch failed', {
    cause: Object.assign(new Error('ECONNRESET'), { code: 'ECONNRESET' }),
  });
};
