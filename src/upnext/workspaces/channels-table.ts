import type { Generated, Insertable, Kysely, Selectable, Updateable } from 'kysely';
import * as z from 'zod';
import type { TableCaches } from '../database/table-caches.js';
import type { Json } from '../database/tables.js';

export interface ChannelRow {
  workspace: string;
  channel: string;
  projectId: string | null;
  projectName: string | null;
  projectZone: string | null;
  boundBy: string | null;
  lastPlatforms: Json<string[]>;
  /** Whether the cards of the project's posts are shown there. */
  showsCards: Generated<boolean>;
  updatedAt: Date;
}

export interface ChannelTables {
  channels: ChannelRow;
}

export interface Project {
  id: string;
  name: string;
  zone?: string | undefined;
  /** Who chose it for the channel. */
  boundBy?: string | undefined;
}

type ChannelKey = Pick<ChannelRow, 'workspace' | 'channel'>;

export interface Channel {
  project: Project | undefined;
  lastPlatforms: string[];
  /** Whether the cards of the project's posts are shown there. Kept without a project, for the next one. */
  showsCards: boolean;
}

const EMPTY: Channel = { project: undefined, lastPlatforms: [], showsCards: false };

/** The project of each channel, and the platforms that were chosen there last. */
const platformsSchema = z.array(z.string()).catch([]);

export function channelsIn(db: Kysely<ChannelTables>, caches: TableCaches) {
  const cache = caches.cached(async (workspace = '', channel = ''): Promise<Channel> => {
    const all = db.selectFrom('channels').selectAll().where('workspace', '=', workspace);
    const row = await all.where('channel', '=', channel).executeTakeFirst();
    return row ? channelOf(row) : EMPTY;
  });

  return {
    find: (workspace: string, channel: string) => cache.get(workspace, channel),

    async bind(
      { workspace, channel }: ChannelKey,
      { project, showsCards }: { project: Project; showsCards: boolean },
      person: string,
      at: Date,
    ): Promise<void> {
      const columns = {
        projectId: project.id,
        projectName: project.name,
        projectZone: project.zone ?? null,
        boundBy: person,
        showsCards,
        updatedAt: at,
      };
      await save(db, { workspace, channel, lastPlatforms: '[]', ...columns }, columns);
      cache.delete(workspace, channel);
    },

    /** Resolves to false if the channel has another project by now, or none. */
    async unbind({ workspace, channel }: ChannelKey, project: string, at: Date): Promise<boolean> {
      const unbound = await db
        .updateTable('channels')
        .set({ ...WITHOUT_PROJECT, updatedAt: at })
        .where((is) => is.and({ workspace, channel, projectId: project }))
        .executeTakeFirst();
      cache.delete(workspace, channel);
      return unbound.numUpdatedRows > 0n;
    },

    async rememberPlatforms(
      workspace: string,
      channel: string,
      platforms: string[],
      at: Date,
    ): Promise<void> {
      const lastPlatforms = JSON.stringify(platforms);
      if (JSON.stringify((await cache.get(workspace, channel)).lastPlatforms) === lastPlatforms) return;
      await save(db, { workspace, channel, lastPlatforms, updatedAt: at }, { lastPlatforms });
      cache.delete(workspace, channel);
    },

    projects: (workspace: string) => projectsOf(db, workspace),

    /** The channels where everyone sees the cards of the project's posts. */
    showingCardsOf: (workspace: string, project: string) =>
      channelsOf(db, workspace, project, { showsCards: true }),

    linkedTo: (workspace: string, project: string) => channelsOf(db, workspace, project),
  };
}

const WITHOUT_PROJECT = { projectId: null, projectName: null, projectZone: null, boundBy: null };

const channelOf = (row: Selectable<ChannelRow>): Channel => ({
  project: projectOf(row),
  lastPlatforms: platformsSchema.parse(row.lastPlatforms),
  showsCards: row.showsCards,
});

const save = (db: Kysely<ChannelTables>, inserted: Insertable<ChannelRow>, updated: Updateable<ChannelRow>) =>
  db
    .insertInto('channels')
    .values(inserted)
    .onConflict((conflict) => conflict.columns(['workspace', 'channel']).doUpdateSet(updated))
    .execute();

type ProjectColumns = Pick<ChannelRow, 'projectId' | 'projectName' | 'projectZone'> &
  Partial<Pick<ChannelRow, 'boundBy'>>;

/** The projects of all channels of the workspace. */
async function projectsOf(db: Kysely<ChannelTables>, workspace: string): Promise<Project[]> {
  const rows = await db
    .selectFrom('channels')
    .select(['projectId', 'projectName', 'projectZone'])
    .distinctOn('projectId')
    .where('workspace', '=', workspace)
    .where('projectId', 'is not', null)
    .orderBy('projectId')
    .limit(100)
    .execute();
  return rows.flatMap((row) => projectOf(row) ?? []);
}

function projectOf(row: ProjectColumns): Project | undefined {
  if (!row.projectId) return undefined;
  return {
    id: row.projectId,
    name: row.projectName ?? row.projectId,
    zone: row.projectZone ?? undefined,
    ...(row.boundBy && { boundBy: row.boundBy }),
  };
}

/** The channels that are linked to a project. */
async function channelsOf(
  db: Kysely<ChannelTables>,
  workspace: string,
  project: string,
  where: { showsCards?: true } = {},
): Promise<string[]> {
  const rows = await db
    .selectFrom('channels')
    .select('channel')
    .where((is) => is.and({ workspace, projectId: project, ...where }))
    .orderBy('channel')
    .execute();
  return rows.map(({ channel }) => channel);
}
