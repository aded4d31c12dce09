import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { createFetch, createFileFetch, createPublicFetch } from '../../api/http/fetch.js';
import type { Database } from '../../database/database.js';
import { freeBytesIn } from '../../database/embedded/disk-space.js';
import { createSeal } from '../../database/seal.js';
import type { Deps } from '../../deps.js';
import type { Log } from '../../log.js';
import { createPrometheus } from '../../metrics/prometheus.js';
import { pause, settledWithin } from '../../slack/answer/deadlines.js';
import { createRateLimit } from '../../slack/events/rate-limit.js';
import { tellingLimits } from '../../slack/install/client.js';
import { assemble } from '../assemble.js';
import { createBot } from '../bot.js';
import { type Config, encryptionKeysOf } from '../config.js';
import { createApp } from '../slack-app.js';
import { MIGRATIONS } from '../tables/schema.js';
import { openStore, type Store } from '../tables/store.js';
import { type ConnectedService, connectService } from './connect-service.js';
import { type HttpServer, pathOf, serveHttp } from './http/http-server.js';
import { publicPages, servePages } from './http/public-pages.js';
import type { RunningProgram } from './run-until-stopped.js';
import type { SlackConnection } from './slack-connection.js';
import { startJobs } from './start-jobs.js';
import { watchUpdates } from './watch-updates.js';
import { connectWorkspaces, type HostedSlackSettings } from './workspaces.js';

/**
 * The stop takes at most five seconds. First /readyz fails, so that a load balancer sends no more requests. Then what is
 * in flight is answered, for which a WebSocket must still be open, and at last the connections close. Work that takes
 * longer continues in another instance or at the next start, or the person is told to try again.
 */
const NOT_READY_MS = 1_000;
const FINISH_TIMEOUT_MS = 1_200;
const CLOSE_TIMEOUT_MS = 1_300;
const LIST_PROJECTS_MS = 2_000;

/** Starts the bot for a real Slack, by Socket Mode or HTTP, for one workspace or many. */
export async function startBot(
  slack: HostedSlackSettings,
  config: Config,
  database: Database,
  log: Log,
): Promise<RunningProgram> {
  const now = () => new Date();
  const fetch = createFetch(config.proxy);
  const keys = encryptionKeysOf(config);
  const seal = createSeal(keys);
  const service = await connectService(config, { database, now, log, fetch, tokenKey: keys.at(-1) });
  const store = await openStore(database, seal);
  const { metrics, page } = createPrometheus({
    queues: () => deps.jobs.depth(),
    isConnected: () => connection.isOpen(),
  });
  const api = { url: config.slackApiUrl, fetch: tellingLimits(fetch, metrics), proxy: config.proxy };
  const connected = await connectWorkspaces(slack, { config, store, api, now, log });
  const { connection, authorize, checkToken, slackbot, ...clients } = connected;
  const deps = await assemble({
    database,
    store,
    service,
    ...addressesFor(config, { fetch, shipped: service.shipped }),
    ...clients,
    fetch,
    seal,
    metrics,
    rateLimit: createRateLimit(config.personRequestsPerMinute, now),
    restoredAt: config.service.restoredAt,
    now,
    log,
    encoding: config.encoding,
  });
  await checkToken();
  await hearOfNetworks(deps);
  const bot = createBot(createApp(connection.receiver, authorize, api, log), deps);

  let stopping = false;
  const updates = watchUpdates(database, { ...MIGRATIONS, ...service.shipped?.migrations }, log);
  const isOpen = () => !stopping && connection.isOpen();
  const pages = servePages(publicPages(deps, { slackbot, publicUrl: config.publicUrl }), log);
  const health = { ...updates, isOpen, metrics: page, log };
  const server = await serveHttp(handlerOf(health, pages, connection), config);
  await connection.open();
  bot.start();
  await startJobs(deps, database);
  setImmediate(() => void resealStore(deps.store, log));
  return {
    messages: [connection.describe(server.url)],
    outdated: updates.outdated,
    stop() {
      stopping = true;
      return shutDown({ bot, deps, connection, server, service });
    },
  };
}

/** So that the first form offers the networks of its project. */
function hearOfNetworks(deps: Deps) {
  const listed = deps.api({ workspace: '' }).then((client) => client.listProjects());
  return settledWithin(LIST_PROJECTS_MS, listed);
}

/** How addresses that come from people, from Slack or from the settings are reached. */
const addressesFor = (
  { privateServices, slackApiUrl, publicUrl, database, slack, proxy }: Config,
  { fetch, shipped }: { fetch: Deps['fetch']; shipped: ConnectedService['shipped'] | undefined },
) => {
  const fromPeople = privateServices ? fetch : createPublicFetch();
  return {
    ownServices: { fetch: fromPeople, privateAllowed: privateServices },
    askAddress: fromPeople,
    slackFiles: { fetch: createFileFetch(slackApiUrl, proxy), apiUrl: slackApiUrl },
    isSocketMode: slack.kind === 'socket',
    media: {
      publicUrl: () => publicUrl,
      // With many workspaces, some have a service of their own.
      uploads: slack.kind === 'oauth' ? [] : shipped?.service.uploads,
      freeBytes: 'dir' in database ? () => freeBytesIn(database.dir) : undefined,
    },
  };
};

function handlerOf(health: Health, pages: ReturnType<typeof servePages>, connection: SlackConnection) {
  const handlerFor = (request: IncomingMessage) =>
    handleHealthRequest(health, request) ?? pages(request) ?? connection.handle(request) ?? sendNotFound;
  return (...[request, response]: Parameters<RequestListener>) => void handlerFor(request)(response);
}

const sendNotFound = (response: ServerResponse) => response.writeHead(404).end();

interface RunningBot {
  bot: ReturnType<typeof createBot>;
  deps: Deps;
  connection: SlackConnection;
  server: HttpServer;
  service: ConnectedService;
}

async function shutDown({ bot, deps, connection, server, service }: RunningBot): Promise<void> {
  bot.stop();
  const stopped = deps.jobs.stop();
  await pause(NOT_READY_MS);
  await settledWithin(FINISH_TIMEOUT_MS, deps.inFlight.drained());
  deps.inFlight.interrupt();
  await settledWithin(CLOSE_TIMEOUT_MS, Promise.all([connection.close(), server.close()]));
  await settledWithin(FINISH_TIMEOUT_MS, Promise.all([deps.inFlight.drained(), stopped]));
  await service.stop();
}

/** After a change of ENCRYPTION_KEY. The log says when the previous key can be removed. */
async function resealStore(store: Store, log: Log): Promise<void> {
  try {
    const { resealed, unreadable } = await store.reseal();
    if (resealed > 0)
      log.info({ resealed }, 'encrypted with the first ENCRYPTION_KEY: the previous key can be removed');
    if (unreadable > 0)
      log.error({ unreadable }, 'could not decrypt with any ENCRYPTION_KEY: add the previous key again');
  } catch (error) {
    log.warn({ error }, 'could not check which encryption keys are still needed');
  }
}

interface Health {
  /** Slack can reach this process, and the process is not stopping. */
  isOpen: () => boolean;
  /** Its database answers, and no newer version has updated it. */
  isCurrent: () => Promise<boolean>;
  metrics: () => Promise<{ type: string; text: string }>;
  log: Log;
}

/** A load balancer does not wait much longer. */
const READY_TIMEOUT_MS = 2_000;

/**
 * /healthz: the process is alive. /readyz: it can accept deliveries. /metrics: for Prometheus. Undefined for other paths.
 */
export function handleHealthRequest(health: Health, request: Parameters<RequestListener>[0]) {
  const page = PAGES[pathOf(request)];
  if (!page || !['GET', 'HEAD'].includes(request.method ?? '')) return undefined;
  return async (response: ServerResponse) => {
    await page(health, response).catch((error: unknown) => {
      health.log.error({ error }, 'could not answer a health or metrics request');
      send(response, 500, 'Something went wrong. See the log.\n');
    });
  };
}

const PAGES: Record<string, (health: Health, response: ServerResponse) => Promise<void>> = {
  '/healthz': async (_, response) => send(response, 200, 'alive\n'),
  '/readyz': async ({ isOpen, isCurrent }, response) => {
    const ready = isOpen() && (await settledWithin(READY_TIMEOUT_MS, isCurrent()).catch(() => false));
    send(response, ready ? 200 : 503, ready ? 'ready\n' : 'not ready\n');
  },
  '/metrics': async ({ metrics }, response) => {
    const { type, text } = await metrics();
    send(response, 200, text, type);
  },
};

function send(response: ServerResponse, status: number, text: string, type = 'text/plain'): void {
  response.writeHead(status, { 'content-type': type }).end(text);
}
