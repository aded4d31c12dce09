import { LRUCache } from 'lru-cache';
import type { Api } from './api.js';
import { createApi } from './client.js';
import { measured, type Called } from './measured.js';
import type { TokenOwner } from './connection.js';
import type { ServiceAddress } from './own-service.js';
import { createRecent, type Reads } from './recent.js';

interface Client {
  api: Api;
  reads: Reads;
}

export interface ServiceConnection extends ServiceAddress {
  fetch: typeof fetch;
  /** Who set the token. Undefined if it was the operator. */
  tokenOwner?: TokenOwner;
  /** The pause before a retry. Tests replace it. */
  wait?: (milliseconds: number) => Promise<void>;
}

const MAX_CLIENTS = 1_000;

/** One client per service and token, so that cached reads are never shared between tokens. */
export function createClients(now: () => Date, called: Called) {
  const recent = createRecent(now);
  const clients = new LRUCache<string, Client>({ max: MAX_CLIENTS });

  function createClient(connection: ServiceConnection, key: string): Client {
    const api = recent.noticing(measured(createApi({ ...connection, now }), called));
    return { api, reads: recent.reads(api, key) };
  }

  return (connection: ServiceConnection): Client => {
    const key = `${connection.url} ${connection.token} ${connection.tokenOwner ?? ''}`;
    const client = clients.get(key) ?? createClient(connection, key);
    clients.set(key, client);
    return client;
  };
}
