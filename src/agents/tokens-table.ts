import { randomBytes } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import * as z from 'zod';
import { MINUTE_MS } from '../durations.js';
import { hashOf, newSecret } from '../database/hashed-secret.js';
import type { TableCaches } from '../database/table-caches.js';
import { known, SCHEMA, type Json, type StoredRow } from '../database/tables.js';

/** What agents prove themselves with. Only a hash of each token is kept. */

export type AgentScope = 'read' | 'propose';

export interface AgentTokenRow {
  workspace: string;
  id: string;
  person: string;
  /** "Claude on my laptop" */
  name: string;
  hash: string;
  scope: AgentScope;
  /** Null: every project that its person may read. */
  projects: Json<unknown> | null;
  createdAt: Date;
  endsAt: Date;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
  revokedBy: string | null;
}

export interface AgentTables {
  agentTokens: AgentTokenRow;
}

export interface AgentProject {
  id: string;
  name: string;
}

export interface AgentToken
  extends Pick<
    StoredRow<AgentTokenRow>,
    'workspace' | 'id' | 'person' | 'name' | 'scope' | 'createdAt' | 'endsAt' | 'lastUsedAt'
  > {
  projects: AgentProject[] | undefined;
}

export interface NewAgentToken extends Omit<AgentToken, 'id' | 'lastUsedAt'> {
  token: string;
}

const projectsSchema = z
  .array(z.object({ id: z.string(), name: z.string() }))
  .optional()
  // A list that can’t be read opens nothing.
  .catch([]);

const PREFIX = 'upn_';
const USED_EVERY_MS = MINUTE_MS;
const TOKENS = sql.table(`${SCHEMA}.agent_tokens`);

export const newToken = (): string => `${PREFIX}${newSecret()}`;

const fromRow = ({ hash: _hash, projects, ...row }: StoredRow<AgentTokenRow>): AgentToken => ({
  ...row,
  projects: projectsSchema.parse(projects),
});

export function agentTokensIn(db: Kysely<AgentTables>, caches: TableCaches) {
  const cache = caches.cached(async (hash = '') => {
    const row = await db
      .selectFrom('agentTokens')
      .selectAll()
      .where('hash', '=', hash)
      .where('revokedAt', 'is', null)
      .executeTakeFirst();
    return row && fromRow(known(row));
  });

  return {
    ...agentTokensToShow(db),

    async add({ token, projects, ...row }: NewAgentToken): Promise<string> {
      const id = randomBytes(12).toString('base64url');
      const stored = {
        ...row,
        id,
        hash: hashOf(token),
        projects: projects ? JSON.stringify(projects) : null,
      };
      await db.insertInto('agentTokens').values(stored).execute();
      return id;
    },

    /** The token that an agent sent, unless it has ended. Remembers that it was used. */
    async use(sent: string, now: Date): Promise<AgentToken | undefined> {
      const hash = hashOf(sent);
      const token = await cache.get(hash);
      if (!token || token.endsAt <= now) return undefined;
      const before = new Date(now.getTime() - USED_EVERY_MS);
      if (!token.lastUsedAt || token.lastUsedAt < before) {
        await db.updateTable('agentTokens').set({ lastUsedAt: now }).where('hash', '=', hash).execute();
        cache.delete(hash);
      }
      return token;
    },

    /** False if it was revoked already. */
    async revoke(workspace: string, id: string, by: string, at: Date): Promise<boolean> {
      const revoked = await db
        .updateTable('agentTokens')
        .set({ revokedAt: at, revokedBy: by })
        .where('workspace', '=', workspace)
        .where('id', '=', id)
        .where('revokedAt', 'is', null)
        .returning('hash')
        .executeTakeFirst();
      if (revoked) cache.delete(revoked.hash);
      return revoked !== undefined;
    },

    async deleteOld(before: Date): Promise<void> {
      await db
        .deleteFrom('agentTokens')
        .where((where) => where.or([where('endsAt', '<', before), where('revokedAt', '<', before)]))
        .execute();
    },
  };
}

function agentTokensToShow(db: Kysely<AgentTables>) {
  return {
    /** Those that still work, the newest first. Without a person, those of the whole workspace. */
    async list(workspace: string, now: Date, person?: string): Promise<AgentToken[]> {
      const wanted = db
        .selectFrom('agentTokens')
        .selectAll()
        .where('revokedAt', 'is', null)
        .where('endsAt', '>', now)
        .where('workspace', '=', workspace);
      const rows = await (person === undefined ? wanted : wanted.where('person', '=', person))
        .orderBy('createdAt', 'desc')
        .execute();
      return rows.map((row) => fromRow(known(row)));
    },

    /** How many still work: this person’s, and those of the whole workspace. */
    async count(workspace: string, person: string, now: Date): Promise<{ own: number; all: number }> {
      const { rows } = await sql<{ own: number; all: number }>`
        select count(*) filter (where person = ${person}) as own, count(*) as all from ${TOKENS}
        where workspace = ${workspace} and revoked_at is null and ends_at > ${now}`.execute(db);
      return rows[0] ?? { own: 0, all: 0 };
    },

    find: async (workspace: string, id: string): Promise<AgentToken | undefined> => {
      const row = await db
        .selectFrom('agentTokens')
        .selectAll()
        .where('workspace', '=', workspace)
        .where('id', '=', id)
        .executeTakeFirst();
      return row && fromRow(known(row));
    },
  };
}
