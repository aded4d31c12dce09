import { type Api, createApi } from '../../../src/upnext/api/client.js';

/** A service that gives these answers in turn, the last one again and again; and what it was asked. */
export function fakeService(...answers: (Response | Error)[]): {
  api: Api;
  asked: Request[];
  waited: number[];
} {
  const asked: Request[] = [];
  const waited: number[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const answer = answers[Math.min(asked.length, answers.length - 1)];
    asked.push(new Request(input, init));
    if (!answer || answer instanceof Error) throw answer ?? new Error('no answer');
    return answer.clone();
  };
  const api = createApi({
    url: 'https://service.example',
    token: 'secret',
    fetch,
    now: () => new Date('2026-11-02T09:00:00Z'),
    wait: async (milliseconds) => void waited.push(milliseconds),
  });
  return { api, asked, waited };
}

export function json(body: unknown, init?: ResponseInit): Response {
  return Response.json(body, init);
}

/** What fetch throws, as Node does. */
export function lost(code: string): Error {
  return new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });
}
