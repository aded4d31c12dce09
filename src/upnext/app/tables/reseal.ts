import { type Kysely, sql } from 'kysely';
import { CONTEXTS, type Seal } from '../../database/seal.js';
import { SCHEMA } from '../../database/tables.js';

interface Row {
  workspace: string;
  sealed: string;
  url?: string;
}

const CONTEXT_OF = {
  installations: ({ workspace }: Row) => CONTEXTS.installation(workspace),
  workspaceServices: ({ workspace, url = '' }: Row) => CONTEXTS.service(workspace, url),
};

/** Encrypts all secrets with the first key, so that older keys can be removed. `unreadable`: those that no key decrypts. */
export async function reseal(db: Kysely<unknown>, seal: Seal) {
  const result = { resealed: 0, unreadable: 0 };
  for (const [name, contextOf] of Object.entries(CONTEXT_OF)) {
    const table = sql.table(`${SCHEMA}.${name}`);
    const { rows } = await sql<Row>`select * from ${table}`.execute(db);
    for (const row of rows.filter((old) => seal.isOld(old.sealed, contextOf(old)))) {
      const secret = seal.open(row.sealed, contextOf(row));
      if (secret === undefined) result.unreadable += 1;
      else {
        const resealed = seal.close(secret, contextOf(row));
        // Each sealed text is unique, so this changes this row only, and only if nobody changed it in the meantime.
        await sql`update ${table} set sealed = ${resealed} where sealed = ${row.sealed}`.execute(db);
        result.resealed += 1;
      }
    }
  }
  return result;
}
