import { createFetch, createPublicFetch } from '../api/fetch.js';
import { assemble } from '../assemble.js';
import { createBot } from '../bot.js';
import type { Config, SlackSettings } from '../config.js';
import type { Database } from '../database/database.js';
import type { Log } from '../log.js';
import { createPrometheus } from '../metrics/prometheus.js';
import { createApp } from '../slack-app.js';
import { createRateLimit } from '../slack/rate-limit.js';
import { pause, settledWithin } from '../slack/deadlines.js';
import { createSeal } from '../store/seal.js';
import { openStore, type Store } from '../store/store.js';
import { operatorsPage } from './health.js';
import { serveHttp } from './http-server.js';
import { reachService } from './reach-service.js';
import type { Running } from './running.js';
import { warmUp } from './warm-up.js';
import { reachWorkspaces } from './workspaces.js';

/**
 * How it ends, within five seconds: a load balancer sees that nothing more is wanted here; what is under way is answered,
 * also over a WebSocket, which must still be there; then the doors close. What takes longer is taken up by another
 * instance, or by the next start; who asked for something that is not, is told to ask again.
 */
const NOTICE_MS = 1_000;
const FINISHES_WITHIN_MS = 1_200;
const CLOSES_WITHIN_MS = 1_300;

type Hosted = Exclude<SlackSettings, { kind: 'desk' }>;

/** The bot at a real Slack, by Socket Mode or HTTP, for one workspace or many. */
export async function startBot(
  slack: Hosted,
  config: Config,
  database: Database,
  log: Log,
): Promise<Running> {
  const now = () => new Date();
  const fetch = createFetch();
  const seal = createSeal(keysOf(slack, config));
  const service = await reachService(config, database, now, log, fetch);
  const store = await openStore(database, seal, log);
  const api = { url: config.slackApiUrl, fetch };
  const { door, authorize, accepted, ...clients } = await reachWorkspaces(slack, {
    config,
    store,
    api,
    now,
    log,
  });
  const prometheus = createPrometheus({
    openForms: () => store.counts.openForms(),
    queues: () => deps.jobs.depth(),
    isConnected: () => door.isOpen(),
  });
  const deps = await assemble({
    database,
    store,
    service,
    ownServices: {
      fetch: config.privateServices ? fetch : createPublicFetch(),
      privateAllowed: config.privateServices,
    },
    ...clients,
    fetch,
    seal,
    metrics: prometheus.metrics,
    rateLimit: createRateLimit(config.personRequestsPerMinute, now),
    now,
    log,
    encoding: config.encoding,
  });
  await accepted();
  const bot = createBot(createApp(door.receiver, authorize, api, log), deps);

  let stopping = false;
  const health = { database, isReady: () => !stopping && door.isOpen(), metrics: prometheus.page, log };
  const server = await serveHttp((request, response) => {
    const answer = operatorsPage(health, request) ?? door.answer(request);
    if (answer) return void answer(response);
    response.writeHead(404).end();
  }, config);
  await door.open();
  bot.recovery.start();
  deps.jobs.start();
  setImmediate(() => {
    warmUp(deps.store);
    void sealAnew(deps.store, log);
  });
  return {
    says: [door.says(server.url)],
    async stop() {
      stopping = true;
      const atRest = Promise.all([bot.recovery.stop(), deps.jobs.stop()]);
      await pause(NOTICE_MS);
      await settledWithin(FINISHES_WITHIN_MS, deps.inFlight.drained());
      deps.inFlight.interrupt();
      await settledWithin(CLOSES_WITHIN_MS, Promise.all([door.close(), server.close()]));
      await settledWithin(FINISHES_WITHIN_MS, Promise.all([deps.inFlight.drained(), atRest]));
      await service.stop();
    },
  };
}

/** After a change of ENCRYPTION_KEY: what says how much tells when the old key can go. */
async function sealAnew(store: Store, log: Log): Promise<void> {
  try {
    const { anew, shut } = await store.reseal();
    if (anew > 0)
      log.info({ anew }, 'sealed with the first ENCRYPTION_KEY: the key before is not needed any more');
    if (shut > 0) log.error({ shut }, 'kept, but opened by no ENCRYPTION_KEY: the key before is needed');
  } catch (error) {
    log.warn({ error }, 'it could not be seen which keys are still needed');
  }
}

/** Of one workspace the bot's token is a key that every instance has anyway; many workspaces have none in common. */
const keysOf = (slack: Hosted, { encryptionKeys }: Config) =>
  slack.kind === 'oauth' ? encryptionKeys : [...encryptionKeys, slack.botToken];
