import { randomBytes } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import * as z from 'zod';
import { hashOf } from '../database/hashed-secret.js';
import { known, SCHEMA, type Json, type StoredRow } from '../database/tables.js';
import { MINUTE_MS } from '../durations.js';

/** The URLs under which calendar apps read posts. Only a hash of the secret in each is kept. */

export interface CalendarRow {
  workspace: string;
  id: string;
  /** Who made it. It shows what they may read. */
  person: string;
  /** Null: the person’s own posts, in all projects. */
  projectId: string | null;
  projectName: string | null;
  hash: string;
  /** What it has shown of each post. */
  shown: Json<unknown>;
  createdAt: Date;
  fetchedAt: Date | null;
}

export interface CalendarTables {
  calendars: CalendarRow;
}

/** By the UID of an event: a hash of what it says, how often that has changed, and when it last did, in milliseconds. */
const shownSchema = z.record(z.string(), z.tuple([z.string(), z.number(), z.number()])).catch({});
export type Shown = z.infer<typeof shownSchema>;

/** As its person sees it. */
export type CalendarUrl = Omit<StoredRow<CalendarRow>, 'hash' | 'shown'>;
export type Calendar = CalendarUrl & { shown: Shown };
export type CalendarKey = Pick<CalendarUrl, 'workspace' | 'id' | 'person'>;

const CALENDARS = sql.table(`${SCHEMA}.calendars`);
const FOR_PERSON = [
  'workspace',
  'id',
  'person',
  'projectId',
  'projectName',
  'createdAt',
  'fetchedAt',
] as const;

const own = ({ workspace, id, person }: CalendarKey) =>
  sql<boolean>`workspace = ${workspace} and id = ${id} and person = ${person}`;

export function calendarsIn(db: Kysely<CalendarTables>) {
  return {
    ...urlsIn(db),

    /** The calendar at this secret. One statement, which also remembers that it was fetched. */
    async fetch(secret: string, now: Date): Promise<Calendar | undefined> {
      const wanted = hashOf(secret);
      const before = new Date(now.getTime() - MINUTE_MS);
      const { rows } = await sql<CalendarRow>`
        with fetched as (
          update ${CALENDARS} set fetched_at = ${now}
          where hash = ${wanted} and (fetched_at is null or fetched_at < ${before}))
        select * from ${CALENDARS} where hash = ${wanted}`.execute(db);
      const [row] = rows;
      if (!row) return undefined;
      const { hash: _hash, shown, ...calendar } = known(row);
      return { ...calendar, shown: shownSchema.parse(shown) };
    },

    async saveShown(key: CalendarKey, shown: Shown): Promise<void> {
      await db
        .updateTable('calendars')
        .set({ shown: JSON.stringify(shown) })
        .where(own(key))
        .execute();
    },

    /** Those that nobody has fetched for another eleven months before that. */
    async deleteOld(before: Date): Promise<void> {
      await sql`
        delete from ${CALENDARS}
        where coalesce(fetched_at, created_at) < ${before}::timestamptz - interval '11 months'`.execute(db);
    },
  };
}

/** What their person does with them. */
function urlsIn(db: Kysely<CalendarTables>) {
  return {
    async add(calendar: Omit<CalendarUrl, 'id' | 'fetchedAt'>, secret: string): Promise<string> {
      const id = randomBytes(12).toString('base64url');
      await db
        .insertInto('calendars')
        .values({ ...calendar, id, hash: hashOf(secret), shown: '{}' })
        .execute();
      return id;
    },

    /** The newest first. */
    async list(workspace: string, person: string): Promise<CalendarUrl[]> {
      const rows = await db
        .selectFrom('calendars')
        .select(FOR_PERSON)
        .where('workspace', '=', workspace)
        .where('person', '=', person)
        .orderBy('createdAt', 'desc')
        .execute();
      return rows.map(known);
    },

    /** From now on the old secret opens nothing. Undefined if it was revoked meanwhile. */
    async renew(key: CalendarKey, secret: string): Promise<CalendarUrl | undefined> {
      const row = await db
        .updateTable('calendars')
        .set({ hash: hashOf(secret), fetchedAt: null })
        .where(own(key))
        .returning(FOR_PERSON)
        .executeTakeFirst();
      return row && known(row);
    },

    /** Undefined if it was revoked before. */
    async revoke(key: CalendarKey): Promise<CalendarUrl | undefined> {
      const row = await db.deleteFrom('calendars').where(own(key)).returning(FOR_PERSON).executeTakeFirst();
      return row && known(row);
    },
  };
}
