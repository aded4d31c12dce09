import { sql, type Kysely } from 'kysely';
import { batch } from '../database/batch.js';
import { digestOf, type Digest } from './digests.js';
import type { OccasionState } from './digest-tables.js';
import { claimMany, keyOf, OCCASIONS, sentMany, type Intent, type Sent } from './occasion-batches.js';
import type { Tables } from './tables.js';

export interface OccasionKey {
  digest: string;
  occasion: string;
}

/** Where a digest comes, and of what. */
export type DigestTarget = Pick<Digest, 'id' | 'workspace' | 'channel' | 'project'>;

export type ClaimResult =
  /** Nobody has tried before. `look`: somebody has, and nobody knows what came of it. */
  { as: 'mine' } | { as: 'look'; since: Date } | { as: 'busy'; until: Date } | { as: 'done' };

/** A digest's message that still lives. */
export interface LiveMessage extends OccasionKey {
  day: string;
  ts: string;
  sentAt: Date;
  editedAt: Date;
  shown: unknown;
  of: Digest;
  /** Of several that tell of one day, as when somebody asked for it once more. */
  isLatest: boolean;
}

export interface BoardKey {
  workspace: string;
  project: string;
  person: string;
}

export interface SentMessage {
  ts: string;
  at: Date;
  shown: unknown;
}

const later = ({ editedAt, digest, occasion }: LiveMessage) =>
  sql<boolean>`(o.edited_at, o.digest, o.occasion) > (${editedAt}::timestamptz, ${digest}::text, ${occasion}::text)`;

const LATEST = sql<boolean>`not exists (
  select from ${OCCASIONS} newer
  where newer.digest = o.digest and newer.day = o.day and newer.state = 'sent'
    and newer.channel = o.channel and newer.project_id = o.project_id
    and (newer.sent_at, newer.occasion) > (o.sent_at, o.occasion))`;

export function occasionsIn(db: Kysely<Tables>) {
  const one = ({ digest, occasion }: OccasionKey) =>
    sql<boolean>`digest = ${digest} and occasion = ${occasion}`;
  const change = (key: OccasionKey) => db.updateTable('digest_occasions').where(one(key));

  const claimOne = batch(keyOf, (intents: Intent[]) => claimMany(db, intents));
  const sentOne = batch(keyOf, (sent: Sent[]) => sentMany(db, sent));

  return {
    /** The intent to send, written down first. One of all that try gets it; after a crash, the next one when the claim has run out. */
    async claim(of: Digest, day: string, occasion: string, now: Date, until: Date): Promise<ClaimResult> {
      const { id: digest, workspace, channel, project, setUpBy: person } = of;
      const intent = { digest, occasion, day, workspace, channel, person, project_id: project.id };
      const claimed = await claimOne({ ...intent, claimed_until: until, first_tried_at: now });
      if (claimed)
        return claimed.tries === 1 ? { as: 'mine' } : { as: 'look', since: claimed.first_tried_at };
      const found = db.selectFrom('digest_occasions').select(['state', 'claimed_until']);
      const row = await found.where(one({ digest, occasion })).executeTakeFirst();
      return row?.state === 'sending' ? { as: 'busy', until: row.claimed_until } : { as: 'done' };
    },

    /** Or could not: there is no other one of that day, also where this one takes the place of one that was stopped. */
    async wasHandled({ id, workspace, channel, project }: DigestTarget, day: string): Promise<boolean> {
      const row = await db
        .selectFrom('digest_occasions')
        .select('state')
        .where('workspace', '=', workspace)
        .where('channel', '=', channel)
        .where('occasion', '=', day)
        .where((is) => is.or([is('digest', '=', id), is('project_id', '=', project.id)]))
        .where('state', '<>', 'sending')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** It surely was not sent: as if nobody had tried. */
    async release(key: OccasionKey): Promise<void> {
      await db.deleteFrom('digest_occasions').where(one(key)).where('state', '=', 'sending').execute();
    },

    async saveSent(key: OccasionKey, { ts, at, shown }: SentMessage): Promise<void> {
      await sentOne({ ...key, ts, at, shown });
    },

    async setState(key: OccasionKey, state: OccasionState): Promise<void> {
      await change(key).set({ state }).execute();
    },

    async saveEdit(key: OccasionKey, at: Date, shown: unknown): Promise<void> {
      await change(key)
        .set({ edited_at: at, shown: JSON.stringify(shown) })
        .execute();
    },

    /**
     * The messages of a project that still live, those first that waited longest. One whose digest tells of another project
     * or comes to another channel by now stays as it is.
     */
    async liveMessages(
      { workspace, project, person }: BoardKey,
      most: number,
      after?: LiveMessage,
    ): Promise<LiveMessage[]> {
      const rows = await db
        .selectFrom('digest_occasions as o')
        .innerJoin('digests as d', 'd.id', 'o.digest')
        .selectAll('d')
        .select(['o.digest', 'o.occasion', 'o.day', 'o.ts', 'o.sent_at', 'o.edited_at', 'o.shown'])
        .select(LATEST.as('is_latest'))
        .where('o.workspace', '=', workspace)
        .where('o.project_id', '=', project)
        .where('o.person', '=', person)
        .where('o.state', '=', 'sent')
        .where('d.paused', 'is', null)
        .whereRef('d.project_id', '=', 'o.project_id')
        .whereRef('d.channel', '=', 'o.channel')
        .where(after ? later(after) : sql<boolean>`true`)
        .orderBy('o.edited_at')
        .orderBy('o.digest')
        .orderBy('o.occasion')
        .limit(most)
        .execute();
      return rows.map(({ digest, occasion, day, ts, sent_at, edited_at, shown, is_latest, ...row }) => ({
        ...{ digest, occasion, day, shown, isLatest: is_latest },
        ts: ts ?? '',
        sentAt: sent_at ?? new Date(0),
        editedAt: edited_at ?? new Date(0),
        of: digestOf(row),
      }));
    },

    /** What became of days long gone is of no use to anybody. */
    async deleteOld(before: Date): Promise<void> {
      await db.deleteFrom('digest_occasions').where('first_tried_at', '<', before).execute();
    },
  };
}
