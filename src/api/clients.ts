import type { Api } from './api.js';
import { createApi } from './client.js';
import { measured, type Called } from './measured.js';
import type { TokenOf } from './connection.js';
import type { ServicePlace } from './own-service.js';
import { createRecent, type Reads } from './recent.js';

interface Client {
  api: Api;
  reads: Reads;
}

export interface Reached extends ServicePlace {
  fetch: typeof fetch;
  /** Who has set the token, where it is not the operator. */
  tokenOf?: TokenOf;
  /** Waits before it is asked again: in earnest, unless told otherwise. */
  wait?: (milliseconds: number) => Promise<void>;
}

const KEPT = 1_000;

/** One client for each service and token: what one has read lately is never shown to who has another. */
export function createClients(now: () => Date, called: Called) {
  const recent = createRecent(now);
  const clients = new Map<string, Client>();

  function createClient(reached: Reached, key: string): Client {
    const api = recent.noticing(measured(createApi({ ...reached, now }), called));
    return { api, reads: recent.reads(api, key) };
  }

  /** The one that was not asked for the longest makes room. */
  return (reached: Reached): Client => {
    const key = `${reached.url} ${reached.token} ${reached.tokenOf ?? ''}`;
    const client = clients.get(key) ?? createClient(reached, key);
    clients.delete(key);
    clients.set(key, client);
    if (clients.size > KEPT) clients.delete(clients.keys().next().value as string);
    return client;
  };
}
