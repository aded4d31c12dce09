import { createApi } from './client.js';
import type { Outcome } from './outcome.js';
import type { Project } from './records.js';

/** Where a service is, and the token there. */
export interface ServicePlace {
  url: string;
  token: string;
}

/** Resolves to the projects that the token sees there; to a sentence where the address or the token is no good. */
export type TryService = (place: ServicePlace) => Promise<Outcome<Project[]>>;

interface Reaching {
  fetch: typeof fetch;
  now: () => Date;
  /** Of a service beside the bot, or within the operator's own network. */
  privateAllowed: boolean;
}

/** An address that somebody typed is tried before it is stored. */
export function createTryService({ privateAllowed, ...reaching }: Reaching): TryService {
  return async ({ url, token }) => {
    const say = problemOf(url, privateAllowed) ?? (isToken(token) ? undefined : NO_TOKEN);
    if (say) return { ok: false, kind: 'invalid', say, fields: [{ field: 'ServiceUrl', say }], others: [] };
    return createApi({ ...reaching, url, token }).listProjects();
  };
}

/** What no header can carry cannot be sent. */
export const isToken = (token: string) => /^[\x21-\x7e]{1,1000}$/.test(token);

export const NO_TOKEN = 'This is no token: it has spaces or signs that a token cannot have, or nothing.';

function problemOf(url: string, privateAllowed: boolean): string | undefined {
  if (!URL.canParse(url)) return 'This is no address. It looks like https://posts.example.com';
  const { protocol, username, password } = new URL(url);
  if (username || password) return 'Please give the address without a name or password in it.';
  if (protocol === 'https:' || (privateAllowed && protocol === 'http:')) return undefined;
  return 'The token would travel readably: please give an address that begins with https://';
}
