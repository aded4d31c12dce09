import type { WebClient } from '@slack/web-api';
import type { Api } from './api/api.js';
import { createApi } from './api/client.js';
import type { Database } from './database/open.js';
import type { Deps } from './deps.js';
import type { Log } from './log.js';
import { createPeople } from './slack/people.js';
import type { Who } from './slack/who.js';
import type { Seal } from './store/seal.js';
import { openStore } from './store/store.js';

export interface Parts {
  database: Database;
  /** The service that all speak to, unless a workspace has its own. */
  service: { url: string; token: string; fetch: typeof fetch };
  slack(workspace: string): Promise<WebClient>;
  fetch: typeof fetch;
  seal: Seal;
  now(): Date;
  log: Log;
  encoding: Deps['encoding'];
}

const CLIENTS_KEPT = 1_000;

/** Makes of the outside world what features work with. */
export async function assemble({ database, service, seal, ...parts }: Parts): Promise<Deps> {
  const store = await openStore(database, seal);
  const clients = new Map<string, Api>();

  function clientWith(token: string): Api {
    const kept = clients.get(token);
    if (kept) return kept;
    const api = createApi({ ...service, token, now: () => parts.now() });
    clients.set(token, api);
    if (clients.size > CLIENTS_KEPT) clients.delete(clients.keys().next().value as string);
    return api;
  }

  return {
    ...parts,
    store,
    people: createPeople(() => parts.now()),
    async api({ workspace, person }: Who) {
      return clientWith((await store.ownTokens.find(workspace, person)) ?? service.token);
    },
  };
}
