import { readFileSync } from 'node:fs';
import type { Receiver } from '@slack/bolt';
import { WebClient } from '@slack/web-api';
import { parse } from 'yaml';
import type { Platform } from '../../openapi/platforms.js';
import {
  type Channel,
  createClock,
  createSlack,
  type Manifest,
  type Organization,
  type Person,
  type Slack,
  type SlackOptions,
} from '../../src/local-slack/index.js';
import type { Service, ServiceConfig, Tables } from '../../src/service/index.js';
import { assemble } from '../../src/upnext/app/assemble.js';
import { createBot } from '../../src/upnext/app/bot.js';
import { createAppForToken } from '../../src/upnext/app/slack-app.js';
import { createReadMedia } from '../../src/upnext/app/start/read-media.js';
import type { Database } from '../../src/upnext/database/database.js';
import { createSeal } from '../../src/upnext/database/seal.js';
import { tablesIn } from '../../src/upnext/database/tables.js';
import type { Deps } from '../../src/upnext/deps.js';
import { createLog, type Log } from '../../src/upnext/log.js';
import type { Metrics } from '../../src/upnext/metrics/metrics.js';
import { picturesIn } from '../../src/upnext/pictures/table.js';
import { CARD_PAUSES_MS } from '../../src/upnext/posts/submit/propose.js';
import { type StartTimer, startTimer as startAnyTimer } from '../../src/upnext/slack/answer/deadlines.js';
import { createRateLimit } from '../../src/upnext/slack/events/rate-limit.js';
import { singleTryClient, type SlackApi } from '../../src/upnext/slack/install/client.js';
import { manifestOverHttp } from '../../src/upnext/slack/manifest.js';
import type { Project } from '../../src/upnext/workspaces/channels-table.js';
import { expectAuditWords } from './audit-words.js';
import type { CostCounter } from './cost-counter.js';
import { openServer } from './databases.js';
import { deskPosts } from './desk-posts.js';
import { deskTime } from './desk-time.js';
import { expectNoSecrets } from './no-secrets.js';
import { doubleService } from './service-double.js';
import { serviceIn } from './service-in.js';
import { closeAtEnd } from './story.js';

export const manifest = parse(
  readFileSync(new URL('../../manifest.yml', import.meta.url), 'utf8'),
) as Manifest;

/** The app over HTTP, as `npm run manifest` prints it. */
export const manifestAt = (...args: Parameters<typeof manifestOverHttp>) =>
  parse(manifestOverHttp(...args)) as Manifest;

export interface DeskOptions {
  /** Default: Monday morning in Berlin. */
  start?: string;
  /** Sits between the bot and the service, to make it slow, unreachable or different. */
  service?: (service: Service) => (request: Request) => Promise<Response>;
  encoding?: Deps['encoding'];
  /** The networks on which the service fails to publish. Default: none. */
  failPlatforms?: Platform[];
  /** What service.yaml says. */
  config?: ServiceConfig;
  /** As with a real Slack: posts go where the file says. Default: they are rehearsals. */
  publishes?: boolean;
  /** Upnext has not yet heard of the projects. */
  unlisted?: boolean;
  /** How services that a workspace has set are reached. */
  ownServices?: { fetch: typeof fetch; privateAllowed: boolean };
  /** How addresses of media are asked. Default: they are not. */
  askAddress?: typeof fetch;
  /** The rate limit of one person. Default: none. */
  perMinute?: number;
  /** Instead of the default people and channels. */
  people?: Person[];
  channels?: Channel[];
  /** The organization that the workspace belongs to. Default: none. */
  organization?: Organization;
  /** Whether Slack knows data tables. Default: it does. */
  dataTables?: 'known' | 'unknown';
  /** Switches of the simulation, such as what Slack does where its documentation leaves it open. */
  switches?: Partial<SlackOptions>;
  /** Default: a server. */
  open?: () => Promise<Database>;
  /** Default: the database of the service. */
  botDatabase?: Database;
  /** The Slack client for background work. Default: without retries. */
  client?: (token: string, api: SlackApi) => WebClient;
  /** Deadlines of forms and listeners. Default: real timers. */
  startTimer?: StartTimer;
  /** Where the internet reaches Upnext. Default: at an address. */
  publicUrl?: () => string | undefined;
  /** Brings the deliveries to the bot. Default: within this process. */
  receiver?: (slack: Slack, log: Log) => Receiver;
  /** Counts what the bot asks. */
  counter?: CostCounter | undefined;
  metrics?: Metrics;
  /** What the bot reads as the current time. */
  botTime?: (now: Date) => Date;
}

interface StoredPost {
  Id: string;
  Content: string;
  Platforms: string[];
  Status: string;
  ScheduleDate: string | null;
  Timezone: string | null;
}

export async function insertProjects(database: Database, at: Date): Promise<void> {
  const projects = [
    { id: 'prj_tea', name: 'Tea House', timezone: 'Europe/Berlin' },
    { id: 'prj_coffee', name: 'Coffee Bar', timezone: 'America/New_York' },
  ];
  await database
    .kysely<Tables>('scheduling')
    .insertInto('projects')
    .values(projects.map((project) => ({ ...project, description: null, created_at: at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export const TEA: Project = { id: 'prj_tea', name: 'Tea House', zone: 'Europe/Berlin' };

const PAGE = 100;

/** All posts with this content, read from the service. */
export async function postsOf(service: Service, content: string, project = 'prj_tea'): Promise<StoredPost[]> {
  const found: StoredPost[] = [];
  for (let skip = 0; ; skip += PAGE) {
    const address = `http://service.test/api/v1/projects/${project}/posts?skip=${skip}&limit=${PAGE}`;
    const headers = { authorization: 'Bearer admin' };
    const answer = await service.fetch(new Request(address, { headers }));
    const { data } = (await answer.json()) as { data: StoredPost[] };
    found.push(...data.filter((post) => post.Content === content));
    if (data.length < PAGE) return found;
  }
}

const withoutRetries = (token: string, { fetch }: SlackApi) =>
  new WebClient(token, { fetch, retryConfig: { retries: 0 } });

/** No card comes while an agent waits for it: stories run the jobs afterwards. */
const startRealTimer: StartTimer = (ms, onTimeout) =>
  startAnyTimer(CARD_PAUSES_MS.includes(ms) ? 0 : ms, onTimeout);

/** When clocks have changed in Europe. Most stories about digests and held posts start then. */
export const IN_NOVEMBER = '2026-11-02T07:00:00Z';
/** Then, and Reddit refuses every post. */
export const REDDIT_FAILS = {
  start: IN_NOVEMBER,
  failPlatforms: ['REDDIT' as const],
};

/** What starts Upnext: this version, or another. */
export interface App {
  assemble: typeof assemble;
  createBot: typeof createBot;
  createAppForToken: typeof createAppForToken;
}

export type Desk = Awaited<ReturnType<typeof openDesk>>;

/** The real bot, the real service and a strict Slack simulation in one process, without ports or mocks. */
export async function openDesk(options: DeskOptions = {}) {
  const desk = await startBot(options);
  return closeAtEnd({ ...desk, ...deskTime(desk) });
}

export type StartedBot = Awaited<ReturnType<typeof startBot>>;

async function startBot({
  start = '2026-10-26T08:00:00Z',
  service: between,
  encoding = 'zone',
  failPlatforms = [],
  config,
  publishes = false,
  unlisted = false,
  ownServices,
  askAddress,
  perMinute,
  people,
  channels,
  organization,
  dataTables = 'known',
  switches,
  open = openServer,
  botDatabase,
  client: clientOf = withoutRetries,
  botTime = (now) => now,
  counter,
  metrics,
  startTimer = startRealTimer,
  publicUrl = () => 'https://upnext.example',
  receiver = (slack) => slack.receiver(),
}: DeskOptions) {
  const clock = createClock(start);
  const now = () => clock.now();
  const lines: string[] = [];
  const log = createLog('info', {
    write: (line: string) => lines.push(line),
  } as unknown as NodeJS.WritableStream);
  const database = await open();
  const tokens = new Map([['admin', 'ADMIN' as const]]);
  const service = await serviceIn(database, {
    tokens,
    now,
    log,
    failPlatforms,
    config,
    rehearsesOnly: !publishes,
    readMedia: createReadMedia({ pictures: picturesIn(tablesIn(database)), fetch }),
  });
  const { reachService, stopResponding, asked } = doubleService(
    between ? between(service) : (request) => service.fetch(request),
  );
  const slack = createSlack({
    clock,
    manifest,
    ...(people && { people }),
    ...(channels && { channels }),
    ...(organization && { organization }),
    ...switches,
    unsure: { dataTables, ...switches?.unsure },
  });
  const askSlack = counter ? counter.fetch('slack', slack.fetch) : slack.fetch;
  const askService: typeof fetch = (input, init) => reachService(new Request(input, init));
  const api = { fetch: askSlack };
  const client = clientOf(slack.credentials.botToken, api);
  let once: WebClient | undefined;
  const kept = botDatabase ?? database;
  /** `app`: what Upnext is made of. */
  async function startWith({ assemble, createBot, createAppForToken }: App) {
    const deps = await assemble({
      database: counter ? counter.database(kept) : kept,
      service: {
        url: 'http://service.test',
        token: 'admin',
        fetch: counter ? counter.fetch('service', askService) : askService,
        wait: async () => undefined,
      },
      slack: async () => client,
      slackOnce: async () => (once ??= singleTryClient(slack.credentials.botToken, api)),
      fetch: askSlack,
      seal: createSeal(['a key for tests']),
      now: () => botTime(now()),
      log,
      encoding,
      media: { publicUrl, uploads: service.uploads },
      startTimer,
      ...(ownServices && { ownServices }),
      ...(metrics && { metrics }),
      askAddress,
      ...(perMinute && { rateLimit: createRateLimit(perMinute, () => botTime(now())) }),
    });
    const bolt = createAppForToken(receiver(slack, log), slack.credentials.botToken, api, log);
    const bot = createBot(bolt, deps);
    await bolt.start();
    return { deps, bolt, bot };
  }

  const started = await startWith({ assemble, createBot, createAppForToken });
  const { deps } = started;
  await insertProjects(database, now());
  // As a start does.
  if (config && !unlisted) await (await deps.api({ workspace: slack.team.id })).listProjects();

  return {
    user: slack.as,
    clock,
    database,
    service,
    slack,
    ...asked,
    ...deskPosts(database, now),
    posts: (content: string, project?: string) => postsOf(service, content, project),
    ...started,
    startWith,
    log: lines,
    /** Sets the project of a channel, as Ada. */
    async bind(project = TEA, channel = 'C0LAUNCH', showsCards = false): Promise<void> {
      const key = { workspace: slack.team.id, channel };
      await deps.store.channels.bind(key, { project, showsCards }, 'U0ADA', now());
    },
    async unbind(channel = 'C0LAUNCH'): Promise<void> {
      const { channels } = deps.store;
      const { project } = await channels.find(slack.team.id, channel);
      if (project) await channels.unbind({ workspace: slack.team.id, channel }, project.id, now());
    },
    async latestAuditEntry() {
      const [latest] = await deps.store.audit.page(slack.team.id, 1);
      return latest;
    },
    /** The service responds normally again, and caches expire. */
    async restoreService(): Promise<void> {
      stopResponding();
      clock.moveForward(31_000);
      await slack.idle();
      asked.requests.length = 0;
    },
    async close() {
      await started.bolt.stop();
      // Every test checks that no personal data is in the log, and that the audit trail has words for what was done.
      await Promise.all([
        expectNoSecrets(lines, { service: database, bot: kept }, slack.people),
        expectAuditWords(kept),
      ]).finally(() => database.close());
    },
  };
}
