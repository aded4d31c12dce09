import type { Server } from 'node:http';
import { serve } from '@hono/node-server';
import { SettingsError, type ServiceSettings } from '../config.js';
import type { Database } from '../../database/database.js';
import { migrate } from '../../database/migrate.js';
import type { Log } from '../../log.js';
import { migrations } from '../../service/migrations.js';
import { createService, type Service } from '../../service/service.js';
import { InvalidSettingError } from '../../service/settings.js';
import { SCHEMA, type Tables } from '../../service/tables.js';
import { MAX_CONNECTIONS, REQUEST_LIMITS } from './http/http-server.js';
import { waitForListening } from './listen.js';

export interface RunningService {
  service: Service;
  url: string;
  /** As they were at the start. */
  projects: Awaited<ReturnType<Service['projects']>>;
  stop(): Promise<void>;
}

/** Posts are written to an outbox and never published. Webhooks stay on this machine as well, unless a setting allows others. */
export const describeOutgoing = ({ webhooks, webhooksAnywhere }: ServiceSettings) =>
  webhooks && webhooksAnywhere ? 'Only webhooks leave this machine' : 'Nothing leaves this machine';

/** Starts the scheduling service of this repository, alone or next to the bot. */
export async function startService(
  settings: ServiceSettings,
  database: Database,
  now: () => Date,
  log: Log,
): Promise<RunningService> {
  await migrate(database, SCHEMA, migrations);
  const db = database.kysely<Tables>(SCHEMA);
  const service = await createService({ ...settings, db, now, log }).catch(throwAsSettingsError);
  const known = await service.projects();
  if (known.length === 0) log.warn('the service has no projects: create some with SERVICE_PROJECTS');
  const server = serve({
    fetch: (request) => service.fetch(request),
    port: settings.port,
    hostname: settings.host,
    serverOptions: REQUEST_LIMITS,
  });
  server.maxConnections = MAX_CONNECTIONS;
  const url = await waitForListening(server, settings, 'SERVICE_PORT');
  service.start();
  return {
    service,
    url,
    projects: known,
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      const timers = 'closeAllConnections' in server && closeConnections(server);
      await service.stop();
      await closed;
      if (timers) timers.clear();
    },
  };
}

/** Closes a connection once its request is answered, and after a second also those that are still sending. */
function closeConnections(server: Pick<Server, 'closeIdleConnections' | 'closeAllConnections'>) {
  server.closeIdleConnections();
  const idle = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
  const all = setTimeout(() => server.closeAllConnections(), CLOSE_ALL_AFTER_MS);
  return {
    clear() {
      clearInterval(idle);
      clearTimeout(all);
    },
  };
}

const CLOSE_IDLE_EVERY_MS = 50;
const CLOSE_ALL_AFTER_MS = 1_000;

function throwAsSettingsError(error: unknown): never {
  if (error instanceof InvalidSettingError) throw new SettingsError([error.message]);
  throw error;
}
