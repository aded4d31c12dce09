import type { Kysely } from 'kysely';
import * as z from 'zod';
import type { TableCaches } from '../database/table-caches.js';
import type { Json } from '../database/tables.js';
import { grantedRights } from './rights.js';

export interface WorkspaceSettingsRow {
  workspace: string;
  settings: Json<unknown>;
  updatedAt: Date;
}

export const settingsSchema = grantedRights.extend({
  fileDeletion: z.boolean().default(false),
  /** Whether agents may call. */
  agents: z.boolean().default(false),
});

export type WorkspaceSettings = z.infer<typeof settingsSchema>;

export type StoredSettings = ReturnType<typeof settingsIn>;

export function settingsIn(db: Kysely<{ workspaceSettings: WorkspaceSettingsRow }>, caches: TableCaches) {
  async function current(workspace: string): Promise<WorkspaceSettings> {
    const all = db.selectFrom('workspaceSettings').select('settings');
    const row = await all.where('workspace', '=', workspace).executeTakeFirst();
    return settingsSchema.parse(row?.settings ?? {});
  }
  const cache = caches.cached((workspace = '') => current(workspace));

  return {
    of: (workspace: string) => cache.get(workspace),

    /** Bypasses the cache, for changes: another instance may have changed them a moment ago. */
    current,

    async change(workspace: string, changed: WorkspaceSettings, at: Date): Promise<void> {
      const columns = { settings: JSON.stringify(changed), updatedAt: at };
      await db
        .insertInto('workspaceSettings')
        .values({ workspace, ...columns })
        .onConflict((conflict) => conflict.column('workspace').doUpdateSet(columns))
        .execute();
      cache.delete(workspace);
    },
  };
}
