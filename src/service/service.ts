import type { Database } from '../database/database.js';
import { migrate } from '../database/migrate.js';
import { createApp } from './http/app.js';
import type { Role } from './operation.js';
import { plantDemoData } from './demo/seed.js';
import { createGoingOut } from './background.js';
import type { Log } from './log.js';
import { migrations } from './migrations.js';
import { keepProjects, readProjects } from './project-settings.js';
import type { Platform } from '../openapi/platforms.js';
import { SCHEMA, type Tables } from './tables.js';
import { readWebhooks, registerWebhooks } from './webhooks/settings.js';

export type { Role } from './operation.js';
export { SettingRefused } from './settings-error.js';

export interface ServiceOptions {
  database: Database;
  tokens: Map<string, Role>;
  now: () => Date;
  log: Log;
  /** So many requests a minute for each token; without it, as many as come. */
  requestsPerMinute?: number;
  /** What goes to these platforms fails, so that a failure can be seen. */
  failPlatforms?: string[];
  /** `id name zone`, with commas in between: the interface has no operation that makes a project. */
  projects?: string;
  /** `project address secret`, with commas in between. */
  webhooks?: string;
  /** Webhooks may be on other machines too. */
  webhooksAnywhere?: boolean;
  /** Into a database without any project come three to look at. */
  demoData?: boolean;
}

export interface Service {
  fetch(request: Request): Promise<Response>;
  /** Publishes what is due by now; resolves to how many posts came to an end. */
  publishDue(): Promise<number>;
  /** From now on what is due goes out by itself. */
  start(): void;
  /** Looks again now: the clock was moved. */
  wake(): void;
  stop(): Promise<void>;
  projects(): Promise<{ id: string; name: string; timezone: string }[]>;
  /** What went out last, latest first. */
  outbox(most: number): Promise<{ platform: Platform; project: string; content: string; at: Date }[]>;
}

export async function createService(options: ServiceOptions): Promise<Service> {
  const { database, tokens, now, log, requestsPerMinute } = options;
  const projects = readProjects(options.projects ?? '');
  const webhooks = readWebhooks(options.webhooks ?? '');
  await migrate(database, SCHEMA, migrations);
  const db = database.kysely<Tables>(SCHEMA);
  await keepProjects(db, projects, now());
  if (options.demoData) await plantDemoData(db, now());
  await registerWebhooks(db, webhooks, now(), log);
  const goingOut = createGoingOut({
    db,
    now,
    log,
    shared: database.kind === 'postgres',
    failPlatforms: options.failPlatforms ?? [],
    webhooksAnywhere: options.webhooksAnywhere ?? false,
  });
  const { publishDue, start, wake, stop } = goingOut;
  const app = createApp({ db, now, log, wake, tokens, requestsPerMinute });
  return {
    fetch: async (request) => app.fetch(request),
    publishDue,
    start,
    wake,
    stop,
    projects: () => db.selectFrom('projects').select(['id', 'name', 'timezone']).orderBy('number').execute(),
    outbox: (most) =>
      db
        .selectFrom('outbox_entries')
        .innerJoin('projects', 'projects.id', 'outbox_entries.project_id')
        .select(['platform', 'projects.name as project', 'content', 'written_at as at'])
        .orderBy('written_at', 'desc')
        .limit(most)
        .execute(),
  };
}
