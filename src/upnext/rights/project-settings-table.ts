import {
  type ColumnType,
  type Insertable,
  type Kysely,
  type Selectable,
  sql,
  type UpdateObject,
} from 'kysely';
import * as z from 'zod';
import { batched } from '../database/batched.js';
import type { TableCaches } from '../database/table-caches.js';
import { type Json, known, SCHEMA } from '../database/tables.js';
import { type ProjectAccess, projectAccessSchema } from './project-access.js';

export interface ProjectSettingsRow {
  workspace: string;
  projectId: string;
  /** What admins choose with a channel’s project. */
  details: ColumnType<unknown, string | undefined, string>;
  /** Without one, its posts need no approval. */
  approval: Json<unknown> | null;
  /** Its posting times and quiet hours. */
  slots: Json<unknown> | null;
  /** Without it, the project is open to everybody in the workspace. */
  access: Json<unknown> | null;
  /** The campaigns of its posts, in the order in which they were first used. */
  campaigns: Json<unknown> | null;
  /** While there is one, nothing of the project leaves Upnext (posts/freeze). */
  freeze: Json<unknown> | null;
  updatedAt: Date;
}

export const PROJECT_SETTINGS = sql.table(`${SCHEMA}.project_settings`);

export interface ProjectSettingsTables {
  projectSettings: ProjectSettingsRow;
}

/** Who must approve the posts of a project before they are sent. */
export const approvalPolicySchema = z.object({
  /** On request: only posts whose authors ask for it. */
  mode: z.enum(['on-request', 'required']),
  people: z.array(z.string()),
  /** User groups: their members at the time of the decision. */
  groups: z.array(z.string()),
  /** The workspace of the groups, where Upnext is installed for a whole organization. */
  team: z.string().optional(),
  needed: z.union([z.number().int().positive(), z.literal('all')]),
  /** Where the cards are shown. */
  channel: z.string(),
  /** Told once, an hour before the deadline, if approvals are missing. */
  escalationTo: z.string().optional(),
  /** Admins count as approvers too. */
  allowsEmergency: z.boolean(),
});
export type ApprovalPolicy = z.infer<typeof approvalPolicySchema>;

export const freezeSchema = z.object({
  person: z.string(),
  /** Somebody else, who gave it this end or reason. */
  changedBy: z.string().optional(),
  reason: z.string().optional(),
  /** Without one, until somebody ends it. */
  until: z.coerce.date().optional(),
  since: z.coerce.date(),
});
export type Freeze = z.infer<typeof freezeSchema>;

const weeklyTimes = z.array(z.object({ days: z.array(z.number()), at: z.string() }));

/** When a project posts. */
export const projectSlotsSchema = z.object({
  zone: z.string(),
  times: weeklyTimes,
  /** Networks that have times of their own. */
  networks: z.record(z.string(), z.object({ zone: z.string(), times: weeklyTimes })),
  /** In the zone of the project. */
  quiet: z.array(z.object({ days: z.array(z.number()), from: z.string(), to: z.string() })),
});
export type ProjectSlots = z.infer<typeof projectSlotsSchema>;

/** What admins choose with a channel’s project. */
export const projectDetails = z.object({
  /** How long before its time a post is sent to the service. 0: right away. */
  holdMinutes: z.coerce.number(),
  /** Whose public holidays are shown. Without one, none are. */
  country: z.string().optional(),
  /** What is added to the links in its posts. */
  linkParameters: z.string().optional(),
});
export type ProjectDetails = z.infer<typeof projectDetails>;

const settingsSchema = projectDetails.extend({
  approval: approvalPolicySchema.optional(),
  slots: projectSlotsSchema.optional(),
  access: projectAccessSchema.optional(),
  campaigns: z.array(z.string()).optional(),
  freeze: freezeSchema.optional(),
});
export interface ProjectSettings extends z.infer<typeof settingsSchema> {
  /** Changes whenever they do. */
  stamp?: string;
}

const DEFAULTS: ProjectSettings = { holdMinutes: 0 };

export type StoredProjectSettings = ReturnType<typeof projectSettingsIn>;

/** What a workspace chose for each project, whatever the channel. */
export function projectSettingsIn(db: Kysely<ProjectSettingsTables>, caches: TableCaches) {
  const read = batched(async (workspaces: string[]) => {
    const stored = db.selectFrom('projectSettings').selectAll().select(STAMP);
    const rows = await stored.where(sql<boolean>`workspace = any(${workspaces})`).execute();
    return (workspace) => {
      const own = rows.filter((row) => row.workspace === workspace);
      const all = new Map(own.map((row) => [row.projectId, settingsOf(row)]));
      const restricted: ReadonlyMap<string, ProjectAccess> = new Map(
        [...all].flatMap(([project, { access }]) => (access ? [[project, access] as const] : [])),
      );
      return { all, restricted };
    };
  });
  const cache = caches.cached(read);

  async function findFresh(workspace: string, projectId: string): Promise<ProjectSettings> {
    const all = db.selectFrom('projectSettings').selectAll().select(STAMP).where('workspace', '=', workspace);
    const row = await all.where('projectId', '=', projectId).executeTakeFirst();
    return row ? settingsOf(row) : DEFAULTS;
  }

  async function save(
    workspace: string,
    projectId: string,
    columns: ChangedColumns,
    /** Where the project has a row already. */
    change: UpdateObject<ProjectSettingsTables, 'projectSettings'> = columns,
  ): Promise<void> {
    await db
      .insertInto('projectSettings')
      .values({ workspace, projectId, ...columns })
      .onConflict((conflict) => conflict.columns(['workspace', 'projectId']).doUpdateSet(change))
      .execute();
    cache.delete(workspace);
  }

  /** Undefined removes it. */
  const saveIn =
    <Value>(column: 'slots' | 'access') =>
    (workspace: string, project: string, value: Value | undefined, updatedAt: Date): Promise<void> =>
      save(workspace, project, { [column]: value ? JSON.stringify(value) : null, updatedAt });

  return {
    find: async (workspace: string, projectId: string): Promise<ProjectSettings> =>
      (await cache.get(workspace)).all.get(projectId) ?? DEFAULTS,
    /** As they are now, whatever another instance has just changed. */
    findFresh,
    /** Somebody else has written them. */
    forget: (workspace: string) => cache.delete(workspace),
    /** The projects that are not open to everybody in the workspace. */
    restricted: async (workspace: string) => (await cache.get(workspace)).restricted,
    /** What is left out stays as it is, and what is empty is removed. */
    saveDetails(workspace: string, project: string, chosen: Partial<ProjectDetails>, updatedAt: Date) {
      const details = JSON.stringify(chosen, (_, value: unknown) => (value === '' ? null : value));
      const all = sql<string>`project_settings.details || ${details}::jsonb`;
      return save(workspace, project, { details, updatedAt }, { details: all, updatedAt });
    },
    /** Two at the same time are both kept. */
    addCampaign(workspace: string, project: string, name: string, updatedAt: Date): Promise<void> {
      const campaigns = JSON.stringify([name]);
      const all = sql<string>`coalesce(project_settings.campaigns, '[]') || ${campaigns}::jsonb`;
      return save(workspace, project, { campaigns, updatedAt }, { campaigns: all, updatedAt });
    },
    saveSlots: saveIn<ProjectSlots>('slots'),
    /** Without it, the project is open to everybody in the workspace. */
    saveAccess: saveIn<ProjectAccess>('access'),
  };
}

type ChangedColumns = Omit<Insertable<ProjectSettingsRow>, 'workspace' | 'projectId'>;

/** The transaction that has stored this state of the row. */
const STAMP = sql<string>`xmin::text`.as('stamp');

/** In a statement that stores what follows from these settings: they are still as they were read. */
export const areStill = (workspace: string, projectId: string, { stamp }: ProjectSettings) => sql<boolean>`(
  select xmin::text from ${PROJECT_SETTINGS} where workspace = ${workspace} and project_id = ${projectId}
) is not distinct from ${stamp ?? null}`;

function settingsOf(row: Selectable<ProjectSettingsRow> & { stamp: string }): ProjectSettings {
  const { details, stamp, ...columns } = row;
  return { ...settingsSchema.parse({ ...DEFAULTS, ...known({ ...columns, ...Object(details) }) }), stamp };
}
