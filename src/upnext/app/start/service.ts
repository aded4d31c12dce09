import { getRequestListener } from '@hono/node-server';
import {
  checkPublishers,
  createService,
  InvalidSettingError,
  migrations,
  SCHEMA,
  type ServiceConfig,
  type Tables,
} from '../../../service/index.js';
import { createFileFetch } from '../../api/http/fetch.js';
import type { Database } from '../../database/database.js';
import { migrate } from '../../database/migrate.js';
import type { Log } from '../../log.js';
import { type ServiceSettings, SettingsError } from '../config.js';
import { serveHttp } from './http/http-server.js';
import { createReadMedia, type Sources } from './read-media.js';

export type RunningService = Awaited<ReturnType<typeof startService>>;

type StartSettings = ServiceSettings & { rehearsesOnly?: boolean };

/** Webhooks stay on this machine as well, unless a setting allows others. */
export function describeOutgoing({
  webhooks,
  webhooksAnywhere,
  config,
  rehearsesOnly,
}: StartSettings): string {
  if (!rehearsesOnly && config?.projects.some(({ publish }) => publish))
    return 'Posts are published as SERVICE_CONFIG says. All others are rehearsals';
  return webhooks && webhooksAnywhere ? 'Only webhooks leave this machine' : 'Nothing leaves this machine';
}

/** Starts the scheduling service of this repository, alone or next to the bot. */
export async function startService(
  settings: StartSettings,
  database: Database,
  { now, log, pictures }: { now: () => Date; log: Log } & Pick<Sources, 'pictures'>,
) {
  await migrate(database, SCHEMA, migrations);
  const db = database.kysely<Tables>(SCHEMA);
  const readMedia = createReadMedia({ pictures, fetch: createFileFetch(undefined) });
  const service = await createService({ ...settings, db, now, log, readMedia }).catch(throwAsSettingsError);
  const known = await service.projects();
  if (known.length === 0) log.warn('the service has no projects: create some with SERVICE_PROJECTS');
  const listener = getRequestListener((request) => service.fetch(request));
  const server = await serveHttp((...exchange) => void listener(...exchange), settings, 'SERVICE_PORT');
  service.start();
  if (settings.config && !settings.rehearsesOnly) void warnOf(settings.config, now, log);
  return {
    service,
    url: server.url,
    /** As they were at the start. */
    projects: known,
    migrations: { [SCHEMA]: migrations },
    async stop(): Promise<void> {
      await Promise.all([server.close(), service.stop()]);
    },
  };
}

async function warnOf(config: ServiceConfig, now: () => Date, log: Log): Promise<void> {
  for (const { project, platform, problem } of await checkPublishers(config, now))
    if (problem) log.warn({ project, platform }, problem);
}

function throwAsSettingsError(error: unknown): never {
  if (error instanceof InvalidSettingError) throw new SettingsError([error.message]);
  throw error;
}
