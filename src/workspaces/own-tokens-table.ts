import type { Kysely } from 'kysely';
import type { TableChanges } from '../database/table-changes.js';
import { createRowLookup } from '../database/row-lookup.js';
import { CONTEXTS, unseal, type Seal } from '../database/seal.js';

export interface OwnTokenRow {
  workspace: string;
  person: string;
  sealed: string;
  updatedAt: Date;
}

export interface OwnTokenTables {
  ownTokens: OwnTokenRow;
}

/** People's own tokens for the service, encrypted. */
export function ownTokensIn(db: Kysely<OwnTokenTables>, seal: Seal, changes: TableChanges) {
  const findRow = createRowLookup(db, 'ownTokens', 'person');
  const cache = changes.cacheUntilChanged('own_tokens', async (workspace = '', person = '') => {
    const row = await findRow(workspace, person);
    return unseal(seal, row?.sealed, CONTEXTS.ownToken(workspace, person));
  });

  return {
    async save(workspace: string, person: string, token: string, at: Date): Promise<void> {
      const columns = { sealed: seal.close(token, CONTEXTS.ownToken(workspace, person)), updatedAt: at };
      await db
        .insertInto('ownTokens')
        .values({ workspace, person, ...columns })
        .onConflict((conflict) => conflict.columns(['workspace', 'person']).doUpdateSet(columns))
        .execute();
      cache.delete(workspace, person);
    },

    find: (workspace: string, person: string) => cache.get(workspace, person),

    /** Undefined if there is none. Also known if the token cannot be decrypted. */
    linkedAt: async (workspace: string, person: string): Promise<Date | undefined> =>
      (await findRow(workspace, person))?.updatedAt,

    /** Only the token that was linked then. Resolves to false if there is another one by now, or none. */
    async remove(workspace: string, person: string, linkedAt: Date): Promise<boolean> {
      const removed = await db
        .deleteFrom('ownTokens')
        .where('workspace', '=', workspace)
        .where('person', '=', person)
        .where('updatedAt', '=', linkedAt)
        .executeTakeFirst();
      cache.delete(workspace, person);
      return removed.numDeletedRows > 0n;
    },
  };
}
