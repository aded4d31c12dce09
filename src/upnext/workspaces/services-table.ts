import { type Kysely, sql } from 'kysely';
import { batched } from '../database/batched.js';
import { CONTEXTS, type Seal, unseal } from '../database/seal.js';
import type { TableCaches } from '../database/table-caches.js';

export interface WorkspaceServiceRow {
  workspace: string;
  url: string;
  sealed: string;
  setBy: string;
  updatedAt: Date;
}

export interface ServiceTables {
  workspaceServices: WorkspaceServiceRow;
}

/** The scheduling service that a workspace uses instead of the shared one. */
export interface OwnService {
  url: string;
  token: string;
}

export function servicesIn(db: Kysely<ServiceTables>, seal: Seal, caches: TableCaches) {
  const read = batched(async (workspaces: string[]) => {
    const stored = db.selectFrom('workspaceServices').select(['workspace', 'url', 'sealed']);
    const rows = await stored.where(sql<boolean>`workspace = any(${workspaces})`).execute();
    return (workspace): OwnService | undefined => {
      const row = rows.find((one) => one.workspace === workspace);
      const token = row && unseal(seal, row.sealed, CONTEXTS.service(workspace, row.url));
      return row && token !== undefined ? { url: row.url, token } : undefined;
    };
  });
  const cache = caches.cached(read);

  return {
    find: (workspace: string) => cache.get(workspace),

    async save(workspace: string, { url, token }: OwnService, person: string, at: Date): Promise<void> {
      const sealed = seal.close(token, CONTEXTS.service(workspace, url));
      const columns = { url, sealed, setBy: person, updatedAt: at };
      await db
        .insertInto('workspaceServices')
        .values({ workspace, ...columns })
        .onConflict((conflict) => conflict.column('workspace').doUpdateSet(columns))
        .execute();
      cache.delete(workspace);
    },

    async remove(workspace: string): Promise<void> {
      await db.deleteFrom('workspaceServices').where('workspace', '=', workspace).execute();
      cache.delete(workspace);
    },
  };
}
