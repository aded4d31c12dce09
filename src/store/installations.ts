import type { Kysely } from 'kysely';
import type { TableChanges } from './table-changes.js';
import { CONTEXTS, unseal, type Seal } from './seal.js';
import type { Tables } from './tables.js';

/** What Slack gave at the installation, as JSON: it holds tokens, so it is kept sealed, for its own workspace alone. */
export function installationsIn<Installation>(db: Kysely<Tables>, seal: Seal, changes: TableChanges) {
  const whose = CONTEXTS.installation;
  const write = (workspace: string, installation: Installation) =>
    seal.close(JSON.stringify(installation), whose(workspace));

  function read(row: { sealed: string } | undefined, workspace: string): Installation | undefined {
    const secret = unseal(seal, row?.sealed, whose(workspace));
    return secret === undefined ? undefined : (JSON.parse(secret) as Installation);
  }

  const one = (on: Kysely<Tables>, workspace: string) =>
    on.selectFrom('installations').select('sealed').where('workspace', '=', workspace);
  const kept = changes.cacheUntilChanged('installations', async (workspace = '') =>
    read(await one(db, workspace).executeTakeFirst(), workspace),
  );

  return {
    /** The first time, and every time that somebody installs it again. */
    async save(workspace: string, installation: Installation, at: Date): Promise<void> {
      const written = { sealed: write(workspace, installation), installed_at: at, updated_at: at };
      await db
        .insertInto('installations')
        .values({ workspace, ...written })
        .onConflict((conflict) => conflict.column('workspace').doUpdateSet(written))
        .execute();
      kept.delete(workspace);
    },

    find: (workspace: string) => kept.get(workspace),

    async installedAt(workspace: string): Promise<Date | undefined> {
      const row = await db
        .selectFrom('installations')
        .select('installed_at')
        .where('workspace', '=', workspace)
        .executeTakeFirst();
      return row?.installed_at;
    },

    /**
     * A refresh token works once: of several instances that see a token age, one gets it to change it. Nothing where another
     * one is at it. Slack is asked outside of any transaction: it may take its time.
     */
    async claim(workspace: string, now: Date, until: Date): Promise<Installation | undefined> {
      const claimed = await db
        .updateTable('installations')
        .set({ changing_until: until })
        .where('workspace', '=', workspace)
        .where((row) => row.or([row('changing_until', 'is', null), row('changing_until', '<=', now)]))
        .returning('sealed')
        .executeTakeFirst();
      return read(claimed, workspace);
    },

    /** What came of a claim; nothing changes it. */
    async completeClaim(workspace: string, next: Installation | undefined, at: Date): Promise<void> {
      const changed = next && { sealed: write(workspace, next), updated_at: at };
      await db
        .updateTable('installations')
        .set({ changing_until: null, ...changed })
        .where('workspace', '=', workspace)
        .execute();
      kept.delete(workspace);
    },
  };
}
