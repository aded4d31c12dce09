import { createClients, createTryService, type ServiceConnection } from '../api/clients.js';
import { createPublicFetch } from '../api/http/fetch.js';
import type { Database } from '../database/database.js';
import type { Seal } from '../database/seal.js';
import type { Deps } from '../deps.js';
import { createWeekPictures } from '../drawing/week-pictures.js';
import { createJobs } from '../jobs/jobs.js';
import type { Log } from '../log.js';
import { unmeasured } from '../metrics/metrics.js';
import { createPictures, type MediaSettings } from '../pictures/pictures.js';
import { startTimer as realTimer } from '../slack/answer/deadlines.js';
import { createInFlight } from '../slack/events/in-flight.js';
import { createIsGranted } from '../slack/install/granted-scopes.js';
import { createAdmins } from '../slack/people/admins.js';
import { createPeople } from '../slack/people/people.js';
import { createPersonChanges } from '../slack/people/person-changes.js';
import { createUserGroups } from '../slack/people/user-groups.js';
import { createSlackUrls } from '../slack/send/find-link.js';
import { createPace } from '../slack/send/pace.js';
import { createRedraws } from '../slack/views/redraw.js';
import { openStore, type Store } from './tables/store.js';

type Given = 'encoding' | 'fetch' | 'now' | 'slack' | 'slackOnce';
type Optional = 'askAddress' | 'isSocketMode' | 'metrics' | 'rateLimit' | 'slackFiles' | 'startTimer';

export interface Parts extends Pick<Deps, Given>, Partial<Pick<Deps, Optional>> {
  database: Database;
  /** If it is already open. */
  store?: Store;
  /** The service that every workspace uses unless it has set its own. */
  service: ServiceConnection;
  /** How to reach the services that workspaces set. */
  ownServices?: Deps['userUrls'];
  /** Without a public address by default. */
  media?: MediaSettings;
  restoredAt?: Date | undefined;
  seal: Seal;
  log: Log;
}

/** Builds the dependencies that features use. */
export async function assemble({
  database,
  service,
  seal,
  store: open,
  ownServices = { fetch: createPublicFetch(), privateAllowed: false },
  media = { publicUrl: () => undefined },
  metrics = unmeasured,
  startTimer = realTimer,
  restoredAt,
  ...parts
}: Parts): Promise<Deps> {
  const { fetch, log, now, slack, slackOnce, slackFiles = { fetch, startTimer } } = parts;
  const store = open ?? (await openStore(database, seal));
  const clientAt = createClients(now, (...call) => metrics.called(...call));

  async function serviceOf(workspace: string): Promise<ServiceConnection> {
    const own = await store.services.find(workspace);
    return own ? { ...own, isOwn: true, fetch: ownServices.fetch } : service;
  }

  const jobs = await createJobs({ database, now, log, metrics });
  const people = createPeople(now);
  const groups = createUserGroups(now, slackOnce, startTimer);
  const isGranted = createIsGranted(slackOnce, startTimer);

  return {
    rateLimit: () => 'allowed',
    ...parts,
    since: { startedAt: now(), restoredAt },
    metrics,
    startTimer,
    slackFiles,
    publicUrl: media.publicUrl,
    store,
    jobs,
    people,
    groups,
    isGranted,
    pace: createPace(store),
    inFlight: createInFlight(),
    weekPictures: createWeekPictures({ publicUrl: media.publicUrl, signer: seal }),
    slackUrlOf: createSlackUrls(slackOnce),
    pictures: createPictures({ ...parts, slackFiles, isGranted, store, media }),
    admins: createAdmins(now, slack, log),
    personChanges: createPersonChanges(log),
    redraws: createRedraws(),
    tryService: createTryService({ ...ownServices, now }),
    userUrls: ownServices,
    api: async ({ workspace }) => clientAt(await serviceOf(workspace)),
  };
}
