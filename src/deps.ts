import type { WebClient } from '@slack/web-api';
import type { Api } from './api/api.js';
import type { TryService } from './api/try-service.js';
import type { Reads } from './api/read-cache.js';
import type { Jobs } from './jobs/jobs.js';
import type { Journal } from './log.js';
import type { Metrics } from './metrics/metrics.js';
import type { Admins } from './slack/admins.js';
import type { PersonChanges } from './slack/person-changes.js';
import type { Pace } from './slack/pace.js';
import type { StartTimer } from './slack/deadlines.js';
import type { People } from './slack/people.js';
import type { RateLimit } from './slack/rate-limit.js';
import type { InFlight } from './slack/in-flight.js';
import type { Actor } from './slack/actor.js';
import type { Store } from './store/store.js';

/** The outside world, as one plain struct: whatever a feature needs comes in here. */
export interface Deps {
  /** The service, with the rights of this person's own token where there is one. */
  api(actor: Actor): Promise<Api>;
  /** The service with a token that is not kept anywhere: to try it. */
  apiWith(actor: Actor, token: string): Promise<Api>;
  /** Another service for a workspace, before it is kept: its projects, or in words why not. */
  tryService: TryService;
  /** What the service said within the last half minute: for lists and cards, which nothing is decided by. */
  recent(actor: Actor): Promise<Reads>;
  /** Slack, for what no trigger waits for: it takes its time and tries again. */
  slack(workspace: string): Promise<WebClient>;
  /** Slack, for what must not be done twice: it tries once. */
  slackOnce(workspace: string): Promise<WebClient>;
  /** What keeps the bot within Slack's limits. */
  pace: Pace;
  jobs: Jobs;
  /** For response_urls, which are no API methods. */
  fetch: typeof fetch;
  store: Store;
  people: People;
  admins: Admins;
  personChanges: PersonChanges;
  /** Whether somebody asks for more than hands can. */
  rateLimit: RateLimit;
  /** What has been begun and must be waited for at the end. */
  inFlight: InFlight;
  metrics: Metrics;
  now(): Date;
  /** For Slack's deadlines; tests let them pass without waiting. */
  startTimer: StartTimer;
  log: Journal;
  encoding: 'zone' | 'utc' | 'naive';
}
