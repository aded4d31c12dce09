import type { Service } from '../../src/service/index.js';

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

type Respond = (carryOut: () => Promise<Response>, sent: SentRequest) => Promise<Response> | Response;
type RespondToPath = (request: Request, carryOut: () => Promise<Response>) => Response | Promise<Response>;

/** Stands between the bot and the service: it records the requests, and responds as a test says. */
export function doubleService(reach: Service['fetch']) {
  const sent: SentRequest[] = [];
  const requests: string[] = [];
  const once: { method: string; answer: Respond }[] = [];
  let override: { path: string; answer: RespondToPath } | undefined;

  async function reachService(request: Request): Promise<Response> {
    const one = await describe(request);
    requests.push(`${one.method} ${one.path}`);
    if (one.method !== 'GET') sent.push(one);
    const carryOut = async () => reach(request.clone());
    const place = once.findIndex(({ method }) => method === one.method);
    const [next] = place < 0 ? [] : once.splice(place, 1);
    if (next) return next.answer(carryOut, one);
    const isOverridden = override && new URL(request.url).pathname.endsWith(override.path);
    return override && isOverridden ? override.answer(request, carryOut) : carryOut();
  }

  return {
    reachService,
    /** Responds normally again. */
    stopResponding: () => void (override = undefined),
    asked: {
      /** All requests except GET. */
      sent,
      /** All requests, as "GET /projects". */
      requests,
      /** Responds to the next request of this method. */
      respondOnce: (method: string, answer: Respond) => void once.push({ method, answer }),
      /** Responds to this path with `data`, which may be a whole Response. */
      respondWith(path: string, data: unknown): void {
        const answer = () =>
          data instanceof Response ? data.clone() : Response.json({ data, success: true });
        override = { path, answer };
      },
      respondUsing: (path: string, answer: RespondToPath) => void (override = { path, answer }),
    },
  };
}

async function describe(request: Request): Promise<SentRequest> {
  const { pathname, search } = new URL(request.url);
  const text = await request.clone().text();
  return {
    method: request.method,
    path: pathname.replace('/api/v1', ''),
    query: search,
    body: text ? JSON.parse(text) : undefined,
    key: request.headers.get('idempotency-key'),
    token: request.headers.get('authorization')?.replace(/^Bearer /, ''),
  };
}

export const responds = (status: number, body: unknown) => () => Response.json(body, { status });

/** A 422 for one field. */
export const rejectsField = (field: string, msg: string) =>
  responds(422, { detail: [{ loc: ['body', field], msg, type: 'value_error', input: 'SECRET-INPUT' }] });

/** A service need not know an `Idempotency-Key`. */
export const withoutKeys = (service: Service) => (request: Request) => {
  request.headers.delete('idempotency-key');
  return service.fetch(request);
};

export const isUnreachable = (): never => {
  throw new TypeError('fetch failed', {
    cause: Object.assign(new Error('ECONNREFUSED'), { code: 'ECONNREFUSED' }),
  });
};

/** The connection breaks before the response, so the outcome is unknown. */
export const losesConnection: Respond = () => {
  throw new TypeError('fetch failed', {
    cause: Object.assign(new Error('ECONNRESET'), { code: 'ECONNRESET' }),
  });
};
