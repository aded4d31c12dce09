import { createApi } from './client.js';
import type { Outcome } from './outcome.js';
import type { Project } from './records.js';

export interface ServiceAddress {
  url: string;
  token: string;
}

/** Resolves to the projects that the token can see, or to a failure if the address or the token is wrong. */
export type TryService = (address: ServiceAddress) => Promise<Outcome<Project[]>>;

interface Options {
  fetch: typeof fetch;
  now: () => Date;
  /** Allow plain HTTP and addresses in the operator's own network. */
  privateAllowed: boolean;
}

/** Tests an address that somebody typed before it is stored. */
export function createTryService({ privateAllowed, ...options }: Options): TryService {
  return async ({ url, token }) => {
    const say = urlProblem(url, privateAllowed) ?? (isToken(token) ? undefined : NO_TOKEN);
    if (say) return { ok: false, kind: 'invalid', say, fields: [{ field: 'ServiceUrl', say }], others: [] };
    return createApi({ ...options, url, token }).listProjects();
  };
}

/** Other characters cannot be sent in a header. */
export const isToken = (token: string) => /^[\x21-\x7e]{1,1000}$/.test(token);

export const NO_TOKEN = 'This isn’t a token. A token has no spaces or special characters. Copy it again.';

/** Of a URL that somebody typed. */
export function urlProblem(url: string, privateAllowed: boolean): string | undefined {
  if (!URL.canParse(url)) return 'This isn’t a URL. Enter one like https://posts.example.com';
  const { protocol, username, password } = new URL(url);
  if (username || password) return 'Remove the user name and password from the URL.';
  if (protocol === 'https:' || (privateAllowed && protocol === 'http:')) return undefined;
  return 'The URL must start with https://, so that what is sent is encrypted.';
}
