import { randomBytes } from 'node:crypto';
import { Server } from 'node:http';
import type { WebClient } from '@slack/web-api';
import { createFetch } from '../api/fetch.js';
import { assemble } from '../assemble.js';
import { createBot } from '../bot.js';
import { SettingsRefused, type Config } from '../config.js';
import type { Database } from '../database/open.js';
import type { Log } from '../log.js';
import { createApp } from '../slack-app.js';
import { patiently, unrepeated } from '../slack/client.js';
import { createSeal } from '../store/seal.js';
import { warmUp } from './warm-up.js';
import { healthRoutes } from './health.js';
import { portRefused } from './listen.js';
import type { Running } from './running.js';

/** The bot at a real Slack, by Socket Mode or HTTP. */
export async function startBot(config: Config, database: Database, log: Log): Promise<Running> {
  const { slack } = config;
  if (slack.kind === 'desk' || slack.kind === 'oauth')
    throw new SettingsRefused(['This way of running is not built yet.']);
  const now = () => new Date();
  const fetch = createFetch();
  const reached = await reachService(config, database, now, log, fetch);
  const api = { url: config.slackApiUrl, fetch };
  const background: WebClient = patiently(slack.botToken, api, log);
  const once = unrepeated(slack.botToken, api, log);
  const deps = await assemble({
    database,
    service: reached,
    slack: async () => background,
    slackOnce: async () => once,
    fetch,
    /** Without a key of its own it is derived from the bot's token, which every instance has. */
    seal: createSeal([...config.encryptionKeys, slack.botToken]),
    now,
    log,
    encoding: config.encoding,
  });
  let ready = false;
  const routes = healthRoutes({ database, isReady: () => ready });
  const bolt = createApp({ config: { ...config, slack }, api, log, routes });
  const bot = createBot(bolt, deps);
  const started: unknown = await bolt
    .start({ port: config.port, host: config.host })
    .catch((error: NodeJS.ErrnoException) => Promise.reject(portRefused(error, config, 'PORT')));
  bot.recovery.start();
  deps.jobs.start();
  ready = true;
  setImmediate(warmUp);
  return {
    says: [
      slack.kind === 'socket'
        ? 'Upnext is connected by Socket Mode.'
        : `Upnext is listening on http://${config.host}:${portOf(started) ?? config.port}/slack/events`,
    ],
    async stop() {
      ready = false;
      await bolt.stop();
      await bot.recovery.stop();
      await deps.jobs.stop();
      await reached.stop();
    },
  };
}

/** With PORT 0 the system chooses. */
function portOf(started: unknown): number | undefined {
  const address = started instanceof Server ? started.address() : undefined;
  return typeof address === 'object' ? address?.port : undefined;
}

async function reachService(
  config: Config,
  database: Database,
  now: () => Date,
  log: Log,
  keptAlive: typeof fetch,
) {
  if (config.hosted) return { ...config.hosted, fetch: keptAlive, stop: async () => undefined };
  const { startService } = await import('./service.js');
  const token = randomBytes(24).toString('base64url');
  const tokens = new Map([...config.service.tokens, [token, 'ADMIN' as const]]);
  const shipped = await startService({ ...config.service, tokens }, database, now, log);
  const inProcess: typeof fetch = (input, init) => shipped.service.fetch(new Request(input, init));
  return { url: shipped.url, token, fetch: inProcess, stop: () => shipped.stop() };
}
