import { serve } from '@hono/node-server';
import { SettingsRefused, type ServiceSettings } from '../config.js';
import type { Database } from '../database/open.js';
import type { Log } from '../log.js';
import { createService, WebhooksRefused, type Service } from '../service/service.js';
import { bound } from './listen.js';

export interface RunningService {
  service: Service;
  url: string;
  stop(): Promise<void>;
}

/** The service of this repository, listening: alone, or beside the bot. */
export async function startService(
  settings: ServiceSettings,
  database: Database,
  now: () => Date,
  log: Log,
): Promise<RunningService> {
  const { tokens, failPlatforms, requestsPerMinute, webhooks, webhooksAnywhere, demoData } = settings;
  const options = {
    database,
    tokens,
    now,
    log,
    failPlatforms,
    ...(requestsPerMinute && { requestsPerMinute }),
    ...(webhooks && { webhooks }),
    webhooksAnywhere,
    demoData,
  };
  const service = await createService(options).catch(inWords);
  const server = serve({
    fetch: (request) => service.fetch(request),
    port: settings.port,
    hostname: settings.host,
  });
  const url = await bound(server, settings, 'SERVICE_PORT');
  service.start();
  return {
    service,
    url,
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      if ('closeIdleConnections' in server) server.closeIdleConnections();
      await service.stop();
      await closed;
    },
  };
}

function inWords(error: unknown): never {
  if (error instanceof WebhooksRefused) throw new SettingsRefused([`SERVICE_WEBHOOKS: ${error.message}`]);
  throw error;
}
