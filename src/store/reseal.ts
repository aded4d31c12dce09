import { sql, type Kysely } from 'kysely';
import { CONTEXTS, type Seal } from './seal.js';
import { SCHEMA, type Tables } from './tables.js';

interface Row {
  workspace: string;
  sealed: string;
  url?: string;
  person?: string;
}

const CONTEXT_IN = {
  installations: ({ workspace }: Row) => CONTEXTS.installation(workspace),
  workspace_services: ({ workspace, url = '' }: Row) => CONTEXTS.service(workspace, url),
  own_tokens: ({ workspace, person = '' }: Row) => CONTEXTS.ownToken(workspace, person),
};

/**
 * Seals anew, with the first key, what was sealed with another one: then that one can be taken away. `shut`: what opens
 * with none of them.
 */
export async function reseal(db: Kysely<Tables>, seal: Seal): Promise<{ anew: number; shut: number }> {
  const found = { anew: 0, shut: 0 };
  for (const [name, contextOf] of Object.entries(CONTEXT_IN)) {
    const table = sql.table(`${SCHEMA}.${name}`);
    const { rows } = await sql<Row>`select * from ${table}`.execute(db);
    for (const row of rows.filter((each) => seal.isOld(each.sealed, contextOf(each)))) {
      const secret = seal.open(row.sealed, contextOf(row));
      if (secret === undefined) found.shut += 1;
      else {
        const anew = seal.close(secret, contextOf(row));
        // Nothing is sealed twice in the same way: this row, unless somebody has changed it meanwhile.
        await sql`update ${table} set sealed = ${anew} where sealed = ${row.sealed}`.execute(db);
        found.anew += 1;
      }
    }
  }
  return found;
}
