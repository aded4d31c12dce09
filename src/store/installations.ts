import type { Kysely } from 'kysely';
import type { Changes } from './changes.js';
import type { Seal } from './seal.js';
import type { Tables } from './tables.js';

/** What Slack gave at the installation, as JSON: it holds tokens, so it is kept sealed, for its own workspace alone. */
export function installationsIn<Installation>(db: Kysely<Tables>, seal: Seal, changes: Changes) {
  const whose = (workspace: string) => `installation ${workspace}`;
  const write = (workspace: string, installation: Installation) =>
    seal.close(JSON.stringify(installation), whose(workspace));

  function read(row: { sealed: string } | undefined, workspace: string): Installation | undefined {
    const opened = row && seal.open(row.sealed, whose(workspace));
    return opened === undefined ? undefined : (JSON.parse(opened) as Installation);
  }

  const one = (on: Kysely<Tables>, workspace: string) =>
    on.selectFrom('installations').select('sealed').where('workspace', '=', workspace);
  const kept = changes.untilChanged('installations', async (workspace = '') =>
    read(await one(db, workspace).executeTakeFirst(), workspace),
  );

  return {
    /** The first time, and every time that somebody installs it again. */
    async keep(workspace: string, installation: Installation, at: Date): Promise<void> {
      const written = { sealed: write(workspace, installation), installed_at: at, updated_at: at };
      await db
        .insertInto('installations')
        .values({ workspace, ...written })
        .onConflict((conflict) => conflict.column('workspace').doUpdateSet(written))
        .execute();
      kept.forget(workspace);
    },

    find: (workspace: string) => kept.of(workspace),

    async installedAt(workspace: string): Promise<Date | undefined> {
      const row = await db
        .selectFrom('installations')
        .select('installed_at')
        .where('workspace', '=', workspace)
        .executeTakeFirst();
      return row?.installed_at;
    },

    /**
     * A refresh token works once: of several instances that see a token age, one changes it and the others wait for
     * what came of it. `change` gives undefined where nothing is to be done any more.
     */
    async change(
      workspace: string,
      change: (current: Installation) => Promise<Installation | undefined>,
      at: Date,
    ): Promise<Installation | undefined> {
      const changed = await db.transaction().execute(async (tx) => {
        const current = read(await one(tx, workspace).forUpdate().executeTakeFirst(), workspace);
        const next = current && (await change(current));
        if (next === undefined) return current;
        await tx
          .updateTable('installations')
          .set({ sealed: write(workspace, next), updated_at: at })
          .where('workspace', '=', workspace)
          .execute();
        return next;
      });
      kept.forget(workspace);
      return changed;
    },
  };
}
