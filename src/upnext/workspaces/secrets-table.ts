import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import * as z from 'zod';
import { hashOf } from '../database/hashed-secret.js';
import { type Json, known, SCHEMA, type StoredRow } from '../database/tables.js';

/** What agents and calendar apps prove themselves with, in the name of a person. Only a hash of each is kept. */

export interface SecretRow {
  workspace: string;
  id: string;
  kind: 'agent' | 'calendar';
  /** Who made it. It opens at most what they may. */
  person: string;
  /** "Claude on my laptop", "Tea House" */
  name: string;
  hash: string;
  scope: 'read' | 'propose';
  /** Null: every project that its person may read. Of a calendar: the person’s own posts, in all projects. */
  projects: Json<unknown> | null;
  createdAt: Date;
  /** Null: with its last use. */
  endsAt: Date | null;
  usedAt: Date | null;
}

const projectsSchema = z
  .array(z.object({ id: z.string(), name: z.string() }))
  .optional()
  // A list that can’t be read opens nothing.
  .catch([]);

export interface Secret extends Omit<StoredRow<SecretRow>, 'hash' | 'projects'> {
  projects: z.infer<typeof projectsSchema>;
}

export type NewSecret = Omit<Secret, 'id' | 'usedAt'>;

/** Without a person, anybody’s. */
export type SecretKey = Pick<Secret, 'workspace' | 'kind' | 'id'> & { person?: string | undefined };

const SECRETS = sql.table(`${SCHEMA}.secrets`);

const PREFIXES: Record<Secret['kind'], string> = { agent: 'upn_', calendar: '' };
const newText = (kind: Secret['kind']) => `${PREFIXES[kind]}${randomBytes(24).toString('base64url')}`;

function secretFrom(row: StoredRow<SecretRow>): Secret {
  const { hash: _, projects, ...secret } = row;
  return { ...secret, projects: projectsSchema.parse(projects) };
}

export function secretsIn(db: Kysely<{ secrets: SecretRow }>) {
  const at = ({ workspace, kind, id, person }: SecretKey) =>
    sql<boolean>`workspace = ${workspace} and kind = ${kind} and id = ${id}
      and person = coalesce(${person ?? null}::text, person)`;

  return {
    /** Resolves to the secret itself, which is shown once. */
    async add({ projects, ...row }: NewSecret): Promise<{ id: string; text: string }> {
      const id = randomBytes(12).toString('base64url');
      const text = newText(row.kind);
      const stored = { ...row, id, hash: hashOf(text), projects: projects ? JSON.stringify(projects) : null };
      await db.insertInto('secrets').values(stored).execute();
      return { id, text };
    },

    /** Unless it has ended. One statement, which also remembers that it was used. */
    async use(kind: Secret['kind'], text: string, now: Date): Promise<Secret | undefined> {
      const { rows } = await sql<SecretRow>`
        with used as (
          update ${SECRETS} set used_at = ${now}
          where hash = ${hashOf(text)}
            and (used_at is null or used_at < ${now}::timestamptz - interval '1 minute'))
        select * from ${SECRETS}
        where hash = ${hashOf(text)} and kind = ${kind} and (ends_at is null or ends_at > ${now})`.execute(
        db,
      );
      return rows[0] && secretFrom(known(rows[0]));
    },

    /** Those that still work, the newest first. */
    async list({ workspace, kind, person }: Omit<SecretKey, 'id'>, now: Date): Promise<Secret[]> {
      const { rows } = await sql<SecretRow>`
        select * from ${SECRETS}
        where workspace = ${workspace} and kind = ${kind} and (ends_at is null or ends_at > ${now})
          and person = coalesce(${person ?? null}::text, person)
        order by created_at desc`.execute(db);
      return rows.map((row) => secretFrom(known(row)));
    },

    /** From now on the old secret opens nothing. Undefined if it was revoked meanwhile. */
    async renew(key: SecretKey): Promise<{ secret: Secret; text: string } | undefined> {
      const text = newText(key.kind);
      const row = await db
        .updateTable('secrets')
        .set({ hash: hashOf(text), usedAt: null })
        .where(at(key))
        .returningAll()
        .executeTakeFirst();
      return row && { secret: secretFrom(known(row)), text };
    },

    /** Undefined if it was revoked before. */
    async revoke(key: SecretKey): Promise<Secret | undefined> {
      const row = await db.deleteFrom('secrets').where(at(key)).returningAll().executeTakeFirst();
      return row && secretFrom(known(row));
    },

    /** Those that have ended, and those that nobody has used for another eleven months before that. */
    async deleteOld(before: Date): Promise<void> {
      await sql`
        delete from ${SECRETS} where ends_at < ${before}
          or coalesce(used_at, created_at) < ${before}::timestamptz - interval '11 months'`.execute(db);
    },
  };
}
