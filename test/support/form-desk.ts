import { openDesk, type DeskOptions } from './desk.js';

/** One request of the bot to the service. */
export interface SentRequest {
  method: string;
  path: string;
  body: unknown;
  key: string | null;
}

type Answer = (carryOut: () => Promise<Response>, sent: SentRequest) => Promise<Response> | Response;

const TEA = { id: 'prj_tea', name: 'Tea House', zone: 'Europe/Berlin' };

/** A desk in a channel with a project, whose service notes what it is asked, and answers once as it is told to. */
export async function openFormDesk(options: Omit<DeskOptions, 'service'> = {}) {
  const sent: SentRequest[] = [];
  const answers: { method: string; answer: Answer }[] = [];
  const desk = await openDesk({
    ...options,
    service: (service) => async (request) => {
      const carryOut = () => service.fetch(request.clone());
      const text = await request.clone().text();
      const one: SentRequest = {
        method: request.method,
        path: new URL(request.url).pathname.replace('/api/v1', ''),
        body: text ? JSON.parse(text) : undefined,
        key: request.headers.get('idempotency-key'),
      };
      if (one.method !== 'GET') sent.push(one);
      const place = answers.findIndex(({ method }) => method === one.method);
      const [next] = place < 0 ? [] : answers.splice(place, 1);
      return next ? next.answer(carryOut, one) : carryOut();
    },
  });

  return {
    ...desk,
    /** All but what is only read. */
    sent,
    /** The next request of this method is answered so. */
    respondOnce(method: string, answer: Answer): void {
      answers.push({ method, answer });
    },
    async bind(project: { id: string; name: string } = TEA): Promise<void> {
      await desk.deps.store.channels.bind('T0NORTHWIND', 'C0LAUNCH', project, 'U0ADA', desk.clock.now());
    },
    async unbind(): Promise<void> {
      await desk.deps.store.channels.unbind('T0NORTHWIND', 'C0LAUNCH', desk.clock.now());
    },
    /** The latest line of the audit trail. */
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

/** The service's own way of refusing a field. */
export const rejectsField = (field: string, msg: string): Answer =>
  responds(422, { detail: [{ loc: ['body', field], msg, type: 'value_error', input: 'SECRET-INPUT' }] });

export const isUnreachable: Answer = () => {
  throw new TypeError('fetch failed', {
    cause: Object.assign(new Error('ECONNREFUSED'), { code: 'ECONNREFUSED' }),
  });
};

/** The connection breaks before anything comes back, and nobody knows whether it was done. */
export const losesConnection: Answer = () => {
  throw new TypeError('fetch failed', {
    cause: Object.assign(new Error('ECONNRESET'), { code: 'ECONNRESET' }),
  });
};
