import type { Kysely } from 'kysely';
import type { TableChanges } from '../database/table-changes.js';
import { CONTEXTS, unseal, type Seal } from '../database/seal.js';
import type { OwnTokenTables } from './own-tokens-table.js';

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

export function servicesIn(db: Kysely<ServiceTables & OwnTokenTables>, seal: Seal, changes: TableChanges) {
  const cache = changes.cacheUntilChanged(
    'workspace_services',
    async (workspace = ''): Promise<OwnService | undefined> => {
      const row = await db
        .selectFrom('workspaceServices')
        .select(['url', 'sealed'])
        .where('workspace', '=', workspace)
        .executeTakeFirst();
      const token = row && unseal(seal, row.sealed, CONTEXTS.service(workspace, row.url));
      return row && token !== undefined ? { url: row.url, token } : undefined;
    },
  );

  return {
    find: (workspace: string) => cache.get(workspace),

    /** Deletes people's own tokens when the address changes, because they are for the previous service. */
    async save(workspace: string, { url, token }: OwnService, person: string, at: Date): Promise<void> {
      const columns = {
        url,
        sealed: seal.close(token, CONTEXTS.service(workspace, url)),
        setBy: person,
        updatedAt: at,
      };
      await db.transaction().execute(async (tx) => {
        await removeService(tx, workspace, url);
        await tx
          .insertInto('workspaceServices')
          .values({ workspace, ...columns })
          .onConflict((conflict) => conflict.column('workspace').doUpdateSet(columns))
          .execute();
      });
      cache.delete(workspace);
    },

    async remove(workspace: string): Promise<void> {
      await db.transaction().execute((tx) => removeService(tx, workspace));
      cache.delete(workspace);
    },
  };
}

/** If the next address is the same, only the token changes, and people's own tokens stay valid. */
async function removeService(
  tx: Kysely<ServiceTables & OwnTokenTables>,
  workspace: string,
  nextUrl = '',
): Promise<void> {
  const removed = await tx
    .deleteFrom('workspaceServices')
    .where('workspace', '=', workspace)
    .returning('url')
    .executeTakeFirst();
  if (removed?.url !== nextUrl) await tx.deleteFrom('ownTokens').where('workspace', '=', workspace).execute();
}
