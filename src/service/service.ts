import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { type Platform, PLATFORMS } from '../../openapi/platforms.js';
import { createBackgroundWork } from './background.js';
import { seedDemoData } from './demo/seed.js';
import { createApp } from './http/app.js';
import type { Log } from './log.js';
import type { Role } from './operation.js';
import { readProjects, saveProjects } from './project-settings.js';
import type { ServiceConfig } from './publishing/config.js';
import type { ReadMedia } from './publishing/publisher.js';
import { createPublishing, type Publishing } from './publishing/publishing.js';
import { InvalidSettingError } from './settings.js';
import type { Tables } from './tables.js';
import { readWebhooks, registerWebhooks } from './webhooks/settings.js';

export interface ServiceOptions {
  /** Migrated to `migrations`. */
  db: Kysely<Tables>;
  tokens: Map<string, Role>;
  now: () => Date;
  log: Log;
  /** For each token. No limit if missing. */
  requestsPerMinute?: number | undefined;
  /** How long each answer is held back, to show what happens with a slow service. */
  delayMs?: number;
  /** Publishing on these platforms fails, to show what happens then. */
  failPlatforms?: Platform[];
  /** `id name zone`, separated by commas: the API has no operation that creates a project. */
  projects?: string | undefined;
  /** Instead of `projects`: what service.yaml says. */
  config?: ServiceConfig | undefined;
  /** Nothing is published, whatever the file says. */
  rehearsesOnly?: boolean;
  /** `project url secret`, separated by commas. */
  webhooks?: string | undefined;
  /** Whether webhooks may be on other machines. */
  webhooksAnywhere?: boolean;
  /** Instead of what the file says. */
  publishing?: Pick<Publishing, 'lanes' | 'publisherOf'>;
  /** No reason may repeat them. Those of the file, if missing. */
  secrets?: readonly string[];
  readMedia?: ReadMedia;
  /** When a backup was restored. */
  restoredAt?: Date | undefined;
  /** Adds three sample projects to a database without projects. */
  demoData?: boolean;
}

export type Service = Awaited<ReturnType<typeof createService>>;

export async function createService(options: ServiceOptions) {
  const { db, tokens, now, log, requestsPerMinute, config, rehearsesOnly = false, delayMs = 0 } = options;
  const publishing = { ...createPublishing(config, { now, rehearsesOnly }), ...options.publishing };
  const projects = config?.projects ?? readProjects(options.projects ?? '');
  const webhooks = readWebhooks(options.webhooks ?? '');
  await saveProjects(db, projects, now());
  if (options.demoData) await seedDemoData(db, now());
  const stranded = await findStranded(db, publishing.lanes);
  if (stranded.length > 0 && !config && !options.publishing) throw new InvalidSettingError(NO_CONFIG);
  for (const lane of stranded) log.warn(lane, 'posts are waiting for a network that nothing publishes on');
  await registerWebhooks(db, webhooks, now(), log);
  const background = createBackgroundWork({
    db,
    now,
    log,
    publishing,
    readMedia: options.readMedia ?? noMedia,
    secrets: options.secrets ?? config?.secrets ?? [],
    restoredAt: options.restoredAt,
    failPlatforms: options.failPlatforms ?? [],
    webhooksAnywhere: options.webhooksAnywhere ?? false,
  });
  const app = createApp({ db, now, log, wake: background.wake, publishing, tokens, requestsPerMinute });
  return {
    ...background,
    /** Networks whose publishers read a post’s file here and send it, in every project. */
    uploads: PLATFORMS.filter((platform) => {
      const lanes = publishing.lanes.filter((lane) => lane.platform === platform);
      return (
        lanes.length > 0 && lanes.every(({ project }) => publishing.publisherOf(project, platform)?.uploads)
      );
    }),
    async fetch(request: Request): Promise<Response> {
      const response = await app.fetch(request);
      if (delayMs > 0) await pause(delayMs);
      return response;
    },
    projects: () => db.selectFrom('projects').select(['id', 'name', 'timezone']).orderBy('number').execute(),
    /** The rehearsals that ended last, latest first, each with its platforms. */
    outbox: (limit: number) =>
      db
        .selectFrom('deliveries')
        .innerJoin('posts', 'posts.id', 'post_id')
        .innerJoin('projects', 'projects.id', 'posts.project_id')
        .where('rehearsal', '=', true)
        .where('state', '=', 'published')
        .groupBy(['posts.id', 'projects.name'])
        .select(['posts.id', 'projects.name as project', 'content', 'media'])
        .select(({ fn }) => [
          fn.agg<Platform[]>('array_agg', ['platform']).orderBy('platform').as('platforms'),
          fn.max('ended_at').$notNull().as('at'),
        ])
        .orderBy('at', 'desc')
        .orderBy('posts.id')
        .limit(limit)
        .execute(),
  };
}

const noMedia: ReadMedia = () => Promise.resolve({ state: 'refused', why: 'This service can’t read files' });

/** Real posts that nothing publishes would never leave, and nobody would hear of it until it is too late. */
async function findStranded(db: Kysely<Tables>, lanes: Publishing['lanes']): Promise<Publishing['lanes']> {
  const waiting = await db
    .selectFrom('deliveries')
    .select(['project_id as project', 'platform'])
    .distinct()
    .where('state', 'in', ['waiting', 'busy'])
    .where('rehearsal', '=', false)
    .execute();
  return waiting.filter(
    (one) => !lanes.some(({ project, platform }) => project === one.project && platform === one.platform),
  );
}

const NO_CONFIG =
  'Posts are waiting to be published, but SERVICE_CONFIG isn’t set. Set it to the file that says where they go, such as service.yaml.';
