import type { Installation } from '@slack/bolt';
import { type Kysely, sql } from 'kysely';
import * as z from 'zod';
import { batched } from '../../database/batched.js';
import { CONTEXTS, type Seal, unseal } from '../../database/seal.js';
import type { TableCaches } from '../../database/table-caches.js';

export interface InstallationRow {
  workspace: string;
  sealed: string;
  /** Changes with every installation, so that an uninstall event of an earlier one is ignored. */
  installedAt: Date;
  updatedAt: Date;
}

const tokensSchema = z.object({ bot: z.object({ token: z.string() }).optional() });
/** Bolt defines the rest. */
const installationSchema = z.custom<Installation>((value) => tokensSchema.safeParse(value).success);

export type StoredInstallations = ReturnType<typeof installationsIn>;

/** Bolt's installation objects. They contain tokens, so they are encrypted. */
export function installationsIn(
  db: Kysely<{ installations: InstallationRow }>,
  seal: Seal,
  caches: TableCaches,
) {
  const encrypt = (workspace: string, installation: Installation) =>
    seal.close(JSON.stringify(installation), CONTEXTS.installation(workspace));

  function decrypt(workspace: string, row?: { sealed: string }): Installation | undefined {
    const secret = unseal(seal, row?.sealed, CONTEXTS.installation(workspace));
    return secret === undefined ? undefined : installationSchema.parse(JSON.parse(secret));
  }

  const read = batched(async (workspaces: string[]) => {
    const stored = db.selectFrom('installations').select(['workspace', 'sealed']);
    const rows = await stored.where(sql<boolean>`workspace = any(${workspaces})`).execute();
    return (workspace) => {
      const own = rows.find((row) => row.workspace === workspace);
      return decrypt(workspace, own);
    };
  });
  const cache = caches.cached(read);

  return {
    /** At the first installation and at each later one. */
    async save(workspace: string, installation: Installation, at: Date): Promise<void> {
      const columns = { sealed: encrypt(workspace, installation), installedAt: at, updatedAt: at };
      await db
        .insertInto('installations')
        .values({ workspace, ...columns })
        .onConflict((conflict) => conflict.column('workspace').doUpdateSet(columns))
        .execute();
      cache.delete(workspace);
    },

    find: (workspace: string) => cache.get(workspace),

    async newest(): Promise<Installation | undefined> {
      const stored = db.selectFrom('installations').select(['workspace', 'sealed']);
      const row = await stored.orderBy('updatedAt', 'desc').limit(1).executeTakeFirst();
      return row && decrypt(row.workspace, row);
    },

    /** The organizations in which the app is installed for all workspaces. Only their ids start with E. */
    async organizations(): Promise<string[]> {
      const all = db.selectFrom('installations').select('workspace');
      const rows = await all.where('workspace', 'like', 'E%').execute();
      return rows.map(({ workspace }) => workspace);
    },

    async installedAt(workspace: string): Promise<Date | undefined> {
      const all = db.selectFrom('installations').select('installedAt');
      return (await all.where('workspace', '=', workspace).executeTakeFirst())?.installedAt;
    },
  };
}
