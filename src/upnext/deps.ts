import type { Client, TryService } from './api/clients.js';
import type { Store } from './app/tables/store.js';
import type { WeekPictures } from './drawing/week-pictures.js';
import type { Jobs } from './jobs/jobs.js';
import type { Journal } from './log.js';
import type { Metrics } from './metrics/metrics.js';
import type { Pictures } from './pictures/pictures.js';
import type { StartTimer } from './slack/answer/deadlines.js';
import type { InFlight } from './slack/events/in-flight.js';
import type { RateLimit } from './slack/events/rate-limit.js';
import type { SlackFileSource } from './slack/files/slack-file.js';
import type { ClientOf } from './slack/install/client.js';
import type { IsGranted } from './slack/install/granted-scopes.js';
import type { Admins } from './slack/people/admins.js';
import type { People } from './slack/people/people.js';
import type { PersonChanges } from './slack/people/person-changes.js';
import type { UserGroups } from './slack/people/user-groups.js';
import type { SlackUrlOf } from './slack/send/find-link.js';
import type { Pace } from './slack/send/pace.js';
import type { Redraws } from './slack/views/redraw.js';

/** Everything from the outside world that a feature uses. */
export interface Deps {
  personChanges: PersonChanges;
  /** The service of their workspace. */
  api(actor: { workspace: string }): Promise<Client>;
  /** Tests a service before a workspace uses it: resolves to its projects, or to the reason why not. */
  tryService: TryService;
  /** How URLs that people enter are reached. `privateAllowed`: also those in the network of the server. */
  userUrls: { fetch: typeof fetch; privateAllowed: boolean };
  /** Where the internet reaches Upnext. */
  publicUrl: () => string | undefined;
  /** Slack sends its requests through a WebSocket, without a signature. */
  isSocketMode?: boolean;
  /** Asks the addresses of media. Left out where nothing may leave the machine. */
  askAddress?: typeof fetch | undefined;
  /** Slack with retries, for background work. */
  slack: ClientOf;
  /** Slack with a single try, for what must not be done twice. */
  slackOnce: ClientOf;
  slackUrlOf: SlackUrlOf;
  /** Keeps Upnext within Slack's rate limits. */
  pace: Pace;
  jobs: Jobs;
  /** The pictures and videos of posts. */
  pictures: Pictures;
  /** Weeks as small pictures, which Slack fetches from Upnext. */
  weekPictures: WeekPictures;
  /** Where files that people added to Slack are downloaded from. */
  slackFiles: SlackFileSource;
  /** For response_urls, which are not API methods. */
  fetch: typeof fetch;
  store: Store;
  people: People;
  /** The members of user groups. */
  groups: UserGroups;
  admins: Admins;
  /** Which scopes the app has in a workspace. */
  isGranted: IsGranted;
  /** Per-person rate limit. */
  rateLimit: RateLimit;
  /** Work that shutdown waits for. */
  inFlight: InFlight;
  metrics: Metrics;
  redraws: Redraws;
  now(): Date;
  /** Since when this process runs, and when its database was last restored from a backup. */
  since: { startedAt: Date; restoredAt?: Date | undefined };
  /** For Slack's deadlines; tests let them pass without waiting. */
  startTimer: StartTimer;
  log: Journal;
  encoding: 'zone' | 'utc' | 'naive';
}
