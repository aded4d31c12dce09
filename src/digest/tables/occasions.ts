import { sql, type Kysely } from 'kysely';
import { batch } from '../../database/batch.js';
import type { BoardKey } from './boards.js';
import { digestFromRow, type Digest, type DigestTables } from './digest-row.js';
import { nameOf, type BegunMessage, type NewMessage } from '../../messages/table.js';
import {
  beginMany,
  OCCASIONS,
  saveMany,
  type OccasionKey,
  type Outcome,
  type OccasionState,
  type OccasionTables,
} from './occasion-batches.js';

export type DigestTarget = Pick<Digest, 'id' | 'workspace' | 'channel' | 'project'>;

/** A digest's message that is still updated. */
export interface LiveMessage extends OccasionKey {
  day: string;
  ts: string;
  editedAt: Date;
  shown: unknown;
  of: Digest;
  /** False if a later message shows the same day, because somebody sent the digest again. */
  isLatest: boolean;
}

const isAfter = ({ editedAt, digest, occasion }: LiveMessage) =>
  sql<boolean>`(o.edited_at, o.digest, o.occasion) > (${editedAt}::timestamptz, ${digest}::text, ${occasion}::text)`;

const LATEST = sql<boolean>`not exists (
  select from ${OCCASIONS} newer
  where newer.digest = o.digest and newer.day = o.day and newer.state = 'sent'
    and newer.channel = o.channel and newer.project_id = o.project_id
    and (newer.sent_at, newer.occasion) > (o.sent_at, o.occasion))`;

export function occasionsIn(db: Kysely<OccasionTables & DigestTables>) {
  return { ...outcomesIn(db), ...messagesIn(db) };
}

function outcomesIn(db: Kysely<OccasionTables & DigestTables>) {
  const beginInBatch = batch(nameOf, (messages: NewMessage[]) => beginMany(db, messages));
  const saveInBatch = batch(
    ({ message }) => nameOf(message),
    (outcomes: Outcome[]) => saveMany(db, outcomes),
  );

  return {
    /** Stores that the digest may be sent from now on. Undefined if it was stopped, or if somebody else is storing it. */
    begin: (message: NewMessage): Promise<BegunMessage | undefined> => beginInBatch(message),

    /** What became of it, together with its message. */
    save: (outcome: Outcome): Promise<undefined> => saveInBatch(outcome),

    /** Whether the day's digest was sent or skipped, also by a stopped digest that this one replaced. */
    async wasHandled({ id, workspace, channel, project }: DigestTarget, day: string): Promise<boolean> {
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

    /** The days of a digest that somebody sent, if only by hand. */
    async sentDays({ workspace, id }: Pick<Digest, 'workspace' | 'id'>, days: string[]): Promise<string[]> {
      const sent = await db
        .selectFrom('digestOccasions')
        .select('day')
        .where('workspace', '=', workspace)
        .where('digest', '=', id)
        .where('day', 'in', days)
        .where('state', '!=', 'skipped')
        .execute();
      return sent.map(({ day }) => day);
    },

    async setState(key: OccasionKey, state: OccasionState): Promise<void> {
      await update(db, key).set({ state }).execute();
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
        .select(LATEST.as('isLatest'))
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
      return rows.map(({ digest, occasion, day, ts, editedAt, shown, isLatest, ...row }) => ({
        digest,
        occasion,
        day,
        shown,
        isLatest,
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
