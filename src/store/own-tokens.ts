import type { Kysely } from 'kysely';
import type { TableChanges } from './table-changes.js';
import { createRowLookup } from './row-lookup.js';
import { CONTEXTS, unseal, type Seal } from './seal.js';
import type { Tables } from './tables.js';

/** A person's own token at the service, encrypted. */
export function ownTokensIn(db: Kysely<Tables>, seal: Seal, changes: TableChanges) {
  const whose = CONTEXTS.ownToken;
  const rowOf = createRowLookup(db, 'own_tokens', 'person');
  const kept = changes.cacheUntilChanged('own_tokens', async (workspace = '', person = '') => {
    const row = await rowOf(workspace, person);
    return unseal(seal, row?.sealed, whose(workspace, person));
  });

  return {
    async save(workspace: string, person: string, token: string, at: Date): Promise<void> {
      const written = { sealed: seal.close(token, whose(workspace, person)), updated_at: at };
      await db
        .insertInto('own_tokens')
        .values({ workspace, person, ...written })
        .onConflict((conflict) => conflict.columns(['workspace', 'person']).doUpdateSet(written))
        .execute();
      kept.delete(workspace, person);
    },

    find: (workspace: string, person: string) => kept.get(workspace, person),

    /** Whether it opens or not. */
    isLinked: async (workspace: string, person: string): Promise<boolean> =>
      (await rowOf(workspace, person)) !== undefined,

    async remove(workspace: string, person: string): Promise<void> {
      await db
        .deleteFrom('own_tokens')
        .where('workspace', '=', workspace)
        .where('person', '=', person)
        .execute();
      kept.delete(workspace, person);
    },
  };
}
