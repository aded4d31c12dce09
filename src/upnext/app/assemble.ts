import type { WebClient } from '@slack/web-api';
import { createClients, type ServiceConnection, createTryService } from '../api/clients.js';
import { createPublicFetch } from '../api/http/fetch.js';
import type { Database } from '../database/database.js';
import type { Deps } from '../deps.js';
import { createApprovers, createPictures, createPlanning, type MediaSettings } from '../posts/index.js';
import { createJobs } from '../jobs/jobs.js';
import type { Log } from '../log.js';
import { unmeasured, type Metrics } from '../metrics/metrics.js';
import { createWeekPictures } from '../drawing/week-pictures.js';
import { createAdmins } from '../slack/people/admins.js';
import { createPersonChanges } from '../slack/people/person-changes.js';
import { createSlackUrls } from '../slack/send/find-link.js';
import { createPace } from '../slack/send/pace.js';
import { createPeople } from '../slack/people/people.js';
import type { SlackFileSource } from '../slack/files/slack-file.js';
import { createUserGroups } from '../slack/people/user-groups.js';
import type { RateLimit } from '../slack/events/rate-limit.js';
import { createInFlight } from '../slack/events/in-flight.js';
import { createIsGranted } from '../slack/install/granted-scopes.js';
import { pause, startTimer, type StartTimer } from '../slack/answer/deadlines.js';
import type { Seal } from '../database/seal.js';
import { openStore, type Store } from './tables/store.js';

export interface Parts {
  database: Database;
  /** If it is already open. */
  store?: Store;
  /** The service that every workspace uses unless it has set its own. */
  service: ServiceConnection;
  /** How to reach the services that workspaces set. */
  ownServices?: Deps['userUrls'];
  askAddress?: typeof fetch | undefined;
  slack(workspace: string): Promise<WebClient>;
  slackOnce(workspace: string): Promise<WebClient>;
  /** How files that people added to Slack are downloaded. Default: with `fetch`. */
  slackFiles?: SlackFileSource;
  /** Without a public address by default. */
  media?: MediaSettings;
  isSocketMode?: boolean;
  metrics?: Metrics;
  rateLimit?: RateLimit;
  startTimer?: StartTimer;
  fetch: typeof fetch;
  seal: Seal;
  now(): Date;
  log: Log;
  encoding: Deps['encoding'];
}

/** Builds the dependencies that features use. */
export async function assemble({
  database,
  service,
  ownServices = { fetch: createPublicFetch(), privateAllowed: false },
  seal,
  store: open,
  metrics = unmeasured,
  media = { publicUrl: () => undefined },
  ...parts
}: Parts): Promise<Deps> {
  const store = open ?? (await openStore(database, seal));
  const now = () => parts.now();
  const clientAt = createClients(now, (...call) => metrics.called(...call));

  async function serviceOf(workspace: string): Promise<ServiceConnection> {
    const own = await store.services.find(workspace);
    return own ? { ...own, isOwn: true, fetch: ownServices.fetch } : service;
  }

  const jobs = await createJobs({ database, now, log: parts.log, metrics });

  const start = parts.startTimer ?? startTimer;
  const slackOnce = (workspace: string) => parts.slackOnce(workspace);
  const known = { people: createPeople(now), groups: createUserGroups(now, slackOnce, start) };
  const isGranted = createIsGranted(slackOnce, start);
  const outside = { slackFiles: { fetch: parts.fetch, startTimer: parts.startTimer }, ...parts };

  return {
    pace: createPace(store),
    inFlight: createInFlight(),
    startTimer,
    rateLimit: () => 'allowed',
    ...outside,
    metrics,
    publicUrl: media.publicUrl,
    store,
    jobs,
    plan: createPlanning({ store, jobs, now, pause: (ms) => pause(ms, parts.startTimer) }),
    ...known,
    weekPictures: createWeekPictures({ publicUrl: media.publicUrl, signer: seal }),
    slackUrlOf: createSlackUrls(slackOnce),
    isGranted,
    pictures: createPictures({ ...outside, isGranted, now, store, media }),
    approvers: createApprovers({ ...known, store, startTimer, ...parts }),
    admins: createAdmins(now, (workspace) => parts.slack(workspace), parts.log),
    personChanges: createPersonChanges(parts.log),
    tryService: createTryService({ ...ownServices, now }),
    userUrls: ownServices,
    api: async ({ workspace }) => clientAt(await serviceOf(workspace)),
  };
}
