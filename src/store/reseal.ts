import type { Kysely } from 'kysely';
import { CONTEXTS, type Seal } from './seal.js';
import type { Tables } from './tables.js';

/**
 * Seals anew, with the first key, what was sealed with another one: then that one can be taken away. `shut`: what opens
 * with none of them.
 */
export async function reseal(db: Kysely<Tables>, seal: Seal): Promise<{ anew: number; shut: number }> {
  const found = { anew: 0, shut: 0 };

  async function each(
    sealed: string,
    context: string,
    keep: (sealed: string) => Promise<unknown>,
  ): Promise<void> {
    if (!seal.isOld(sealed, context)) return;
    const secret = seal.open(sealed, context);
    if (secret === undefined) found.shut += 1;
    else {
      await keep(seal.close(secret, context));
      found.anew += 1;
    }
  }

  for (const { workspace, sealed } of await db.selectFrom('installations').selectAll().execute())
    await each(sealed, CONTEXTS.installation(workspace), (anew) =>
      db
        .updateTable('installations')
        .set({ sealed: anew })
        .where('workspace', '=', workspace)
        .where('sealed', '=', sealed)
        .execute(),
    );
  for (const { workspace, url, sealed } of await db.selectFrom('workspace_services').selectAll().execute())
    await each(sealed, CONTEXTS.service(workspace, url), (anew) =>
      db
        .updateTable('workspace_services')
        .set({ sealed: anew })
        .where('workspace', '=', workspace)
        .where('sealed', '=', sealed)
        .execute(),
    );
  for (const { workspace, person, sealed } of await db.selectFrom('own_tokens').selectAll().execute())
    await each(sealed, CONTEXTS.ownToken(workspace, person), (anew) =>
      db
        .updateTable('own_tokens')
        .set({ sealed: anew })
        .where('workspace', '=', workspace)
        .where('person', '=', person)
        .where('sealed', '=', sealed)
        .execute(),
    );
  return found;
}
