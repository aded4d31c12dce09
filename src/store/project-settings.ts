import type { Kysely } from 'kysely';
import { createRowLookup } from './row-lookup.js';
import type { TableChanges } from './table-changes.js';
import type { Tables } from './tables.js';

export interface ProjectSettings {
  /** How long before its time a post is sent to the service. 0: right away. */
  holdMinutes: number;
}

const DEFAULTS: ProjectSettings = { holdMinutes: 0 };

/** What a workspace chose for each project, whatever the channel. */
export function projectSettingsIn(db: Kysely<Tables>, changes: TableChanges) {
  const findRow = createRowLookup(db, 'project_settings', 'project_id');
  const cache = changes.cacheUntilChanged(
    'project_settings',
    async (workspace = '', projectId = ''): Promise<ProjectSettings> => {
      const row = await findRow(workspace, projectId);
      return row ? { holdMinutes: row.hold_minutes } : DEFAULTS;
    },
  );

  return {
    find: (workspace: string, projectId: string) => cache.get(workspace, projectId),

    async save(
      workspace: string,
      projectId: string,
      { holdMinutes }: ProjectSettings,
      at: Date,
    ): Promise<void> {
      const columns = { hold_minutes: holdMinutes, updated_at: at };
      await db
        .insertInto('project_settings')
        .values({ workspace, project_id: projectId, ...columns })
        .onConflict((conflict) => conflict.columns(['workspace', 'project_id']).doUpdateSet(columns))
        .execute();
      cache.delete(workspace, projectId);
    },
  };
}
