import { sql, type Kysely } from 'kysely';
import { insertInto } from '../../database/sql-values.js';
import { SCHEMA, type Json, type StoredRow } from '../../database/tables.js';
import { digestFromRow, type Digest, type DigestTables } from './digest-row.js';
import { savePosted, type Message } from '../../messages/table.js';

/** The digest of one day that was sent. Until that is known, there is only its message in the table of messages. */
export interface OccasionRow {
  digest: string;
  /** The local day, or the day and the id of a request to send it now. */
  occasion: string;
  day: string;
  workspace: string;
  channel: string;
  projectId: string;
  person: string;
  /** `closed`: its message is no longer updated. */
  state: 'sent' | 'closed';
  ts: string | null;
  sentAt: Date | null;
  editedAt: Date | null;
  /** What keeps its message up to date. */
  shown: Json<unknown> | null;
}

export interface OccasionTables {
  digestOccasions: OccasionRow;
}

export type Occasion = StoredRow<OccasionRow>;
type OccasionKey = Pick<Occasion, 'digest' | 'occasion'>;

const OCCASIONS = sql.table(`${SCHEMA}.digest_occasions`);
const DIGESTS = sql.table(`${SCHEMA}.digests`);

/** A digest that was stopped is not begun. */
export const digestStands = sql<boolean>`exists (select from ${DIGESTS} where id = added.id)`;

export type DigestTarget = Pick<Digest, 'id' | 'workspace' | 'channel' | 'project'>;

/** The posts of a project, read in the name of a digest’s owner. */
export interface BoardKey {
  workspace: string;
  project: string;
  person: string;
}

/** A digest's message that is still updated. */
export interface LiveMessage extends OccasionKey {
  day: string;
  ts: string;
  editedAt: Date;
  shown: unknown;
  of: Digest;
}

const isAfter = ({ editedAt, digest, occasion }: LiveMessage) =>
  sql<boolean>`(o.edited_at, o.digest, o.occasion) > (${editedAt}::timestamptz, ${digest}::text, ${occasion}::text)`;

export function occasionsIn(db: Kysely<OccasionTables & DigestTables>) {
  return { ...outcomesIn(db), ...messagesIn(db) };
}

function outcomesIn(db: Kysely<OccasionTables & DigestTables>) {
  return {
    /** What became of it, together with its message. */
    async save({ message, occasion }: { message: Message; occasion: Occasion }): Promise<void> {
      await sql`
        with message as (${savePosted(message)})
        ${insertInto<OccasionRow>(OCCASIONS, [occasion])} on conflict do nothing`.execute(db);
    },

    /** Whether the day's digest was sent, also by a stopped digest that this one replaced. */
    async wasSent({ id, workspace, channel, project }: DigestTarget, day: string): Promise<boolean> {
      const row = await db
        .selectFrom('digestOccasions')
        .select('state')
        .where('workspace', '=', workspace)
        .where('channel', '=', channel)
        .where('occasion', '=', day)
        .where((is) => is.or([is('digest', '=', id), is('projectId', '=', project.id)]))
        .executeTakeFirst();
      return row !== undefined;
    },

    async close(key: OccasionKey): Promise<void> {
      await update(db, key).set({ state: 'closed' }).execute();
    },

    async deleteOld(before: Date): Promise<void> {
      await db.deleteFrom('digestOccasions').where('day', '<', before.toISOString().slice(0, 10)).execute();
    },
  };
}

function messagesIn(db: Kysely<OccasionTables & DigestTables>) {
  return {
    async saveEdit(key: OccasionKey, at: Date, shown: unknown): Promise<void> {
      await update(db, key)
        .set({ editedAt: at, shown: JSON.stringify(shown) })
        .execute();
    },

    /** Longest not updated first. Leaves out messages whose digest now has another project or channel. */
    async liveMessages(
      { workspace, project, person }: BoardKey,
      limit: number,
      after?: LiveMessage,
    ): Promise<LiveMessage[]> {
      const rows = await db
        .selectFrom('digestOccasions as o')
        .innerJoin('digests as d', 'd.id', 'o.digest')
        .selectAll('d')
        .select(['o.digest', 'o.occasion', 'o.day', 'o.ts', 'o.editedAt', 'o.shown'])
        .where('o.workspace', '=', workspace)
        .where('o.projectId', '=', project)
        .where('o.person', '=', person)
        .where('o.state', '=', 'sent')
        .where('d.paused', 'is', null)
        .whereRef('d.projectId', '=', 'o.projectId')
        .whereRef('d.channel', '=', 'o.channel')
        .where(after ? isAfter(after) : sql<boolean>`true`)
        .orderBy('o.editedAt')
        .orderBy('o.digest')
        .orderBy('o.occasion')
        .limit(limit)
        .execute();
      return rows.map(({ digest, occasion, day, ts, editedAt, shown, ...row }) => ({
        digest,
        occasion,
        day,
        shown,
        ts: ts ?? '',
        editedAt: editedAt ?? new Date(0),
        of: digestFromRow(row),
      }));
    },
  };
}

const hasKey = ({ digest, occasion }: OccasionKey) =>
  sql<boolean>`digest = ${digest} and occasion = ${occasion}`;

const update = (db: Kysely<OccasionTables & DigestTables>, key: OccasionKey) =>
  db.updateTable('digestOccasions').where(hasKey(key));
