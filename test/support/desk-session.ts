import type { DeskState } from '../../src/local-slack/index.js';

/** What a browser gets from the address that the local desk prints. */
export interface DeskSession {
  /** Ends with a slash. */
  origin: string;
  cookie: string;
  fetch: (path: string, init?: RequestInit) => Promise<Response>;
}

/** Exchanges the key in the printed address for a cookie. */
export async function openDeskSession(printed: string): Promise<DeskSession> {
  const answer = await fetch(printed, { redirect: 'manual' });
  const [cookie = ''] = answer.headers.getSetCookie().map((one) => one.split(';', 1)[0] ?? '');
  const origin = originOf(printed);
  return {
    origin,
    cookie,
    fetch: (path, init = {}) => fetch(origin + path, { ...init, headers: { ...init.headers, cookie } }),
  };
}

export const originOf = (printed: string) => new URL('/', printed).href;

/** The first event of the page’s stream. Default: for an admin. */
export async function firstState(session: DeskSession, viewer = ''): Promise<DeskState> {
  const { body } = await session.fetch(`desk/state?as=${viewer}`);
  let text = '';
  for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += part;
    const [, data] = /^data: ?(.*)\n\n/m.exec(text) ?? [];
    if (data) return JSON.parse(data) as DeskState;
  }
  throw new Error('The stream ended without a state.');
}
