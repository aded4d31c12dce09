import type { WebClient } from '@slack/web-api';
import { createApi } from './api/client.js';
import { createClients, type Reached } from './api/clients.js';
import { createPublicFetch } from './api/fetch.js';
import { createTryService } from './api/own-service.js';
import type { Database } from './database/database.js';
import type { Deps } from './deps.js';
import { createJobs } from './jobs/jobs.js';
import type { Log } from './log.js';
import { unmeasured, type Metrics } from './metrics/metrics.js';
import { createAdmins } from './slack/admins.js';
import { createChanges } from './slack/changes.js';
import { createPace, type Beats } from './slack/pace.js';
import { createPeople } from './slack/people.js';
import type { Judge } from './slack/rate-limit.js';
import { createUnderWay } from './slack/under-way.js';
import type { Who } from './slack/who.js';
import type { Seal } from './store/seal.js';
import { openStore, type Store } from './store/store.js';

export interface Parts {
  database: Database;
  /** Where it is open already. */
  store?: Store;
  /** The service that all speak to, unless a workspace has its own. */
  service: Reached;
  /** How services are reached whose address a workspace has set. */
  ownServices?: { fetch: typeof fetch; privateAllowed: boolean };
  slack(workspace: string): Promise<WebClient>;
  slackOnce(workspace: string): Promise<WebClient>;
  /** Slack's limits, unless told otherwise. */
  beats?: Beats;
  metrics?: Metrics;
  judge?: Judge;
  fetch: typeof fetch;
  seal: Seal;
  now(): Date;
  log: Log;
  encoding: Deps['encoding'];
}

/** Makes of the outside world what features work with. */
export async function assemble({
  database,
  service,
  ownServices = { fetch: createPublicFetch(), privateAllowed: false },
  seal,
  store: open,
  metrics = unmeasured,
  beats,
  ...parts
}: Parts): Promise<Deps> {
  const store = open ?? (await openStore(database, seal, parts.log));
  const now = () => parts.now();
  const jobs = await createJobs({ database, now, log: parts.log, metrics });
  const clientAt = createClients(now, (...call) => metrics.called(...call));

  /** The one that the workspace has set, or the one that all share. */
  async function serviceOf(workspace: string): Promise<Reached> {
    const own = await store.services.find(workspace);
    return own ? { ...own, tokenOf: 'workspace', fetch: ownServices.fetch } : service;
  }

  async function clientOf({ workspace, person }: Who) {
    const [place, token] = await Promise.all([serviceOf(workspace), store.ownTokens.find(workspace, person)]);
    return clientAt(token === undefined ? place : { ...place, token, tokenOf: 'person' });
  }

  return {
    pace: createPace(store, beats),
    underWay: createUnderWay(),
    judge: () => 'fine',
    ...parts,
    metrics,
    store,
    jobs,
    people: createPeople(now),
    admins: createAdmins(now, (workspace) => parts.slack(workspace), parts.log),
    changes: createChanges(parts.log),
    apiWith: async ({ workspace }, token) => createApi({ ...(await serviceOf(workspace)), token, now }),
    tryService: createTryService({ ...ownServices, now }),
    api: async (who) => (await clientOf(who)).api,
    recent: async (who) => (await clientOf(who)).reads,
  };
}
