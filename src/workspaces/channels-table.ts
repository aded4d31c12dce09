import { type Insertable, type Kysely, type Selectable, type Updateable, type Generated } from 'kysely';
import * as z from 'zod';
import type { TableChanges } from '../database/table-changes.js';
import { createRowLookup } from '../database/row-lookup.js';
import type { Json } from '../database/tables.js';

export interface ChannelRow {
  workspace: string;
  channel: string;
  project_id: string | null;
  project_name: string | null;
  project_zone: string | null;
  bound_by: string | null;
  last_platforms: Json<string[]>;
  /** Whether the cards of the project's posts are shown there. */
  shows_cards: Generated<boolean>;
  updated_at: Date;
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

interface ChannelKey {
  workspace: string;
  channel: string;
}

export interface Channel {
  project: Project | undefined;
  lastPlatforms: string[];
  /** Whether the cards of the project's posts are shown there. */
  showsCards: boolean;
}

const EMPTY: Channel = { project: undefined, lastPlatforms: [], showsCards: false };

/** The project of each channel, and the platforms that were chosen there last. */
const platformsSchema = z.array(z.string()).catch([]);

export function channelsIn(db: Kysely<ChannelTables>, changes: TableChanges) {
  const findRow = createRowLookup(db, 'channels', 'channel');
  const cache = changes.cacheUntilChanged(
    'channels',
    async (workspace = '', channel = ''): Promise<Channel> => {
      const row = await findRow(workspace, channel);
      return row ? channelOf(row) : EMPTY;
    },
  );

  return {
    find: (workspace: string, channel: string) => cache.get(workspace, channel),

    async bind(
      { workspace, channel }: ChannelKey,
      { project, showsCards }: { project: Project; showsCards: boolean },
      person: string,
      at: Date,
    ): Promise<void> {
      const columns = {
        project_id: project.id,
        project_name: project.name,
        project_zone: project.zone ?? null,
        bound_by: person,
        shows_cards: showsCards,
        updated_at: at,
      };
      await save(db, { workspace, channel, last_platforms: '[]', ...columns }, columns);
      cache.delete(workspace, channel);
    },

    /** Resolves to false if the channel has another project by now, or none. */
    async unbind({ workspace, channel }: ChannelKey, project: string, at: Date): Promise<boolean> {
      const unbound = await db
        .updateTable('channels')
        .set({ ...WITHOUT_PROJECT, updated_at: at })
        .where('workspace', '=', workspace)
        .where('channel', '=', channel)
        .where('project_id', '=', project)
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
      const last_platforms = JSON.stringify(platforms);
      await save(db, { workspace, channel, last_platforms, updated_at: at }, { last_platforms });
      cache.delete(workspace, channel);
    },

    projects: (workspace: string) => projectsOf(db, workspace),

    showingCardsOf: (workspace: string, project: string) => showingCardsOf(db, workspace, project),

    linkedTo: (workspace: string, project: string) => linkedTo(db, workspace, project),
  };
}

const WITHOUT_PROJECT = {
  ...{ project_id: null, project_name: null, project_zone: null },
  ...{ bound_by: null, shows_cards: false },
};

const channelOf = (row: Selectable<ChannelRow>): Channel => ({
  project: projectOf(row),
  lastPlatforms: platformsSchema.parse(row.last_platforms),
  showsCards: row.shows_cards,
});

const save = (db: Kysely<ChannelTables>, inserted: Insertable<ChannelRow>, updated: Updateable<ChannelRow>) =>
  db
    .insertInto('channels')
    .values(inserted)
    .onConflict((conflict) => conflict.columns(['workspace', 'channel']).doUpdateSet(updated))
    .execute();

/** The projects of all channels of the workspace. */
async function projectsOf(db: Kysely<ChannelTables>, workspace: string): Promise<Project[]> {
  const rows = await db
    .selectFrom('channels')
    .select(['project_id', 'project_name', 'project_zone'])
    .distinctOn('project_id')
    .where('workspace', '=', workspace)
    .where('project_id', 'is not', null)
    .orderBy('project_id')
    .limit(100)
    .execute();
  return rows.flatMap((row) => projectOf(row) ?? []);
}

function projectOf(row: {
  project_id: string | null;
  project_name: string | null;
  project_zone: string | null;
  bound_by?: string | null;
}): Project | undefined {
  if (!row.project_id) return undefined;
  return {
    id: row.project_id,
    name: row.project_name ?? row.project_id,
    zone: row.project_zone ?? undefined,
    ...(row.bound_by && { boundBy: row.bound_by }),
  };
}

/** The channels where everyone sees the cards of the project's posts. */
async function showingCardsOf(
  db: Kysely<ChannelTables>,
  workspace: string,
  project: string,
): Promise<string[]> {
  const rows = await channelsOf(db, workspace, project).where('shows_cards', '=', true).execute();
  return rows.map(({ channel }) => channel);
}

/** The channels that are linked to a project. */
async function linkedTo(db: Kysely<ChannelTables>, workspace: string, project: string): Promise<string[]> {
  const rows = await channelsOf(db, workspace, project).execute();
  return rows.map(({ channel }) => channel);
}

const channelsOf = (db: Kysely<ChannelTables>, workspace: string, project: string) =>
  db
    .selectFrom('channels')
    .select('channel')
    .where('workspace', '=', workspace)
    .where('project_id', '=', project)
    .orderBy('channel');
