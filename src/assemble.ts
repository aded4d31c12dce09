import type { WebClient } from '@slack/web-api';
import type { Api } from './api/api.js';
import { createApi } from './api/client.js';
import { createRecent, type Reads } from './api/recent.js';
import type { Database } from './database/open.js';
import type { Deps } from './deps.js';
import { createJobs } from './jobs/jobs.js';
import type { Log } from './log.js';
import { createAdmins } from './slack/admins.js';
import { createChanges } from './slack/changes.js';
import { createPace, type Pace } from './slack/pace.js';
import { createPeople } from './slack/people.js';
import type { Who } from './slack/who.js';
import type { Seal } from './store/seal.js';
import { openStore } from './store/store.js';

export interface Parts {
  database: Database;
  /** The service that all speak to, unless a workspace has its own. */
  service: { url: string; token: string; fetch: typeof fetch };
  slack(workspace: string): Promise<WebClient>;
  slackOnce(workspace: string): Promise<WebClient>;
  pace?: Pace;
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
  const jobs = await createJobs({ database, now: () => parts.now(), log: parts.log });
  const recent = createRecent(() => parts.now());
  const clients = new Map<string, { api: Api; reads: Reads }>();

  function clientWith(token: string) {
    const kept = clients.get(token);
    if (kept) return kept;
    const api = recent.noticing(createApi({ ...service, token, now: () => parts.now() }));
    const client = { api, reads: recent.reads(api, token) };
    clients.set(token, client);
    if (clients.size > CLIENTS_KEPT) clients.delete(clients.keys().next().value as string);
    return client;
  }

  const clientOf = async ({ workspace, person }: Who) =>
    clientWith((await store.ownTokens.find(workspace, person)) ?? service.token);

  return {
    pace: createPace(),
    ...parts,
    store,
    jobs,
    people: createPeople(() => parts.now()),
    admins: createAdmins(() => parts.now(), parts.slack),
    changes: createChanges(parts.log),
    api: async (who) => (await clientOf(who)).api,
    recent: async (who) => (await clientOf(who)).reads,
  };
}
