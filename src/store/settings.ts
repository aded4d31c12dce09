import type { Kysely } from 'kysely';
import * as z from 'zod';
import type { TableChanges } from './table-changes.js';
import type { Tables } from './tables.js';
import { RIGHTS, type Right } from './rights.js';

const settings = z.object({
  /** People whom an admin has named: they may do what admins may. */
  managers: z.array(z.string()).default([]),
  /** Rights that an admin has given to a group of people beyond what it has by itself. */
  guests: z.array(z.enum(RIGHTS)).default([]),
  members: z.array(z.enum(RIGHTS)).default([]),
  strangers: z.array(z.enum(RIGHTS)).default([]),
  fileDeletion: z.boolean().default(false),
});

export interface WorkspaceSettings {
  managers: string[];
  guests: Right[];
  members: Right[];
  strangers: Right[];
  fileDeletion: boolean;
}

export function settingsIn(db: Kysely<Tables>, changes: TableChanges) {
  async function current(workspace: string): Promise<WorkspaceSettings> {
    const row = await db
      .selectFrom('workspace_settings')
      .select('settings')
      .where('workspace', '=', workspace)
      .executeTakeFirst();
    return settings.parse(row?.settings ?? {});
  }
  const kept = changes.cacheUntilChanged('workspace_settings', (workspace = '') => current(workspace));

  return {
    of: (workspace: string) => kept.get(workspace),

    /** Asked afresh, for who is about to change them: another instance may just have done so. */
    current,

    async change(workspace: string, changed: WorkspaceSettings, at: Date): Promise<void> {
      const written = { settings: JSON.stringify(changed), updated_at: at };
      await db
        .insertInto('workspace_settings')
        .values({ workspace, ...written })
        .onConflict((conflict) => conflict.column('workspace').doUpdateSet(written))
        .execute();
      kept.delete(workspace);
    },
  };
}
