import { LRUCache } from 'lru-cache';
import { createApi, type Api } from './client.js';
import type { ServiceAddress } from './try-service.js';
import { around, createReadCache, type Reads } from './read-cache.js';

export interface Client extends Api {
  /** Reads that may be up to half a minute old: for lists and cards, never for a decision. */
  recent: Reads;
}

export interface ServiceConnection extends ServiceAddress {
  fetch: typeof fetch;
  /** Whether the workspace set it, and not the person who runs Upnext. */
  isOwn?: true;
  /** The pause before a retry. Tests replace it. */
  wait?: (milliseconds: number) => Promise<void>;
}

/** Called after each operation. */
type OnCall = (operation: string, outcome: string, ms: number) => void;

const MAX_CLIENTS = 1_000;

/** One client per service and token, so that cached reads are never shared between tokens. */
export function createClients(now: () => Date, onCall: OnCall) {
  const readCache = createReadCache(now);
  const clients = new LRUCache<string, Client>({ max: MAX_CLIENTS });

  function createClient(connection: ServiceConnection, key: string): Client {
    const measured = around(createApi({ ...connection, now }), async (name, _, call) => {
      const began = performance.now();
      const outcome = await call();
      onCall(name, outcome.ok ? 'ok' : outcome.kind, performance.now() - began);
      return outcome;
    });
    const api = readCache.invalidating(measured);
    return { ...api, recent: readCache.reads(api, key) };
  }

  return (connection: ServiceConnection): Client => {
    const key = `${connection.url} ${connection.token} ${connection.isOwn ?? ''}`;
    const known = clients.get(key);
    if (known) return known;
    const client = createClient(connection, key);
    clients.set(key, client);
    return client;
  };
}
