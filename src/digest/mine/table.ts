import { sql, type Kysely, type Selectable } from 'kysely';
import * as z from 'zod';
import { known, type Json, type StoredRow } from '../../database/tables.js';

/** The digests that people get for themselves, in their direct messages: one for each person. */

export interface OwnDigestRow {
  workspace: string;
  person: string;
  /** What it is about, in the order in which it was chosen. */
  projects: Json<unknown>;
  /** "09:00" */
  time: string;
  /** The person’s zone when the next one was planned. */
  zone: string;
  pausedAt: Date | null;
  /** Why Upnext paused it. Null if its person did. */
  pausedWhy: string | null;
  nextDay: string;
  nextAt: Date;
  /** The day whose message is kept true, and the zone of that day. */
  shownDay: string | null;
  shownZone: string | null;
  /** When it was due. */
  shownAt: Date | null;
  createdAt: Date;
}

export interface OwnDigestTables {
  ownDigests: OwnDigestRow;
}

const projectsSchema = z.array(z.object({ id: z.string(), name: z.string() }));
export type DigestProject = z.infer<typeof projectsSchema>[number];

export type OwnDigest = Omit<StoredRow<OwnDigestRow>, 'projects'> & { projects: DigestProject[] };
export type OwnDigestKey = Pick<OwnDigest, 'workspace' | 'person'>;
export type OwnDigestSettings = Pick<OwnDigest, 'projects' | 'time' | 'zone' | 'nextDay' | 'nextAt'>;

const fromRow = (row: Selectable<OwnDigestRow>): OwnDigest => ({
  ...known(row),
  projects: projectsSchema.parse(row.projects),
});

interface Shown {
  day: string;
  zone: string;
  at: Date;
}
type Planned = Pick<OwnDigestSettings, 'nextDay' | 'nextAt' | 'zone'>;

export function ownDigestsIn(db: Kysely<OwnDigestTables>) {
  const { changed, unchanged } = rowsIn(db);

  return {
    async find({ workspace, person }: OwnDigestKey): Promise<OwnDigest | undefined> {
      const row = await db
        .selectFrom('ownDigests')
        .selectAll()
        .where('workspace', '=', workspace)
        .where('person', '=', person)
        .executeTakeFirst();
      return row && fromRow(row);
    },

    /** How many are not paused. */
    async count(workspace: string): Promise<number> {
      const { count } = await db
        .selectFrom('ownDigests')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('workspace', '=', workspace)
        .where('pausedAt', 'is', null)
        .executeTakeFirstOrThrow();
      return count;
    },

    /** A paused one stays paused. */
    async save({ workspace, person }: OwnDigestKey, settings: OwnDigestSettings, at: Date): Promise<void> {
      const columns = { ...settings, projects: JSON.stringify(settings.projects) };
      await db
        .insertInto('ownDigests')
        .values({ workspace, person, ...columns, createdAt: at })
        .onConflict((conflict) => conflict.columns(['workspace', 'person']).doUpdateSet(columns))
        .execute();
    },

    /** Plans the next one. */
    async advance(digest: OwnDigest, { nextDay, nextAt, zone }: Planned): Promise<void> {
      await unchanged(digest).set({ nextDay, nextAt, zone }).execute();
    },

    /** Keeps the message of this day true from now on, and plans the next one in the same way. */
    async setSent(digest: OwnDigest, shown: Shown, next: Planned): Promise<void> {
      const columns = { shownDay: shown.day, shownZone: shown.zone, shownAt: shown.at };
      const [planned] = await unchanged(digest)
        .set({ ...columns, ...next })
        .execute();
      if (planned?.numUpdatedRows === 0n) await changed(digest).set(columns).execute();
    },

    async setClosed(key: OwnDigestKey): Promise<void> {
      await changed(key).set({ shownDay: null, shownZone: null, shownAt: null }).execute();
    },

    async pause(key: OwnDigestKey, at: Date, why: string | null): Promise<void> {
      await changed(key).where('pausedAt', 'is', null).set({ pausedAt: at, pausedWhy: why }).execute();
    },

    async resume(key: OwnDigestKey, next: Planned): Promise<void> {
      await changed(key)
        .set({ ...next, pausedAt: null, pausedWhy: null })
        .execute();
    },

    /** Its messages stay. */
    async delete({ workspace, person }: OwnDigestKey): Promise<void> {
      await db
        .deleteFrom('ownDigests')
        .where('workspace', '=', workspace)
        .where('person', '=', person)
        .execute();
    },
  };
}

function rowsIn(db: Kysely<OwnDigestTables>) {
  const changed = ({ workspace, person }: OwnDigestKey) =>
    db.updateTable('ownDigests').where('workspace', '=', workspace).where('person', '=', person);
  /** Unless its person has changed it in the meantime. */
  const unchanged = (digest: OwnDigest) =>
    changed(digest).where('nextAt', '=', digest.nextAt).where('time', '=', digest.time);
  return { changed, unchanged };
}
