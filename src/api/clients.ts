import { LRUCache } from 'lru-cache';
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

const MAX_CLIENTS = 1_000;

/** One client per service and token, so that cached reads are never shared between tokens. */
export function createClients(now: () => Date, called: Called) {
  const recent = createRecent(now);
  const clients = new LRUCache<string, Client>({ max: MAX_CLIENTS });

  function createClient(reached: Reached, key: string): Client {
    const api = recent.noticing(measured(createApi({ ...reached, now }), called));
    return { api, reads: recent.reads(api, key) };
  }

  return (reached: Reached): Client => {
    const key = `${reached.url} ${reached.token} ${reached.tokenOf ?? ''}`;
    const client = clients.get(key) ?? createClient(reached, key);
    clients.set(key, client);
    return client;
  };
}
