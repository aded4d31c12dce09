import { sql, type Kysely } from 'kysely';
import { batch } from '../../database/batch.js';
import type { BoardKey } from './boards.js';
import { digestFromRow, type Digest, type DigestTables } from './digest-row.js';
import {
  claimMany,
  keyOf,
  OCCASIONS,
  saveManySent,
  type Intent,
  type OccasionKey,
  type SentOccasion,
} from './occasion-batches.js';
import type { OccasionState, OccasionTables } from './occasion-batches.js';

export type DigestTarget = Pick<Digest, 'id' | 'workspace' | 'channel' | 'project'>;

export type ClaimResult =
  | { as: 'first-try' }
  /** An earlier try ended without a known outcome. */
  | { as: 'retry'; since: Date; tries: number }
  /** Another instance is sending it. */
  | { as: 'busy'; until: Date }
  | { as: 'done' };

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

/** A scheduled occasion is its day. Each request to send it now is an occasion of its own. */
interface DayOccasion {
  day: string;
  occasion: string;
}

export interface SentMessage {
  ts: string;
  at: Date;
  shown: unknown;
}

const isAfter = ({ editedAt, digest, occasion }: LiveMessage) =>
  sql<boolean>`(o.edited_at, o.digest, o.occasion) > (${editedAt}::timestamptz, ${digest}::text, ${occasion}::text)`;

const LATEST = sql<boolean>`not exists (
  select from ${OCCASIONS} newer
  where newer.digest = o.digest and newer.day = o.day and newer.state = 'sent'
    and newer.channel = o.channel and newer.project_id = o.project_id
    and (newer.sent_at, newer.occasion) > (o.sent_at, o.occasion))`;

export function occasionsIn(db: Kysely<OccasionTables & DigestTables>) {
  return { ...claimsIn(db), ...messagesIn(db) };
}

function claimsIn(db: Kysely<OccasionTables & DigestTables>) {
  const claimInBatch = batch(keyOf, (intents: Intent[]) => claimMany(db, intents));
  const saveSentInBatch = batch(keyOf, (sent: SentOccasion[]) => saveManySent(db, sent));

  return {
    /** Stores the intent to send. One caller gets it. After a crash, another gets it once the claim has expired. */
    async claim(
      digest: Digest,
      { day, occasion }: DayOccasion,
      now: Date,
      until: Date,
    ): Promise<ClaimResult> {
      const { id, workspace, channel, project, setUpBy: person } = digest;
      const key = { digest: id, occasion };
      const intent = { ...key, day, workspace, channel, person, projectId: project.id };
      const claimed = await claimInBatch({ ...intent, claimedUntil: until, firstTriedAt: now });
      if (claimed)
        return claimed.tries === 1
          ? { as: 'first-try' }
          : { as: 'retry', since: claimed.firstTriedAt, tries: claimed.tries };
      const current = db.selectFrom('digestOccasions').select(['state', 'claimedUntil']);
      const row = await current.where(hasKey(key)).executeTakeFirst();
      return row?.state === 'sending' ? { as: 'busy', until: row.claimedUntil } : { as: 'done' };
    },

    /** Whether the day's digest was sent or skipped, also by a stopped digest that this one replaced. */
    async wasHandled({ id, workspace, channel, project }: DigestTarget, day: string): Promise<boolean> {
      const row = await db
        .selectFrom('digestOccasions')
        .select('state')
        .where('workspace', '=', workspace)
        .where('channel', '=', channel)
        .where('occasion', '=', day)
        .where((is) => is.or([is('digest', '=', id), is('projectId', '=', project.id)]))
        .where('state', '<>', 'sending')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** For a message that was certainly not sent: the next try is the first again. */
    async release(key: OccasionKey): Promise<void> {
      await db.deleteFrom('digestOccasions').where(hasKey(key)).where('state', '=', 'sending').execute();
    },

    async saveSent(key: OccasionKey, { ts, at, shown }: SentMessage): Promise<void> {
      await saveSentInBatch({ ...key, ts, at, shown });
    },

    async setState(key: OccasionKey, state: OccasionState): Promise<void> {
      await update(db, key).set({ state }).execute();
    },

    async deleteOld(before: Date): Promise<void> {
      await db.deleteFrom('digestOccasions').where('firstTriedAt', '<', before).execute();
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
        ...{ digest, occasion, day, shown, isLatest },
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
