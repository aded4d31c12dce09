import type { Server } from 'node:http';
import { serve } from '@hono/node-server';
import { SettingsRefused, type ServiceSettings } from '../config.js';
import type { Database } from '../database/database.js';
import type { Log } from '../log.js';
import { createService, type Service } from '../service/service.js';
import { InvalidSettingError } from '../service/settings.js';
import { REQUEST_LIMITS } from './http-server.js';
import { bound } from './listen.js';

export interface RunningService {
  service: Service;
  url: string;
  /** That it started with. */
  projects: Awaited<ReturnType<Service['projects']>>;
  stop(): Promise<void>;
}

/** What is published is written to an outbox; webhooks stay here too, unless told otherwise. */
export const whatLeaves = ({ webhooks, webhooksAnywhere }: ServiceSettings) =>
  webhooks && webhooksAnywhere ? 'Nothing but webhooks leaves this machine' : 'Nothing leaves this machine';

/** The service of this repository, listening: alone, or beside the bot. */
export async function startService(
  settings: ServiceSettings,
  database: Database,
  now: () => Date,
  log: Log,
): Promise<RunningService> {
  const { tokens, failPlatforms, requestsPerMinute, projects, webhooks, webhooksAnywhere, demoData } =
    settings;
  const options = {
    database,
    tokens,
    now,
    log,
    failPlatforms,
    ...(requestsPerMinute && { requestsPerMinute }),
    ...(projects && { projects }),
    ...(webhooks && { webhooks }),
    webhooksAnywhere,
    demoData,
  };
  const service = await createService(options).catch(inWords);
  const known = await service.projects();
  if (known.length === 0)
    log.warn('the service has no project, so that nobody can use it: SERVICE_PROJECTS makes some');
  const server = serve({
    fetch: (request) => service.fetch(request),
    port: settings.port,
    hostname: settings.host,
    serverOptions: REQUEST_LIMITS,
  });
  const url = await bound(server, settings, 'SERVICE_PORT');
  service.start();
  return {
    service,
    url,
    projects: known,
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      const hurried = 'closeAllConnections' in server && hurry(server);
      await service.stop();
      await closed;
      if (hurried) hurried.stop();
    },
  };
}

/** Who is answered is let go; who is silent, or still sending, is not waited for. */
function hurry(server: Pick<Server, 'closeIdleConnections' | 'closeAllConnections'>) {
  server.closeIdleConnections();
  const answered = setInterval(() => server.closeIdleConnections(), ANSWERED_MS);
  const silent = setTimeout(() => server.closeAllConnections(), SILENT_MS);
  return {
    stop() {
      clearInterval(answered);
      clearTimeout(silent);
    },
  };
}

const ANSWERED_MS = 50;
const SILENT_MS = 1_000;

function inWords(error: unknown): never {
  if (error instanceof InvalidSettingError) throw new SettingsRefused([error.message]);
  throw error;
}
