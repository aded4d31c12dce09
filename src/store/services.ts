import type { Kysely } from 'kysely';
import type { TableChanges } from './table-changes.js';
import { CONTEXTS, unseal, type Seal } from './seal.js';
import type { Tables } from './tables.js';

/** Where a workspace's own scheduling service is, and the token there. */
export interface OwnService {
  url: string;
  token: string;
}

export function servicesIn(db: Kysely<Tables>, seal: Seal, changes: TableChanges) {
  const whose = CONTEXTS.service;
  const kept = changes.cacheUntilChanged(
    'workspace_services',
    async (workspace = ''): Promise<OwnService | undefined> => {
      const row = await db
        .selectFrom('workspace_services')
        .select(['url', 'sealed'])
        .where('workspace', '=', workspace)
        .executeTakeFirst();
      const token = row && unseal(seal, row.sealed, whose(workspace, row.url));
      return row && token !== undefined ? { url: row.url, token } : undefined;
    },
  );

  return {
    find: (workspace: string) => kept.get(workspace),

    /** People's own tokens were for the service before: at another address they would be given away. */
    async save(workspace: string, { url, token }: OwnService, person: string, at: Date): Promise<void> {
      const written = {
        url,
        sealed: seal.close(token, whose(workspace, url)),
        set_by: person,
        updated_at: at,
      };
      await db.transaction().execute(async (tx) => {
        await leave(tx, workspace, url);
        await tx
          .insertInto('workspace_services')
          .values({ workspace, ...written })
          .onConflict((conflict) => conflict.column('workspace').doUpdateSet(written))
          .execute();
      });
      kept.delete(workspace);
    },

    async remove(workspace: string): Promise<void> {
      await db.transaction().execute((tx) => leave(tx, workspace));
      kept.delete(workspace);
    },
  };
}

/** With the same address only its token is another. */
async function leave(tx: Kysely<Tables>, workspace: string, next = ''): Promise<void> {
  const before = await tx
    .deleteFrom('workspace_services')
    .where('workspace', '=', workspace)
    .returning('url')
    .executeTakeFirst();
  if (before?.url !== next) await tx.deleteFrom('own_tokens').where('workspace', '=', workspace).execute();
}
